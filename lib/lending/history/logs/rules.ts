import type { Actor } from '#lib/core/actor.ts'
import type { ComparedField } from '#lib/core/answers.ts'
import { compareVersionFields } from '#lib/core/comparison.ts'
import { applyJsonDifference, computeJsonDifference } from '#lib/core/difference.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import type { LoanSnapshotView } from '#lib/lending/history/logs/schema.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import type { BookSettings } from '#lib/lending/privacy/rules.ts'
import type { LoanRecord } from '#lib/lending/records/schema.ts'
import { describeLoanFields } from '#lib/lending/records/view/fields.ts'
import { buildLoanView, toShownLenders } from '#lib/lending/records/view/rules.ts'
import { flattenReviews, type LoanReviews, REVIEW_FIELDS, type ReviewField } from '#lib/lending/reviews/schema.ts'

/** The kinds of change that a log row records. */
export type LogAct = 'CREATED' | 'UPDATED' | 'REVIEWED' | 'DELETED'

/**
 * Builds the snapshot of a loan for its log, with the names used at the time: every text and figure of the snapshot
 * page (row I-04).
 */
export const takeLoanSnapshot = (record: LoanRecord) => {
  const { isLawFirmActive, createdAt, lastEditAt, lenders, brokers, reviews, heldReviews, ...loan } = record
  return {
    ...loan,
    lenders: lenders.map(({ id, name, company, contribution, bdmId, bdm }) => ({
      id,
      name,
      company,
      contribution,
      bdmId,
      bdm,
    })),
    brokers: brokers.map(({ id, name, company, bdmId, bdm }) => ({ id, name, company, bdmId, bdm })),
    reviews: flattenReviews(reviews),
  }
}
export type LoanSnapshot = ReturnType<typeof takeLoanSnapshot>

/** Today's facts about a party of a snapshot: its company's name, whether it is active, and which books it shows. */
export type PartyStanding = Pick<LoanRecord['lenders'][number], 'company' | 'isActive' | 'isMasterSwitchOn'> &
  BookSettings
type CurrentPartyFactsById = ReadonlyMap<number, PartyStanding>

// A party whose profile was deleted counts as inactive and hides both books.
const GONE = { isActive: false, isMasterSwitchOn: false, showsCurrentBook: false, showsDischargedBook: false } as const

/** The parties of a version of a loan. */
export type VersionParties = Pick<LoanSnapshot, 'statusKey' | 'lawFirmId' | 'lenders' | 'brokers'>

// Returns the parties under the names used at the time, with today's settings.
const addCurrentPrivacySettings = (
  { statusKey, lawFirmId, lenders, brokers }: VersionParties,
  standings: CurrentPartyFactsById,
) => {
  const standing = (id: number) => standings.get(id) ?? GONE
  return {
    statusKey,
    lawFirmId,
    lenders: lenders.map((lender) => ({ ...standing(lender.id), ...lender })),
    brokers: brokers.map((broker) => ({ ...standing(broker.id), ...broker })),
  }
}

const snapshotToLoanRecord = (snapshot: LoanSnapshot, at: Date, standings: CurrentPartyFactsById): LoanRecord => {
  const firm = standings.get(snapshot.lawFirmId) ?? GONE
  return {
    ...snapshot,
    ...addCurrentPrivacySettings(snapshot, standings),
    isLawFirmActive: firm.isActive && firm.isMasterSwitchOn,
    createdAt: at,
    lastEditAt: at,
    reviews: nestReviewsByDirection(snapshot.reviews),
    heldReviews: {},
  }
}

/**
 * The data that decide how a viewer reads a log: today's facts about its parties, and the company names hidden from the
 * viewer.
 */
export type LogReading = { actor: Actor; standings: CurrentPartyFactsById; hidden: ReadonlySet<string> }

/**
 * Prepares a viewer's reading of a log. A lender that hides its book is hidden in each version the viewer was no party
 * of, and its company name is hidden as an editor unless some version shows it to the viewer.
 */
