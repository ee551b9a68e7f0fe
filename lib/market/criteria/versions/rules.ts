import type { ComparedField } from '#lib/core/answers.ts'
import { comparedWords, type Worded } from '#lib/core/comparison.ts'
import { type Day, sydneyDay } from '#lib/core/dates.ts'
import { dollars, percent, yesNo } from '#lib/core/money.ts'
import { type CategoryKey, eachField, fieldsOf, type NamedField, type TermTexts } from '#lib/market/criteria/fields.ts'
import { choicesLabel, criteriaMessages, fieldLabel } from '#lib/market/criteria/labels.ts'
import { isPublished, statusOfCategory } from '#lib/market/criteria/rules.ts'
import type { SecurityChoice, StateDetail } from '#lib/market/criteria/schema.ts'
import type { VersionAct } from '#lib/market/criteria/versions/schema.ts'

type Verification = {
  isVerified: boolean
  lastVerifiedAt: Date | null
  lastVerifiedById: number | null
  lastVerifiedByFirstName: string | null
  lastVerifiedByLastName: string | null
}

/** What of a stored category goes into its history. */
export type Versioned = TermTexts &
  Verification & {
    facts: { isOffered: boolean; isEmpty: boolean }
    states: StateDetail[]
    securityTypes: SecurityChoice[]
  }

/** A category with the names of its day: every term, its choices and states, offered or not, and its verification. */
export const snapshotOf = (row: Versioned) => ({
  terms: eachField(({ key }) => row[key]) as TermTexts,
  choices: row.securityTypes,
  states: row.states,
  isOffered: row.facts.isOffered,
  isEmpty: row.facts.isEmpty,
  isVerified: row.isVerified,
  lastVerifiedAt: row.lastVerifiedAt?.toISOString() ?? null,
  lastVerifiedById: row.lastVerifiedById,
  lastVerifiedBy: [row.lastVerifiedByFirstName, row.lastVerifiedByLastName].filter(Boolean).join(' ') || null,
})
export type CriteriaSnapshot = ReturnType<typeof snapshotOf>

/** Everything that a version's hash covers, beside the hash before it. */
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

/** A version's facts as its hash covers them, and nothing else that the row holds. */
export const hashedFacts = (facts: VersionFacts): object => {
  const { lenderId, categoryKey, sequence, act, editedById, editorName, editorCompany, editedAt, snapshot } = facts
  const place = { lenderId, categoryKey, sequence, act }
  return { ...place, editedById, editorName, editorCompany, at: editedAt.toISOString(), snapshot }
}

/** A snapshot's terms, choices and states in the words of a form, in its order. */
export const wordsOf = (key: CategoryKey, snapshot: CriteriaSnapshot): Worded[] => [
  ...fieldsOf(key).map((field) => ({
    field: field.key,
    label: fieldLabel(key, field),
    value: wordOf(field, snapshot.terms[field.key] ?? null),
  })),
  { field: 'choices', label: choicesLabel(key), value: listed(snapshot.choices.map(({ name }) => name)) },
  { field: 'states', label: criteriaMessages.states, value: listed(snapshot.states.map(stateWords)) },
]

const listed = (names: readonly string[]): string | null => (names.length === 0 ? null : names.join(', '))

const wordOf = ({ kind }: NamedField, value: string | boolean | null): string | null => {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return yesNo(value)
  if (kind === 'dollars') return dollars(value)
  return kind === 'percent' ? percent(value) : value
}

const stateWords = ({ stateName, distance, regions }: StateDetail): string => {
  const places = [distance, ...regions.map(({ name }) => name)].filter(Boolean)
  return places.length === 0 ? stateName : `${stateName} (${places.join(', ')})`
}

/** The fields that differ between two snapshots of a category; against nothing, all that are given. */
export const comparedOf = (
  key: CategoryKey,
  before: CriteriaSnapshot | null,
  after: CriteriaSnapshot,
): ComparedField[] => comparedWords(before ? wordsOf(key, before) : [], wordsOf(key, after))

/** True for a snapshot that others saw on a day: the rule of `isPublished`, for the past. */
export const wasPublished = (snapshot: CriteriaSnapshot, day: Day): boolean => {
  const { isOffered, isVerified, isEmpty, lastVerifiedAt } = snapshot
  const lastVerifiedDay = lastVerifiedAt === null ? null : sydneyDay(new Date(lastVerifiedAt))
  return isPublished({ isOffered, status: statusOfCategory({ isVerified, isEmpty, lastVerifiedDay }, day) })
}
