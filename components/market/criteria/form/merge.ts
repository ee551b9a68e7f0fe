import type { MergeSides } from '#components/saving/save-machine.ts'
import { ALL_FIELDS, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { termsOf, valuesOf } from '#lib/market/criteria/rules.ts'
import type { ChosenState, CriteriaValues } from '#lib/market/criteria/schema.ts'

/** Values in parts that two people can change without minding each other: a term, a choice, a state. */
type Parts = Map<string, unknown>

const PARTS = { choice: 'choices.', state: 'states.' } as const

const partsOf = ({ choices, states, ...terms }: CriteriaValues): Parts =>
  new Map<string, unknown>([
    ...Object.entries(terms),
    ...choices.map((key) => [`${PARTS.choice}${key}`, true] as const),
    ...states.map((state) => [`${PARTS.state}${state.stateKey}`, state] as const),
  ])

const within = <Value>(parts: Parts, prefix: string): [string, Value][] =>
  [...parts].flatMap(([part, value]) =>
    part.startsWith(prefix) && value !== undefined ? [[part.slice(prefix.length), value as Value] as const] : [],
  ) as [string, Value][]

const valuesIn = (parts: Parts): CriteriaValues =>
  ({
    ...Object.fromEntries(ALL_FIELDS.map(({ key }) => [key, parts.get(key)])),
    choices: within<true>(parts, PARTS.choice).map(([key]) => key),
    states: within<ChosenState>(parts, PARTS.state).map(([, state]) => state),
  }) as unknown as CriteriaValues

/** Values as they would read once stored, so that '8.5' and '8.50' are the same; what cannot be stored stays as typed. */
const asStored = (key: CategoryKey, values: CriteriaValues): CriteriaValues => {
  const { terms, errors } = termsOf(key, values)
  const refused = new Set(errors.map(({ field }) => field))
  const stored = valuesOf(terms)
  const kept = ALL_FIELDS.filter(({ key: field }) => refused.has(field)).map(({ key: field }) => [field, values[field]])
  return { ...stored, ...(Object.fromEntries(kept) as Partial<CriteriaValues>) }
}

/** True for values that say the same. */
export const isSameTerms = (key: CategoryKey, one: CriteriaValues, other: CriteriaValues): boolean =>
  JSON.stringify(asStored(key, one)) === JSON.stringify(asStored(key, other))

/** What both sides changed, each to something else; its field is where it stands on the form. */
export type Clash = { part: string; field: string; mine: unknown; theirs: unknown }

/**
 * Brings together what two people made of the same values: where one side alone changed a part, its change stands. Where both
 * did, mine stands and is named. What this page itself had sent before is no other's change.
 */
export const mergeTerms = (
  key: CategoryKey,
  { base, mine, theirs }: MergeSides<CriteriaValues>,
  sent: readonly CriteriaValues[] = [],
): { values: CriteriaValues; clashes: Clash[] } => {
  const asParts = (values: CriteriaValues) => partsOf(asStored(key, values))
  const [before, here, there] = [asParts(base), asParts(mine), asParts(theirs)]
  const earlier = sent.map(asParts)
  const said = (parts: Parts, part: string) => JSON.stringify(parts.get(part))
  const merged: Parts = new Map(partsOf(mine))
  const clashes: Clash[] = []
  for (const part of new Set([...before.keys(), ...here.keys(), ...there.keys()])) {
    const theirsSaid = said(there, part)
    const isTheirs = theirsSaid !== said(before, part) && !earlier.some((each) => said(each, part) === theirsSaid)
    if (!isTheirs || theirsSaid === said(here, part)) continue
    if (said(here, part) === said(before, part)) merged.set(part, there.get(part))
    else {
      const field = part.startsWith(PARTS.choice) ? 'choices' : part
      clashes.push({ part, field, mine: here.get(part), theirs: there.get(part) })
    }
  }
  return { values: valuesIn(merged), clashes }
}

/** Mine with their side of one part. */
export const takeTheirs = (mine: CriteriaValues, { part, theirs }: Clash): CriteriaValues =>
  valuesIn(new Map(partsOf(mine)).set(part, theirs))
