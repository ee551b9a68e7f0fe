import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import {
  applyControlChange,
  getFilterControls,
  isFilterApplicable,
  replaceUnreadableFilters,
} from '#lib/core/filter-drafts.ts'
import { loanFilterDesk } from '#lib/discovery/loan-search/filters/rules.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { broker } from '#tests/support/people.ts'

const controlOf = (parameter: string) => {
  const found = Object.keys(loanFilters)
    .flatMap((name) => getFilterControls(loanFilterDesk, name))
    .find((control) => control.parameter === parameter)
  if (!found) throw new Error(parameter)
  return found
}
const enter = (draft: Record<string, string>, parameter: string, value: string) =>
  applyControlChange({ desk: loanFilterDesk, draft, control: controlOf(parameter), value })

test('[J-05] every filter that can be entered is on exactly one tab', () => {
  const entered = Object.keys(loanFilters).filter((name) =>
    getFilterControls(loanFilterDesk, name).some(({ kind }) => kind !== 'carried'),
  )
  expect(loanFilterDesk.tabs.flatMap(({ filters }) => filters).toSorted()).toEqual(entered.toSorted())
})

test.each([
  [
    'an unreadable amount',
    { minPrincipal: '1,5', maxPrincipal: '2m' },
    { minPrincipal: '7' },
    { minPrincipal: '7', maxPrincipal: '2m' },
  ],
  ['an unreadable percentage', { minLvr: '6,5' }, {}, { minLvr: '' }],
  ['an unreadable day', { settledFrom: '31/2' }, { settledFrom: '2026-02-03' }, { settledFrom: '2026-02-03' }],
  ['an emptied day', { settledFrom: '' }, { settledFrom: '2026-02-03' }, { settledFrom: '' }],
  ['an emptied amount', { minPrincipal: '' }, { minPrincipal: '7' }, { minPrincipal: '' }],
  ['a word that is no figure', { suburb: 'x,y' }, { suburb: '8' }, { suburb: 'x,y' }],
])(
  '[J-05] unreadable filters keep their previous value and emptied ones are cleared: %s',
  (_title, draft, asked, readable) =>
    expect(
      replaceUnreadableFilters(loanFilterDesk, draft as Record<string, string>, asked as Record<string, string>),
    ).toEqual(readable),
)