export const buildLogVisibility = (
  actor: Actor,
  versions: readonly VersionParties[],
  standings: CurrentPartyFactsById,
): LogReading => {
  const hidden = new Set<string>()
  const shown = new Set<string>()
  for (const version of versions)
    for (const [index, { isPrivate }] of toShownLenders(
      actor,
      addCurrentPrivacySettings(version, standings),
    ).entries()) {
      const lender = version.lenders[index]
      const names = lender ? [lender.company, standings.get(lender.id)?.company ?? lender.company] : []
      for (const name of names) (isPrivate ? hidden : shown).add(name)
    }
  return { actor, standings, hidden: hidden.difference(shown) }
}

/** A version of a loan as stored in the log. */
export type StoredVersion = {
  id: number
  loanId: number
  sequence: number
  act: LogAct
  editedAt: Date
  editorName: string
  editorCompany: string | null
  snapshot: LoanSnapshot
}

/** Returns a version's heading (number, action, time and editor) as one viewer may read it. */
export const buildVersionHeading = ({ hidden }: LogReading, version: StoredVersion) => {
  const { id, loanId, sequence, act, editedAt, editorName, editorCompany } = version
  return { id, loanId, sequence, act, editedAt, ...maskHiddenEditor(hidden, editorName, editorCompany) }
}

const maskHiddenEditor = (hidden: ReadonlySet<string>, editorName: string, editorCompany: string | null) =>
  editorCompany !== null && hidden.has(editorCompany)
    ? { editorName: PRIVACY_ENGAGED, editorCompany: null }
    : { editorName, editorCompany }

/**
 * Returns a version as one viewer may read it, judged by the parties of that version. Staff get no links from here (row
 * I-04).
 */
export const buildSnapshotView = (reading: LogReading, version: StoredVersion): LoanSnapshotView => {
  const { actor, standings, hidden } = reading
  const { snapshot, editedAt } = version
  const { variant: _variant, ...loan } = buildLoanView(actor, snapshotToLoanRecord(snapshot, editedAt, standings))
  const last = maskHiddenEditor(hidden, snapshot.lastEditBy ?? '', snapshot.lastEditByCompany)
  const follows = loanPolicies.followFromSnapshot.who(actor)
  const loanLenders = loan.loanLenders.map((lender) => ({ ...lender, isLinked: lender.isLinked && follows }))
  const loanBrokers = loan.loanBrokers.map((broker) => ({ ...broker, isLinked: broker.isLinked && follows }))
  return {
    ...loan,
    ...buildVersionHeading(reading, version),
    loanLenders,
    loanBrokers,
    associatedLenders: loanLenders,
    associatedBrokers: loanBrokers,
    isLawFirmLinked: loan.isLawFirmLinked && follows,
    lastEditBy: last.editorName || null,
    lastEditByCompany: last.editorCompany,
    notes: snapshot.notes,
  }
}

/**
 * Lists the fields that differ between two versions, in words; without an earlier version, all fields that are filled.
 */
export const compareLoanVersions = (
  reading: LogReading,
  before: StoredVersion | null,
  after: StoredVersion,
): ComparedField[] => {
  const words = (version: StoredVersion) => describeLoanFields(buildSnapshotView(reading, version))
  if (before === null) return compareVersionFields([], words(after))
  const snapshot = applyJsonDifference(before.snapshot, computeJsonDifference(before.snapshot, after.snapshot))
  return compareVersionFields(words(before), words({ ...after, snapshot }))
}

// Converts the twelve flat review fields back to reviews by direction.
const nestReviewsByDirection = (fields: LoanSnapshot['reviews']): LoanReviews => {
  const reviews: Record<string, Record<string, unknown>> = {}
  for (const [field, [direction, part]] of Object.entries(REVIEW_FIELDS)) {
    const review = reviews[direction] ?? { stars: null, review: null, response: null, version: 0 }
    reviews[direction] = { ...review, [part]: fields[field as ReviewField] ?? null }
  }
  return reviews as LoanReviews
}

/** Everything that a log row's hash covers besides the previous hash. */
export type LogFacts = {
  loanId: number
  sequence: number
  act: LogAct
  editedById: number | null
  editorName: string
  editorCompany: string | null
  editedAt: Date
  snapshot: unknown
}

/** Returns exactly those facts of a log row that its hash covers. */
export const pickHashedLogFacts = (facts: LogFacts): object => {
  const { loanId, sequence, act, editedById, editorName, editorCompany, editedAt, snapshot } = facts
  return { loanId, sequence, act, editedById, editorName, editorCompany, at: editedAt.toISOString(), snapshot }
}
