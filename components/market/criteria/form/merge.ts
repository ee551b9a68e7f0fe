import type { MergeSides } from '#components/saving/save-plan.ts'
import { mergeParts } from '#lib/core/merging.ts'
import { ALL_FIELDS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { parseTypedTerms, toFormValues } from '#lib/market/criteria/rules.ts'
import type { ChosenState, CriteriaValues } from '#lib/market/criteria/schema.ts'

/** Values in parts that two people can change independently: a term, a choice, a state. */
type Parts = Map<string, unknown>

const PARTS = { choice: 'choices.', state: 'states.' } as const

const splitParts = ({ choices, states, ...terms }: CriteriaValues): Parts =>
  new Map<string, unknown>([
    ...Object.entries(terms),
    ...choices.map((key) => [`${PARTS.choice}${key}`, true] as const),
    ...states.map((state) => [`${PARTS.state}${state.stateKey}`, state] as const),
  ])

const listPartsWith = <Value>(parts: Parts, prefix: string): [string, Value][] =>
  [...parts].flatMap(([part, value]) =>
    part.startsWith(prefix) && value !== undefined ? [[part.slice(prefix.length), value as Value] as const] : [],
  ) as [string, Value][]

const joinParts = (parts: Parts): CriteriaValues =>
  ({
    ...Object.fromEntries(ALL_FIELDS.map(({ key }) => [key, parts.get(key)])),
    choices: listPartsWith<true>(parts, PARTS.choice).map(([key]) => key),
    states: listPartsWith<ChosenState>(parts, PARTS.state).map(([, state]) => state),
  }) as unknown as CriteriaValues

/**
 * Normalises values as if they were stored, so that '8.5' equals '8.50'; values that cannot be stored stay as typed.
 */
const normaliseValues = (key: CategoryKey, values: CriteriaValues): CriteriaValues => {
  const { terms, errors } = parseTypedTerms(key, values)
  const refused = new Set(errors.map(({ field }) => field))
  const stored = toFormValues(terms)
  const kept = ALL_FIELDS.filter(({ key: field }) => refused.has(field)).map(({ key: field }) => [field, values[field]])
  return { ...stored, ...(Object.fromEntries(kept) as Partial<CriteriaValues>) }
}

/** True if two sets of values are stored the same. */
export const isSameTerms = (key: CategoryKey, one: CriteriaValues, other: CriteriaValues): boolean =>
  JSON.stringify(normaliseValues(key, one)) === JSON.stringify(normaliseValues(key, other))

/** A part that both sides changed differently; `field` is its form field. */
export type Clash = { part: string; field: string; mine: unknown; theirs: unknown }

/**
 * Three-way merge of values. A part changed by one side takes that change; if both changed it differently, mine is kept
 * and the part is returned as a clash. Values that this page sent before do not count as the other side's changes.
 */
export const mergeTerms = (
  key: CategoryKey,
  { base, mine, theirs }: MergeSides<CriteriaValues>,
  sent: readonly CriteriaValues[] = [],
): { values: CriteriaValues; clashes: Clash[] } => {
  const toParts = (values: CriteriaValues) => splitParts(normaliseValues(key, values))
  const [before, here, there] = [toParts(base), toParts(mine), toParts(theirs)]
  const earlier = sent.map(toParts)
  const serialisePart = (parts: Parts, part: string) => JSON.stringify(parts.get(part))
  const { adopted, clashes } = mergeParts(new Set([...before.keys(), ...here.keys(), ...there.keys()]), (part) => {
    const stored = serialisePart(there, part)
    const isSent = earlier.some((each) => serialisePart(each, part) === stored)
    return { before: isSent ? stored : serialisePart(before, part), mine: serialisePart(here, part), theirs: stored }
  })
  const merged: Parts = new Map(splitParts(mine))
  for (const { part } of adopted) merged.set(part, there.get(part))
  return {
    values: joinParts(merged),
    clashes: clashes.map(({ part }) => ({
      part,
      field: part.startsWith(PARTS.choice) ? 'choices' : part,
      mine: here.get(part),
      theirs: there.get(part),
    })),
  }
}

/** Returns my values with the other side's value of one part. */
export const takeTheirs = (mine: CriteriaValues, { part, theirs }: Clash): CriteriaValues =>
  joinParts(new Map(splitParts(mine)).set(part, theirs))
