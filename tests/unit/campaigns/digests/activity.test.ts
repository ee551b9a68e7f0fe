import { expect, test } from 'vitest'
import { buildActivitySections, type LoanGroup, mergeSmallLoanGroups } from '#lib/campaigns/digests/activity/rules.ts'
import { hasReachedReminderAge } from '#lib/market/freshness/rules.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'

const group = (state: string, loans: number, more: Partial<LoanGroup> = {}): LoanGroup => ({
  priority: 'First',
  scenario: 'Purchase',
  state,
  loans,
  dollars: String(loans * 1_000_000),
  lenders: [],
  ...more,
})
const shapes = (groups: readonly LoanGroup[]) =>
  mergeSmallLoanGroups(groups).map(({ states, loans }) => [states.join(' '), loans])

test('a group of fewer than three loans is merged with the next, and the last with the one before it', () => {
  expect(shapes([group('NSW', 3), group('VIC', 4)])).toEqual([
    ['NSW', 3],
    ['VIC', 4],
  ])
  expect(shapes([group('NSW', 2), group('VIC', 1), group('QLD', 5)])).toEqual([
    ['NSW VIC', 3],
    ['QLD', 5],
  ])
  expect(shapes([group('NSW', 5), group('VIC', 2)])).toEqual([['NSW VIC', 7]])
  expect(shapes([group('NSW', 1), group('VIC', 1)])).toEqual([])
  expect(shapes([])).toEqual([])
})

test('merging keeps every loan and dollar, and leaves no group of fewer than three loans', () => {
  for (let seed = 1; seed < 200; seed += 1) {
    const groups = Array.from({ length: seed % 9 }, (_, at) => group(`S${at}`, ((seed * (at + 7)) % 5) + 1))
    const merged = mergeSmallLoanGroups(groups)
    const loans = groups.reduce((sum, each) => sum + each.loans, 0)
    if (loans >= 3) expect(merged.reduce((sum, each) => sum + each.loans, 0)).toBe(loans)
    for (const each of merged) {
      expect(each.loans).toBeGreaterThanOrEqual(3)
      expect(each.dollars).toBe(BigInt(each.loans) * 1_000_000n)
    }
  }
})

test('sections are ordered by priority and name only the lenders that show their name', () => {
  const second = { priority: 'Second', lenders: ['Acme', 'Redgum'] }
  expect(buildActivitySections([group('NSW', 3), group('VIC', 2, second), group('QLD', 1, second)])).toEqual([
    { heading: 'First', rows: [{ label: 'Purchase · NSW', value: '3 loans, $3,000,000' }] },
    {
      heading: 'Second',
      rows: [{ label: 'Purchase · VIC, QLD', value: '3 loans, $3,000,000, by Acme, Redgum and others' }],
    },
  ])
})

test('a reminder is due at 21, 27 and 30 days and when the verification lapses, and once after an outage', () => {
  const cell = (age: number) => ({ isOffered: true, status: 1, daysLeft: 30 - age }) as FreshnessCell
  const days = Array.from({ length: 40 }, (_, age) => age)
  const due = (age: number, since: string) => hasReachedReminderAge(cell(age), since, '2026-12-10')
  expect(days.filter((age) => due(age, '2026-12-09'))).toEqual([21, 27, 30, 31])
  expect(days.filter((age) => due(age, '2026-12-07'))).toEqual([21, 22, 23, 27, 28, 29, 30, 31, 32, 33])
  expect(due(21, '2026-12-10')).toBe(false)
  expect(hasReachedReminderAge({ ...cell(21), isOffered: false }, '2026-12-09', '2026-12-10')).toBe(false)
  expect(hasReachedReminderAge({ ...cell(21), daysLeft: null }, '2026-12-09', '2026-12-10')).toBe(false)
})
