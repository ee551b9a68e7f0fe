import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { findProfiles } from '#lib/discovery/finder/queries.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { buildLoanScope, isParty } from '#lib/lending/access/policy.ts'
import { refreshProfileFigures, updateFiguresAround } from '#lib/lending/projections/figures/commands.ts'
import { findDriftedProfileFigures } from '#lib/lending/projections/figures/queries.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'
import { LOAN_GROUPS } from '#lib/lending/statuses/rules.ts'
import { getPublicBroker } from '#lib/market/brokers/queries.ts'
import { getPublicLender } from '#lib/market/lenders/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import { getOwnPositiveCount } from '#lib/market/profiles/rules.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { seeder } from '#prisma/seed/factories.ts'
import { setBooks } from '#tests/integration/lending/cast.ts'
import { type Market, makeMarket, recordLoan } from '#tests/integration/market/profiles/market.ts'

const GIVEN: Record<ProfileKind, ReviewDirection[]> = {
  lender: ['LENDER_FROM_BROKER'],
  broker: ['BROKER_FROM_LENDER'],
  lawfirm: ['LAWYER_FROM_LENDER', 'LAWYER_FROM_BROKER'],
}

let market: Market
beforeAll(async () => {
  market = await makeMarket()
  const { lender, rivalLender, broker, rivalBroker, dual, firm, rivalFirm } = market
  let stars = 0
  for (const lenders of [[lender], [dual], [lender, rivalLender]])
    for (const brokers of [[broker], [dual], [rivalBroker, broker]])
      for (const group of ['current', 'discharged', 'preSettlement'] as const) {
        const loanId = await recordLoan({ lenders, brokers, lawFirm: stars % 2 ? firm : rivalFirm }, group)
        for (const direction of [...GIVEN.lender, ...GIVEN.broker, ...GIVEN.lawfirm]) {
          stars = (stars * 7 + 3) % 11
          // No rating counts before settlement; one of a loan that went back to pre-settlement must not leak.
          if (stars % 6 > 0) await database().loanReview.create({ data: { loanId, direction, stars: stars % 6 } })
        }
      }
  const profiles = [lender, rivalLender, dual].map(({ lenderId }) => lenderId)
  const others = [broker, rivalBroker, dual].map(({ brokerId }) => brokerId)
  await runTransaction((tx) => refreshProfileFigures(tx, [...profiles, ...others, firm.lawFirmId, rivalFirm.lawFirmId]))
})

type Rated = { kind: ProfileKind; id: number; stars: number; loanId: number }

// The rows as the viewer sees them, by the plain rules: loans in scope, none in a book that its lender hides from the viewer.
const visibleRatings = async (viewer: Actor): Promise<Rated[]> => {
  const loans = await database().loan.findMany({
    where: buildLoanScope(viewer),
    include: { loanLenders: { include: { lender: true } }, loanBrokers: true, loanReviews: true },
  })
  return loans.flatMap((loan) => {
    const parties = {
      lawFirmId: loan.lawFirmId,
      lenderIds: loan.loanLenders.map(({ lenderId }) => lenderId),
      brokerIds: loan.loanBrokers.map(({ brokerId }) => brokerId),
    }
    const shows = ({ lender }: (typeof loan.loanLenders)[number]) =>
      viewer.kind === 'staff' ||
      isParty(viewer, parties) ||
      ((LOAN_GROUPS.CURRENT as readonly string[]).includes(loan.statusKey)
        ? lender.loanTabShowCurrentLoanBook
        : lender.loanTabShowDischargedLoanBook)
    const receivers = [
      ...loan.loanLenders.filter(shows).map(({ lenderId }) => ({ kind: 'lender' as const, id: lenderId })),
      ...parties.brokerIds.map((id) => ({ kind: 'broker' as const, id })),
      { kind: 'lawfirm' as const, id: loan.lawFirmId },
    ]
    return receivers.flatMap(({ kind, id }) =>
      loan.loanReviews
        .filter(({ direction, stars }) => stars !== null && GIVEN[kind].includes(direction as ReviewDirection))
        .map(({ stars }) => ({ kind, id, stars: stars as number, loanId: loan.id })),
    )
  })
}

const sumsOf = (rows: Rated[]) => ({
  avgStarRating: rows.length === 0 ? null : rows.reduce((sum, { stars }) => sum + stars, 0) / rows.length,
  reviewedLoansCount: new Set(rows.map(({ loanId }) => loanId)).size,
  positiveReviewsCount: rows.filter(({ stars }) => stars >= 4).length,
})
type Told = Record<'avgStarRating' | 'reviewedLoansCount' | 'positiveReviewsCount', number | null>
const told = ({ avgStarRating, reviewedLoansCount, positiveReviewsCount }: Told): Told => ({
  avgStarRating,
  reviewedLoansCount,
  positiveReviewsCount,
})

