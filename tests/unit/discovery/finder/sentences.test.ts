import { describe, expect, test } from 'vitest'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { searchWords } from '#lib/discovery/finder/rules.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'

const LISTS = {
  'states-suburbs': [{ id: 6359, name: 'Geelong, VIC' }],
  radius: [{ id: 'KM_50', name: '50 km' }],
  priority: [{ id: 'FIRST', name: 'First' }],
  terms: [
    { id: 'M_1', name: '1 month' },
    { id: 'M_12', name: '12 months' },
  ],
  credits: [
    { id: 4, name: 'Judgment' },
    { id: 7, name: 'Part IX agreement' },
    { id: 1, name: 'Clean' },
  ],
  scenario: [
    { id: 'SUBDIVISION', name: 'Subdivision' },
    { id: 'CONSTRUCTION', name: 'Construction' },
  ],
  'subdivision-types': [{ id: 'STRATA', name: 'Strata' }],
  'security-types': [
    { id: 'LAND_BANK', name: 'Land Bank' },
    { id: 'RURAL', name: 'Rural' },
  ],
  'security-sub-types': [{ id: 'ZONED_RURAL_RESIDENTIAL', name: 'Rural residential' }],
  'settlement-dates': [{ id: 'Y_1', name: 'Last year' }],
  interest: [{ id: 'PREPAID', name: 'Prepaid' }],
}
const words = (raw: RawSearch) => searchWords(finderSearch.parse(raw), LISTS)

describe('the sentence of a finder search', () => {
  test.each<[string, RawSearch]>([
    ['', {}],
    ['in VIC', { state: 'VIC' }],
    ['in Geelong, VIC', { state: 'VIC', suburb: '6359' }],
    ['within 50 km of Geelong, VIC', { state: 'VIC', suburb: '6359', radiusSearchKey: 'KM_50' }],
    ['of $1.25M to $100M', { minPrincipal: '1250000', maxPrincipal: '100000000' }],
    ['of $500K or more', { minPrincipal: '500000' }],
    ['with first ranking settled in the last year', { priorityKey: 'FIRST', settlementDateKey: 'Y_1' }],
    [
      'on a land bank (rural residential)',
      { securityTypeKey: 'LAND_BANK', securitySubTypeKey: 'ZONED_RURAL_RESIDENTIAL' },
    ],
    ['on rural property', { securityTypeKey: 'RURAL' }],
    ['for strata subdivision', { scenarioKey: 'SUBDIVISION', 'subdivisionScenario.typeKey': 'STRATA' }],
    ['with a term of 1 to 12 months', { minTermKey: 'M_1', maxTermKey: 'M_12' }],
    ['with a term of up to 12 months', { maxTermKey: 'M_12' }],
    [
      'with an LVR of 50% to 65%, a lower rate of 8.5% to 9% and a valuation',
      { minLvr: '50', maxLvr: '65', minLowerRate: '8.5', maxLowerRate: '9' },
    ],
    ['with no valuation and interest prepaid', { valuationRequired: 'false', interestKey: 'PREPAID' }],
    ['with a credit history of clean, judgment or part IX agreement', { credits: ['4', '7', '1'] }],
    [
      'with 3+ stars for the broker from the lender and 5 stars for the lender from the broker',
      { brokerStarsFromLender: '3', lenderStarsFromBroker: '5' },
    ],
    [
      'for construction with no QS, build to hold and 15% or more equity in total development costs',
      {
        scenarioKey: 'CONSTRUCTION',
        'constructionScenario.qsRequired': 'false',
        'constructionScenario.isBuildToHold': 'true',
        'constructionScenario.tdcEquity': '15',
      },
    ],
  ])('“%s”', (sentence, raw) => {
    expect(words(raw)).toBe(sentence)
  })

  test('an unknown name is shown as its key', () => {
    expect(searchWords(finderSearch.parse({ state: 'NSW', suburb: '12' }), {})).toBe('in 12')
  })
})
