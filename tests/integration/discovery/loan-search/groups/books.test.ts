import { beforeAll, expect, test } from 'vitest'
import { describeBook, nameBook, settleBookOrder } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { describeLeftOut } from '#lib/discovery/loan-search/groups/bounds/search.ts'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
import { listCrossedGroups } from '#lib/discovery/loan-search/groups/crossing/queries.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { type Cast, makeCast, recorded } from '#tests/integration/lending/cast.ts'

const SECOND = { priorityKey: 'SECOND' } as const

let cast: Cast
// Two seconds in Victoria, one of them in default, and a first.
beforeAll(async () => {
  cast = await makeCast()
  const { parties } = cast
  await recorded(parties, { ...SECOND, statusKey: 'DEFAULT' })
  await recorded(parties, SECOND)
  await recorded(parties, {})
})

const list = async (by: 'state' | 'lender', asked: Record<string, string>) => {
  const search = loanSearch.parse({ group: by, ...asked })
  const { rows } = await listLoanGroups(cast.actors.staff, search, { by, sort: 'principal', isDescending: true })
  return { rows, note: describeBook(search.filters, [by]) }
}

test.each(['state', 'lender'] as const)('by %s, seconds in default are a share of the current seconds', async (by) => {
  const { rows, note } = await list(by, { statusKey: 'DEFAULT', priorityKey: 'SECOND' })
  expect(rows.map(({ loans, bookShare }) => [loans, bookShare])).toEqual([[1, '50.00']])
  expect(rows[0]?.currentBook).toBe(2n * (rows[0]?.principal ?? 0n))
  expect(note).toBe(
    'Default Rate is the principal in default in percent of current of this kind. Current of This Kind is the current loans that match the other filters, late or not.',
  )
  const search = loanSearch.parse({ group: by, statusKey: 'DEFAULT', priorityKey: 'SECOND' })
  const shown = { measures: [], heads: nameBook(search.filters, [by]) }
  const { currentBook, bookShare } = buildGroupColumns(by, rows, shown)
  expect([currentBook?.label, bookShare?.label]).toEqual(['Current of This Kind', 'Default Rate'])
  const late = loanSearch.parse({ group: by, book: 'current', expiryKey: 'EXPIRED', priorityKey: 'SECOND' })
  expect(nameBook(late.filters, [by])).toEqual({ book: 'Current of This Kind', share: 'Share of This Kind' })
  const lateDefaults = loanSearch.parse({ group: by, statusKey: 'DEFAULT', expiryKey: 'EXPIRED' })
  expect(nameBook(lateDefaults.filters, [by])).toEqual({ book: 'Current Book', share: 'Share of Its Book' })
})

test('the number that a default rate asks for is that of the current loans, in groups and across others', async () => {
  const asked = { group: 'lender', statusKey: 'DEFAULT', priorityKey: 'SECOND', leastLoans: '2' }
  const read = async (sort: 'bookShare' | 'principal') => {
    const search = loanSearch.parse({ ...asked, groupSort: `-${sort}` })
    const grouping = { by: 'lender', sort, isDescending: true } as const
    const { rows } = await listLoanGroups(cast.actors.staff, search, grouping)
    return {
      counts: rows.map(({ loans, currentLoans }) => [loans, currentLoans]),
      notes: describeLeftOut(search.filters),
    }
  }
  expect(await read('bookShare')).toEqual({
    counts: [[1, 2]],
    notes: ['Groups with fewer than 2 current loans are not shown; the last line counts them.'],
  })
  // Otherwise it is that of the loans found.
  expect(await read('principal')).toEqual({
    counts: [],
    notes: ['Groups with fewer than 2 loans are not shown; the last line counts them.'],
  })
  const across = loanSearch.parse({ ...asked, across: 'state', figures: 'bookShare' })
  const grouping = { by: 'lender', sort: 'bookShare', isDescending: true } as const
  const crossed = await listCrossedGroups(cast.actors.staff, across, { grouping, across: 'state' })
  expect(crossed.rows.map(({ loans }) => loans)).toEqual([1])
  expect(describeLeftOut(across.filters)[0]).toContain('current loans')
})

test('an order by the share of a book gives way where the loans found are no part of it', async () => {
  const search = loanSearch.parse({ group: 'lender', groupSort: '-bookShare', statusKey: 'DISCHARGED,DEFAULT' })
  const grouping = { by: 'lender', sort: 'bookShare', isDescending: true } as const
  expect(settleBookOrder(grouping, search.filters)).toEqual({ by: 'lender', sort: 'principal', isDescending: true })
  const { rows } = await listLoanGroups(cast.actors.staff, search, grouping)
  const amounts = rows.map(({ principal }) => principal)
  expect(amounts.length).toBeGreaterThan(0)
  expect(amounts).toEqual(amounts.toSorted((one, other) => Number(other - one)))
  const kept = loanSearch.parse({ group: 'lender', statusKey: 'DEFAULT' })
  expect(settleBookOrder(grouping, kept.filters)).toBe(grouping)
})

test('beside discharged loans of a kind is the whole current book', async () => {
  const { rows, note } = await list('lender', { statusKey: 'DISCHARGED,DEFAULT', priorityKey: 'SECOND' })
  expect(rows[0]?.currentBook).toBe(3n * (rows[0]?.principal ?? 0n))
  expect(note).toMatch(/not just those found\.$/)
})

test.each([
  [{ statusKey: 'DEFAULT' }, 1, '33.33'],
  [{ book: 'current', priorityKey: 'SECOND' }, 2, '66.67'],
])('%j is a share of the whole current book', async (asked, loans, share) => {
  const { rows, note } = await list('state', asked as unknown as Record<string, string>)
  expect(rows.map((row) => [row.loans, row.bookShare])).toEqual([[loans, share]])
  expect(note).toMatch(/not just those found\.$/)
})
