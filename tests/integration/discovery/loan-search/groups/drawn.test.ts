import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHundredths } from '#lib/core/money.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { hasBooks } from '#lib/discovery/loan-search/groups/books/fields.ts'
import { findsPartOfBook } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { buildSearchOfGroup, findsCurrentAlone } from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupPage, LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import { GROUP_SORTS, GROUPINGS, type Grouping, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { refreshLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { setMemory } from '#lib/server/column-store/questions.ts'
import { pool, runTransaction } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { searches } from '#tests/integration/discovery/loan-search/drawn-searches.ts'
import { drawBands, matchesBanded } from '#tests/integration/discovery/loan-search/groups/plain-bands.ts'
import { hidesItsBook, listPlainBook } from '#tests/integration/discovery/loan-search/groups/plain-books.ts'
import {
  groupPlainly,
  meanDays,
  meanLvr,
  type PlainGroup,
  sumFees,
} from '#tests/integration/discovery/loan-search/groups/plain-groups.ts'
import { holdLoanMarket } from '#tests/integration/discovery/loan-search/held-market.ts'
import { isReached } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const RUNS = process.env.SLOW === '1' ? 1_000 : 160

const setup = holdLoanMarket()

const groupings: fc.Arbitrary<Grouping> = fc.record({
  by: fc.constantFrom(...GROUPINGS),
  sort: fc.constantFrom(...GROUP_SORTS),
  isDescending: fc.boolean(),
})

const toPlainKey = ({ key, name }: LoanGroup): string => key ?? (name === PRIVACY_ENGAGED ? 'hidden' : 'none')

const NO_LOANS: PlainGroup = { loans: 0, principal: 0n, product: 0n, lvrs: [], fees: [], days: [] }
const joinGroups = (one: PlainGroup, other: PlainGroup): PlainGroup => ({
  loans: one.loans + other.loans,
  principal: one.principal + other.principal,
  product: one.product + other.product,
  lvrs: [...one.lvrs, ...other.lvrs],
  fees: [...one.fees, ...other.fees],
  days: [...one.days, ...other.days],
})

const expectDays = (row: LoanGroup, group: PlainGroup, said: string): void => {
  expect(row.heldLoans, said).toBe(group.days.length)
  for (const name of ['held', 'agreed'] as const) {
    const mean = meanDays(group, name)
    expect(row[name] === null, said).toBe(mean === null)
    if (mean !== null) expect(Math.abs(Number(row[name]) - mean), said).toBeLessThan(0.501)
  }
}

// The fees in dollars, and their mean in percent of the principal of the loans that have one.
const expectFees = (row: LoanGroup, group: PlainGroup, said: string): void => {
  expect([row.feeLoans, row.lvrLoans], said).toEqual([group.fees.length, group.lvrs.length])
  const fees = sumFees(group)
  expect(row.fees === null, said).toBe(fees === null)
  expect(row.fee === null, said).toBe(fees === null)
  const charged = group.fees.reduce((sum, { principal }) => sum + Number(principal), 0)
  if (fees !== null) {
    expect(Number(row.fees), said).toBe(Math.round(fees))
    expect(Number(row.fee), said).toBeCloseTo((100 * fees) / charged, 1.9)
  }
}

const listInMemory = (...asked: Parameters<typeof listLoanGroups>): Promise<GroupPage> => {
  setMemory(heldLoans.table, setup.memory)
  return listLoanGroups(...asked)
}
const listInDatabase = (...asked: Parameters<typeof listLoanGroups>): Promise<GroupPage> => {
  setMemory(heldLoans.table, null)
  return listLoanGroups(...asked)
}

test('the column store answers, not the database instead', async () => {
  const by = { kind: 'ids', column: 'lender_ids', parts: 'lender_parts', hidden: [] } as const
  const groups = await setup.memory?.sum({ where: { kind: 'all', of: [] }, by, weighted: 'lower_rate' })
  expect(groups?.length).toBe(3)
})

const VIEWERS = ['staff', 'lender', 'second', 'dual', 'broker', 'rival'] as const

test.each(VIEWERS)(
  '[J-10] %s: random searches group the same in the column store, in the database and loan by loan',
  async (who) => {
    const { cast, loans, bdms } = setup.market
    const actor = cast.actors[who]
    const drawn = fc.sample(fc.tuple(drawBands(searches(cast, loans, bdms)), groupings), {
      numRuns: RUNS,
      seed: 20_261_126,
    })
    let hits = 0
    for (const [asked, grouping] of drawn) {
      const search = loanSearch.parse(asked)
      const said = `${who} ${JSON.stringify({ asked, grouping })}`
      const held = await listInMemory(actor, search, grouping)
      expect(await listInDatabase(actor, search, grouping), said).toEqual(held)
      const plain = loans.filter((loan) => isReached(actor, loan) && matchesBanded(actor, asked, loan, loans))
      const dueFrom = findsCurrentAlone(search.filters) ? today() : null
      const groups = groupPlainly(actor, { by: grouping.by, dueFrom }, plain)
      const isPart = findsPartOfBook(search.filters, [grouping.by])
      const current = isPart
        ? listPlainBook(actor, { asked, groupings: [grouping.by] }, loans)
        : listPlainBook(actor, { asked: {}, groupings: [] }, loans)
      const hasBook = hasBooks(grouping.by) || isPart
      const books = hasBook ? groupPlainly(actor, grouping.by, current) : null
      expect(held.totalLoans, said).toBe(plain.length)
      expect(held.totalPrincipal, said).toBe(plain.reduce((sum, { principal }) => sum + principal, 0n))
      expect(new Set(held.rows.map(toPlainKey)), said).toEqual(new Set(groups.keys()))
      for (const row of held.rows) {
        const group = groups.get(toPlainKey(row))
        expect([row.loans, row.principal], said).toEqual([group?.loans, group?.principal])
        const part = Math.round(Number(row.principal * 10_000n) / Number(row.currentBook ?? 0n))
        const hasPart = isPart && Boolean(row.currentBook)
        expect(row.bookShare, said).toBe(hasPart ? fromHundredths(part) : null)
        const isHidden = grouping.by === 'lender' && row.key !== null && hidesItsBook(actor, row.key, loans)
        const book = books && row.key !== null && !isHidden ? (books.get(row.key)?.principal ?? 0n) : null
        expect(row.currentBook, said).toBe(book)
        expect(row.currentLoans, said).toBe(book === null ? null : (books?.get(row.key ?? '')?.loans ?? 0))
        const mean = group && Math.round(Number(group.product) / Number(group.principal))
        expect(row.rate, said).toBe(fromHundredths(mean ?? 0))
        const lvr = group ? meanLvr(group) : null
        expect(row.lvr === null, said).toBe(lvr === null)
        if (lvr !== null) expect(Number(row.lvr), said).toBeCloseTo(lvr, 1.9)
        expectFees(row, group ?? NO_LOANS, said)
        expectDays(row, group ?? NO_LOANS, said)
        expect(row.meanLoan, said).toBe(BigInt(Math.round(Number(row.principal) / row.loans)))
        const share = Math.round((Number(row.principal) * 10_000) / Number(held.totalPrincipal))
        expect(row.share, said).toBe(fromHundredths(share))
      }
      const whole = groupPlainly(actor, 'state', plain).values().reduce(joinGroups, NO_LOANS)
      expect([held.whole.loans, held.whole.principal], said).toEqual([whole.loans, whole.principal])
      const wholeBook = hasBook ? current.reduce((sum, { principal }) => sum + principal, 0n) : null
      expect(held.whole.currentBook, said).toBe(wholeBook)
      const [lvr, rate] = [meanLvr(whole), Number(whole.product) / Number(whole.principal) / 100]
      expect(held.whole.lvr === null, said).toBe(lvr === null)
      expectFees(held.whole, whole, said)
      expectDays(held.whole, whole, said)
      if (lvr !== null) expect(Number(held.whole.lvr), said).toBeCloseTo(lvr, 1.9)
      if (whole.loans > 0) expect(Number(held.whole.rate), said).toBeCloseTo(rate, 1.9)
      if (groups.size > 1) hits += 1
    }
    expect(hits).toBeGreaterThan(RUNS / 4)
  },
  240_000,
)

test.each(VIEWERS)(
  '%s: a group opens exactly the loans that it counts',
  async (who) => {
    const { cast, loans, bdms } = setup.market
    const actor = cast.actors[who]
    const drawn = fc.sample(fc.tuple(drawBands(searches(cast, loans, bdms)), groupings), {
      numRuns: 60,
      seed: 20_261_127,
    })
    let opened = 0
    setMemory(heldLoans.table, setup.memory)
    for (const [asked, grouping] of drawn) {
      const search = loanSearch.parse(asked)
      const { rows } = await listLoanGroups(actor, search, grouping)
      for (const { key, loans: count } of rows.slice(0, 4)) {
        const next: LoanSearch | null = key === null ? null : buildSearchOfGroup(search, grouping.by, key)
        if (!next) continue
        const said = `${who} ${JSON.stringify({ asked, grouping, key })}`
        expect((await searchLoans(actor, next)).total, said).toBe(count)
        opened += 1
      }
    }
    expect(opened).toBeGreaterThan(60)
  },
  240_000,
)

test('groups whose fees are not shown are the same without them', async () => {
  const { staff } = setup.market.cast.actors
  const grouping = getUsualGrouping('state')
  setMemory(heldLoans.table, setup.memory)
  const whole = await listLoanGroups(staff, loanSearch.parse({}), grouping)
  expect(whole.rows.some(({ fees }) => fees !== null)).toBe(true)
  const measures = ['rate', 'lvr'] as const
  const shown = await listLoanGroups(staff, loanSearch.parse({}), { ...grouping, measures })
  const dropFees = (group: (typeof whole)['rows'][number]) =>
    Object.assign({}, group, { fee: null, fees: null, held: null, agreed: null, feeLoans: 0, heldLoans: 0 })
  expect(shown.rows).toEqual(whole.rows.map(dropFees))
  expect(shown.whole).toEqual(dropFees(whole.whole))
})

test('changed contributions count at once', async () => {
  const { cast } = setup.market
  const ask = () => listLoanGroups(cast.actors.staff, loanSearch.parse({}), getUsualGrouping('lender'))
  setMemory(heldLoans.table, setup.memory)
  const before = await ask()
  const { rows: moved } = await pool().query<{ id: number }>(`
    update loan_lenders part set contribution_amount = other.contribution_amount
    from loan_lenders other where other.loan_id = part.loan_id and other.lender_id <> part.lender_id
      and part.loan_id = (select loan_id from loan_lenders where lender_id = ${cast.second.lenderId}
        group by loan_id, contribution_amount having (select count(*) from loan_lenders o where o.loan_id = loan_lenders.loan_id) = 2 limit 1)
    returning part.loan_id as id`)
  await runTransaction((tx) => refreshLoanSearch(tx, [moved[0]?.id as number]))
  const after = await ask()
  expect(after).not.toEqual(before)
  expect(after.totalPrincipal).toBe(before.totalPrincipal)
  setMemory(heldLoans.table, null)
  expect(await ask()).toEqual(after)
})