const BOOKS = [true, false].flatMap((current) => [true, false].map((discharged) => ({ current, discharged })))

describe('averages and counts of ratings', () => {
  test('[T-I6] [D-22] header and dialog of every profile count exactly the loans visible to each viewer', async () => {
    const { actors, lender, rivalLender, broker, rivalBroker, dual, firm } = market
    const profiles: [ProfileKind, number, number?][] = [
      ['lender', lender.lenderId],
      ['lender', rivalLender.lenderId],
      ['lender', dual.lenderId, dual.brokerId],
      ['broker', dual.brokerId, dual.lenderId],
      ['broker', broker.brokerId],
      ['broker', rivalBroker.brokerId],
      ['lawfirm', firm.lawFirmId],
    ]
    const viewers = [actors.staff, actors.lender, actors.rivalLender, actors.broker, actors.rivalBroker, actors.dual]
    const means = new Set<number | null>()
    for (const books of BOOKS) {
      for (const { lenderId } of [lender, dual]) await setBooks(lenderId, books)
      for (const viewer of viewers as Actor[]) {
        const rows = await visibleRatings(viewer)
        for (const [kind, id, sibling] of profiles) {
          const own = rows.filter((row) => row.kind === kind && row.id === id)
          const company = rows.filter((row) => row.id === id || row.id === sibling)
          const truth = { ...sumsOf(own), positiveReviewsCount: sumsOf(company).positiveReviewsCount }
          const seen = `${'name' in viewer ? viewer.name : ''} on ${kind} ${id}, ${JSON.stringify(books)}`
          const profile = (await getProfile(viewer, kind, id)) as Profile
          expect(told(profile), `head: ${seen}`).toEqual(truth)
          const dialog = await getReviewSummary(viewer, kind, id)
          expect(told(dialog), `dialog: ${seen}`).toEqual(truth)
          // Next to the reviewed loans of one side the header counts the positive ratings of that side only.
          const { positiveLenderReviewsCount, positiveBrokerReviewsCount } = dialog
          expect(profile, `sides: ${seen}`).toMatchObject({ positiveLenderReviewsCount, positiveBrokerReviewsCount })
          expect(getOwnPositiveCount(profile, profile.positiveReviewsCount), `own: ${seen}`).toBe(
            sumsOf(own).positiveReviewsCount,
          )
          means.add(truth.avgStarRating)
        }
      }
      const firmRows = (await visibleRatings(actors.firm)).filter(({ id }) => id === firm.lawFirmId)
      expect(told((await getProfile(actors.firm, 'lawfirm', firm.lawFirmId)) as Profile)).toEqual(sumsOf(firmRows))
      expect(told(await getReviewSummary(actors.firm, 'lawfirm', firm.lawFirmId))).toEqual(sumsOf(firmRows))
    }
    expect(means.size).toBeGreaterThan(10)
  })

  test('[T-I6] finder and public pages count a broker’s public loans, and a lender’s page counts none', async () => {
    const { broker, dual, lender } = market
    await database().lender.update({ where: { id: lender.lenderId }, data: { finderFunctionOptIn: true } })
    const rows = await visibleRatings(visitor)
    const cards = (await findProfiles(market.actors.rivalLender, 'broker', finderSearch.parse({}))).rows
    for (const { brokerId } of [broker, dual]) {
      const own = rows.filter(({ kind, id }) => kind === 'broker' && id === brokerId)
      const truth = sumsOf(own)
      const card = cards.find(({ id }) => id === brokerId) as (typeof cards)[number]
      expect(told({ ...card, positiveReviewsCount: card.positiveBrokerReviewsCount })).toEqual(truth)
      const shown = own.length < 5 ? Object.fromEntries(Object.keys(truth).map((key) => [key, null])) : truth
      expect(told(await getPublicBroker(visitor, brokerId))).toEqual(shown)
    }
    const page = await getPublicLender(visitor, lender.lenderId)
    for (const figure of ['avgStarRating', 'reviewedLoansCount', 'positiveReviewsCount'])
      expect(page).not.toHaveProperty(figure)
  })

  test('[T-I6] deleting a loan removes its reviews from every viewer’s figures', async () => {
    const { actors, lender, broker, firm } = market
    await setBooks(lender.lenderId, {})
    const loanId = await recordLoan({ lenders: [lender], brokers: [broker], lawFirm: firm }, 'current', {
      settlementDate: '2026-11-01',
    })
    const profiles = [['lender', lender.lenderId] as const, ['broker', broker.brokerId] as const]
    const asked = async () => {
      const viewers = [actors.staff, actors.lender, actors.rivalLender, actors.broker, actors.dual, actors.firm]
      const views = viewers.flatMap((viewer) =>
        [...profiles, ['lawfirm', firm.lawFirmId] as const].flatMap(([kind, id]) => [
          getProfile(viewer, kind, id).then((profile) => told(profile as Profile)),
          getReviewSummary(viewer, kind, id),
        ]),
      )
      const pages = [
        getPublicBroker(visitor, broker.brokerId).then(told),
        findProfiles(visitor, 'broker', finderSearch.parse({})).then(({ rows }) =>
          rows.map((card) => [card.id, card.avgStarRating, card.reviewedLoansCount]),
        ),
      ]
      return Promise.all([...views, ...pages].map((view) => Promise.resolve<unknown>(view).catch(() => 'refused')))
    }
    const before = await asked()
    const rated = { lenderStarsFromBroker: 1, brokerStarsFromLender: 1, lawyerStarsFromLender: 2 }
    await recordReview(seeder, loanId, { ...rated, lenderReviewByBroker: 'Slow' })
    const meanwhile = await asked()
    for (const [index, view] of meanwhile.entries())
      if (view !== 'refused') expect(view, String(index)).not.toEqual(before[index])
    await runTransaction((tx) => updateFiguresAround(tx, { loanId }, () => tx.loan.delete({ where: { id: loanId } })))
    expect(await asked()).toEqual(before)
    expect(await findDriftedProfileFigures(seeder)).toEqual([])
  })
})

