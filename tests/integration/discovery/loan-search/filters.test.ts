import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldLoans, LOAN_ORDERS } from '#lib/discovery/loan-search/fields.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { findSuburbsWithin } from '#lib/foundation/lookups/suburbs/queries.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory, setMemory } from '#lib/server/column-store/questions.ts'
import { database } from '#lib/server/database/db.ts'
import { searches } from '#tests/integration/discovery/loan-search/drawn-searches.ts'
import { makeLoanMarket } from '#tests/integration/discovery/loan-search/loan-market.ts'
import { isReached, matches, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import type { Cast } from '#tests/integration/lending/cast.ts'

const RUNS = 2_000
const STEP = 4

let cast: Cast
let loans: PlainLoan[]
let bdms: number[]

// Any sort order in either direction, and mostly the first page.
const orderings = fc.record({
  sort: fc.constantFrom(...Object.keys(LOAN_ORDERS)),
  orderBy: fc.constantFrom('asc', 'desc'),
  page: fc.constantFrom('1', '1', '2'),
})

beforeAll(async () => {
  ;({ cast, loans, bdms } = await makeLoanMarket())
})

describe('every filter', () => {
  let holding: Holding
  let memory: Memory | null
  beforeAll(async () => {
    holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
    await holding.ready
    memory = findMemory(heldLoans.table)
  })
  afterAll(() => holding.close())

  test.each(['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const)(
    '[J-05] [J-10] %s: 2,000 searches find, count and sum the same as a plain definition of each filter, in both stores',
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
        // Every fourth step also queries the database, whose page must be identical.
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
      // Enough searches have results for the comparison to mean something.
      expect(hits).toBeGreaterThan(RUNS / 3)
    },
    240_000,
  )
})

describe('radius', () => {
  test('[J-06] a radius includes every suburb within its real distance, across state borders', async () => {
    const idOf = async (name: string) => (await database().suburb.findFirstOrThrow({ where: { name } })).id
    const [albury, wodonga, parramatta] = [await idOf('Albury'), await idOf('Wodonga'), await idOf('Parramatta')]
    const around = await findSuburbsWithin(cast.actors.staff, albury, 'KM_10')
    expect(around[0]).toBe(albury)
    expect(around).toContain(wodonga)
    expect(around).not.toContain(parramatta)
    const asked = { suburb: String(albury), state: 'NSW', radiusSearchKey: 'KM_10' }
    const { rows } = await searchLoans(cast.actors.staff, loanSearch.parse(asked))
    expect(new Set(rows.map(({ suburbState }) => suburbState.split(',')[0]))).toEqual(new Set(['Albury', 'Wodonga']))
    expect(await findSuburbsWithin(cast.actors.staff, albury, 'KM_7')).toEqual([])
  })
})
