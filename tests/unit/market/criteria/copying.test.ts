import { describe, expect, test } from 'vitest'
import { isFormEmpty, pickCopyableValues, pickUnchanged, pickUnfilled } from '#lib/market/criteria/copying/rules.ts'
import { CATEGORY_KEYS, listCategoryFields } from '#lib/market/criteria/fields.ts'
import { createEmptyTerms, findNextToVerify, isConfirmable, toCriteriaFormValues } from '#lib/market/criteria/rules.ts'
import type { CriteriaTab, CriteriaValues } from '#lib/market/criteria/schema.ts'

const EMPTY = toCriteriaFormValues(createEmptyTerms())
const FULL = {
  ...Object.fromEntries(
    Object.entries(EMPTY).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? true : typeof value === 'string' ? '7' : value,
    ]),
  ),
  choices: ['HOUSE'],
  states: [{ stateKey: 'VIC', distanceKey: 'KM_50', regionIds: [3] }],
} as CriteriaValues

describe('the values copied into an empty category', () => {
  for (const from of CATEGORY_KEYS)
    test(`${from}: only the terms that both categories have`, () => {
      for (const to of CATEGORY_KEYS) {
        const { states: _states, choices: _choices, ...terms } = pickCopyableValues(from, to, FULL)
        const both = listCategoryFields(from).filter(({ key }) =>
          listCategoryFields(to).some((other) => other.key === key),
        )
        expect(Object.keys(terms).sort()).toEqual(both.map(({ key }) => key).sort())
      }
    })

  test('include choices only if both categories choose from the same types', () => {
    expect(pickCopyableValues('FIRST_RANKING', 'MEZZANINE', FULL).choices).toEqual(['HOUSE'])
    expect(pickCopyableValues('FIRST_RANKING', 'RURAL', FULL).choices).toEqual([])
    expect(pickCopyableValues('LAND_BANK', 'RURAL', FULL).choices).toEqual([])
  })

  test('include the states, without a distance if the category has none', () => {
    expect(pickCopyableValues('FIRST_RANKING', 'LAND_BANK', FULL).states).toEqual(FULL.states)
    expect(pickCopyableValues('FIRST_RANKING', 'RURAL', FULL).states).toEqual([
      { stateKey: 'VIC', distanceKey: null, regionIds: [3] },
    ])
  })

  test('a form is empty until a term or a choice is filled in, and a preselected state does not count', () => {
    for (const key of CATEGORY_KEYS) {
      expect(isFormEmpty(key, EMPTY)).toBe(true)
      expect(isFormEmpty(key, { ...EMPTY, choices: ['HOUSE'] })).toBe(false)
      for (const { key: field, kind } of listCategoryFields(key))
        expect(isFormEmpty(key, { ...EMPTY, [field]: kind === 'yesNo' ? true : '0' }), field).toBe(false)
    }
  })
})

describe('a copy into a form', () => {
  test('fills in only what is still empty', () => {
    const typed = { ...EMPTY, available: '500000', choices: ['HOUSE'] }
    const part = { available: '7', rateMin: '8', choices: ['OFFICE'], states: FULL.states }
    expect(pickUnfilled(typed, part)).toEqual({ rateMin: '8', states: FULL.states })
    expect(pickUnfilled({ ...typed, states: [{ stateKey: 'QLD', distanceKey: null, regionIds: [] }] }, part)).toEqual({
      rateMin: '8',
    })
    expect(pickUnfilled(EMPTY, part)).toEqual(part)
  })

  test('can be undone unless the values were changed since', () => {
    const copied = { rateMin: '8', available: '7', states: FULL.states }
    const now = { ...EMPTY, ...copied, available: '9' }
    expect(pickUnchanged(now, { copied, before: EMPTY })).toEqual({ rateMin: EMPTY.rateMin, states: EMPTY.states })
  })
})

describe('the categories to confirm or verify', () => {
  const STATUSES = [0, 1, 2, 3] as const
  const tabs = (...states: [status: 0 | 1 | 2 | 3, isOffered: boolean][]): CriteriaTab[] =>
    states.map(([status, isOffered], at) => ({
      categoryKey: CATEGORY_KEYS[at] as 'RURAL',
      tab: (at + 4) as 4,
      status,
      isOffered,
    }))

  test('confirm together only offered categories that are verified or lapsed', () => {
    expect(STATUSES.filter((status) => isConfirmable({ isOffered: true, status }))).toEqual([0, 1])
    expect(STATUSES.filter((status) => isConfirmable({ isOffered: false, status }))).toEqual([])
  })

  test('verify next the first lapsed or unverified offered category after this one, wrapping around', () => {
    const all = tabs([2, true], [1, true], [0, false], [3, true], [0, true], [1, true])
    const none = new Map()
    expect(findNextToVerify(all, 5, none)?.tab).toBe(8)
    expect(findNextToVerify(all, 8, none)?.tab).toBe(4)
    expect(findNextToVerify(tabs([1, true], [2, true]), 5, none)).toBeNull()
    expect(findNextToVerify(tabs([0, true]), 4, none)).toBeNull()
  })

  test('then one that brokers see for a few more days only', () => {
    const ending = new Map([[5, '6 days left']])
    expect(findNextToVerify(tabs([1, true], [1, true], [0, true]), 4, ending)?.tab).toBe(6)
    expect(findNextToVerify(tabs([1, true], [1, true], [1, true]), 4, ending)?.tab).toBe(5)
    expect(findNextToVerify(tabs([1, true], [1, true], [1, true]), 5, ending)).toBeNull()
  })
})

test('terms are put into one order, from whichever source they come', () => {
  const state = (stateKey: string, ...regionIds: number[]) => ({ stateKey, distanceKey: null, regionIds })
  const order = (states: ReturnType<typeof state>[], choices: string[]) => {
    const { states: sorted, choices: chosen } = toCriteriaFormValues({ ...createEmptyTerms(), states, choices })
    return [sorted.map(({ stateKey, regionIds }) => [stateKey, ...regionIds].join(' ')), chosen]
  }
  const sorted = [
    ['NSW 2 10', 'QLD', 'VIC'],
    ['HOUSE', 'SHOP'],
  ]
  expect(order([state('VIC'), state('NSW', 10, 2), state('QLD')], ['SHOP', 'HOUSE'])).toEqual(sorted)
  expect(order([state('QLD'), state('VIC'), state('NSW', 2, 10)], ['HOUSE', 'SHOP'])).toEqual(sorted)
})
