import { describe, expect, test } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import {
  type CallFacts,
  type DueLoan,
  listCallReasons,
  omitOverduePromise,
} from '#lib/discovery/calls/reasons/rules.ts'

// A Thursday.
const TODAY = '2026-11-26'
const NOTHING: CallFacts = { due: '2026-11-24', loans: [], category: null, facts: null }
const loan = (days: number, isInDefault = false): DueLoan => ({
  loanNo: isInDefault ? 'CV 8' : 'CV 7',
  repaymentDate: addDaysTo(TODAY, days),
  isInDefault,
})
const said = (facts: Partial<CallFacts>) =>
  listCallReasons({ ...NOTHING, ...facts }, TODAY).map(({ text, isOverdue }) => `${text}${isOverdue ? '!' : ''}`)

const verified = (daysAgo: number) => ({
  categoryKey: 'FIRST_RANKING' as const,
  isOffered: true,
  isVerified: true,
  lastVerifiedDay: addDaysTo(TODAY, -daysAgo),
  isEmpty: false,
})

describe('the reasons for a call', () => {
  test('always include the promised day', () => {
    expect(said({})).toEqual(['promised for 24 Nov 2026'])
  })

  test.each([
    [31, []],
    [30, ['Loan CV 7 matures in 30 days']],
    [1, ['Loan CV 7 matures tomorrow']],
    [0, ['Loan CV 7 matures today']],
    [-1, ['Loan CV 7 overdue by 1 day!']],
    [-31, ['Loan CV 7 overdue by 31 days!']],
    [-657, ['Loan CV 7 overdue by 657 days!']],
  ])('a loan %i days before its repayment', (days, expected) => {
    expect(said({ loans: [loan(days)] })).toEqual([...expected, 'promised for 24 Nov 2026'])
  })

  test.each([
    [400, 'Loan CV 8 in default!'],
    [12, 'Loan CV 8 in default!'],
    [0, 'Loan CV 8 in default!'],
    [-1, 'Loan CV 8 in default, overdue by 1 day!'],
    [-657, 'Loan CV 8 in default, overdue by 657 days!'],
  ])('a loan in default %i days before its repayment', (days, expected) => {
    expect(said({ loans: [loan(days, true)] })).toEqual([expected, 'promised for 24 Nov 2026'])
  })

  test('have a short form in the queue, with what sets them apart before the loan number', () => {
    const shorten = (loans: ReturnType<typeof loan>[]) =>
      listCallReasons({ ...NOTHING, loans }, TODAY).map(({ short }) => short)
    expect(shorten([loan(-206, true), loan(-31)])).toEqual([
      'Default, 206 d late · CV 8',
      '31 d late · CV 7',
      undefined,
    ])
    expect(shorten([loan(12, true), loan(12)])).toEqual(['Default · CV 8', undefined, undefined])
  })

  test('list a loan in default before an overdue one', () => {
    expect(said({ loans: [loan(90, true), loan(-336)] })).toEqual([
      'Loan CV 8 in default!',
      'Loan CV 7 overdue by 336 days!',
      'promised for 24 Nov 2026',
    ])
  })

  test.each([
    [23, []],
    [24, ['1st Ranking lapses 03 Dec 2026']],
    [25, ['1st Ranking lapses Wednesday']],
    [29, ['1st Ranking lapses Saturday']],
    [30, ['1st Ranking lapses tomorrow']],
    [31, []],
  ])('a category verified %i days ago', (daysAgo, expected) => {
    expect(said({ category: 'FIRST_RANKING', facts: verified(daysAgo) })).toEqual([
      ...expected,
      'promised for 24 Nov 2026',
    ])
  })

  test('leave out a category that brokers cannot see', () => {
    for (const change of [{ isVerified: false }, { isEmpty: true }])
      expect(said({ category: 'FIRST_RANKING', facts: { ...verified(29), ...change } })).toHaveLength(1)
  })
})

test('the promised day is left out only if the call is already shown as overdue since that day', () => {
  const reasons = listCallReasons({ ...NOTHING, loans: [loan(-2)] }, TODAY)
  const texts = (due: string) => omitOverduePromise({ reasons, due }, TODAY).map(({ text }) => text)
  expect(texts('2026-11-24')).toEqual(['Loan CV 7 overdue by 2 days'])
  expect(texts('2026-11-23')).toHaveLength(2)
  expect(texts(TODAY)).toHaveLength(2)
})
