import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import { readLoanHistogram } from '#lib/discovery/loan-search/histograms/queries.ts'
import { LOAN_HISTOGRAMS, type LoanHistogramField } from '#lib/discovery/loan-search/histograms/rules.ts'
import { parseSearchBeside } from '#lib/discovery/loan-search/histograms/schema.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { setMemory } from '#lib/server/column-store/questions.ts'
import { searches } from '#tests/integration/discovery/loan-search/drawn-searches.ts'
import { holdLoanMarket } from '#tests/integration/discovery/loan-search/held-market.ts'
import { isReached, matches } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const FIELDS = Object.keys(LOAN_HISTOGRAMS) as LoanHistogramField[]
const VIEWERS = ['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const

const setup = holdLoanMarket()

const read = (isHeld: boolean, ...asked: Parameters<typeof readLoanHistogram>) => {
  setMemory(heldLoans.table, isHeld ? setup.memory : null)
  return readLoanHistogram(...asked)
}

test('the column store answers, not the database instead', async () => {
  const by = { kind: 'value', column: 'principal', width: 50_000 } as const
  const groups = await setup.memory?.sum({ where: { kind: 'all', of: [] }, by, weighted: 'lower_rate' })
  expect(groups?.reduce((sum, { rows }) => sum + rows, 0)).toBe(setup.market.loans.length)
})

test.each(VIEWERS)(
  '[T-J5] %s: bars are the same in the column store and the database, and each finds the loans that it counts',
  async (who) => {
    const { cast, loans, bdms } = setup.market
    const actor = cast.actors[who]
    const drawn = fc.sample(fc.tuple(searches(cast, loans, bdms), fc.constantFrom(...FIELDS)), {
      numRuns: 60,
      seed: 20_261_126,
    })
    let found = 0
    for (const [asked, field] of drawn) {
      const said = `${who} ${JSON.stringify({ asked, field })}`
      const search = parseSearchBeside(asked, field)
      const histogram = await read(true, actor, search, field)
      expect(await read(false, actor, search, field), said).toEqual(histogram)
      expect(histogram.bins.length, said).toBeLessThanOrEqual(24)
      setMemory(heldLoans.table, setup.memory)
      for (const { from, to, rows } of histogram.bins.filter(({ rows: each }) => each > 0).slice(0, 3)) {
        const chosen = loanFilters[field].write({ min: from, max: to })
        const ranged = Object.fromEntries(Object.entries(chosen).map(([name, text]) => [name, String(text ?? '')]))
        const whole: Record<string, string> = Object.assign({}, asked, ranged)
        const listed = await searchLoans(actor, loanSearch.parse(whole))
        expect(listed.total, `${said} ${JSON.stringify(ranged)}`).toBe(rows)
        const plain = loans.filter(
          (loan) => isReached(actor, loan) && matches(actor, loanSearch.params(loanSearch.parse(whole)), loan, loans),
        )
        expect(plain.length, said).toBe(rows)
        found += 1
      }
    }
    expect(found).toBeGreaterThan(30)
  },
  240_000,
)

test('a histogram counts every loan of its search once, in a bar or as one without a value', async () => {
  for (const field of FIELDS) {
    const { bins } = await read(true, setup.market.cast.actors.staff, parseSearchBeside({}, field), field)
    const counted = bins.reduce((sum, { rows }) => sum + rows, 0)
    const all = await searchLoans(setup.market.cast.actors.staff, parseSearchBeside({}, field))
    if (LOAN_HISTOGRAMS[field].kind === 'money') expect(counted).toBe(all.total)
    expect(counted, field).toBeGreaterThan(0)
    expect(counted, field).toBeLessThanOrEqual(all.total)
  }
})
