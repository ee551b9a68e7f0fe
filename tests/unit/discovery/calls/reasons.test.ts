import { describe, expect, test } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import { type CallFacts, listCallReasons, omitOverduePromise } from '#lib/discovery/calls/reasons/rules.ts'

// A Thursday.
const TODAY = '2026-11-26'
const NOTHING: CallFacts = { due: '2026-11-24', loanNo: null, repaymentDate: null, category: null, facts: null }
const said = (facts: Partial<CallFacts>) =>
  listCallReasons({ ...NOTHING, ...facts }, TODAY).map(({ text, isOverdue }) => `${text}${isOverdue ? '!' : ''}`)

const verified = (daysAgo: number) => ({
  categoryKey: 'FIRST_RANKING' as const,
  isOffered: true,
  isVerified: true,
  lastVerifiedDay: addDaysTo(TODAY, -daysAgo),
  isEmpty: false,
})

describe('why to call somebody now', () => {
  test('always the day that was promised', () => {
    expect(said({})).toEqual(['promised for 24 Nov 2026'])
  })

  test.each([
    [31, []],
    [30, ['Loan CV 7 matures in 30 days']],
    [1, ['Loan CV 7 matures tomorrow']],
    [0, ['Loan CV 7 matures today']],
    [-1, ['Loan CV 7 overdue by 1 day!']],
    [-30, ['Loan CV 7 overdue by 30 days!']],
    [-31, []],
  ])('a loan whose repayment is %i days ahead', (days, expected) => {
    expect(said({ loanNo: 'CV 7', repaymentDate: addDaysTo(TODAY, days) })).toEqual([
      ...expected,
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

  test('a category that brokers do not see is none', () => {
    for (const change of [{ isVerified: false }, { isEmpty: true }])
      expect(said({ category: 'FIRST_RANKING', facts: { ...verified(29), ...change } })).toHaveLength(1)
  })
})

test('beside how long a call is overdue its promised day is left out, and nothing else', () => {
  const reasons = listCallReasons({ ...NOTHING, loanNo: 'CV 7', repaymentDate: '2026-11-24' }, TODAY)
  const texts = (due: string) => omitOverduePromise({ reasons, due }, TODAY).map(({ text }) => text)
  expect(texts('2026-11-24')).toEqual(['Loan CV 7 overdue by 2 days'])
  expect(texts('2026-11-23')).toHaveLength(2)
  expect(texts(TODAY)).toHaveLength(2)
})
