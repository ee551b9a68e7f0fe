import { describe, expect, test } from 'vitest'
import { readBodyParameters } from '#lib/core/search-bodies.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

const flat = { scenarioKey: 'CONSTRUCTION', 'constructionScenario.qsRequired': 'true', credits: ['1', '2'] }
const nested = { scenarioKey: 'CONSTRUCTION', constructionScenario: { qsRequired: true }, credits: [1, 2] }
const place = { page: 2, sort: 'principal', orderBy: 'desc' }
const placed = { page: '2', sort: 'principal', orderBy: 'desc' }

describe('the parameters in a body', () => {
  test.each<[string, Record<string, unknown>]>([
    ['beside each other', { ...nested, ...place }],
    ['under their flat names', { ...flat, ...place }],
    ['below filters', { filters: nested, ...place }],
    ['below filters with the place', { filters: { ...nested, ...place } }],
    ['below filters of a whole search', { filters: { filters: nested, ...place } }],
    ['partly twice, and the same', { filters: { ...nested, ...place }, ...place }],
  ])('%s', (_where, body) => {
    expect(readBodyParameters(body)).toEqual({ raw: { ...flat, ...placed }, faults: [] })
  })

  test.each<[Record<string, unknown>, string]>([
    [{ filters: 'all' }, 'filters'],
    [{ filters: ['state'] }, 'filters'],
    [{ filters: null }, 'filters'],
    [{ state: 'NSW', filters: { state: 'VIC' } }, 'state'],
    [{ constructionScenario: { qsRequired: { not: '' } } }, 'constructionScenario.qsRequired'],
    [{ credits: [[1]] }, 'credits'],
    [{ credits: Array(61).fill(1) }, 'credits'],
    [{ state: 'x'.repeat(401) }, 'state'],
    [{ ['k'.repeat(81)]: 'x' }, 'k'.repeat(80)],
    [
      { constructionScenario: Object.fromEntries(Array.from({ length: 121 }, (_, at) => [at, 1])) },
      'constructionScenario',
    ],
  ])('%j is refused', (body, field) => {
    expect(readBodyParameters(body).faults).toEqual([{ code: 'INVALID', field, message: expect.any(String) }])
  })

  test('are counted but not read when there are 60,000', () => {
    const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`credits${at}`, at]))
    expect(readBodyParameters(body)).toEqual({
      raw: {},
      faults: [{ code: 'INVALID', field: 'filters', message: 'There are too many filters.' }],
    })
  })
})

describe('a search refuses in a body', () => {
  const fields = (search: typeof loanSearch | typeof userSearch, body: Record<string, unknown>) =>
    search.bodyFaults(readBodyParameters(body).raw).map(({ field }) => field)

  test('each unknown key, by its full name', () => {
    expect(
      fields(loanSearch, { filters: { statuskeys: 'x', constructionScenario: { qs: true } }, leadScore: 'A' }),
    ).toEqual(['statuskeys', 'constructionScenario.qs', 'leadScore'])
    expect(fields(userSearch, { statusKey: 'SETTLED', __proto: 1 })).toEqual(['statusKey', '__proto'])
  })

  test('no documented key', () => {
    const details = [
      ...[
        'presalesDebtCoverRequired',
        'loanAmountPercentageGstEx',
        'qsRequired',
        'isBuilderDeveloper',
        'isBuildToHold',
      ],
      ...['tdcEquity', 'projectManagerRequired', 'contingenciesAllowance', 'developerSuccessfulProjects'],
    ]
    const nothing = (names: string[]) => Object.fromEntries(names.map((name) => [name, null]))
    const ranges = (names: string[]) => nothing(names.flatMap((name) => [`min${name}`, `max${name}`]))
    const ofLoans = nothing([
      ...['expiryKey', 'statusKey', 'platformBdmId', 'partnerId', 'associateId', 'lawFirmId', 'credits', 'interestKey'],
      ...[
        'valuationRequired',
        'priorityKey',
        'securityTypeKey',
        'securitySubTypeKey',
        'suburb',
        'state',
        'scenarioKey',
      ],
      ...['radiusSearchKey', 'radiusSearchkey', 'minTermKey', 'maxTermKey', 'brokerStarsFromLender', 'lenderID'],
      ...['lenderStarsFromBroker', 'page', 'pageSize', 'sort', 'orderBy', 'sortDirection'],
    ])
    const constructionScenario = nothing([...details, 'preCommittedCommercialTenants'])
    const subdivisionScenario = nothing([...details, 'typeKey', 'type'])
    expect(fields(loanSearch, { ...ofLoans, constructionScenario, subdivisionScenario })).toEqual([])
    expect(fields(loanSearch, ranges(['Principal', 'LowerRate', 'HigherRate', 'EstablishmentFee', 'Lvr']))).toEqual([])
    expect(fields(loanSearch, { constructionScenario: null, subdivisionScenario: null })).toEqual([])
    expect(fields(loanSearch, { constructionScenario: 'x' })).toEqual(['constructionScenario'])
    const ofUsers = nothing([
      ...['followUpKey', 'leadScore', 'typeKey', 'masterSwitch', 'profileStatus', 'visibility', 'stateKeys', 'page'],
      ...['currentLoansCountKey', 'currentLoansValueKey', 'dischargedLoansCountKey', 'dischargedLoansValueKey'],
      ...['platformBdmId', 'lawFirmId', 'partnerId', 'userType', 'pageSize', 'sort', 'orderBy', 'sortDirection'],
    ])
    const parcels = ['FirstRanking', 'SecondRanking', 'Construction', 'Mezzanine', 'LandBank', 'Rural']
    expect(fields(userSearch, { ...ofUsers, ...ranges(parcels.map((name) => `${name}ParcelSize`)) })).toEqual([])
  })

  test('an unknown sort column', () => {
    expect(fields(userSearch, { sort: 'password' })).toEqual(['sort'])
  })
})

test('reads both spellings of id and key parameters, and booleans as JSON values', () => {
  const found = loanSearch.parse(readBodyParameters({ lenderID: 7, valuationRequired: true }).raw)
  expect(found.filters).toEqual({ lender: 7, valuation: true })
  expect(loanSearch.parse({ state: 'NSW', suburb: '9', radiusSearchkey: 'KM_5' }).filters.radius).toBe('KM_5')
})