test('figures equal the plain query after any change to a loan, its parties and its ratings', async () => {
  const { lender, rivalLender, broker, rivalBroker, dual, firm, rivalFirm } = market
  const loans = [
    await recordLoan({ lenders: [lender, dual], brokers: [broker], lawFirm: firm }),
    await recordLoan({ lenders: [rivalLender], brokers: [rivalBroker, dual], lawFirm: rivalFirm }, 'discharged'),
  ]
  const change = fc.record({
    loan: fc.nat(1),
    status: fc.option(fc.constantFrom('PRESETTLEMENT', 'SETTLED', 'DEFAULT', 'DISCHARGED')),
    settled: fc.option(fc.constantFrom('2019-05-01', '2024-02-29', '2026-11-20')),
    firm: fc.option(fc.boolean()),
    broker: fc.option(fc.constantFrom(broker.brokerId, rivalBroker.brokerId, dual.brokerId)),
    stars: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      for (const { loan, status, settled, firm: isFirst, broker: brokerId, stars } of changes) {
        const id = loans[loan] as number
        await runTransaction((tx) =>
          updateFiguresAround(tx, { loanId: id }, async () => {
            await tx.loan.update({
              where: { id },
              data: {
                ...(status === null ? {} : statusData(status, settled)),
                ...(isFirst === null
                  ? {}
                  : { lawFirmId: isFirst ? firm.lawFirmId : rivalFirm.lawFirmId, partnerId: null, associateId: null }),
              },
            })
            if (brokerId !== null) {
              await tx.loanBroker.deleteMany({ where: { loanId: id } })
              await tx.loanBroker.create({
                data: { loanId: id, brokerId, bdmId: (await tx.staff.findFirstOrThrow()).id, position: 1 },
              })
            }
            if (stars !== null) {
              const key = { loanId: id, direction: 'BROKER_FROM_LENDER' }
              await tx.$executeRaw`
                insert into replaced_reviews (loan_id, direction, part, value, version, replacer_name, replaced_at)
                select loan_id, direction, 'stars', stars, version, 'test', now() from loan_reviews
                where loan_id = ${id} and direction = 'BROKER_FROM_LENDER'`
              await tx.loanReview.upsert({
                where: { loanId_direction: key },
                create: { ...key, stars },
                update: { stars, version: { increment: 1 } },
              })
            }
          }),
        )
      }
      expect(await findDriftedProfileFigures(seeder)).toEqual([])
    }),
    { numRuns: 15 },
  )
})

const statusData = (statusKey: string, settled: string | null) => {
  const day = (text: string) => new Date(text)
  if (statusKey === 'PRESETTLEMENT')
    return { statusKey, settlementDate: null, repaymentDate: null, dischargedDate: null, shortfall: null }
  return {
    statusKey,
    settlementDate: day(settled ?? '2025-01-01'),
    repaymentDate: day('2027-01-01'),
    dischargedDate: statusKey === 'DISCHARGED' ? day('2026-12-01') : null,
    shortfall: statusKey === 'DISCHARGED' ? 5_000n : null,
  }
}
