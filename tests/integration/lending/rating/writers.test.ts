import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { getReviewSheet, getReviews } from '#lib/lending/reviews/queries.ts'
import { FIELDS } from '#lib/lending/reviews/rules.ts'
import { flattenReviews } from '#lib/lending/reviews/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { seeder } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, recorded } from '#tests/integration/lending/cast.ts'

type Writer = keyof Cast['actors'] | 'visitor'

// From doc 3 §4 and §6 and the decision on reviews, independently of the product's rules.
const RATES_AS_LENDER = [
  'brokerStarsFromLender',
  'brokerReviewByLender',
  'lawyerStarsFromLender',
  'lawyerReviewByLender',
]
const RATES_AS_BROKER = [
  'lenderStarsFromBroker',
  'lenderReviewByBroker',
  'lawyerStarsFromBroker',
  'lawyerReviewByBroker',
]
const MAY: Record<Writer, readonly string[]> = {
  staff: FIELDS,
  lender: [...RATES_AS_LENDER, 'lenderResponseToBroker'],
  second: [...RATES_AS_LENDER, 'lenderResponseToBroker'],
  broker: [...RATES_AS_BROKER, 'brokerResponseToLender'],
  // On both sides of this loan: it can neither rate nor answer itself, only rate the law firm.
  dual: ['lawyerStarsFromLender', 'lawyerReviewByLender', 'lawyerStarsFromBroker', 'lawyerReviewByBroker'],
  firm: ['lawyerResponseToLender', 'lawyerResponseToBroker'],
  rival: [],
  rivalBroker: [],
  rivalFirm: [],
  visitor: [],
}
const whole = (stars: number, text: string) =>
  Object.fromEntries(FIELDS.map((field) => [field, field.includes('Stars') ? stars : `${text} ${field}`]))

let cast: Cast
let loanId: number
const actorOf = (writer: Writer): Actor => (writer === 'visitor' ? visitor : cast.actors[writer])
const state = async () => ({
  reviews: await database().loanReview.findMany({ where: { loanId }, orderBy: { direction: 'asc' } }),
  replaced: await database().replacedReview.count({ where: { loanId } }),
  logs: await database().loanLog.count({ where: { loanId } }),
})
beforeAll(async () => {
  cast = await makeCast()
  const { lender, second, dual, broker, firm } = cast
  loanId = await recorded({ lenders: [lender, second, dual] as never, brokers: [broker, dual] as never, lawFirm: firm })
  await recordReview(seeder, loanId, whole(3, 'first'))
})

describe('permission to write the twelve fields', () => {
  test('[I-05] [I-07] [I-10] each field can be written by the right people only, whatever the value', async () => {
    let [written, refused] = [0, 0]
    for (const [writer, allowed] of Object.entries(MAY) as [Writer, readonly string[]][])
      for (const field of FIELDS) {
        const stood = (await getLoan(cast.actors.staff, loanId))[field]
        const value = field.includes('Stars') ? (Number(stood) % 5) + 1 : `by ${writer}`
        const before = await state()
        const outcome = await outcomeOf(recordReview(actorOf(writer), loanId, { [field]: value }))
        const cell = `${writer}: ${field}`
        const after = await state()
        if (!allowed.includes(field)) {
          expect(outcome, cell).not.toBe('ok')
          expect(after, cell).toEqual(before)
          refused += 1
          continue
        }
        expect(outcome, cell).toBe('ok')
        expect((await getLoan(cast.actors.staff, loanId))[field], cell).toBe(value)
        expect(after.logs, cell).toBe(before.logs + 1)
        expect(after.replaced, cell).toBe(before.replaced + 1)
        written += 1
      }
    expect([written, refused]).toEqual([12 + 5 + 5 + 5 + 4 + 2, 120 - 33])
  })

  test('[I-07] the page offers each reader exactly the fields they may write, and requires those they must rate', async () => {
    for (const [writer, allowed] of Object.entries(MAY) as [Writer, readonly string[]][]) {
      const sheet = await getReviewSheet(actorOf(writer), loanId).catch(() => null)
      if (!sheet) {
        expect(allowed, writer).toEqual([])
        continue
      }
      const offered = sheet.entries.flatMap(({ direction, writes }) =>
        FIELDS.filter((field) =>
          writes.some((part) => flattenReviews({ [direction]: { ...NOTHING, [part]: 'x' } })[field] === 'x'),
        ),
      )
      expect(offered.toSorted(), writer).toEqual([...allowed].toSorted())
      const required = sheet.entries.filter(({ isRequired }) => isRequired).length
      const stars = allowed.filter((field) => field.includes('Stars')).length
      expect(required, writer).toBe(writer === 'staff' ? 0 : stars)
    }
  })

  test('[I-05] an unchanged field does not count as written, so a whole response can be sent back', async () => {
    for (const writer of ['lender', 'firm', 'dual'] as const) {
      const before = await state()
      const { version, ...fields } = await getReviews(actorOf(writer), loanId)
      expect(await outcomeOf(recordReview(actorOf(writer), loanId, { ...fields, version })), writer).toBe('ok')
      expect(await state(), writer).toEqual(before)
    }
  })

  test('[T-F1] the second of two people of one company gets what the first wrote, and overwrites nothing', async () => {
    const { version } = await getReviews(cast.actors.lender, loanId)
    await recordReview(cast.actors.lender, loanId, { brokerReviewByLender: 'Ann wrote this', version })
    const before = await state()
    const late = recordReview(cast.actors.lender, loanId, { brokerReviewByLender: 'Bob wrote that', version })
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { brokerReviewByLender: 'Ann wrote this', version: version + 1 },
    })
    expect(await state()).toEqual(before)
    // Without a version the save goes ahead, and the overwritten text is archived.
    await recordReview(cast.actors.lender, loanId, { brokerReviewByLender: 'Bob wrote that' })
    expect(await database().replacedReview.findFirst({ where: { loanId, value: 'Ann wrote this' } })).toMatchObject({
      direction: 'BROKER_FROM_LENDER',
      part: 'review',
      reason: null,
      replacerName: 'Amelia Ferrante',
      writtenById: cast.lender.accountId,
      replacedById: cast.lender.accountId,
    })
  })

  test('[T-F1] one of twenty concurrent saves of one version succeeds, and each success is one version', async () => {
    const { version } = await getReviews(cast.actors.broker, loanId)
    const saves = Array.from({ length: 20 }, (_, index) =>
      outcomeOf(recordReview(cast.actors.broker, loanId, { lenderReviewByBroker: `try ${index}`, version })),
    )
    const outcomes = await Promise.all(saves)
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'CONFLICT')).toHaveLength(19)
    expect((await getReviews(cast.actors.broker, loanId)).version).toBe(version + 1)
  })
})

const NOTHING = { stars: null, review: null, response: null, version: 0 }
