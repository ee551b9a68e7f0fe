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

const OWNER = /^(\p{L}[\p{L}-]+)['’]s$/u

/** What a BDM looks after, in the plural, and the filter of it. */
const OWNED: Readonly<Record<string, 'brokerBdm' | 'lenderBdm'>> = { brokers: 'brokerBdm', lenders: 'lenderBdm' }

/** A first name in a question that may be that of a BDM, and whose loans are asked for. */
type Owner = { at: number; name: string; filter: 'brokerBdm' | 'lenderBdm' }

/** Returns the first names of a question before brokers or lenders: 'Omar’s brokers'. */
export const listOwners = (terms: readonly Term[]): Owner[] =>
  terms.flatMap((term, at) => {
    const [, name = ''] = (term.kind === 'unknown' && OWNER.exec(term.words)) || []
    const owned = trimPunctuation(terms[at + 1]?.words.split(' ')[0] ?? '')
    const filter = Object.hasOwn(OWNED, owned) ? OWNED[owned] : undefined
    return name !== '' && filter ? [{ at, name: name.toLowerCase(), filter }] : []
  })

/** Replaces each first name that is that of one BDM alone, in lower case in `bdms`, by a filter of the first broker’s or lender’s BDM. */
export const nameOwners = (terms: readonly Term[], bdms: ReadonlyMap<string, number>): Term[] => {
  const owners = new Map(listOwners(terms).map((owner) => [owner.at, owner]))
  return terms.map((term, at): Term => {
    const owner = owners.get(at)
    const id = owner && bdms.get(owner.name)
    return owner && id !== undefined ? { kind: 'meant', options: [{ [owner.filter]: id }], words: term.words } : term
  })
}

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
