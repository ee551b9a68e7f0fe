import { describe, expect, test } from 'vitest'
import { FOLLOWUP_QUICK_ADDS, getQuickAddDay, quickAddNames } from '#lib/crm/leads/rules.ts'
import { followupInput, leadScoreInput } from '#lib/crm/leads/schema.ts'

describe('a lead score', () => {
  test('[D-20] is one of A to E, or none', () => {
    for (const leadScore of ['A', 'B', 'C', 'D', 'E', null])
      expect(leadScoreInput.parse({ leadScore })).toEqual({ leadScore })
    expect(leadScoreInput.parse({ leadScore: '', version: 3 })).toEqual({ leadScore: null, version: 3 })
  })

  test.each(['F', 'a', 'AB', ' ', 1, [], undefined])('[D-20] %j is not valid', (leadScore) => {
    expect(leadScoreInput.safeParse({ leadScore }).error?.issues[0]?.message).toBe(
      'Please select a lead score from A to E',
    )
  })
})

describe('a follow-up date', () => {
  test.each([
    ['2026-12-24', '2026-12-24'],
    ['2026-12-24T12:30:00Z', '2026-12-24'],
    ['2026-12-24T13:30:00Z', '2026-12-25'],
    ['', null],
    [null, null],
  ])('[D-20] %j is the Sydney day %j', (followupDate, day) => {
    expect(followupInput.parse({ followupDate, version: 0 })).toEqual({ followupDate: day, version: 0 })
  })

  test.each(['soon', '2026-02-30', '2026-12-24 at ten', ' 2026-12-24', 20_261_224, {}, undefined, '1'.repeat(41)])(
    '%j is not valid',
    (followupDate) => {
      const issues = followupInput.safeParse({ followupDate }).error?.issues ?? []
      expect(issues.map(({ path, message }) => [path, message])).toEqual([[['followupDate'], 'Please enter a date']])
    },
  )
})

test.each([leadScoreInput, followupInput])('a version is a non-negative integer within range, or omitted', (input) => {
  const isGood = (version?: unknown) => input.safeParse({ leadScore: null, followupDate: null, version }).success
  const one = (version: unknown) =>
    input.safeParse({ [input === leadScoreInput ? 'leadScore' : 'followupDate']: null, version }).success
  expect([undefined, 0, 2_147_483_647].map(one)).toEqual([true, true, true])
  expect([-1, 1.5, '1', null, 2_147_483_648].map(one)).toEqual([false, false, false, false, false])
  expect(isGood(), 'a field that the call does not have').toBe(false)
})

describe('quick-adds', () => {
  test('[D-20] are listed in the documented order, each with its name', () => {
    expect(FOLLOWUP_QUICK_ADDS.map((add) => [add, quickAddNames[add]])).toEqual([
      ['1w', '1 week'],
      ['2w', '2 weeks'],
      ['3w', '3 weeks'],
      ['1M', '1 month'],
      ['2M', '2 months'],
      ['3M', '3 months'],
      ['6M', '6 months'],
      ['1y', '1 year'],
    ])
  })

  test('[D-20] add a duration to today, and stay within the month when it has fewer days', () => {
    expect(FOLLOWUP_QUICK_ADDS.map((add) => getQuickAddDay('2026-01-31', add))).toEqual([
      '2026-02-07',
      '2026-02-14',
      '2026-02-21',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-07-31',
      '2027-01-31',
    ])
  })
})
