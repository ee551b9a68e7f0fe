import { type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { joinWords } from '#lib/discovery/loan-search/words/joining/rules.ts'

/** Some words beside each other that were not understood, and where the first one is. */
type Run = { at: number; terms: readonly Term[] }

const listRuns = (terms: readonly Term[]): Run[] => {
  const runs: Run[] = []
  for (const [at, term] of terms.entries()) {
    const last = runs.at(-1)
    if (term.kind !== 'unknown') continue
    if (last && last.at + last.terms.length === at)
      runs[runs.length - 1] = { at: last.at, terms: [...last.terms, term] }
    else runs.push({ at, terms: [term] })
  }
  return runs.filter(({ terms: words }) => words.length > 1)
}

const toName = (terms: readonly Term[]): string => terms.map(({ words }) => trimPunctuation(words)).join(' ')

/** Returns the texts of a question that may be the whole names of people: two or more words that were not understood. */
export const listPossibleNames = (terms: readonly Term[]): string[] =>
  listRuns(terms).map(({ terms: words }) => toName(words))

/** Replaces words that are the whole name of a BDM, in lower case in `bdms`, by a filter of that BDM. */
export const nameBdms = (terms: readonly Term[], bdms: ReadonlyMap<string, number>): Term[] => {
  let named = [...terms]
  for (const { at, terms: words } of listRuns(terms).toReversed()) {
    const id = bdms.get(toName(words))
    if (id === undefined) continue
    named = named.toSpliced(at, words.length, { kind: 'meant', options: [{ bdm: id }], words: joinWords(words) })
  }
  return named
}