describe('dependent filters', () => {
  test('[J-06] a radius needs suburb and state, and is cleared with either', () => {
    const whole = { state: 'NSW', suburb: '827', radiusSearchKey: 'KM_20' }
    expect(loanSearch.parse(whole).filters).toMatchObject({ radius: 'KM_20' })
    expect(loanSearch.parse({ ...whole, state: '' }).filters).not.toHaveProperty('radius')
    expect(loanSearch.parse({ ...whole, suburb: '' }).filters).not.toHaveProperty('radius')
    expect(enter(whole, 'suburb', '')).toEqual({ state: 'NSW' })
    expect(enter(whole, 'state', 'VIC')).toEqual({ state: 'VIC' })
    expect(isFilterApplicable(loanFilterDesk, { state: 'NSW' }, 'radius')).toBe(false)
  })

  test('[J-06] changing the law firm clears partner and associate', () => {
    const draft = { lawFirmId: '5', partnerId: '6', associateId: '7' }
    expect(enter(draft, 'lawFirmId', '8')).toEqual({ lawFirmId: '8' })
    expect(enter(draft, 'lawFirmId', '')).toEqual({})
    expect(loanSearch.parse({ partnerId: '6' }).filters).toEqual({})
  })

  test.each([
    ['', true],
    ['SETTLED', true],
    ['DEFAULT', true],
    ['VARIATIONINPROG', true],
    ['PRESETTLEMENT', false],
    ['DISCHARGED', false],
    ['DEFAULT,SETTLED', true],
    ['DISCHARGED,SETTLED', false],
  ])('[J-07] an expiry under status %j: %s', (statusKey, isKept) => {
    expect('expiry' in loanSearch.parse({ statusKey, expiryKey: 'D_30' }).filters).toBe(isKept)
    expect('expiryKey' in enter({ expiryKey: 'D_30' }, 'statusKey', statusKey)).toBe(isKept)
  })

  test('[J-07] "all" sets no expiry filter', () => {
    for (const expiryKey of ['all', 'ALL']) expect(loanSearch.parse({ expiryKey }).filters).toEqual({})
  })

  test('[J-08] both ends of the LVR require a valuation, one end does not', () => {
    expect(loanSearch.parse({ minLvr: '50', maxLvr: '70', valuationRequired: 'false' }).filters).toMatchObject({
      valuation: true,
    })
    expect(loanSearch.parse({ minLvr: '50', valuationRequired: 'false' }).filters).toMatchObject({ valuation: false })
    const forced = enter({ minLvr: '50', valuationRequired: 'false' }, 'maxLvr', '70')
    expect(forced.valuationRequired).toBe('true')
    const chips = loanSearch.chips(loanSearch.parse(forced))
    expect(chips.map(({ label, without }) => [label, without === null])).toEqual([
      ['LVR: from 50% to 70%', false],
      ['Valuation Required: Yes', true],
    ])
  })

  test('[J-09] scenario details are cleared with the scenario, and the presales share with the presales', () => {
    const draft = {
      scenarioKey: 'CONSTRUCTION',
      'constructionScenario.presalesDebtCoverRequired': 'true',
      'constructionScenario.loanAmountPercentageGstEx': '60',
      'constructionScenario.tdcEquity': '20',
    }
    expect(Object.keys(loanSearch.parse(draft).filters)).toHaveLength(4)
    expect(enter(draft, 'constructionScenario.presalesDebtCoverRequired', 'false')).not.toHaveProperty([
      'constructionScenario.loanAmountPercentageGstEx',
    ])
    expect(enter(draft, 'scenarioKey', 'SUBDIVISION')).toEqual({ scenarioKey: 'SUBDIVISION' })
    expect(loanSearch.parse({ scenarioKey: 'CONSTRUCTION', 'subdivisionScenario.typeKey': 'STRATA' }).filters).toEqual({
      scenario: 'CONSTRUCTION',
    })
  })
})

