import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { dateToDay } from '#lib/core/dates.ts'
import type { Balance, Flow } from '#lib/discovery/loan-search/balances/fields.ts'
import { BALANCE_SORTS } from '#lib/discovery/loan-search/balances/fields.ts'
import { listBalances } from '#lib/discovery/loan-search/balances/queries.ts'
import { buildSearchOfBalance } from '#lib/discovery/loan-search/balances/rules.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { setMemory } from '#lib/server/column-store/questions.ts'
import { searches } from '#tests/integration/discovery/loan-search/drawn-searches.ts'
import { holdLoanMarket } from '#tests/integration/discovery/loan-search/held-market.ts'
import { type Asked, isReached, matches, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const RUNS = process.env.SLOW === '1' ? 600 : 90

const setup = holdLoanMarket()

const TIMES = ['settledFrom', 'settledTo', 'settledIn', 'settlementDateKey', 'dischargedFrom', 'dischargedTo']
const withoutTimes = (asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !TIMES.includes(name)))

const dayOf = (date: Date | null): string => (date ? dateToDay(date) : '')

// A lender's book has its own part of each loan.
const amountOf = ({ lenderId }: Asked, loan: PlainLoan): bigint =>
  lenderId
    ? loan.loanLenders.reduce(
        (sum, part) => sum + (String(part.lenderId) === lenderId ? part.contributionAmount : 0n),
        0n,
      )
    : loan.principal

const countPlainly = (asked: Asked, loans: readonly PlainLoan[], isIn: (loan: PlainLoan) => boolean): Flow => {
  const found = loans.filter(isIn)
  return { loans: found.length, principal: found.reduce((sum, loan) => sum + amountOf(asked, loan), 0n) }
}

const measurePlainly = (asked: Asked, { min, max }: Balance, loans: readonly PlainLoan[]) => {
  const isIn = (day: string) => day !== '' && day >= min && day <= max
  return {
    settled: countPlainly(asked, loans, ({ settlementDate }) => isIn(dayOf(settlementDate))),
    discharged: countPlainly(asked, loans, ({ dischargedDate }) => isIn(dayOf(dischargedDate))),
    book: countPlainly(
      asked,
      loans,
      ({ settlementDate, dischargedDate }) =>
        settlementDate !== null && dayOf(settlementDate) <= max && (!dischargedDate || dayOf(dischargedDate) > max),
    ),
  }
}

const hidesABook = (actor: Actor, { lenderId }: Asked): boolean => {
  const { second, dual } = setup.market.cast
  const hiding = [second.lenderId, dual.lenderId].map(String)
  return actor.kind !== 'staff' && lenderId !== String(getLenderId(actor)) && hiding.includes(lenderId ?? '')
}

const views = fc.record({
  by: fc.constantFrom('month', 'quarter', 'year'),
  sort: fc.constantFrom(...BALANCE_SORTS),
  isDescending: fc.boolean(),
})

test.each(['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const)(
  '%s: books over time are the same in the column store, in the database and loan by loan, and lead to their loans',
  async (who) => {
    const { cast, loans, bdms } = setup.market
    const actor = cast.actors[who]
    const drawn = fc.sample(fc.tuple(searches(cast, loans, bdms), views), { numRuns: RUNS, seed: 20_261_128 })
    let [measured, hidden] = [0, 0]
    for (const [asked, view] of drawn) {
      const said = `${who} ${JSON.stringify({ asked, view })}`
      const search = loanSearch.parse(asked)
      setMemory(heldLoans.table, null)
      const found = await listBalances(actor, search, view)
      setMemory(heldLoans.table, setup.memory)
      expect(await listBalances(actor, search, view), said).toEqual(found)
      const rest = withoutTimes(asked)
      expect(found.isHidden, said).toBe(hidesABook(actor, rest))
      if (found.isHidden) {
        expect(found.rows, said).toEqual([])
        hidden += 1
        continue
      }
      const plain = loans.filter((loan) => isReached(actor, loan) && matches(actor, rest, loan, loans))
      for (const row of found.rows) {
        const { settled, discharged, book } = row
        expect({ settled, discharged, book }, said).toEqual(measurePlainly(rest, row, plain))
        expect(row.net.principal, said).toBe(settled.principal - discharged.principal)
        measured += 1
      }
      const [row] = found.rows
      for (const figure of row ? (['settled', 'discharged', 'book'] as const) : []) {
        const inside = buildSearchOfBalance(search, figure, row as Balance)
        expect((await searchLoans(actor, inside ?? search)).total, said).toBe((row as Balance)[figure].loans)
      }
    }
    expect(measured).toBeGreaterThan(RUNS)
    if (who === 'broker') expect(hidden).toBeGreaterThan(0)
  },
  240_000,
)
