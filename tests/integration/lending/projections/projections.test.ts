import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addMonthsTo } from '#lib/core/dates.ts'
import { rebuildProfileFigures, refreshProfileFigures } from '#lib/lending/projections/figures/commands.ts'
import { findDriftedProfileFigures } from '#lib/lending/projections/figures/queries.ts'
import { rebuildLoanSearch, sortByNames } from '#lib/lending/projections/searches/commands.ts'
import { findDriftedLoanSearches } from '#lib/lending/projections/searches/queries.ts'
import { findDriftedLoanTotals } from '#lib/lending/projections/totals/queries.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { countTermMonths } from '#lib/lending/statuses/rules.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf } from '../cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

type Plan = {
  status: 'PRESETTLEMENT' | 'SETTLED' | 'DEFAULT' | 'VARIATIONINPROG' | 'DISCHARGED'
  settled: string
  months: number
  lenders: [number, number][]
  brokers: number[]
  shortfall: number
  stars: number | null
}

const plan: fc.Arbitrary<Plan> = fc.record({
  status: fc.constantFrom('PRESETTLEMENT', 'SETTLED', 'DEFAULT', 'VARIATIONINPROG', 'DISCHARGED'),
  settled: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2026-10-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  months: fc.integer({ min: 1, max: 60 }),
  lenders: fc.uniqueArray(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 90_000_000 })), {
    minLength: 1,
    maxLength: 3,
    selector: ([index]) => index,
  }),
  brokers: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }),
  shortfall: fc.nat(500_000),
  stars: fc.option(fc.integer({ min: 1, max: 5 })),
})

const bodyOf = (loan: Plan) => {
  const { lender, second, dual, rival, broker, rivalBroker, firm } = cast
  const lenders = [lender, second, dual, rival]
  const brokers = [broker, rivalBroker, dual]
  const isSettled = loan.status !== 'PRESETTLEMENT'
  const isDischarged = loan.status === 'DISCHARGED'
  return makeLoanInput(
    { lenders: [], brokers: loan.brokers.map((index) => brokers[index] as { brokerId: number }), lawFirm: firm },
    {
      statusKey: loan.status,
      loanLenders: loan.lenders.map(([index, contributionAmount]) => ({
        lenderId: lenders[index]?.lenderId,
        contributionAmount,
      })),
      establishmentFeeWithGst: null,
      settlementDate: isSettled ? loan.settled : null,
      repaymentDate: isSettled ? addMonthsTo(loan.settled, loan.months) : null,
      dischargedDate: isDischarged ? loan.settled : null,
      shortfall: isDischarged ? loan.shortfall : null,
    },
  )
}

