import { beforeAll, describe, expect, test } from 'vitest'
import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

const { actors, made } = await castOf()
let staff: Api
let broker: Api
beforeAll(async () => {
  staff = await apiAs(actors.staff)
  broker = await apiAs(actors.broker)
})

/** Returns the status of each response and the fields that it refuses. */
const refusal = async (call: ReturnType<Api>) => {
  const { status, body } = await call
  return [status, ...(body.errors ?? []).map(({ field }: { field?: string }) => field)]
}

describe('POST /api/users/search', () => {
  const find = async (body: object) => {
    const answer = await staff('POST', '/api/users/search', { body })
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return answer.body
  }
  const typesIn = async (body: object): Promise<string[]> => [
    ...new Set<string>((await find(body)).data.map(({ type }: { type: string }) => type)),
  ]
  const names = async (body: object): Promise<string[]> =>
    (await find(body)).data.map(({ user }: { user: string }) => user)

  test('[P-13] accepts its filters under `filters` and beside the paging alike', async () => {
    const all = await find({})
    expect(all.total).toBe(5)
    for (const body of [
      { filters: { typeKey: 'LENDER' } },
      { typeKey: 'LENDER' },
      { filters: { typeKey: 'LENDER', page: 1 } },
    ])
      expect((await typesIn(body)).toSorted()).toEqual(['Lender', 'Lender and Broker'])
    expect((await find({ filters: { typeKey: 'LENDER' }, page: 2 })).page).toBe(2)
    expect((await find({ filters: {}, page: 1, pageSize: 50, userType: 'SYSUSER' })).total).toBe(all.total)
  })

  test('[P-13] accepts booleans as text or as JSON', async () => {
    for (const masterSwitch of [false, 'false']) expect((await find({ filters: { masterSwitch } })).total).toBe(0)
    for (const masterSwitch of [true, 'true', null]) expect((await find({ filters: { masterSwitch } })).total).toBe(5)
  })

  test('[P-13] accepts sort and orderBy in both documented forms', async () => {
    const upwards = await names({ sort: 'company', orderBy: 'asc' })
    const downwards = upwards.toReversed()
    expect(upwards).toHaveLength(5)
    expect(await names({ orderBy: 'company', sort: 'asc' })).toEqual(upwards)
    for (const order of [
      { sort: 'company', orderBy: 'desc' },
      { orderBy: 'company', sort: 'desc' },
      { orderBy: 'company', sortDirection: 'desc' },
      { sort: 'company', sortDirection: 'DESC' },
    ]) {
      expect(await names(order), JSON.stringify(order)).toEqual(downwards)
      expect(await names({ filters: order }), JSON.stringify(order)).toEqual(downwards)
    }
  })

  test('returns 400 with the name for an unknown filter or sort order', async () => {
    const refused = (body: object) => refusal(staff('POST', '/api/users/search', { body }))
    expect(await refused({ filters: { typeKeys: 'LENDER' } })).toEqual([400, 'typeKeys'])
    expect(await refused({ statusKey: 'SETTLED', nonsense: 1 })).toEqual([400, 'statusKey', 'nonsense'])
    expect(await refused({ constructionScenario: { qsRequired: true } })).toEqual([
      400,
      'constructionScenario.qsRequired',
    ])
    expect(await refused({ filters: 'typeKey=LENDER' })).toEqual([400, 'filters'])
    expect(await refused({ sort: 'password' })).toEqual([400, 'sort'])
    expect(await refused({ sort: 'user', orderBy: 'company' })).toEqual([400, 'orderBy'])
    // A filter that a person may not use is forbidden in either place.
    for (const body of [{ masterSwitch: true }, { filters: { masterSwitch: true } }])
      expect(await refusal(broker('POST', '/api/users/search', { body }))).toEqual([403, undefined])
  })
})

