import { describe, expect, test } from 'vitest'
import { findQueryFaults, readLeniently } from '#lib/discovery/finder/filters/rules.ts'
import { finderFilters, finderSearch } from '#lib/discovery/finder/search.ts'

type Raw = Record<string, string | string[]>
const said = (raw: Raw, isPublic = false) =>
  findQueryFaults(raw, isPublic).map(({ field, message }) => `${field}: ${message}`)

const BOTH_ENDS = 'Please enter values for lower end and higher end.'
const ORDER = 'The lower end of your range must be less than the higher end of your range.'
const RATE = 'You must choose an interest rate range between 1% and 150%.'
const FEE = 'You must choose an interest rate range between 0% and 4%.'
const LVR = 'You must choose an interest rate range between 5% and 99%.'
const PRINCIPAL = 'You must choose a Principal Range between $50K and $100M.'

describe('invalid finder filters', () => {
  test.each<[string, string, string]>([
    ['minPrincipal', 'maxPrincipal', '2000000'],
    ['minLowerRate', 'maxLowerRate', '8'],
    ['minHigherRate', 'maxHigherRate', '12.25'],
    ['minEstablishmentFee', 'maxEstablishmentFee', '1.5'],
    ['minLvr', 'maxLvr', '65'],
  ])('[L-04] %s and %s are required together, the lower one first', (min, max, value) => {
    expect(said({ [min]: value })).toEqual([`${max}: ${BOTH_ENDS}`])
    expect(said({ [max]: value })).toEqual([`${min}: ${BOTH_ENDS}`])
    expect(said({ [min]: value, [max]: 'much' })).toEqual([`${max}: ${BOTH_ENDS}`])
    expect(said({ [min]: value, [max]: value })).toEqual([`${min}: ${ORDER}`])
    expect(said({ [min]: value, [max]: '1' })).toEqual([`${min}: ${ORDER}`])
  })

  test.each<[string, string, [string, string], [string, string], string, string]>([
    [
      'minPrincipal',
      'maxPrincipal',
      ['50000', '150000000'],
      ['49999', '150000001'],
      PRINCIPAL,
      'Principal: from $50,000 to $150,000,000.',
    ],
    ['minLowerRate', 'maxLowerRate', ['1', '150'], ['0.99', '150.01'], RATE, 'Lower Rate: from 1% to 150%.'],
    ['minHigherRate', 'maxHigherRate', ['1', '150'], ['0.99', '150.01'], RATE, 'Higher Rate: from 1% to 150%.'],
    ['minEstablishmentFee', 'maxEstablishmentFee', ['0', '4'], ['0', '4.01'], FEE, 'Establishment Fee: from 0% to 4%.'],
    ['minLvr', 'maxLvr', ['5', '99'], ['4.99', '99.01'], LVR, 'LVR: from 5% to 99%.'],
  ])(
    '[L-05] %s and %s out of bounds are refused with the bounds on a second line',
    (min, max, most, beyond, headline, bounds) => {
      expect(said({ [min]: most[0], [max]: most[1] })).toEqual([])
      expect(said({ [min]: most[0], [max]: beyond[1] })).toEqual([`${max}: ${headline}`, `${max}: ${bounds}`])
      if (beyond[0] !== most[0])
        expect(said({ [min]: beyond[0], [max]: most[1] })).toEqual([`${min}: ${headline}`, `${min}: ${bounds}`])
    },
  )

  test.each<[Raw, string[]]>([
    [{ radiusSearchKey: 'KM_20' }, ['radiusSearchKey: Please select suburb and state']],
    [{ radiusSearchkey: 'KM_20', state: 'NSW' }, ['radiusSearchKey: Please select suburb and state']],
    [{ radiusSearchKey: 'KM_20', suburb: '7' }, ['radiusSearchKey: Please select suburb and state']],
    [{ radiusSearchkey: 'KM_20', suburb: '7', state: 'NSW' }, []],
    [{ colour: 'red' }, ['colour: There is no filter “colour”.']],
    [
      { statusKey: 'SETTLED', lenderId: '4' },
      ['statusKey: There is no filter “statusKey”.', 'lenderId: There is no filter “lenderId”.'],
    ],
    [{ state: 'nowhere' }, ['state: This is not a value of State.']],
    [{ suburb: 'Geelong', state: 'VIC' }, ['suburb: This is not a value of Suburb.']],
    [{ state: ['NSW', 'VIC'] }, ['state: State is given twice.']],
    [{ brokerStarsFromLender: '0' }, ['brokerStarsFromLender: This is not a value of Broker Stars from Lender.']],
    [{ lenderStarsFromBroker: '6' }, ['lenderStarsFromBroker: This is not a value of Lender Stars from Broker.']],
    [{ brokerStarsFromLender: '5', lenderStarsFromBroker: '1' }, []],
    [{ credits: ['1', '3'] }, []],
    [{ credits: ['1', 'bad'] }, ['credits: This is not a value of Credits.']],
    [{ minTermKey: 'M_12', maxTermKey: 'M_3' }, [`minTermKey: ${ORDER}`]],
    [{ minTermKey: 'M_12' }, []],
    [{ maxTermKey: 'long' }, ['maxTermKey: This is not a value of Term.']],
    [{ settlementDateKey: 'soon' }, ['settlementDateKey: This is not a value of Settlement Date.']],
    [{ settlementDateKey: 'Y_1' }, []],
    [{ securitySubTypeKey: 'OFFICE' }, ['securitySubTypeKey: Sub-Type is asked for with Security Type only.']],
    [
      { 'constructionScenario.qsRequired': 'true' },
      ['constructionScenario.qsRequired: QS required is asked for with the scenario Construction only.'],
    ],
    [{ 'constructionScenario.qsRequired': 'true', scenarioKey: 'CONSTRUCTION' }, []],
    [
      { minLvr: '50', maxLvr: '60', valuationRequired: 'false' },
      ['valuationRequired: You cannot change the valuation required while searching with LVR'],
    ],
    [{ page: '0' }, ['page: This is not a page.']],
    [{ page: 'two', pageSize: '50' }, ['page: This is not a page.', 'pageSize: The finder has 20 to a page.']],
    [{ sort: 'name' }, ['sort: This list cannot be sorted by that.']],
  ])('%j returns %j', (raw, faults) => {
    expect(said(raw)).toEqual(faults)
  })

  test('[L-12] only signed-in users can filter by credit, interest and subdivision type', () => {
    const asked = {
      credits: '1',
      interestKey: 'PREPAID',
      scenarioKey: 'SUBDIVISION',
      'subdivisionScenario.typeKey': 'STRATA',
      'subdivisionScenario.qsRequired': 'true',
    }
    expect(said(asked)).toEqual([])
    expect(said(asked, true)).toEqual([
      'subdivisionScenario.typeKey: Sign in to search by Subdivision type.',
      'credits: Sign in to search by Credits.',
      'interestKey: Sign in to search by Interest.',
    ])
  })
})

