import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'

const putBeside = (option: Meaning, top: number): Meaning => {
  const { top: _top, ...others } = option
  return others.group ? Object.assign(others, { top }) : others
}

/** Sets 'top 10' beside the groups of a question, without which no address has it. Loans are a list of pages, the largest first. */
export const attachTop = (terms: readonly Term[]): Term[] => {
  const top = terms.flatMap(listOptions).find((option) => option.top)?.top
  if (top === undefined) return [...terms]
  return terms.map(
    (term): Term =>
      term.kind === 'meant' ? { ...term, options: term.options.map((option) => putBeside(option, top)) } : term,
  )
}
