import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { heldLoans, LOAN_ORDERS } from '#lib/discovery/loan-search/fields.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { suburbsWithin } from '#lib/foundation/lookups/suburbs/queries.ts'
import { rebuildLoanSearch } from '#lib/lending/loans/searches/commands.ts'
import { today } from '#lib/server/clock.ts'
import { database, pool } from '#lib/server/db.ts'
import { type Holding, holdInMemory } from '#lib/server/memory/holding.ts'
import { type Memory, memoryOf, setMemory } from '#lib/server/memory/questions.ts'
import { makeStaff } from '#prisma/seed/factories.ts'
import { searches } from '#tests/integration/discovery/loan-search/drawn-searches.ts'
import { allLoans, isReached, matches, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import {
  type Cast,
  discharged,
  makeCast,
  preSettlement,
  recorded,
  setBooks,
} from '#tests/integration/lending/loans/cast.ts'

const RUNS = 2_000
const STEP = 4
const LOANS = 140

let cast: Cast
let loans: PlainLoan[]
let bdms: number[]

const PLACES = [
  ['Parramatta', 'NSW'],
  ['Granville', 'NSW'],
  ['Albury', 'NSW'],
  ['Wodonga', 'VIC'],
  ['Dandenong South', 'VIC'],
] as const

// Any order, either way, and mostly the first page.
const orderings = fc.record({
  sort: fc.constantFrom(...Object.keys(LOAN_ORDERS)),
  orderBy: fc.constantFrom('asc', 'desc'),
  page: fc.constantFrom('1', '1', '2'),
})

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

beforeAll(async () => {
  cast = await makeCast()
  const { lender, second, dual, broker, rivalBroker, firm, rivalFirm } = cast
  await setBooks(second.lenderId, { current: false })
  await setBooks(dual.lenderId as number, { discharged: false })
  bdms = [(await makeStaff()).staffId, (await makeStaff()).staffId]
  const lenders = [[lender], [second], [lender, second], [dual, lender]]
  for (let at = 0; at < LOANS; at += 1) {
    const on = pick(lenders, at) as { lenderId: number }[]
    const [suburb, state] = pick(PLACES, at)
    const scenarioKey = pick(['PURCHASE', 'CONSTRUCTION', 'SUBDIVISION', 'REFINANCE'], at >> 1)
    const day = addDaysTo(today(), -400 + at * 5)
    await recorded(
      {
        lenders: on,
        brokers: at % 3 ? [broker] : [rivalBroker, dual],
        lawFirm: at % 4 ? firm : rivalFirm,
      } as unknown as Cast['parties'],
      {
        settlementDate: addDaysTo(day, -300),
        repaymentDate: day,
        ...pick([{}, preSettlement, { statusKey: 'DEFAULT' }, {}, { ...discharged, dischargedDate: day }], at),
        ...{ suburb, state, scenarioKey },
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
  // Ratings and BDMs of parts, as they have come about over the years.
  await pool().query(`insert into loan_reviews (loan_id, direction, stars, stars_at)
    select id, d, 1 + (id * 7 + length(d)) % 5, now() from loans,
      unnest(array['BROKER_FROM_LENDER', 'LENDER_FROM_BROKER']) d where (id + length(d)) % 3 = 0`)
  await pool().query('update loan_lenders set bdm_id = ($1::int[])[1 + loan_id % 2] where loan_id % 3 <> 0', [bdms])
  await pool().query('update loan_brokers set bdm_id = ($1::int[])[1 + loan_id % 2] where loan_id % 4 = 0', [bdms])
  await rebuildLoanSearch(systemActor('test'))
  loans = await allLoans()
})

describe('every filter', () => {
  let holding: Holding
  let memory: Memory | null
  beforeAll(async () => {
    holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
    await holding.ready
    memory = memoryOf(heldLoans.table)
  })
  afterAll(() => holding.close())

  test.each(['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const)(
    '[J-05] [J-10] %s: 2,000 searches find, count and sum what the plain words of each filter say, in memory and in the database',
    async (role) => {
      const actor = cast.actors[role]
      const drawn = fc.sample(searches(cast, loans, bdms), { numRuns: RUNS, seed: 20_261_123 })
      const orders = fc.sample(orderings, { numRuns: RUNS, seed: 20_261_124 })
      let hits = 0
      for (let from = 0; from < drawn.length; from += STEP) {
        const step = drawn.slice(from, from + STEP).map((asked, at) => ({ ...asked, ...orders[from + at] }))
        const find = () => Promise.all(step.map((asked) => searchLoans(actor, loanSearch.parse(asked))))
        setMemory(heldLoans.table, memory)
        const held = await find()
        setMemory(heldLoans.table, null)
        // Every fourth step asks the database too, whose page must be the same to the last row.
        const read = from % (4 * STEP) ? held : await find()
        for (const [at, asked] of step.entries()) {
          const plain = loans.filter((loan) => isReached(actor, loan) && matches(actor, asked, loan, loans))
          const said = `${role} ${JSON.stringify(asked)}`
          const found = held[at] as LoanPage
          expect(found.total, said).toBe(plain.length)
          expect(found.totalPrincipal, said).toBe(plain.reduce((sum, { principal }) => sum + principal, 0n))
          const ids = new Set(plain.map(({ id }) => id))
          expect(
            found.rows.every(({ id }) => ids.has(id)),
            said,
          ).toBe(true)
          expect(found.rows.length, said).toBe(Math.max(0, Math.min(50, plain.length - 50 * (found.page - 1))))
          expect(found, said).toEqual(read[at])
          if (plain.length > 0) hits += 1
        }
      }
      // Enough of them find something, so that agreement says something.
      expect(hits).toBeGreaterThan(RUNS / 3)
    },
    240_000,
  )
})

describe('radius', () => {
  test('[J-06] a radius counts every suburb around by its real place, across the border', async () => {
    const idOf = async (name: string) => (await database().suburb.findFirstOrThrow({ where: { name } })).id
    const [albury, wodonga, parramatta] = [await idOf('Albury'), await idOf('Wodonga'), await idOf('Parramatta')]
    const around = await suburbsWithin(cast.actors.staff, albury, 'KM_10')
    expect(around[0]).toBe(albury)
    expect(around).toContain(wodonga)
    expect(around).not.toContain(parramatta)
    const asked = { suburb: String(albury), state: 'NSW', radiusSearchKey: 'KM_10' }
    const { rows } = await searchLoans(cast.actors.staff, loanSearch.parse(asked))
    expect(new Set(rows.map(({ suburbState }) => suburbState.split(',')[0]))).toEqual(new Set(['Albury', 'Wodonga']))
    expect(await suburbsWithin(cast.actors.staff, albury, 'KM_7')).toEqual([])
  })
})
