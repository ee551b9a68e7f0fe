import { describe, expect, test } from 'vitest'
import type { SavedSearch } from '#lib/discovery/saved-searches/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { castOf } from '#tests/support/actors.ts'
import { apiAs } from '#tests/support/api.ts'

const { actors } = await castOf()
const apis = {
  staff: await apiAs(actors.staff),
  admin: await apiAs(actors.admin),
  dual: await apiAs(actors.dual),
  broker: await apiAs(actors.broker),
  lender: await apiAs(actors.lender),
}
const path = '/api/saved-searches/loans'
const filters = { statusKey: 'SETTLED', minPrincipal: 500000, page: 2, sort: 'principal', orderBy: 'desc', state: null }

const saved = async (who: keyof typeof apis, name: string): Promise<SavedSearch> => {
  const answer = await apis[who]('POST', path, {
    body: { name, selectedColumns: ['loanNo', 'principal.200.pin'], filters },
  })
  expect(answer.status).toBe(200)
  return answer.body.data
}

describe('a saved search', () => {
  test('[P-13] [K-06] is stored normalised, and listed, read, replaced, renamed and deleted only by its owner', async () => {
    const one = await saved('staff', '  Settled   above half a million ')
    expect(one).toMatchObject({
      name: 'Settled above half a million',
      selectedColumns: ['loanNo', 'principal.200.pin'],
      filters: { statusKey: 'SETTLED', minPrincipal: '500000', page: '2', sort: 'principal', orderBy: 'desc' },
      version: 1,
    })
    const { body } = await apis.staff('GET', `${path}?search=HALF`)
    expect(body.data).toEqual([{ id: one.id, name: one.name, version: 1 }])
    expect((await apis.broker('GET', path)).body.data).toEqual([])
    expect((await apis.broker('GET', `${path}/${one.id}`)).status).toBe(404)
    expect((await apis.admin('GET', `${path}/${one.id}`)).body.data).toMatchObject({ id: one.id, isOwn: false })
    for (const call of [
      apis.admin('PUT', `${path}/${one.id}`, { body: { name: 'Mine' } }),
      apis.admin('DELETE', `${path}/${one.id}`),
    ])
      expect((await call).status).toBe(404)

    const renamed = await apis.staff('PUT', `${path}/${one.id}`, { body: { name: 'Half', version: 1 } })
    expect(renamed.body.data).toMatchObject({ name: 'Half', version: 2, filters: one.filters })
    const stale = await apis.staff('PUT', `${path}/${one.id}`, { body: { filters: {}, version: 1 } })
    expect(stale.status).toBe(409)
    const replaced = await apis.staff('PUT', `${path}/${one.id}`, { body: { filters: { state: 'VIC' }, version: 2 } })
    expect(replaced.body.data).toMatchObject({ name: 'Half', version: 3, filters: { state: 'VIC' } })
    expect((await apis.staff('DELETE', `${path}/${one.id}?version=2`)).status).toBe(409)
    expect((await apis.staff('DELETE', `${path}/${one.id}?version=3`)).status).toBe(200)
    expect((await apis.staff('GET', `${path}/${one.id}`)).status).toBe(404)
    expect((await apis.staff('GET', path)).body.data).toEqual([])
  })

  test('can be restored unchanged under its id, unless its name is taken or an hour has passed', async () => {
    const one = await saved('lender', 'Soon back')
    const restore = (who: 'lender' | 'broker', id = one.id) => apis[who]('PUT', `${path}/${id}/restore`)
    const remove = (id: number) => apis.lender('DELETE', `${path}/${id}`)
    expect((await restore('lender')).status).toBe(404)
    await remove(one.id)
    expect((await restore('broker')).status).toBe(404)
    expect((await restore('lender')).body.data).toEqual({ ...one, version: 3 })
    await remove(one.id)
    const other = await saved('lender', 'SOON BACK')
    expect((await restore('lender')).body.errors?.[0]).toMatchObject({ code: 'ALREADY_EXISTS', field: 'name' })
    await database().savedSearch.update({
      where: { id: one.id },
      data: { deletedAt: new Date(Date.now() - 3_700_000) },
    })
    await remove(other.id)
    expect((await restore('lender')).status).toBe(404)
    expect((await restore('lender', other.id)).status).toBe(200)
  })

  test('is found literally by a text that looks like a pattern', async () => {
    for (const name of ['50% of LVR', '50 loans', 'A_B', 'AxB', 'C\\D']) await saved('dual', name)
    const found = async (text: string) =>
      (await apis.dual('GET', `${path}?search=${encodeURIComponent(text)}`)).body.data.map(
        ({ name }: { name: string }) => name,
      )
    expect(await found('50%')).toEqual(['50% of LVR'])
    expect(await found('a_b')).toEqual(['A_B'])
    expect(await found('\\')).toEqual(['C\\D'])
    await saved('dual', '50_ of LVR')
    await saved('dual', '%')
    expect(await found('%')).toEqual(['%', '50% of LVR'])
  })

  test('[K-06] is refused if another of the same name is saved at the same moment', async () => {
    const body = { name: 'At once', selectedColumns: [], filters: {} }
    const both = ['At once', 'AT ONCE'].map((name) => apis.admin('POST', path, { body: { ...body, name } }))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('keeps its filters when renamed, whatever its owner may use by now', async () => {
    const one = await saved('admin', 'From another time')
    await database().savedSearch.update({ where: { id: one.id }, data: { selectedColumns: ['gone'] } })
    expect((await apis.admin('PUT', `${path}/${one.id}`, { body: { name: 'Renamed' } })).status).toBe(200)
    expect(await database().savedSearch.findUnique({ where: { id: one.id } })).toMatchObject({
      name: 'Renamed',
      selectedColumns: ['gone'],
    })
    expect((await apis.admin('GET', `${path}/${one.id}`)).body.data).toMatchObject({
      selectedColumns: [],
      isReduced: true,
    })
  })

  test('[K-06] has a name of at most 100 characters, unique among the user’s searches', async () => {
    await saved('broker', 'Victoria')
    const refusal = async (name: unknown) =>
      (await apis.broker('POST', path, { body: { name, selectedColumns: [], filters: {} } })).body.errors?.[0]
    expect(await refusal('VICTORIA')).toMatchObject({
      field: 'name',
      message: 'You already have a search named “VICTORIA”.',
    })
    expect(await refusal(' ')).toMatchObject({ field: 'name', message: 'Enter a name.' })
    expect(await refusal('x'.repeat(101))).toMatchObject({ field: 'name' })
    await saved('staff', 'Victoria')
  })
})

describe('the last used search', () => {
  test.each([path.concat('/latest'), '/api/accounts/me/preferences/loans/last-search'])(
    '[K-04] [P-01] of %s is stored per user, with the saved search that it came from',
    async (address) => {
      const own = await saved('staff', `Of ${address}`)
      const put = (body: object) => apis.staff('PUT', address, { body })
      expect(
        (await put({ name: 'Last Saved', selectedColumns: [], filters: { state: 'NSW' }, savedSearchId: own.id }))
          .status,
      ).toBe(200)
      expect((await apis.staff('GET', address)).body.data).toEqual({
        name: 'Last Saved',
        selectedColumns: [],
        filters: { state: 'NSW' },
        savedSearchId: own.id,
      })
      const foreign = await saved('admin', `Not of ${address}`)
      await put({ selectedColumns: [], filters: {}, savedSearchId: foreign.id })
      expect((await apis.staff('GET', address)).body.data).toMatchObject({ filters: {}, savedSearchId: null })
      const ofUsers = await database().savedSearch.create({
        data: { accountId: actors.staff.accountId, kind: 'USERS', name: `Of ${address}`, filters: {} },
      })
      await put({ selectedColumns: [], filters: {}, savedSearchId: ofUsers.id })
      expect((await apis.staff('GET', address)).body.data).toMatchObject({ savedSearchId: null })
      expect((await apis.lender('GET', address)).body.data).toBeNull()
    },
  )

  test('keeps its state when its saved search is deleted, and refers to it again when that is restored', async () => {
    const own = await saved('admin', 'Soon gone')
    await apis.admin('PUT', `${path}/latest`, { body: { filters: { state: 'QLD' }, savedSearchId: own.id } })
    await apis.admin('DELETE', `${path}/${own.id}`)
    expect((await apis.admin('GET', `${path}/latest`)).body.data).toMatchObject({
      filters: { state: 'QLD' },
      savedSearchId: null,
    })
    await apis.admin('PUT', `${path}/${own.id}/restore`)
    expect((await apis.admin('GET', `${path}/latest`)).body.data).toMatchObject({ savedSearchId: own.id })
    const rows = await database().lastSearch.count({ where: { accountId: actors.admin.accountId } })
    expect(rows).toBe(1)
  })
})
