import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createSystemActor, visitor } from '#lib/core/actor.ts'
import { findProfiles } from '#lib/discovery/finder/queries.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { markLoanWritten } from '#lib/lending/access/scope.ts'
import { appendLoanLog } from '#lib/lending/history/logs/commands.ts'
import { findDriftedProfileFigures } from '#lib/lending/projections/figures/queries.ts'
import { findDriftedLoanSearches } from '#lib/lending/projections/searches/queries.ts'
import { getPublicLoan } from '#lib/lending/public/queries.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { releaseReviews } from '#lib/lending/rating/holding/commands.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { getReviewSheet, getReviews } from '#lib/lending/reviews/queries.ts'
import { getPublicBroker } from '#lib/market/brokers/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { seeder } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, recorded, refusalsOf } from '#tests/integration/lending/cast.ts'
import { heldClock } from '#tests/support/clock.ts'

const job = createSystemActor('held reviews')
const DAY = 86_400_000
const clock = heldClock()
const holdBack = (isOn: boolean) => Object.assign(getEnv(), { REVIEW_HOLD_BACK: isOn })

let cast: Cast
let loanId: number
beforeEach(async () => {
  cast = await makeCast()
  const { lender, second, broker, firm } = cast
  loanId = await recorded({ lenders: [lender, second] as never, brokers: [broker], lawFirm: firm })
  holdBack(true)
})
afterEach(async () => {
  holdBack(false)
  await releaseReviews(job)
})

