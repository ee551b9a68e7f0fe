import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { findBrokenLogRow } from '#lib/lending/history/logs/queries.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { getReviewSheet } from '#lib/lending/reviews/queries.ts'
import { FIELDS } from '#lib/lending/reviews/rules.ts'
import { database, Prisma, runTransaction } from '#lib/server/database/db.ts'
import { seeder } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, recorded, refusalsOf, setBooks } from '#tests/integration/lending/cast.ts'

const SAY_WHY = 'removalReason: Say why it is removed. The reason stays on the page.'
const WHOLE = Object.fromEntries(FIELDS.map((field) => [field, field.includes('Stars') ? 4 : `text of ${field}`]))

let cast: Cast
let loanId: number
beforeAll(async () => {
  cast = await makeCast()
})
beforeEach(async () => {
  loanId = await recorded(cast.parties)
  await recordReview(seeder, loanId, WHOLE)
})
const stored = () => database().loanReview.findMany({ where: { loanId }, orderBy: { direction: 'asc' } })
const removalsFor = async (actor: Actor, direction: string) =>
  (await getReviewSheet(actor, loanId)).entries.find((entry) => entry.direction === direction)?.removals

describe('removing ratings and reviews', () => {
  test('without a reason no text or rating is cleared, by author or staff', async () => {
    const before = await stored()
    const { staff, lender, broker, firm } = cast.actors
    const authors: [Actor, RegExp][] = [
      [staff, /./],
      [lender, /ReviewByLender|lenderResponse/],
      [broker, /ReviewByBroker|brokerResponse/],
      [firm, /lawyerResponse/],
    ]
    for (const [actor, own] of authors)
      for (const field of FIELDS.filter((name) => own.test(name)))
        for (const nothing of field.includes('Stars') ? [null] : ['', null, '  \n', '\u200b'])
          for (const removalReason of [undefined, null, '', ' ', '\u2060']) {
            const refusals = await refusalsOf(recordReview(actor, loanId, { [field]: nothing, removalReason }))
            expect(refusals, `${actor.kind}: ${field}`).toContain(SAY_WHY)
          }
    expect(await stored()).toEqual(before)
  })

  test('a side can change its rating but not remove it', async () => {
    const { lender } = cast.actors
    expect(
      await refusalsOf(recordReview(lender, loanId, { brokerStarsFromLender: null, removalReason: 'a slip' })),
    ).toEqual(['brokerStarsFromLender: You can change a rating but not take it away. Ask staff to remove it.'])
  })

  test('with a reason it is removed with its response, and the page says who, when and why', async () => {
    const { lender, broker, rival, staff } = cast.actors
    await recordReview(lender, loanId, { brokerReviewByLender: '', removalReason: ' Meant for another loan ' })
    const [row] = (await stored()).filter(({ direction }) => direction === 'BROKER_FROM_LENDER')
    expect(row).toMatchObject({ stars: 4, review: null, response: null, version: 2 })
    const who = { by: 'Amelia Ferrante', company: 'Redgum Private Credit' }
    const removed = ['review', 'response'].map((part) => ({
      part,
      at: expect.any(Date),
      reason: 'Meant for another loan',
    }))
    for (const actor of [lender, broker, staff])
      expect(await removalsFor(actor, 'BROKER_FROM_LENDER')).toEqual(removed.map((each) => ({ ...each, ...who })))
    // A lender may hide its book: a reader who is not a party gets no name.
    await setBooks(cast.lender.lenderId, { current: false })
    const nobody = { by: null, company: null }
    expect(await removalsFor(rival, 'BROKER_FROM_LENDER')).toEqual(removed.map((each) => ({ ...each, ...nobody })))
    expect(await removalsFor(staff, 'LENDER_FROM_BROKER')).toEqual([])
    const kept = await database().replacedReview.findMany({ where: { loanId }, orderBy: { id: 'asc' } })
    expect(kept.map(({ part, value }) => [part, value])).toEqual([
      ['review', 'text of brokerReviewByLender'],
      ['response', 'text of brokerResponseToLender'],
    ])
    // Writing another review does not undo the removal.
    await recordReview(lender, loanId, { brokerReviewByLender: 'The right one' })
    expect(await removalsFor(broker, 'BROKER_FROM_LENDER')).toHaveLength(2)
    expect(await findBrokenLogRow(seeder, loanId)).toBeNull()
  })

  test('staff remove a rating with everything that depends on it', async () => {
    await recordReview(cast.actors.staff, loanId, { lawyerStarsFromBroker: null, removalReason: 'A wrong loan' })
    const [row] = (await stored()).filter(({ direction }) => direction === 'LAWYER_FROM_BROKER')
    expect(row).toMatchObject({ stars: null, review: null, response: null })
    expect((await removalsFor(cast.actors.firm, 'LAWYER_FROM_BROKER'))?.map(({ part }) => part)).toEqual([
      'stars',
      'review',
      'response',
    ])
    const entry = await database().auditEntry.findFirst({
      where: { action: 'LOAN_REVIEWED', subjectId: loanId },
      orderBy: { id: 'desc' },
    })
    expect(entry?.details).toEqual({ removalReason: 'A wrong loan' })
  })

  test('the database refuses to replace an unarchived review, and to delete one without its loan', async () => {
    const run = (...statements: string[]) =>
      runTransaction(async (tx) => {
        for (const text of statements) await tx.$executeRaw(Prisma.sql([text]))
      }).then(
        () => 'ok',
        (error: Error) => error.message,
      )
    const of = `where loan_id = ${loanId} and direction = 'BROKER_FROM_LENDER'`
    expect(await run(`update loan_reviews set review = null, response = null ${of}`)).toContain('without being kept')
    expect(await run(`update loan_reviews set review = 'quite another' ${of}`)).toContain('without being kept')
    expect(await run(`update loan_reviews set stars = 5 ${of}`)).toContain('without being kept')
    expect(await run(`delete from loan_reviews ${of}`)).toContain('ends with its loan only')
    expect(await run(`update loan_reviews set loan_id = loan_id ${of}`)).toBe('ok')
    // Archived without a reason it may be replaced, but not removed.
    const keep = `insert into replaced_reviews (loan_id, direction, part, value, version, replacer_name, replaced_at)
      select loan_id, direction, 'response', response, version, 'x', now() from loan_reviews ${of}`
    expect(await run(keep, `update loan_reviews set response = null ${of}`)).toContain('without being kept')
    expect(await run(keep, `update loan_reviews set response = 'another' ${of}`)).toBe('ok')
    expect(await run(`update replaced_reviews set reason = 'x' where loan_id = ${loanId}`)).not.toBe('ok')
    expect(await run(`delete from replaced_reviews where loan_id = ${loanId}`)).not.toBe('ok')
    await runTransaction((tx) => tx.loan.delete({ where: { id: loanId } }))
    expect(await stored()).toEqual([])
  })
})
