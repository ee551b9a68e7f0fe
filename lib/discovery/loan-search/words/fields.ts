import type { Day } from '#lib/core/dates.ts'
import type { Choice } from '#lib/core/filters.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import type { ParsedWords } from '#lib/core/spoken-figures.ts'
import { EDIT_GAPS } from '#lib/discovery/loan-search/filters/labels.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import { ALIASES, EDIT_GAP_HEADS } from '#lib/discovery/loan-search/words/grammar/fields.ts'
import { listLackPhrases } from '#lib/discovery/loan-search/words/lacking/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { listStatusPhrases } from '#lib/discovery/loan-search/words/statuses/rules.ts'
import type { SuburbOption } from '#lib/foundation/lookups/schema.ts'

/** The prefixes of names, and the filter of each. */
export const PARTIES = { lender: 'lender', broker: 'broker', firm: 'lawFirm', bdm: 'bdm' } as const
export type PartyFilter = (typeof PARTIES)[keyof typeof PARTIES]

/**
 * Some words of a text and their meaning. Each of `options` is one reading; a filler's has no filters; `order` is that of groups or
 * loans; `note` says what the meaning leaves out; `isCompared` is for several states or times as one; `isLowest` turns an order round; `mean` is asked for; `isSplit` is for options that answer a part each.
 */
export type Term<One = Meaning> = {
  words: string
  note?: string
  isCompared?: true
  isLowest?: true
  isSplit?: true
  mean?: 'rate' | 'lvr'
} & (
  | { kind: 'meant'; options: readonly One[]; order?: GroupSort }
  | { kind: 'party'; filter: PartyFilter; name: string }
  | { kind: 'unknown' | 'radius' | 'suburb' }
)

/** Returns what a term can mean; nothing for words that were not understood. */
export const listOptions = <One>(term: Term<One> | undefined): readonly One[] =>
  term?.kind === 'meant' ? term.options : []

/** True if a question asks for groups of loans. */
export const isGrouped = (terms: readonly Term[]): boolean =>
  terms.some((term) => listOptions(term).some(({ group }) => group !== undefined))

/** True if some words of a question set a filter. */
export const hasFilter = (terms: readonly Term[], name: keyof Meaning): boolean =>
  terms.some((term) => listOptions(term).some((option) => name in option))

const EDGES = new Set('"\'“”‘’(),.;:!?')
/** Removes quotes and punctuation around a word, and its capitals. */
export const trimPunctuation = (raw: string): string => {
  let [from, to] = [0, raw.length]
  while (from < to && EDGES.has(raw[from] as string)) from += 1
  while (to > from && EDGES.has(raw[to - 1] as string)) to -= 1
  return raw.slice(from, to).toLowerCase()
}

/** A rule of another list than loans: parses the start of the words to its meanings, or to words that others explain. */
export type PhraseRule<One> = (
  words: readonly string[],
) => ParsedWords<{ kind: 'meant'; options: readonly One[] } | { kind: 'unknown'; note?: string }> | null

/** Removes the ending of a possessive: 'tallowmere’s' is 'tallowmere'. */
export const dropPossessive = (word: string): string => word.replace(/['’]s$/, '')

/** All choices of the filters whose choices can be excluded, by the filter. */
export type Wholes = Readonly<Record<string, readonly string[]>>

/**
 * The phrases of a list and what each can mean, its words without a meaning (those of loans by default), and all choices of the
 * filters whose choices can be excluded.
 */
export type PhraseBook<One = Meaning> = {
  phrases: ReadonlyMap<string, readonly One[]>
  fillers?: readonly string[]
  wholes?: Wholes
}

/**
 * The vocabulary of the grammar besides its own words: phrases of the reference data, suburbs in the text, radii and
 * today.
 */
export type Vocabulary = PhraseBook & {
  suburbs: readonly SuburbOption[]
  radii: readonly Choice[]
  today: Day
  /** The names of the rankings that loans here have. */
  rankings?: readonly string[]
  /** What one word in the name of a security can mean. */
  securities?: ReadonlyMap<string, readonly Meaning[]>
}

const removePlural = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)
/** Normalizes words for comparison: lower case, hyphens as spaces, singular, synonyms replaced. */
export const normalisePhrase = (text: string): string =>
  text
    .toLowerCase()
    .split(/[\s-]/)
    .filter(Boolean)
    .map((word) => ALIASES.get(word) ?? removePlural(word))
    .join(' ')

// The lists whose names are phrases of the grammar, and the filter each option sets.
const LISTED: Readonly<Record<string, (key: string) => Meaning>> = {
  status: (key) => ({ status: [key] }) as unknown as Meaning,
  priority: (key) => ({ priority: key }),
  scenario: (key) => ({ scenario: key }),
  'security-types': (key) => ({ securityType: key }),
  interest: (key) => ({ interest: key }),
  states: (key) => ({ state: [key] }),
}

// 'Not edited for 60 days', 'untouched for 2 months', 'stuck over 60 days'.
const listEditGapPhrases = (days: number): string[] =>
  EDIT_GAP_HEADS.flatMap((head) => [
    ...[`${head} ${days} days`, `${head} ${days / 30} months`],
    ...(days === 30 ? [`${head} a month`] : []),
  ])

// The same for each question, unlike the names of the reference data.
const FIXED_PHRASES: ReadonlyMap<string, Meaning[]> = new Map(
  [
    ...listStatusPhrases(),
    ...listLackPhrases(),
    ...EDIT_GAPS.flatMap(({ value, days }) =>
      listEditGapPhrases(days).map((phrase): [string, Meaning] => [phrase, { notEdited: value }]),
    ),
  ].map(([phrase, meaning]) => [normalisePhrase(phrase), [meaning]]),
)

/**
 * Collects the names of the reference data as phrases. A name in two lists means both, except that a type takes
 * precedence over a sub type.
 */
export const collectVocabulary = (
  lists: Lists,
  subTypes: Readonly<Record<string, readonly Choice[]>>,
): Vocabulary['phrases'] => {
  const phrases = new Map(FIXED_PHRASES)
  const add = (known: Map<string, Meaning[]>, name: string, meaning: Meaning) => {
    for (const part of name.split(' or '))
      known.set(normalisePhrase(part), [...(known.get(normalisePhrase(part)) ?? []), meaning])
  }
  for (const [list, meaningOf] of Object.entries(LISTED))
    for (const choice of lists[list] ?? [])
      for (const name of new Set([choice.name, String((choice as { fullName?: string }).fullName ?? choice.name)]))
        add(phrases, name, meaningOf(String(choice.id)))
  const narrower = new Map<string, Meaning[]>()
  for (const [securityType, choices] of Object.entries(subTypes))
    for (const { id, name } of choices) add(narrower, name, { securityType, securitySubType: String(id) })
  return new Map([...narrower, ...phrases])
}