describe('the body of a saved search', () => {
  const stored = { scenarioKey: 'CONSTRUCTION', 'constructionScenario.qsRequired': 'true', credits: '1,2' }
  const nested = { scenarioKey: 'CONSTRUCTION', constructionScenario: { qsRequired: true }, credits: [1, 2] }
  const order = { page: 3, orderBy: 'principal', sortDirection: 'desc' }
  const whole = { ...stored, page: '3', sort: 'principal', orderBy: 'desc' }
  const bodies: [string, object][] = [
    ['nested below filters', { filters: { ...nested, ...order } }],
    ['nested below filters, the order beside', { filters: nested, ...order }],
    ['flat below filters', { filters: { ...stored, ...order } }],
    ['nested without filters', { ...nested, ...order }],
    ['flat without filters', { ...stored, ...order }],
    ['a whole search below filters', { filters: { filters: nested, ...order } }],
  ]

  test.each(bodies)('[P-13] %s: POST, PUT and PUT latest store the same loan search', async (what, body) => {
    const made = await staff('POST', '/api/saved-searches/loans', {
      body: { name: what, selectedColumns: [], ...body },
    })
    expect(made.body.data).toMatchObject({ name: what, filters: whole })
    const address = `/api/saved-searches/loans/${made.body.data.id}`
    await staff('PUT', address, { body: { filters: {} } })
    expect((await staff('GET', address)).body.data.filters).toEqual({})
    expect((await staff('PUT', address, { body })).body.data).toMatchObject({ name: what, filters: whole })
    expect((await staff('GET', address)).body.data.filters).toEqual(whole)
    for (const latest of ['/api/saved-searches/loans/latest', '/api/accounts/me/preferences/loans/last-search']) {
      await staff('PUT', latest, { body: { name: 'Last Saved', filters: {} } })
      expect((await staff('PUT', latest, { body: { name: 'Last Saved', savedSearchId: null, ...body } })).status).toBe(
        200,
      )
      expect((await staff('GET', latest)).body.data.filters).toEqual(whole)
    }
  })

  test('[P-13] user searches are stored the same way, and found by their content', async () => {
    const body = {
      name: 'Lenders',
      filters: { typeKey: 'LENDER', visibility: true, stateKeys: ['NSW', 'VIC'] },
      orderBy: 'company',
      sort: 'desc',
    }
    const { data } = (await staff('POST', '/api/saved-searches/users', { body })).body
    expect(data.filters).toEqual({
      typeKey: 'LENDER',
      visibility: 'true',
      stateKeys: 'NSW,VIC',
      sort: 'company',
      orderBy: 'desc',
    })
    const found = await staff('POST', '/api/users/search', { body: { filters: { ...data.filters, stateKeys: null } } })
    expect(found.body.data.map(({ lenderId }: { lenderId: number }) => lenderId)).toContain(made.lender.lenderId)
  })

  test('a returned search can be sent back unchanged', async () => {
    const body = { name: 'Back and forth', filters: { state: 'NSW' } }
    const { id } = (await staff('POST', '/api/saved-searches/loans', { body })).body.data
    const address = `/api/saved-searches/loans/${id}`
    const read = (await staff('GET', address)).body.data
    const put = await staff('PUT', address, { body: { ...read, name: 'Forth and back' } })
    expect(put.body.data).toMatchObject({ name: 'Forth and back', filters: { state: 'NSW' }, version: 2 })
  })

  test('a key that is no filter of the list is 400 with its name, and nothing is stored', async () => {
    const kept = async () => (await staff('GET', '/api/saved-searches/loans?search=refused')).body.data
    const post = (kind: string, body: object) =>
      refusal(staff('POST', `/api/saved-searches/${kind}`, { body: { name: 'Refused', ...body } }))
    expect(await post('loans', { filters: { statuskey: 'x', leadScore: 'A' } })).toEqual([400, 'leadScore'])
    expect(await post('loans', { filters: { state: 'NSW' }, nonsense: 1 })).toEqual([400, 'nonsense'])
    expect(await post('loans', { state: 'NSW', constructionScenario: { qs: true } })).toEqual([
      400,
      'constructionScenario.qs',
    ])
    expect(await post('users', { filters: { statusKey: 'SETTLED' } })).toEqual([400, 'statusKey'])
    expect(await post('loans', { filters: { sort: 'password' } })).toEqual([400, 'sort'])
    expect(await post('loans', { filters: 'state=NSW' })).toEqual([400, 'filters.filters'])
    expect(await post('loans', { selectedColumns: [] })).toEqual([400, 'filters'])
    expect(await kept()).toEqual([])
    expect(
      await refusal(staff('PUT', '/api/saved-searches/loans/latest', { body: { filters: { nonsense: 1 } } })),
    ).toEqual([400, 'nonsense'])
  })

  test('more parameters than a search can have are refused before they are read', async () => {
    const filters = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`c${at}`, 1]))
    const [status, ...fields] = await refusal(
      staff('POST', '/api/saved-searches/loans', { body: { name: 'Many', filters } }),
    )
    expect([status, fields.length]).toEqual([400, 1])
  })
})

describe('the order of every sortable list', () => {
  const { lenderId } = made.lender
  test.each([
    ['/api/loans', 'principal'],
    ['/api/loans/all', 'principal'],
    ['/api/loans/all/system-user', 'principal'],
    ['/api/users/all', 'company'],
    ['/api/users/all/system-user', 'company'],
    [`/api/lenders/${lenderId}/loans/current`, 'lvr'],
    [`/api/lenders/${lenderId}/loans/discharged/system-user`, 'lvr'],
    [`/api/lenders/${lenderId}/matches`, 'company'],
    [`/api/lenders/${lenderId}/matches/lines`, 'company'],
    [`/api/lenders/${lenderId}/matches/system-user`, 'company'],
  ])('%s is accepted in both forms, and refused if it is invalid', async (address, column) => {
    const status = async (query: string) => refusal(staff('GET', `${address}?${query}`))
    for (const query of [
      `sort=${column}&orderBy=desc`,
      `orderBy=${column}&sort=desc`,
      `orderBy=${column}&sortDirection=asc`,
    ])
      expect(await status(query), query).toEqual([200])
    expect(await status('sort=password')).toEqual([400, 'sort'])
    expect(await status(`sort=${column}&orderBy=down`)).toEqual([400, 'orderBy'])
    expect(await status(`sort=${column}&sortDirection=down`)).toEqual([400, 'sortDirection'])
  })
})
