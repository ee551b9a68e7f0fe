import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import { CATEGORIES, type CategoryKey, type FieldKey, listCategoryFields } from '#lib/market/criteria/fields.ts'
import {
  buildCriteriaTabs,
  getCategoryStatus,
  getLastDayOfVerification,
  hasDistanceFromCapital,
  isCategoryPublished,
  pickOpenCategory,
  sumCostOfFunds,
} from '#lib/market/criteria/rules.ts'
import { type CategoryFacts, criteriaParams } from '#lib/market/criteria/schema.ts'

const verified = { isVerified: true, lastVerifiedDay: '2026-01-01', isEmpty: false }

describe('the state of a category', () => {
  test('[F-02] [F-14] stays valid for 30 whole days and lapses on the 31st', () => {
    expect(getCategoryStatus(verified, '2026-01-31')).toBe(1)
    expect(getLastDayOfVerification('2026-01-01')).toBe('2026-01-31')
    expect(getCategoryStatus(verified, '2026-02-01')).toBe(0)
  })

  test('[F-02] is 2 when never verified or changed since, 3 when empty', () => {
    expect(getCategoryStatus({ ...verified, isVerified: false }, '2026-01-02')).toBe(2)
    expect(getCategoryStatus({ ...verified, lastVerifiedDay: null }, '2026-01-02')).toBe(2)
    expect(getCategoryStatus({ ...verified, isEmpty: true }, '2026-01-02')).toBe(3)
  })

  test('only an offered category in state 1 is published, on any day', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 60 }),
        (offered, isVerified, isEmpty, days) => {
          const status = getCategoryStatus(
            { isVerified, isEmpty, lastVerifiedDay: '2026-03-20' },
            addDaysTo('2026-03-20', days),
          )
          expect(isCategoryPublished({ isOffered: offered, status })).toBe(
            offered && isVerified && !isEmpty && days <= 30,
          )
        },
      ),
    )
  })
})

describe('the criteria tabs', () => {
  test('[F-01] are six with the keys 4 to 9, and the URL opens one of them, else the first', () => {
    const tabs = buildCriteriaTabs([], '2026-01-01')
    expect(tabs.map(({ tab }) => tab)).toEqual([4, 5, 6, 7, 8, 9])
    expect(tabs.every(({ status, isOffered }) => status === 3 && !isOffered)).toBe(true)
    expect(pickOpenCategory(tabs, 7)?.categoryKey).toBe('MEZZANINE')
    expect(pickOpenCategory(tabs.slice(2), 4)?.categoryKey).toBe('CONSTRUCTION')
    expect(pickOpenCategory([], 4)).toBeNull()
  })
})

describe('the categories of a lender', () => {
  test('[F-01] [P-06] have their keys, tabs and API names', () => {
    expect(CATEGORIES.map(({ key, tab, type }) => `${key} ${tab} ${type}`)).toEqual([
      'FIRST_RANKING 4 FirstRanking',
      'SECOND_RANKING 5 SecondRanking',
      'CONSTRUCTION 6 Construction',
      'MEZZANINE 7 Mezzanine',
      'LAND_BANK 8 LandBank',
      'RURAL 9 Rural',
    ])
    for (const { key, type } of CATEGORIES)
      expect(criteriaParams.parse({ id: '12', category: type })).toEqual({ id: 12, category: key })
    for (const category of ['', 'firstRanking', 'FIRST_RANKING', 'Bridging', undefined])
      expect(criteriaParams.safeParse({ id: '12', category }).success, category).toBe(false)
    expect(criteriaParams.safeParse({ id: '012', category: 'Rural' }).success).toBe(false)
  })

  test('[F-01] show the stored facts in any order; categories without any are empty and not offered', () => {
    const rural: CategoryFacts = { ...verified, categoryKey: 'RURAL', isOffered: true }
    const second: CategoryFacts = { ...verified, categoryKey: 'SECOND_RANKING', isOffered: false, isVerified: false }
    expect(buildCriteriaTabs([rural, second], '2026-01-02')).toEqual([
      { categoryKey: 'FIRST_RANKING', tab: 4, status: 3, isOffered: false },
      { categoryKey: 'SECOND_RANKING', tab: 5, status: 2, isOffered: false },
      { categoryKey: 'CONSTRUCTION', tab: 6, status: 3, isOffered: false },
      { categoryKey: 'MEZZANINE', tab: 7, status: 3, isOffered: false },
      { categoryKey: 'LAND_BANK', tab: 8, status: 3, isOffered: false },
      { categoryKey: 'RURAL', tab: 9, status: 1, isOffered: true },
    ])
    expect(buildCriteriaTabs([rural], '2026-02-01').at(-1)?.status).toBe(0)
  })

  test('[F-06] [F-07] [F-08] differ in line fee, LVR and distance', () => {
    const having = (rule: (key: CategoryKey) => boolean) => CATEGORIES.map(({ key }) => key).filter(rule)
    const has = (field: FieldKey) => (key: CategoryKey) => listCategoryFields(key).some((each) => each.key === field)
    expect(having(has('lineFeeMin'))).toEqual(['CONSTRUCTION', 'MEZZANINE'])
    expect(having(has('lvrResidentialMax'))).toEqual(['FIRST_RANKING', 'SECOND_RANKING', 'LAND_BANK'])
    expect(
      having((key) => listCategoryFields(key).some(({ labels }) => labels?.[key] === 'LVR (% of end value)')),
    ).toEqual(['CONSTRUCTION', 'RURAL'])
    expect(having((key) => !hasDistanceFromCapital(key))).toEqual(['RURAL'])
  })
})

describe('the total cost of funds', () => {
  const terms = {
    rateMin: '8.95',
    rateMax: '11.50',
    estabFeeMin: '1.05',
    estabFeeMax: '2',
    lineFeeMin: '0.10',
    lineFeeMax: '0.20',
  }

  test('[F-05] adds rate and fees exactly, the line fee for Construction and Mezzanine only', () => {
    for (const { key } of CATEGORIES) {
      const isLined = key === 'CONSTRUCTION' || key === 'MEZZANINE'
      expect(sumCostOfFunds(key, terms)).toEqual(
        isLined ? { low: '10.10', high: '13.70' } : { low: '10.00', high: '13.50' },
      )
    }
  })

  test('[F-05] is null if a part is missing', () => {
    expect(sumCostOfFunds('RURAL', { ...terms, estabFeeMax: null })).toEqual({ low: '10.00', high: null })
    expect(sumCostOfFunds('MEZZANINE', { ...terms, lineFeeMin: null })).toEqual({ low: null, high: '13.70' })
    expect(sumCostOfFunds('RURAL', { ...terms, lineFeeMin: null }).low).toBe('10.00')
  })
})
