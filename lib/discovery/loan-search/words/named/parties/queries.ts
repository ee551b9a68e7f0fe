import type { Actor } from '#lib/core/actor.ts'
import { normalisePhrase, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { joinWords } from '#lib/discovery/loan-search/words/joining/rules.ts'
import {
  KINDS,
  MOST_NAMED,
  NAMED_LISTS,
  type NamedParty,
  PLAIN_NAMES,
} from '#lib/discovery/loan-search/words/named/parties/fields.ts'
import {
  asksBesideName,
  isNamed,
  isSurelyName,
  listNameRuns,
  listNamesIn,
  type NameRun,
} from '#lib/discovery/loan-search/words/named/parties/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { lookupPolicies, policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import { readChoiceList } from '#lib/foundation/lookups/queries.ts'

/** A question with the companies that it names, and the words that can only be names of which nobody has one. */
export type NamedTerms = { terms: Term[]; lost: string[] }

const findParties = async (actor: Actor, name: string, kinds: readonly NamedParty[]): Promise<Meaning[]> => {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { rows } = await readChoiceList(actor, { name: NAMED_LISTS[kind], query: { search: name, page: 1 } })
      return rows.filter((row) => isNamed(row.name, name)).map(({ id }): Meaning => ({ [kind]: Number(id) }))
    }),
  )
  return found.flat()
}

const findNamed = async (actor: Actor, run: NameRun) => {
  const kinds = (Object.keys(NAMED_LISTS) as NamedParty[]).filter(
    (kind) => (run.kind ?? kind) === kind && lookupPolicies[policyOfLookup[NAMED_LISTS[kind]]].who(actor),
  )
  for (const { name, from, length } of listNamesIn(run)) {
    const options = await findParties(actor, name, kinds)
    // A word that many companies have in their names ('capital') names none of them.
    const most = run.isPlain ? PLAIN_NAMES.companies : Infinity
    if (options.length > 0 && options.length <= most)
      return { options: options.slice(0, MOST_NAMED), at: run.at + from, length }
  }
  return null
}

/**
 * Reads names of lenders, brokers and law firms among words that were not understood, for whoever may list them: 'overdue loans of
 * Redgum Capital'. Several companies of a name are offered each.
 */
export const readPartyNames = async (actor: Actor, asked: readonly Term[]): Promise<NamedTerms> => {
  let terms = [...asked]
  const lost: string[] = []
  if (!asksBesideName(asked)) return { terms, lost }
  for (const run of listNameRuns(asked).toReversed()) {
    const found = await findNamed(actor, run)
    if (found) {
      const { at, length, options } = found
      const words = joinWords(terms.slice(at, at + length))
      terms = terms.toSpliced(at, length, { kind: 'meant', options, words })
    } else if (isSurelyName(run)) lost.push(...run.words)
  }
  return { terms: terms.map((term, at) => (isKindBefore(terms, at) ? { ...FILLER, words: term.words } : term)), lost }
}

const FILLER = { kind: 'meant', options: [{}] } as const

// 'Lender' before a name that was found is explained by it.
const isKindBefore = (terms: readonly Term[], at: number): boolean => {
  const [term, next] = [terms[at], terms[at + 1]]
  const isFound =
    next?.kind === 'meant' && next.options.some(({ lender, broker, lawFirm }) => lender ?? broker ?? lawFirm)
  return term?.kind === 'unknown' && isFound === true && Object.hasOwn(KINDS, normalisePhrase(term.words))
}
