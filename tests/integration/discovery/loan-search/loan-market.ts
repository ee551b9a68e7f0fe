import { createSystemActor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { rebuildProfileFigures } from '#lib/lending/projections/figures/commands.ts'
import { rebuildLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { makeStaff } from '#prisma/seed/factories.ts'
import { allLoans, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { type Cast, discharged, makeCast, preSettlement, recorded, setBooks } from '#tests/integration/lending/cast.ts'

const LOANS = 140

const PLACES = [
  ['Parramatta', 'NSW'],
  ['Granville', 'NSW'],
  ['Albury', 'NSW'],
  ['Wodonga', 'VIC'],
  ['Dandenong South', 'VIC'],
] as const

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item
const yes = (at: number) => pick([true, false, null], at)

const details = (at: number) => ({
  presalesDebtCoverRequired: yes(at),
  loanAmountPercentageGstEx: yes(at) ? String(40 + (at % 5) * 10) : null,
  qsRequired: yes(at + 1),
  isBuilderDeveloper: yes(at + 2),
  isBuildToHold: yes(at >> 1),
  tdcEquity: String(10 + (at % 4) * 7.5),
  projectManagerRequired: yes(at >> 2),
  contingenciesAllowance: String(2 + (at % 3)),
  developerSuccessfulProjects: at % 9,
})

/** Records loans of every kind between a few parties, with ratings and BDMs; two lenders hide a book each. */
export const makeLoanMarket = async (): Promise<{ cast: Cast; loans: PlainLoan[]; bdms: number[] }> => {
  const cast = await makeCast()
  const { lender, second, dual, broker, rivalBroker, firm, rivalFirm } = cast
  await setBooks(second.lenderId, { current: false })
  await setBooks(dual.lenderId as number, { discharged: false })
  const bdms = [(await makeStaff()).staffId, (await makeStaff()).staffId]
  const lenders = [[lender], [second], [lender, second], [dual, lender]]
  for (let at = 0; at < LOANS; at += 1) {
    const on = pick(lenders, at) as { lenderId: number }[]
    const [suburb, state] = pick(PLACES, at)
    const scenarioKey = pick(['PURCHASE', 'CONSTRUCTION', 'SUBDIVISION', 'REFINANCE'], at >> 1)
    const day = addDaysTo(today(), -400 + at * 5)
    await recorded(
      {
        lenders: on,
        brokers: pick([[rivalBroker, dual], [broker], [broker], [rivalBroker], [broker], [broker]], at),
        lawFirm: at % 4 ? firm : rivalFirm,
      } as unknown as Cast['parties'],
      {
        settlementDate: addDaysTo(day, -300),
        repaymentDate: day,
        ...pick(
          [
            {},
            preSettlement,
            { statusKey: 'DEFAULT' },
            {},
            { ...discharged, dischargedDate: addDaysTo(day, pick([-45, 0, 20], at)) },
          ],
          at,
        ),
        suburb,
        state,
        scenarioKey,
        lowerRate: `${4 + (at % 17)}.${at % 2 ? 25 : 5}`,
        higherRate: `${22 + (at % 9)}.75`,
        lvr: at % 5 ? String(40 + (at % 50)) : null,
        valuationRequired: at % 5 ? yes(at) : false,
        priorityKey: pick(['FIRST', 'SECOND'], at >> 2),
        interestKey: pick(['PREPAID', 'CAPITALISED'], at),
        ...pick(
          [
            { securityTypeKey: 'COMMERCIAL', securitySubTypeKey: 'OFFICE' },
            { securityTypeKey: 'COMMERCIAL', securitySubTypeKey: 'RETAIL_SHOP' },
            { securityTypeKey: 'RESIDENTIAL', securitySubTypeKey: 'HOUSE' },
          ],
          at,
        ),
        credits: pick([[], [1], [1, 3], [2]], at),
        establishmentFeeWithGst: at % 6 ? 2_000 + at * 700 : null,
        constructionScenario:
          scenarioKey === 'CONSTRUCTION'
            ? { ...details(at), preCommittedCommercialTenants: at % 3 === 0 ? null : at % 3 === 1 }
            : null,
        subdivisionScenario:
          scenarioKey === 'SUBDIVISION' ? { ...details(at + 3), typeKey: pick(['TORRENS', 'STRATA'], at) } : null,
        loanLenders: on.map(({ lenderId }, part) => ({ lenderId, contributionAmount: 100_000 + at * 9_000 + part })),
      },
    )
  }
  // Ratings and BDMs of parties, as they accumulate over the years.
  await pool().query(`insert into loan_reviews (loan_id, direction, stars, stars_at)
    select id, d, 1 + (id * 7 + length(d)) % 5, now() from loans,
      unnest(array['BROKER_FROM_LENDER', 'LENDER_FROM_BROKER']) d where (id + length(d)) % 3 = 0`)
  const bdmOfPart = `($1::int[])[1 + (loan_id / 5 + position) % 2]`
  await pool().query(`update loan_lenders set bdm_id = ${bdmOfPart} where loan_id % 3 <> 0`, [bdms])
  await pool().query(`update loan_brokers set bdm_id = ${bdmOfPart} where (loan_id + position) % 4 < 2`, [bdms])
  // Edits beside the days of the filter, in the first and the last minutes of their Sydney days.
  await pool().query(
    `update loans set last_edit_at = (
      $1::date - ($2::int[])[1 + id % cardinality($2)] + (array['00:05', '23:55'])[1 + id / 2 % 2]::time
    ) at time zone 'Australia/Sydney'`,
    [today(), [1, 29, 30, 31, 59, 60, 89, 90, 179, 180, 400]],
  )
  // The same for the days on which they were recorded.
  await pool().query(
    `update loans set created_at = (
      $1::date - (id * 37) % 900 + (array['00:05', '23:55'])[1 + id / 2 % 2]::time
    ) at time zone 'Australia/Sydney'`,
    [today()],
  )
  await rebuildLoanSearch(createSystemActor('test'))
  await rebuildProfileFigures(createSystemActor('test'))
  return { cast, loans: await allLoans(), bdms }
}
