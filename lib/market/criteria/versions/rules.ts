import type { ComparedField } from '#lib/core/answers.ts'
import { compareVersionFields, type Worded } from '#lib/core/comparison.ts'
import { type Day, toSydneyDay } from '#lib/core/dates.ts'
import { type CategoryKey, listCategoryFields, mapCriteriaFields, type TermTexts } from '#lib/market/criteria/fields.ts'
import { criteriaMessages, describeDistance, getChoicesLabel, getTermLabel } from '#lib/market/criteria/labels.ts'
import { getCategoryStatus, isCategoryPublished } from '#lib/market/criteria/rules.ts'
import type { SecurityChoice, StateDetail } from '#lib/market/criteria/schema.ts'
import { formatTermRange, formatTermValue } from '#lib/market/criteria/terms/rules.ts'
import type { OfferedCategory, VersionAct } from '#lib/market/criteria/versions/schema.ts'

type Verification = {
  isVerified: boolean
  lastVerifiedAt: Date | null
  lastVerifiedById: number | null
  lastVerifiedByFirstName: string | null
  lastVerifiedByLastName: string | null
}

/** The part of a stored category that its history records. */
export type Versioned = TermTexts &
  Verification & {
    facts: { isOffered: boolean; isEmpty: boolean }
    states: StateDetail[]
    securityTypes: SecurityChoice[]
  }

/**
 * Builds the snapshot of a category with the names used at the time: terms, choices, states, offer and verification.
 */
export const takeCriteriaSnapshot = (row: Versioned) => ({
  terms: mapCriteriaFields(({ key }) => row[key]) as TermTexts,
  choices: row.securityTypes,
  states: row.states,
  isOffered: row.facts.isOffered,
  isEmpty: row.facts.isEmpty,
  isVerified: row.isVerified,
  lastVerifiedAt: row.lastVerifiedAt?.toISOString() ?? null,
  lastVerifiedById: row.lastVerifiedById,
  lastVerifiedBy: [row.lastVerifiedByFirstName, row.lastVerifiedByLastName].filter(Boolean).join(' ') || null,
})
export type CriteriaSnapshot = ReturnType<typeof takeCriteriaSnapshot>

/** Everything that a version's hash covers besides the previous hash. */
export type VersionFacts = {
  lenderId: number
  categoryKey: string
  sequence: number
  act: VersionAct
  editedById: number | null
  editorName: string
  editorCompany: string | null
  editedAt: Date
  snapshot: unknown
}

/** Returns exactly those facts of a version that its hash covers. */
export const pickHashedVersionFacts = (facts: VersionFacts): object => {
  const { lenderId, categoryKey, sequence, act, editedById, editorName, editorCompany, editedAt, snapshot } = facts
  const place = { lenderId, categoryKey, sequence, act }
  return { ...place, editedById, editorName, editorCompany, at: editedAt.toISOString(), snapshot }
}

/** Returns a snapshot's terms, choices and states in words, in form order. */
export const describeCriteriaSnapshot = (key: CategoryKey, snapshot: CriteriaSnapshot): Worded[] => [
  ...listCategoryFields(key).map((field) => ({
    field: field.key,
    label: getTermLabel(key, field),
    value: formatTermValue(field, snapshot.terms[field.key] ?? null) || null,
  })),
  { field: 'choices', label: getChoicesLabel(key), value: joinChoiceNames(snapshot.choices.map(({ name }) => name)) },
  {
    field: 'states',
    label: criteriaMessages.states,
    value: joinChoiceNames(snapshot.states.map(describeSnapshotState)),
  },
]

const joinChoiceNames = (names: readonly string[]): string | null => (names.length === 0 ? null : names.join(', '))

const describeSnapshotState = ({ stateName, city, distanceKey, distance, regions }: StateDetail): string => {
  const around = distance && distanceKey !== 'WHOLE_STATE' ? describeDistance(city, distance) : distance
  const places = [around, ...regions.map(({ name }) => name)].filter(Boolean)
  return places.length === 0 ? stateName : `${stateName} (${places.join(', ')})`
}

/** Lists the fields that differ between two snapshots; without an earlier one, all that are filled. */
export const compareCriteriaSnapshots = (
  key: CategoryKey,
  before: CriteriaSnapshot | null,
  after: CriteriaSnapshot,
): ComparedField[] =>
  compareVersionFields(before ? describeCriteriaSnapshot(key, before) : [], describeCriteriaSnapshot(key, after))

/** True if others could see a snapshot on a day: `isCategoryPublished` for the past. */
export const wasSnapshotPublishedOn = (snapshot: CriteriaSnapshot, day: Day): boolean => {
  const { isOffered, isVerified, isEmpty, lastVerifiedAt } = snapshot
  const lastVerifiedDay = lastVerifiedAt === null ? null : toSydneyDay(new Date(lastVerifiedAt))
  return isCategoryPublished({ isOffered, status: getCategoryStatus({ isVerified, isEmpty, lastVerifiedDay }, day) })
}

/** A term of an offer in words, a min/max pair as one range. */
export type OfferedTerm = { label: string; value: string }

/** Returns the filled-in terms of an offer in order; both ends of a min/max pair are joined under one label. */
export const listOfferedTerms = (category: CategoryKey, fields: OfferedCategory['fields']): OfferedTerm[] => {
  const known = new Map(listCategoryFields(category).map((term) => [term.key as string, term]))
  const rows = Map.groupBy(fields, ({ field }) => known.get(field)?.pair ?? field)
  return [...rows.values()].flatMap((ends) => {
    const [first] = ends
    const term = first && known.get(first.field)
    const wordOf = (end: 'min' | 'max') => ends.find(({ field }) => known.get(field)?.end === end)?.value ?? ''
    const row = term?.pair
      ? { label: term.labels?.[category] ?? term.label, value: formatTermRange(wordOf('min'), wordOf('max')) }
      : { label: first?.label ?? '', value: first?.value ?? '' }
    return row.value === '' ? [] : [row]
  })
}