describe('parsing', () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ credits: ['1', '3', 'x', '3'] }, { credits: [1, 3] }],
    [{ credits: '3,1' }, { credits: [1, 3] }],
    [{ credits: { not: '' } }, {}],
    [{ minLowerRate: '8.5%', maxLowerRate: '12' }, { lowerRate: { min: '8.5', max: '12' } }],
    [{ minLowerRate: '12', maxLowerRate: '8' }, { lowerRate: { min: '8', max: '12' } }],
    [{ minLowerRate: '8.555' }, {}],
    [{ minEstablishmentFee: '0' }, { estab: { min: '0', max: null } }],
    [{ minTermKey: 'M_12' }, { term: { min: 'M_12', max: null } }],
    [{ minTermKey: '12' }, {}],
    [{ settledFrom: '2026-01-01', settledTo: 'x' }, { settlement: { min: '2026-01-01', max: null } }],
    [{ repaidFrom: 'x', repaidTo: '2026-12-31' }, { repayment: { min: null, max: '2026-12-31' } }],
    [{ notEditedKey: 'D_60' }, { notEdited: 'D_60' }],
    [{ notEditedKey: 'D_45' }, {}],
    [{ recordedTo: '2026-10-30' }, { recorded: { min: null, max: '2026-10-30' } }],
    [{ recordedFrom: 'last year' }, {}],
    [
      { lenderCountKey: 'SEVERAL', lacksKey: 'LVR' },
      { lenderCount: 'SEVERAL', lacks: 'LVR' },
    ],
    [{ lenderCountKey: '3', lacksKey: 'SUBURB' }, {}],
    [{ repaidKey: 'LATE' }, { repaid: 'LATE' }],
    [{ repaidKey: 'NEVER' }, {}],
    [{ brokerStarsFromLender: '0' }, { brokerStars: 0 }],
    [{ brokerStarsFromLender: '6' }, {}],
    [{ valuationRequired: 'null' }, {}],
    [{ lenderId: '0' }, {}],
    [
      { brokerBdmId: '7', lenderBdmId: '8' },
      { brokerBdm: 7, lenderBdm: 8 },
    ],
    [{ brokerBdmId: 'x' }, {}],
    [
      { scenarioKey: 'SUBDIVISION', 'subdivisionScenario.developerSuccessfulProjects': '900' },
      {
        scenario: 'SUBDIVISION',
        'subdivisionScenario.developerSuccessfulProjects': '100',
      },
    ],
  ])('%j becomes %j', (raw, expected) => {
    expect(loanSearch.parse(raw).filters).toEqual(expected)
  })

  test.each([
    [
      { scenarioKey: 'CONSTRUCTION', statusKey: 'SETTLED', priorityKey: 'SECOND' },
      'settled second ranking construction loans',
    ],
    [{ statusKey: 'SETTLED,DEFAULT' }, 'default or settled loans'],
    [{ state: 'NSW', suburb: '827', radiusSearchKey: 'KM_20' }, 'loans in Parramatta, NSW and 20 km around'],
    [{ minLvr: '50' }, 'loans with LVR from 50%'],
    [{ settledFrom: '2026-01-01' }, 'loans settled from 01 Jan 2026'],
    [{ repaidFrom: '2026-12-01', repaidTo: '2026-12-31' }, 'loans due for repayment from 01 Dec 2026 to 31 Dec 2026'],
    [{ notEditedKey: 'D_90', statusKey: 'SETTLED' }, 'settled loans not edited for 90 days'],
    [{ lenderCountKey: 'SEVERAL', statusKey: 'SETTLED' }, 'settled loans of several lenders'],
    [{ lacksKey: 'LVR' }, 'loans without LVR'],
    [{ repaidKey: 'ON_TIME', dischargedFrom: '2025-07-01' }, 'loans discharged from 01 Jul 2025 repaid on time'],
    [{ brokerBdmId: '7', lenderBdmId: '8' }, 'loans with broker’s BDM Helena Ruiz with lender’s BDM Olivia Hart'],
    [{ credits: '1,2' }, 'loans with credits Clean or Paid default'],
    [{ brokerStarsFromLender: '4' }, 'loans with broker stars from lender: 4 stars or more'],
  ])('%j as a sentence: %s', (raw, expected) => {
    const lists = {
      status: [
        { id: 'SETTLED', name: 'Settled' },
        { id: 'DEFAULT', name: 'Default' },
      ],
      priority: [{ id: 'SECOND', name: 'Second' }],
      scenario: [{ id: 'CONSTRUCTION', name: 'Construction' }],
      'states-suburbs': [{ id: 827, name: 'Parramatta, NSW' }],
      radius: [{ id: 'KM_20', name: '20 km' }],
      bdms: [
        { id: 7, name: 'Helena Ruiz' },
        { id: 8, name: 'Olivia Hart' },
      ],
      credits: [
        { id: 1, name: 'Clean' },
        { id: 2, name: 'Paid default' },
      ],
    }
    expect(loanSearch.sentence(loanSearch.parse(raw), lists)).toBe(expected)
  })
})

test('a visitor can filter only by what a public loan shows', () => {
  const raw = {
    statusKey: 'DEFAULT',
    credits: '1',
    interestKey: 'PREPAID',
    platformBdmId: '4',
    brokerBdmId: '4',
    lenderBdmId: '4',
    lawFirmId: '5',
    lenderId: '6',
    book: 'current',
    expiryKey: 'D_30',
    notEditedKey: 'D_30',
    recordedTo: '2026-10-30',
    lenderCountKey: 'SEVERAL',
    lacksKey: 'LVR',
    repaidKey: 'EARLY',
    state: 'NSW',
    minPrincipal: '5',
  }
  const { filters } = loanSearch.parse(raw)
  expect(Object.keys(loanSearch.permitted(visitor, filters)).toSorted()).toEqual(['principal', 'state'])
  expect(loanSearch.permitted(broker, filters)).toEqual(filters)
  expect(loanSearch.isAllowed(visitor, { filters })).toBe(false)
})