// Everything that could reveal a rating, as one text, including logs and figures.
const known = async (actor: Actor): Promise<string> => {
  const { lender, second, broker, firm } = cast
  const read = (work: Promise<unknown>) => work.catch((error: { code?: string }) => error.code)
  const facts = await Promise.all([
    ...[getLoan, getReviews, getReviewSheet].map((query) => read(query(actor, loanId))),
    ...[lender.lenderId, second.lenderId].flatMap((id) => [
      read(getProfile(actor, 'lender', id)),
      read(getReviewSummary(actor, 'lender', id)),
    ]),
    ...[getProfile, getReviewSummary].map((query) => read(query(actor, 'broker', broker.brokerId))),
    ...[getProfile, getReviewSummary].map((query) => read(query(actor, 'lawfirm', firm.lawFirmId))),
    ...[actor, visitor].map((viewer) => read(findProfiles(viewer, 'broker', finderSearch.parse({})))),
    read(findProfiles(actor, 'lender', finderSearch.parse({}))),
    ...[read(getPublicLoan(visitor, loanId)), read(getPublicBroker(visitor, broker.brokerId))],
    database().profileFigure.findMany({ omit: { rebuiltAt: true }, orderBy: { profileId: 'asc' } }),
    database().loanSearch.findUnique({ where: { loanId } }),
    database().loanLog.findMany({ where: { loanId }, orderBy: { sequence: 'asc' }, omit: { hash: true } }),
    database().loan.findUnique({ where: { id: loanId } }),
  ])
  return JSON.stringify(facts, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
}
const strangers = (): Actor[] => [cast.actors.broker, cast.actors.firm, cast.actors.rival, cast.actors.rivalFirm]
const RATED = { brokerStarsFromLender: 2, brokerReviewByLender: 'Slow', lawyerStarsFromLender: 1 }
const ANSWERED = { lenderStarsFromBroker: 5 }
const logs = () => database().loanLog.count({ where: { loanId } })

describe('a rating held back until the other side rates', () => {
  test('is visible only to its author’s company and staff, and changes no figure', async () => {
    const before = await Promise.all(strangers().map(known))
    await recordReview(cast.actors.lender, loanId, RATED)
    expect(await Promise.all(strangers().map(known))).toEqual(before)
    for (const actor of [cast.actors.lender, cast.actors.staff]) {
      expect(await getLoan(actor, loanId)).toMatchObject(RATED)
      expect(await getReviews(actor, loanId)).toMatchObject({ ...RATED, version: 2 })
    }
    const sheet = await getReviewSheet(cast.actors.lender, loanId)
    expect(sheet.entries.filter(({ isHeld }) => isHeld).map(({ direction }) => direction)).toEqual([
      'BROKER_FROM_LENDER',
      'LAWYER_FROM_LENDER',
    ])
    expect(await findDriftedProfileFigures(seeder)).toEqual([])
    expect(await findDriftedLoanSearches(seeder)).toEqual([])
  })

  test('cannot be detected by the other side through errors or versions', async () => {
    const answer = { brokerResponseToLender: 'Not so' }
    const refusal = await refusalsOf(recordReview(cast.actors.broker, loanId, answer))
    await recordReview(cast.actors.lender, loanId, RATED)
    expect(await refusalsOf(recordReview(cast.actors.broker, loanId, answer))).toEqual(refusal)
    expect(await outcomeOf(recordReview(cast.actors.broker, loanId, { ...answer, version: 2 }))).toBe('CONFLICT')
    expect(await refusalsOf(recordReview(cast.actors.broker, loanId, { ...answer, version: 0 }))).toEqual(refusal)
  })

  test('cannot be read or overwritten by another lender of the loan', async () => {
    await recordReview(cast.actors.lender, loanId, RATED)
    expect(await getReviews(cast.actors.second, loanId)).toMatchObject({ brokerStarsFromLender: null, version: 0 })
    expect(await refusalsOf(recordReview(cast.actors.second, loanId, { brokerStarsFromLender: 5 }))).toEqual([
      'brokerStarsFromLender: Another company on your side has given its rating. It opens once the ratings are shown.',
    ])
    const { entries } = await getReviewSheet(cast.actors.second, loanId)
    expect(entries[0]).toMatchObject({ isRequired: false, writes: [], isHeld: false, removals: [] })
  })

  test('is not included in loan versions logged in the meantime', async () => {
    await recordReview(cast.actors.lender, loanId, RATED)
    await runTransaction((tx) =>
      appendLoanLog(tx, cast.actors.staff, { loanId: markLoanWritten(loanId), act: 'UPDATED' }),
    )
    const last = await database().loanLog.findFirstOrThrow({ where: { loanId }, orderBy: { sequence: 'desc' } })
    expect(last.act).toBe('UPDATED')
    const { reviews } = last.snapshot as { reviews: object }
    for (const value of Object.values(reviews)) expect(value).toBeNull()
  })

  test('keeps later changes and removals, which show when it is released', async () => {
    await recordReview(cast.actors.lender, loanId, RATED)
    await recordReview(cast.actors.lender, loanId, { brokerReviewByLender: 'Rather slow' })
    await recordReview(cast.actors.lender, loanId, { brokerReviewByLender: '', removalReason: 'Unfair' })
    const of = async (actor: Actor) => (await getReviewSheet(actor, loanId)).entries[0]?.removals
    expect(await of(cast.actors.lender)).toHaveLength(1)
    expect(await of(cast.actors.broker)).toEqual([])
    await recordReview(cast.actors.broker, loanId, ANSWERED)
    expect(await of(cast.actors.broker)).toMatchObject([{ reason: 'Unfair', by: 'Amelia Ferrante' }])
    expect(await database().replacedReview.count({ where: { loanId } })).toBe(2)
  })
})

describe('ratings are released', () => {
  test('once both sides have rated: figures, search row and log change together', async () => {
    await recordReview(cast.actors.lender, loanId, RATED)
    const before = await logs()
    await recordReview(cast.actors.broker, loanId, ANSWERED)
    expect(await logs()).toBe(before + 1)
    for (const actor of [...strangers().slice(0, 3), cast.actors.second])
      expect(await getLoan(actor, loanId)).toMatchObject({ ...RATED, ...ANSWERED })
    expect(await getProfile(cast.actors.rival, 'broker', cast.broker.brokerId)).toMatchObject({ avgStarRating: 2 })
    expect(await database().loanSearch.findUnique({ where: { loanId } })).toMatchObject({
      brokerStars: 2,
      lenderStars: 5,
    })
    const last = await database().loanLog.findFirst({ where: { loanId }, orderBy: { sequence: 'desc' } })
    expect(last?.snapshot).toMatchObject({ reviews: { ...RATED, ...ANSWERED } })
    expect(await findDriftedProfileFigures(seeder)).toEqual([])
    // After this nothing is held back again.
    await recordReview(cast.actors.broker, loanId, { lawyerStarsFromBroker: 4 })
    expect(await getLoan(cast.actors.rival, loanId)).toMatchObject({ lawyerStarsFromBroker: 4 })
  })

  test('not by a rating of the law firm only', async () => {
    await recordReview(cast.actors.lender, loanId, RATED)
    await recordReview(cast.actors.broker, loanId, { lawyerStarsFromBroker: 4 })
    expect(await getReviews(cast.actors.broker, loanId)).toMatchObject({ brokerStarsFromLender: null })
    expect(await getReviews(cast.actors.lender, loanId)).toMatchObject({ lawyerStarsFromBroker: null })
  })

  test('14 days after the first rating, to the millisecond, whatever was written since', async () => {
    const first = now()
    clock.at(first)
    await recordReview(cast.actors.lender, loanId, RATED)
    clock.later(9 * DAY)
    await recordReview(cast.actors.lender, loanId, { brokerStarsFromLender: 3 })
    clock.at(new Date(first.getTime() + 14 * DAY - 1))
    expect(await releaseReviews(job)).toBe(0)
    expect(await getReviews(cast.actors.broker, loanId)).toMatchObject({ brokerStarsFromLender: null })
    clock.at(new Date(first.getTime() + 14 * DAY))
    const before = await logs()
    expect(await releaseReviews(job)).toBe(1)
    expect(await getReviews(cast.actors.broker, loanId)).toMatchObject({ brokerStarsFromLender: 3 })
    expect(await getProfile(cast.actors.rival, 'broker', cast.broker.brokerId)).toMatchObject({ avgStarRating: 3 })
    expect(await logs()).toBe(before + 1)
    expect(await findDriftedProfileFigures(seeder)).toEqual([])
    expect(await findDriftedLoanSearches(seeder)).toEqual([])
    expect(await releaseReviews(job)).toBe(0)
    // A rating of the second side is shown at once.
    await recordReview(cast.actors.broker, loanId, { lawyerStarsFromBroker: 4 })
    expect(await getReviews(cast.actors.lender, loanId)).toMatchObject({ lawyerStarsFromBroker: 4 })
  })

  test('when hold-back is switched off, and at once if there is no other side to wait for', async () => {
    await recordReview(cast.actors.lender, loanId, RATED)
    holdBack(false)
    expect(await releaseReviews(job)).toBe(1)
    expect(await getReviews(cast.actors.broker, loanId)).toMatchObject(RATED)
    holdBack(true)
    const { dual, firm } = cast
    loanId = await recorded({ lenders: [dual] as never, brokers: [dual] as never, lawFirm: firm })
    await recordReview(cast.actors.dual, loanId, { lawyerStarsFromLender: 5 })
    expect(await getReviews(cast.actors.firm, loanId)).toMatchObject({ lawyerStarsFromLender: 5 })
  })

  test('only by the job', async () => {
    expect(await outcomeOf(releaseReviews(cast.actors.staff))).toBe('FORBIDDEN')
  })
})
