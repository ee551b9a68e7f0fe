import { type Day, toSydneyDay } from '#lib/core/dates.ts'
import type { BookSettings } from '#lib/lending/privacy/rules.ts'
import type { CategoryKey, CriteriaTerms } from '#lib/market/criteria/fields.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { type CriteriaSnapshot, wasSnapshotPublishedOn } from '#lib/market/criteria/versions/rules.ts'
import type { Offer } from '#lib/market/scenarios/fields.ts'
import { buildOffer, type Interned, type PlaceReference } from '#lib/market/scenarios/offers/rules.ts'

/** A version of a category that was in force at some time of a day, with what its lender shows now. */
export type DayVersion = BookSettings & {
  id: number
  lenderId: number
  sequence: number
  editedOn: Day
  hash: string
  snapshot: CriteriaSnapshot
}

/** Returns, for each lender, the last version of a day that others could see on it. `rows` have a lender's newest first. */
export const pickPublished = (rows: readonly DayVersion[], day: Day): DayVersion[] => {
  const picked = new Map<number, DayVersion>()
  for (const row of rows)
    if (!picked.has(row.lenderId) && wasSnapshotPublishedOn(row.snapshot, day)) picked.set(row.lenderId, row)
  return [...picked.values()]
}

const toFacts = (snapshot: CriteriaSnapshot, categoryKey: CategoryKey): CategoryFacts => ({
  categoryKey,
  isOffered: snapshot.isOffered,
  isVerified: snapshot.isVerified,
  isEmpty: snapshot.isEmpty,
  lastVerifiedDay: snapshot.lastVerifiedAt === null ? null : toSydneyDay(new Date(snapshot.lastVerifiedAt)),
})

const joinStates = ({ states }: CriteriaSnapshot): string =>
  states.map(({ stateKey, distanceKey }) => `${stateKey}:${distanceKey ?? ''}`).join(',')

const joinRegions = ({ states }: CriteriaSnapshot): string =>
  states.flatMap(({ regions }) => regions.map(({ key }) => key)).join(',')

/** Converts a published version to an offer in comparable figures. */
export const toEarlierOffer = (
  { id, lenderId, snapshot, showsCurrentBook, showsDischargedBook }: DayVersion,
  terms: CriteriaTerms,
  { categoryKey, reference, interned }: { categoryKey: CategoryKey; reference: PlaceReference; interned: Interned },
): Offer => {
  const texts = {
    states: joinStates(snapshot),
    regions: joinRegions(snapshot),
    choices: snapshot.choices.map(({ key }) => key).join(','),
  }
  const facts = toFacts(snapshot, categoryKey)
  return buildOffer({ id, lenderId, facts, terms, texts, showsCurrentBook, showsDischargedBook }, reference, interned)
}
