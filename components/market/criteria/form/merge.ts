import type { MergeSides } from '#components/saving/save-plan.ts'
import { mergeParts } from '#lib/core/merging.ts'
import { ALL_FIELDS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { parseTypedTerms, toCriteriaFormValues } from '#lib/market/criteria/rules.ts'
import type { ChosenState, CriteriaValues } from '#lib/market/criteria/schema.ts'

/** Values in parts that two people can change independently: a term, a choice, a state. */
type Parts = Map<string, unknown>

const PARTS = { choice: 'choices.', state: 'states.' } as const

const splitIntoParts = ({ choices, states, ...terms }: CriteriaValues): Parts =>
  new Map<string, unknown>([
    ...Object.entries(terms),
    ...choices.map((key) => [`${PARTS.choice}${key}`, true] as const),
    ...states.map((state) => [`${PARTS.state}${state.stateKey}`, state] as const),
  ])

const listPartsWithPrefix = <Value>(parts: Parts, prefix: string): [string, Value][] =>
  [...parts].flatMap(([part, value]) =>
    part.startsWith(prefix) && value !== undefined ? [[part.slice(prefix.length), value as Value] as const] : [],
  ) as [string, Value][]

const joinCriteriaParts = (parts: Parts): CriteriaValues =>
  ({
    ...Object.fromEntries(ALL_FIELDS.map(({ key }) => [key, parts.get(key)])),
    choices: listPartsWithPrefix<true>(parts, PARTS.choice).map(([key]) => key),
    states: listPartsWithPrefix<ChosenState>(parts, PARTS.state).map(([, state]) => state),
  }) as unknown as CriteriaValues

/**
 * Normalises values as if they were stored, so that '8.5' equals '8.50'; values that cannot be stored stay as typed.
 */
const normaliseCriteriaValues = (key: CategoryKey, values: CriteriaValues): CriteriaValues => {
  const { terms, errors } = parseTypedTerms(key, values)
  const refused = new Set(errors.map(({ field }) => field))
  const stored = toCriteriaFormValues(terms)
  const kept = ALL_FIELDS.filter(({ key: field }) => refused.has(field)).map(({ key: field }) => [field, values[field]])
  return { ...stored, ...(Object.fromEntries(kept) as Partial<CriteriaValues>) }
}

/** True if two sets of values are stored the same. */
export const isSameCriteria = (key: CategoryKey, one: CriteriaValues, other: CriteriaValues): boolean =>
  JSON.stringify(normaliseCriteriaValues(key, one)) === JSON.stringify(normaliseCriteriaValues(key, other))

/** A part that both sides changed differently; `field` is its form field. */
export type Clash = { part: string; field: string; mine: unknown; theirs: unknown }

/**
 * Three-way merge of values. A part changed by one side takes that change; if both changed it differently, mine is kept
 * and the part is returned as a clash. Values that this page sent before do not count as the other side's changes.
 */
export const mergeCriteria = (
  key: CategoryKey,
  { base, mine, theirs }: MergeSides<CriteriaValues>,
  sent: readonly CriteriaValues[] = [],
): { values: CriteriaValues; clashes: Clash[] } => {
  const toParts = (values: CriteriaValues) => splitIntoParts(normaliseCriteriaValues(key, values))
  const [before, here, there] = [toParts(base), toParts(mine), toParts(theirs)]
  const earlier = sent.map(toParts)
  const serialisePart = (parts: Parts, part: string) => JSON.stringify(parts.get(part))
  const { adopted, clashes } = mergeParts(new Set([...before.keys(), ...here.keys(), ...there.keys()]), (part) => {
    const stored = serialisePart(there, part)
    const isSent = earlier.some((each) => serialisePart(each, part) === stored)
    return { before: isSent ? stored : serialisePart(before, part), mine: serialisePart(here, part), theirs: stored }
  })
  const merged: Parts = new Map(splitIntoParts(mine))
  for (const { part } of adopted) merged.set(part, there.get(part))
  return {
    values: joinCriteriaParts(merged),
    clashes: clashes.map(({ part }) => ({
      part,
      field: part.startsWith(PARTS.choice) ? 'choices' : part,
      mine: here.get(part),
      theirs: there.get(part),
    })),
  }
}

/** Returns my values with the other side's value of one part. */
export const takeTheirCriteriaPart = (mine: CriteriaValues, { part, theirs }: Clash): CriteriaValues =>
  joinCriteriaParts(new Map(splitIntoParts(mine)).set(part, theirs))
