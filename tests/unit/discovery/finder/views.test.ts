import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { filterIn } from '#lib/discovery/finder/kept/rules.ts'
import { buildQuestionFields, findRangeOfAmount, readQuestion } from '#lib/discovery/finder/questions/rules.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { listWiderViews, startKind, viewCall, viewIn, viewParams, viewPath } from '#lib/discovery/finder/views/rules.ts'
import { people } from '#tests/support/people.ts'

const MEMBER = { isPublic: false, start: 'lender' } as const
const VISITOR = { isPublic: true, start: 'broker' } as const

describe('the finder URL', () => {
  test('[L-10] staff, lenders and visitors start with brokers; brokers, duals and law firms with lenders', () => {
    const { admin, staff, lender, broker, dual, lawFirm } = people
    for (const actor of [admin, staff, lender, visitor]) expect(startKind(actor)).toBe('broker')
    for (const actor of [broker, dual, lawFirm]) expect(startKind(actor)).toBe('lender')
  })

  test('survives a round trip, has no parameters by default, and calls the API without its kind', () => {
    const search = finderSearch.parse({ state: 'NSW', credits: '1,2', page: '3' })
    for (const kind of ['lender', 'broker'] as const) {
      const path = viewPath(MEMBER, { kind, search })
      const raw = Object.fromEntries(new URL(path, 'http://x').searchParams)
      expect(viewIn(MEMBER, raw)).toEqual({ kind, search, faults: [] })
      expect(viewCall({ kind, search })).toBe(`/api/finder/${kind}s?credits=1%2C2&page=3&state=NSW`)
    }
    const nothing = finderSearch.parse({})
    expect(viewPath(MEMBER, { kind: 'lender', search: nothing })).toBe('/finder-utility')
    expect(viewPath(MEMBER, { kind: 'broker', search: nothing })).toBe('/finder-utility?userType=broker')
    expect(viewPath(VISITOR, { kind: 'broker', search: finderSearch.parse({ page: '2' }) })).toBe(
      '/general/finder-utility?page=2',
    )
    expect(viewParams({ search })).toEqual({ state: 'NSW', credits: '1,2' })
    expect(viewCall({ kind: 'lender', search: nothing })).toBe('/api/finder/lenders')
  })

  test('contains the visitor’s amount as typed only while there is a principal filter', () => {
    const place = { ...VISITOR, amount: '3m' }
    const pathOf = (params: Record<string, string>) =>
      viewPath(place, { kind: 'broker', search: finderSearch.parse(params) })
    const range = { minPrincipal: '2000000', maxPrincipal: '5000000' }
    expect(new URL(pathOf(range), 'http://x').searchParams.get('amount')).toBe('3m')
    expect(pathOf({ state: 'NSW' })).toBe('/general/finder-utility?state=NSW')
  })

  test('leaves out filters that a visitor may not use, and reports them', () => {
    const { search, faults, kind } = viewIn(VISITOR, { interestKey: 'PREPAID', state: 'NSW', userType: 'nobody' })
    expect(search.filters).toEqual({ state: 'NSW' })
    expect(faults.map(({ field }) => field)).toEqual(['interestKey'])
    expect(kind).toBe('broker')
  })
})

describe('the suggestions beyond a search around a suburb', () => {
  const RADII = ['KM_5', 'KM_10', 'KM_50']
  const offersOf = (params: Record<string, string>) =>
    listWiderViews({ kind: 'lender', search: finderSearch.parse(params) }, RADII).map(({ radius, view }) => [
      radius,
      viewParams(view),
    ])

  test('are the next radius and the whole state, with the other filters and from the first page', () => {
    const asked = { state: 'NSW', suburb: '7', credits: '1', page: '3' }
    const whole = [null, { state: 'NSW', credits: '1' }]
    expect(offersOf(asked)).toEqual([
      ['KM_5', { state: 'NSW', suburb: '7', radiusSearchKey: 'KM_5', credits: '1' }],
      whole,
    ])
    expect(offersOf({ ...asked, radiusSearchKey: 'KM_10' })[0]).toEqual([
      'KM_50',
      { state: 'NSW', suburb: '7', radiusSearchKey: 'KM_50', credits: '1' },
    ])
    expect(offersOf({ ...asked, radiusSearchKey: 'KM_50' })).toEqual([whole])
  })

  test('are none without a suburb', () => expect(offersOf({ state: 'NSW' })).toEqual([]))
})

describe('the stored search', () => {
  test('is read only if it is a plain set of strings', () => {
    expect(filterIn('{"state":"NSW","page":2}')).toEqual({ state: 'NSW' })
    for (const text of [null, '', '[]', '7', 'null', '{"state":', `{"a":"${'x'.repeat(5_000)}"}`])
      expect(filterIn(text)).toEqual({})
  })
})

describe('the visitor form', () => {
  test.each([
    ['3m', '2000000', '5000000'],
    ['$3,000,000', '2000000', '5000000'],
    ['2.5m', '2000000', '3000000'],
    ['100k', '50000', '200000'],
    ['50000', '50000', '200000'],
    ['150m', '100000000', '150000000'],
  ])('%s searches for loans of %s to %s', (amount, min, max) => {
    expect(findRangeOfAmount(amount)).toEqual({ range: { min, max }, faults: [] })
  })

  test('shows the documented message with the bounds for an amount out of bounds', () => {
    for (const amount of ['49999', '1', '150000001', '0'])
      expect(findRangeOfAmount(amount)).toEqual({
        range: null,
        faults: [
          'You must choose a Principal Range between $50K and $100M.',
          'Principal: from $50,000 to $150,000,000.',
        ],
      })
    expect(findRangeOfAmount('')).toEqual({ range: null, faults: [] })
    expect(findRangeOfAmount('lots').faults).toHaveLength(1)
  })

  test('is filled again with its input, and keeps the other filters', () => {
    const lists = { 'states-suburbs': [{ id: 5, name: 'Lara, VIC' }], scenario: [{ id: 'BRIDGING', name: 'Bridging' }] }
    const raw = {
      state: 'VIC',
      suburb: '5',
      radiusSearchKey: 'KM_20',
      scenarioKey: 'BRIDGING',
      minPrincipal: '2000000',
      maxPrincipal: '5000000',
      priorityKey: 'FIRST',
      userType: 'lender',
    }
    const fields = (more: object) => buildQuestionFields(viewIn(VISITOR, raw), Object.assign({}, raw, more), lists)
    expect(readQuestion(raw)).toBeNull()
    expect(fields({ amount: '3m' })).toEqual({
      where: 'Lara, VIC',
      amount: '3m',
      purpose: 'BRIDGING',
      purposes: lists.scenario,
      kept: { radiusSearchKey: 'KM_20', priorityKey: 'FIRST', userType: 'lender' },
    })
    // A range that does not follow from an amount is kept until an amount is entered.
    expect(fields({ amount: '9m' }).kept).toMatchObject({ minPrincipal: '2000000', maxPrincipal: '5000000' })
    const wider = Object.assign({}, raw, { maxPrincipal: '10000000', amount: '3m' })
    expect(buildQuestionFields(viewIn(VISITOR, wider), wider, lists).amount).toBe('')
    expect(fields({ where: 'Nowhere', amount: 'x' })).toMatchObject({ where: 'Nowhere', amount: 'x' })
    const inState = buildQuestionFields(viewIn(VISITOR, { state: 'NT' }), { state: 'NT' }, {})
    expect(inState).toMatchObject({ where: '', kept: { state: 'NT' } })
  })
})
