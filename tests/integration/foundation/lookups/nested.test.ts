import { beforeAll, describe, expect, test } from 'vitest'
import { userFilters } from '#lib/discovery/user-search/search.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

type Named = { id: string | number; name: string }
type Group = Named & { securityTypes: Named[] }
type State = Named & { capitalCity: string; states: Named[]; regions: Named[] }

let staff: Api
let visitor: Api
beforeAll(async () => {
  const { actors } = await castOf()
  staff = await apiAs(actors.staff)
  visitor = await apiAs(actors.visitor)
})
const list = async <Row = Named>(query: string): Promise<Row[]> =>
  (await staff('GET', `/api/lookups/${query}`)).body.data
const names = (rows: readonly Named[]) => rows.map(({ name }) => name)

const BUILT = ['Residential', 'Industrial', 'Commercial', 'Specialised']

describe('security types', () => {
  test('[P-07] are nested in their groups, one list for each documented category', async () => {
    const groups = await list<Group>('security-types')
    expect(names(groups)).toEqual([...BUILT, 'Rural', 'Land Bank'])
    expect(groups[0]?.securityTypes).toContainEqual({ id: 'HOUSE', name: 'House' })
    for (const category of ['construction', 'mezzanine'])
      expect(await list(`${category}-security-types`)).toEqual(groups.slice(0, 4))
    expect(names(await list('security-types?categoryType=Rural'))).toEqual(['Rural'])
    expect(names(await list('security-types?categoryType=LandBank'))).toEqual(['Land Bank'])
  })

  test('[P-07] are found by their own name and by that of their group', async () => {
    const found = async (search: string, name = 'security-types') =>
      (await list<Group>(`${name}?search=${search}`)).map((group) => [group.name, names(group.securityTypes)])
    expect(await found('childcare')).toEqual([['Specialised', ['Childcare']]])
    expect(await found('WAREHOUSE', 'construction-security-types')).toEqual([['Industrial', ['Warehouse']]])
    const [residential] = await list<Group>('security-types')
    expect(await found('residential')).toEqual([
      ['Residential', names(residential?.securityTypes ?? [])],
      ['Land Bank', ['Residential', 'Rural residential']],
    ])
    expect(await found('nothing+of+the+kind')).toEqual([])
    expect((await staff('GET', '/api/lookups/security-types?search=house&page=2')).body).toMatchObject({
      data: [],
      page: 2,
    })
  })

  test('the flat list of one group contains groups on request', async () => {
    expect(await list('security-sub-types?securityTypeKey=RURAL')).toContainEqual({ id: 'DAIRY', name: 'Dairy' })
    expect(await list('security-sub-types?nested=true')).toEqual(await list('security-types'))
    expect(await list('security-sub-types?nested=yes&securityTypeKey=RURAL')).not.toContainEqual(
      expect.objectContaining({ securityTypes: expect.anything() }),
    )
  })
})

describe('states', () => {
  test('[P-07] have their capital city and their regions', async () => {
    const states = await list<State>('states')
    expect(states.map(({ id, capitalCity }) => `${id} ${capitalCity}`)).toEqual([
      'NSW Sydney',
      'VIC Melbourne',
      'QLD Brisbane',
      'WA Perth',
      'SA Adelaide',
      'TAS Hobart',
      'ACT Canberra',
      'NT Darwin',
    ])
    expect(states[0]).toMatchObject({ name: 'NSW', fullName: 'New South Wales', cityLabel: 'Sydney+' })
    expect(states[0]?.states).toEqual([{ id: 'NSW', name: 'New South Wales' }])
    const flat = await list<Named & { state: string }>('states-regions')
    for (const { id, regions } of states)
      expect(regions).toEqual(flat.filter(({ state }) => state === id).map(({ id, name }) => ({ id, name })))
    expect(await list('states-regions?nested=true')).toEqual(states)
    expect(names(await list('states-regions?nested=true&state=NT'))).toEqual(['NT'])
  })

  test('[P-07] are found by key, name, capital and region', async () => {
    const found = async (search: string) =>
      (await list<State>(`states?search=${search}`)).map(({ name, regions }) => [name, regions.length])
    const regions = Object.fromEntries((await list<State>('states')).map((state) => [state.name, state.regions.length]))
    expect(await found('nsw')).toEqual([['NSW', regions.NSW]])
    expect(await found('hobart')).toEqual([['TAS', regions.TAS]])
    expect(await found('tasmania')).toEqual([['TAS', regions.TAS]])
    expect(await found('illawarra')).toEqual([['NSW', 1]])
    expect((await staff('GET', '/api/users/states/search-lookup?search=nsw')).body).toEqual({
      status: 200,
      data: [{ id: 'NSW', name: 'NSW' }],
      total: 1,
      page: 1,
    })
  })
})

test('[P-18] lead scores and user types are the values that the filters of All Users accept', async () => {
  expect(await list('lead-scores')).toEqual(['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, name: id })))
  const types = await list('user-types')
  expect(types).toEqual([
    { id: 'LENDER', name: 'Lender' },
    { id: 'BROKER', name: 'Broker' },
    { id: 'DUAL', name: 'Lender and Broker' },
    { id: 'LAWFIRM', name: 'Law Firm' },
  ])
  for (const [filter, name] of [
    ['leadScore', 'lead-scores'],
    ['type', 'user-types'],
  ] as const)
    for (const { id } of await list(name))
      expect(userFilters[filter].parse(() => String(id))).toEqual(filter === 'type' ? [id] : id)
  expect(await list('user-types?search=law')).toEqual([{ id: 'LAWFIRM', name: 'Law Firm' }])
  expect(await list('lead-scores?page=2')).toEqual([])
  for (const name of ['lead-scores', 'user-types'])
    expect((await visitor('GET', `/api/lookups/${name}`)).status).toBe(401)
})
