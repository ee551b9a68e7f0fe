import { expect, test } from 'vitest'
import { buildListAddress } from '#components/discovery/loan-search/list-address.ts'
import { buildSearchOfGroup, orderDueLoans } from '#lib/discovery/loan-search/groups/rules.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { DUE_COLUMNS } from '#lib/discovery/loan-search/words/due/fields.ts'

const GROUPED = { group: 'brokerBdm', book: 'current', repaidFrom: '2026-12-01', repaidTo: '2027-01-31' }
const { group: _group, ...DUE } = GROUPED
const LOANS = { ...DUE, brokerBdmId: '5', sort: 'repayment', orderBy: 'asc' }
const readQuery = (path: string) => Object.fromEntries(new URL(path, 'http://localhost').searchParams)

const openLoans = (
  asked: Record<string, string>,
  { hasOwnColumns = false, beside = {} }: { hasOwnColumns?: boolean; beside?: Record<string, string> } = {},
) => {
  const search = loanSearch.parse(asked)
  const found = buildSearchOfGroup(search, 'brokerBdm', '5') as LoanSearch
  return decodeURIComponent(buildListAddress({ search, beside, hasOwnColumns })(found))
}

test('the loans of a group that is asked for by its repayment open with that day, soonest first', () => {
  expect(readQuery(openLoans(GROUPED))).toEqual({ ...LOANS, columns: DUE_COLUMNS })
})

test('columns and an order of one’s own are kept', () => {
  expect(readQuery(openLoans(GROUPED, { hasOwnColumns: true }))).toEqual(LOANS)
  const beside = { columns: 'loanNo,principal' }
  expect(readQuery(openLoans(GROUPED, { hasOwnColumns: true, beside }))).toEqual({ ...LOANS, ...beside })
  const byPrincipal = openLoans({ ...GROUPED, sort: 'principal', orderBy: 'desc' })
  expect(readQuery(byPrincipal)).toMatchObject({ sort: 'principal', orderBy: 'desc' })
})

test('other loans, further groups and addresses from a list stay as they are', () => {
  expect(openLoans({ group: 'brokerBdm', state: 'VIC' })).toBe('/loans?brokerBdmId=5&state=VIC')
  const search = loanSearch.parse(GROUPED)
  const address = buildListAddress({ search, beside: { map: '1' }, hasOwnColumns: false })
  expect(address(search)).toBe(loanSearch.path('/loans', search, { map: '1' }))
  expect(address(search, { open: '5' })).toContain('open=5')
  const loans = loanSearch.parse(DUE)
  expect(buildListAddress({ search: loans, beside: {}, hasOwnColumns: false })(loans)).not.toContain('columns')
})

test('only loans that are asked for by their repayment are ordered by it', () => {
  const sortOf = (asked: Record<string, string>) => orderDueLoans(loanSearch.parse(asked)).sort
  expect(sortOf({ expiryKey: 'EXPIRED' })).toEqual({ column: 'repayment', isDescending: false })
  expect(sortOf({ expiryKey: 'EXPIRED', sort: 'principal' })).toEqual({ column: 'principal', isDescending: false })
  expect(sortOf({ state: 'VIC' })).toEqual({ column: 'created', isDescending: true })
})