describe('the search of a URL', () => {
  test('leaves out unreadable values with an error, and ignores unknown parameters', () => {
    const raw = {
      minPrincipal: '9',
      maxPrincipal: '200000',
      priorityKey: 'SECOND',
      utm_source: 'mail',
      sort: 'x',
      page: '3',
    }
    const { search, faults } = readLeniently(raw, true)
    expect(finderSearch.params(search)).toEqual({ priorityKey: 'SECOND', page: '3' })
    expect(faults.map(({ message }) => message)).toEqual([PRINCIPAL, 'Principal: from $50,000 to $150,000,000.'])
  })

  test('drops the radius together with an unreadable suburb', () => {
    const { search, faults } = readLeniently({ suburb: 'x', state: 'NSW', radiusSearchkey: 'KM_5' }, false)
    expect(search.filters).toEqual({ state: 'NSW' })
    expect(faults.map(({ field }) => field)).toEqual(['suburb', 'radiusSearchKey'])
  })
})

test('[L-06] the lower end of the principal is chosen from 100K to 100M, the upper from 200K to 150M', () => {
  const [from, to] = finderFilters.principal.controls.map((control) =>
    control.kind === 'answer' ? control.answers.map(({ name }) => name) : [],
  )
  const shared = ['$200K', '$500K', '$1M', '$2M', '$3M', '$5M', '$8M', '$10M', '$20M', '$40M', '$60M', '$100M']
  expect(from).toEqual(['$100K', ...shared])
  expect(to).toEqual([...shared, '$150M'])
})
