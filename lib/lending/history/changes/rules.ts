import type { ComparedField } from '#lib/core/answers.ts'
import {
  buildVersionHeading,
  compareLoanVersions,
  type LogReading,
  type StoredVersion,
} from '#lib/lending/history/logs/rules.ts'
import { RATING_LABELS } from '#lib/lending/records/view/fields.ts'
import { reviewParties } from '#lib/lending/reviews/labels.ts'
import { REVIEW_FIELDS, type ReviewField, type ReviewPart } from '#lib/lending/reviews/schema.ts'
import type { LoanStatusKey } from '#lib/lending/statuses/rules.ts'
import { changeLabels } from './labels.ts'

/** One version of a loan as a sentence: who did what, and the fields with their old and new values. */
export type LoanChange = {
  id: number
  sequence: number
  at: Date
  who: string
  company: string | null
  deed: string
  details: string[]
}

/** A change with the portrait of the member who made it; null for staff, without one, and for a hidden company. */
export type ShownChange = LoanChange & { faceFile: number | null }

/** The most changes on a loan's page; the log has all. */
const SHOWN_CHANGES = 5
/** The most fields that one change names with their values. */
const SHOWN_DETAILS = 4
/** The most fields that a sentence names. */
const NAMED_FIELDS = 3

/** Returns the latest changes of a loan in words as one viewer may read them, newest first, given all its versions. */
export const describeLatestChanges = (reading: LogReading, versions: readonly StoredVersion[]): LoanChange[] =>
  versions
    .map((version, place) => ({ version, before: versions[place - 1] ?? null }))
    .slice(-SHOWN_CHANGES)
    .reverse()
    .map(({ version, before }) => describeLoanChange(reading, before, version))

const describeLoanChange = (reading: LogReading, before: StoredVersion | null, after: StoredVersion): LoanChange => {
  const { id, sequence, editedAt, editorName, editorCompany } = buildVersionHeading(reading, after)
  const fields = before === null ? [] : compareLoanVersions(reading, before, after)
  const deed =
    before === null
      ? changeLabels.recorded
      : describeDeed(fields, { before: before.snapshot.statusKey, after: after.snapshot.statusKey })
  return {
    id,
    sequence,
    at: editedAt,
    who: editorName,
    company: editorCompany,
    deed,
    details: listChangedValues(fields),
  }
}

type StatusChange = { before: LoanStatusKey; after: LoanStatusKey }

/** Says what the differences between two versions mean: a change of status first, then ratings, then other fields. */
export const describeDeed = (fields: readonly ComparedField[], status: StatusChange): string => {
  const labels = [...new Set(fields.map(({ label }) => label))]
  const ratings = describeRatings(fields)
  if (status.before !== status.after) return describeStatusChange(status)
  if (ratings !== null) return ratings
  return labels.length === 0 ? changeLabels.unchanged : changeLabels.changed(joinWords(shortenList(labels)))
}

const describeStatusChange = ({ before, after }: StatusChange): string => {
  if (after === 'SETTLED') return before === 'PRESETTLEMENT' ? changeLabels.settled : changeLabels.resumed
  const deeds = { DISCHARGED: 'discharged', DEFAULT: 'default', VARIATIONINPROG: 'varied', PRESETTLEMENT: 'unsettled' }
  return changeLabels[deeds[after] as 'discharged' | 'default' | 'varied' | 'unsettled']
}

const PARTS: [ReviewPart, (whom: string) => string][] = [
  ['stars', changeLabels.rated],
  ['review', changeLabels.reviewed],
  ['response', changeLabels.responded],
]

// Returns whom somebody rated, reviewed and answered, or that ratings were removed; null if no rating differs.
const describeRatings = (fields: readonly ComparedField[]): string | null => {
  const listRatings = (differences: readonly ComparedField[]) =>
    (Object.keys(REVIEW_FIELDS) as ReviewField[]).filter((field) =>
      differences.some(({ label }) => label === RATING_LABELS[field]),
    )
  const written = listRatings(fields.filter(({ after }) => after !== null))
  if (written.length === 0 && listRatings(fields).length > 0) return changeLabels.ratingsRemoved
  const deeds = PARTS.flatMap(([part, say]) => {
    const of = written.filter((field) => REVIEW_FIELDS[field][1] === part)
    const whom = of.map((field) => {
      const { rated, by } = reviewParties[REVIEW_FIELDS[field][0]]
      return `the ${(part === 'response' ? by : rated).toLowerCase()}`
    })
    return of.length === 0 ? [] : [say(joinWords([...new Set(whom)]))]
  })
  return deeds.length === 0 ? null : joinWords(deeds)
}

const shortenList = (labels: readonly string[]): string[] =>
  labels.length <= NAMED_FIELDS
    ? [...labels]
    : [...labels.slice(0, NAMED_FIELDS - 1), changeLabels.more(labels.length - NAMED_FIELDS + 1)]

const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The longest value that is shown; texts such as notes and reviews are read where they are. */
const SHOWN_LENGTH = 40

const listChangedValues = (fields: readonly ComparedField[]): string[] => {
  const short = fields.filter(({ before, after }) =>
    [before, after].every((value) => value === null || value.length <= SHOWN_LENGTH),
  )
  const shown = short
    .slice(0, SHOWN_DETAILS)
    .map(({ label, before, after }) =>
      before === null && after !== null
        ? changeLabels.set(label, after)
        : changeLabels.fromTo(label, before ?? changeLabels.nothing, after ?? changeLabels.nothing),
    )
  return short.length > SHOWN_DETAILS ? [...shown, changeLabels.more(short.length - SHOWN_DETAILS)] : shown
}