test('search rows and figures match the loans, whatever loans are recorded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 4 }), async (plans) => {
      for (const loan of plans) {
        const { id } = await createLoan(seeder, bodyOf(loan))
        if (loan.stars && loan.status !== 'PRESETTLEMENT') {
          await recordReview(seeder, id, { lawyerStarsFromLender: loan.stars })
        }
      }
      expect(await findDriftedLoanSearches(seeder)).toEqual([])
      expect(await findDriftedProfileFigures(seeder)).toEqual([])
      expect(await findDriftedLoanTotals(seeder)).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test('a search row contains the fields that searches use', async () => {
  const { lender, second, broker, firm } = cast
  const body = makeLoanInput(
    { lenders: [], brokers: [broker], lawFirm: firm },
    {
      settlementDate: '2025-01-31',
      repaymentDate: '2025-06-30',
      credits: [3, 1],
      loanLenders: [
        { lenderId: lender.lenderId, contributionAmount: 100_000 },
        { lenderId: second.lenderId, contributionAmount: 900_000 },
      ],
    },
  )
  const { id } = await createLoan(seeder, body)
  expect(await database().loanSearch.findUnique({ where: { loanId: id } })).toMatchObject({
    principal: 1_000_000n,
    lowerRate: 895,
    higherRate: 1_295,
    establishmentFee: 240,
    lvr: 6_500,
    termMonths: countTermMonths('2025-01-31', '2025-06-30'),
    lenderIds: [second.lenderId, lender.lenderId],
    brokerIds: [broker.brokerId],
    creditIds: [1, 3],
    suburbName: 'parramatta',
    loanNo: body.loanNo,
    lenderName: 'ben ito — ironbark lending',
    brokerName: 'tom whitely — whitely finance',
    lawFirmId: firm.lawFirmId,
  })
})

test('a lender’s books are its own contributions, those of a broker and a law firm whole loans', async () => {
  const own = await makeCast()
  const { lender, second, broker, firm } = own
  const record = (amounts: [number, number], overrides: object) =>
    createLoan(
      seeder,
      makeLoanInput(
        { lenders: [], brokers: [broker], lawFirm: firm },
        {
          ...overrides,
          loanLenders: [
            { lenderId: lender.lenderId, contributionAmount: amounts[0] },
            { lenderId: second.lenderId, contributionAmount: amounts[1] },
          ],
        },
      ),
    )
  await record([100_000, 200_000], { statusKey: 'PRESETTLEMENT', settlementDate: null, repaymentDate: null })
  await record([300_000, 400_000], {})
  const current = await record([10_000, 90_000], { statusKey: 'DEFAULT' })
  const last = await record([500_000, 600_000], {
    statusKey: 'DISCHARGED',
    settlementDate: '2026-04-01',
    repaymentDate: '2027-04-01',
    dischargedDate: '2026-09-01',
    shortfall: 11_000,
  })
  await recordReview(seeder, last.id, { lenderStarsFromBroker: 4, lawyerStarsFromLender: 5, lawyerStarsFromBroker: 3 })
  const figures = (profileId: number) => database().profileFigure.findUnique({ where: { profileId } })
  const both = {
    preSettlementCount: 1,
    currentCount: 2,
    dischargedCount: 1,
    shortfall: 11_000n,
    lastSettledLoanId: last.id,
    lastCurrentLoanId: current.id,
    lastDischargedLoanId: last.id,
  }
  expect(await figures(lender.lenderId)).toMatchObject({
    ...both,
    profileKind: 'LENDER',
    currentBook: 310_000n,
    dischargedBook: 500_000n,
    dischargedPrincipal: 1_100_000n,
    starsSum: 4,
    starsCount: 1,
    positiveReviewsCount: 1,
    reviewedLoansCount: 1,
  })
  expect(await figures(broker.brokerId)).toMatchObject({
    ...both,
    profileKind: 'BROKER',
    currentBook: 800_000n,
    dischargedBook: 1_100_000n,
    starsCount: 0,
  })
  expect(await figures(firm.lawFirmId)).toMatchObject({
    ...both,
    profileKind: 'LAWFIRM',
    starsSum: 8,
    starsCount: 2,
    positiveReviewsCount: 1,
    reviewedLoansCount: 1,
  })
})

test('[T-F5] concurrent loans of one lender all count', async () => {
  const own = await makeCast()
  await Promise.all(Array.from({ length: 12 }, () => createLoan(seeder, makeLoanInput(own.parties))))
  expect(await database().profileFigure.findUnique({ where: { profileId: own.lender.lenderId } })).toMatchObject({
    currentCount: 12,
    currentBook: 14_400_000n,
  })
  expect(await findDriftedProfileFigures(seeder)).toEqual([])
})

test('[T-F5] figures wait for a loan that another transaction has not yet committed', async () => {
  const own = await makeCast()
  const loans = [
    await createLoan(seeder, makeLoanInput(own.parties)),
    await createLoan(seeder, makeLoanInput(own.parties)),
  ]
  const profiles = [own.lender.lenderId, own.broker.brokerId, own.firm.lawFirmId]
  const change = (work: () => Promise<void>, id = 0) =>
    runTransaction(async (tx) => {
      await tx.loan.update({ where: { id }, data: { statusKey: 'DISCHARGED', dischargedDate: new Date('2026-09-01') } })
      await refreshProfileFigures(tx, profiles)
      await work()
    })
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: written, resolve: tell } = Promise.withResolvers<void>()
  const first = change(async () => {
    tell()
    await release
  }, loans[0]?.id)
  await written
  const second = change(async () => {}, loans[1]?.id)
  const waits = () =>
    database().$queryRaw<
      unknown[]
    >`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) or (not granted and locktype = 'transactionid')`
  while ((await waits()).length === 0);
  letGo()
  await Promise.all([first, second])
  expect(await database().profileFigure.findUnique({ where: { profileId: own.lender.lenderId } })).toMatchObject({
    currentCount: 0,
    dischargedCount: 2,
  })
  expect(await findDriftedProfileFigures(seeder)).toEqual([])
  await rebuildLoanSearch(seeder)
})

test('drift is detected and repaired by a rebuild; both are for staff and jobs', async () => {
  const loan = await createLoan(seeder, makeLoanInput(cast.parties))
  await database().loanSearch.update({ where: { loanId: loan.id }, data: { principal: 1n } })
  await database().profileFigure.update({ where: { profileId: cast.lender.lenderId }, data: { currentBook: 1n } })
  await database().profileFigure.delete({ where: { profileId: cast.broker.brokerId } })
  expect(await findDriftedLoanSearches(seeder)).toEqual([loan.id])
  expect(await findDriftedProfileFigures(seeder)).toEqual(
    [cast.lender.lenderId, cast.broker.brokerId].sort((a, b) => a - b),
  )
  expect(await rebuildLoanSearch(seeder)).toBe(await database().loan.count())
  await rebuildProfileFigures(seeder)
  expect(await findDriftedLoanSearches(seeder)).toEqual([])
  expect(await findDriftedProfileFigures(seeder)).toEqual([])
  for (const work of [rebuildLoanSearch, findDriftedLoanSearches, rebuildProfileFigures, findDriftedProfileFigures]) {
    expect(await outcomeOf(work(cast.actors.lender))).toBe('FORBIDDEN')
  }
})

test('a new first portrait renames a company in the search rows of its loans', async () => {
  const loan = await createLoan(seeder, makeLoanInput(cast.parties))
  await database().individual.update({ where: { id: cast.lender.individualId }, data: { firstName: 'Zoe' } })
  expect(await findDriftedLoanSearches(seeder)).toContain(loan.id)
  await sortByNames(seeder, [cast.lender.companyId])
  expect(await findDriftedLoanSearches(seeder)).toEqual([])
  expect(await sortByNames(seeder, [cast.lender.companyId])).toBe(0)
  expect(await outcomeOf(sortByNames(cast.actors.lender, [cast.lender.companyId]))).toBe('FORBIDDEN')
})
