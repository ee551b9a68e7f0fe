import { describe, expect, test } from 'vitest'
import { castWithApis } from '#tests/support/actors.ts'

const { cast, apis } = await castWithApis()

let number = 0
const person = () => {
  number += 1
  return {
    firstName: 'Iris',
    lastName: 'Moreau',
    email: `iris.moreau.${number}@calls.example`,
    mobileNumber: '0491 570 156',
    stateKey: 'NSW',
  }
}
const company = (profileTypeKey: string) => ({
  profileTypeKey,
  companyName: `Documented ${profileTypeKey} ${number}`,
  companyACN: String(640_000_000 + number),
  bdmId: profileTypeKey === 'LAWFIRM' ? null : cast.made.staff.staffId,
  ...person(),
})

describe('companies and people in the documented API', () => {
  test.each([
    ['LENDER', 'lenderId'],
    ['BROKER', 'brokerId'],
    ['LAWFIRM', 'lawFirmId'],
  ])('[P-03] [C-06] a company of type %s is created, and the response contains its %s', async (type, id) => {
    const { status, body } = await apis.staff('POST', '/api/companies', { body: company(type) })
    expect(status).toBe(201)
    const ids = { lenderId: null, brokerId: null, lawFirmId: null, [id]: expect.any(Number) }
    expect(body.data).toEqual({ companyId: expect.any(Number), individualId: expect.any(Number), ...ids })
    const { companyId } = body.data
    const added = await apis.staff('POST', '/api/individuals', { body: { ...person(), isVisible: true, companyId } })
    expect(added).toMatchObject({ status: 201 })
    expect(added.body.data).toEqual({ individualId: expect.any(Number), ...ids })
    const { individualId } = added.body.data
    // Empty bodies, as documented.
    expect((await apis.admin('PUT', `/api/individuals/${individualId}/resend-invitation`, { body: {} })).status).toBe(
      200,
    )
    expect((await apis.staff('POST', `/api/individuals/${individualId}/delete`, { body: {} })).status).toBe(403)
    expect((await apis.admin('POST', `/api/individuals/${individualId}/delete`, { body: {} })).status).toBe(200)
    const path = type === 'LAWFIRM' ? 'delete-lawfirm-account' : 'delete-account'
    expect((await apis.staff('POST', `/api/companies/${companyId}/${path}`, { body: {} })).status).toBe(403)
    expect((await apis.admin('POST', `/api/companies/${companyId}/${path}`, { body: {} })).status).toBe(200)
    expect((await apis.admin('POST', `/api/companies/${companyId}/${path}`)).status).toBe(404)
  })

  test('[P-03] [C-10] the other profile type is added and removed by an empty POST', async () => {
    const { data } = (await apis.staff('POST', '/api/companies', { body: company('LENDER') })).body
    const action = (path: string) => apis.staff('POST', `/api/companies/${data.companyId}/${path}`, { body: {} })
    const added = await action('add-broker-profile')
    expect(added.body.data).toMatchObject({ lenderId: data.lenderId, brokerId: expect.any(Number) })
    expect((await action('remove-lender-profile')).body.data).toMatchObject({
      lenderId: null,
      brokerId: added.body.data.brokerId,
    })
    expect((await action('add-lender-profile')).body.data).toMatchObject({ lenderId: expect.any(Number) })
    expect((await action('remove-broker-profile')).body.data).toMatchObject({ brokerId: null })
  })

  test('[P-17] an individual can be read by staff, by their company and by users who can open their profile', async () => {
    const { lenderId, companyId, individualId } = cast.made.lender
    const url = `/api/individuals/${individualId}`
    const whole = (await apis.staff('GET', url)).body.data
    expect(whole).toEqual({
      individualId,
      firstname: expect.any(String),
      lastname: expect.any(String),
      stateKey: 'NSW',
      email: expect.any(String),
      mobileNumber: expect.stringMatching(/^\+61/),
      linkedInProfile: null,
      isVisible: true,
      appearanceOrder: expect.any(Number),
      hasAcceptedInvitation: false,
      imageFile: null,
      version: expect.any(Number),
      companyId,
      companyName: expect.any(String),
      lenderId,
      brokerId: null,
      lawFirmId: null,
    })
    const { hasAcceptedInvitation: _accepted, ...own } = whole
    expect((await apis.lender('GET', url)).body.data).toEqual(own)
    const { isVisible: _visible, appearanceOrder: _order, version: _version, ...shown } = own
    expect((await apis.broker('GET', url)).body.data).toEqual(shown)
    expect((await apis.lawFirm('GET', url)).status).toBe(404)
    expect((await apis.visitor('GET', url)).status).toBe(401)
    await apis.staff('PUT', `/api/lenders/${lenderId}/pause-profile`)
    expect((await apis.broker('GET', url)).status).toBe(404)
    expect((await apis.lender('GET', url)).status).toBe(200)
    await apis.staff('PUT', `/api/lenders/${lenderId}/activate-profile`)
    expect((await apis.broker('GET', `/api/individuals/${lenderId}`)).status).toBe(404)
  })
})

describe('users and accounts in the documented API', () => {
  test('[P-02] positions and states return `data` of id and name with page and total', async () => {
    const positions = await apis.staff('GET', '/api/users/position/search-lookup')
    expect(positions.body).toEqual({
      status: 200,
      data: [
        { id: 'PRTNR', name: 'Partner' },
        { id: 'ASSOC', name: 'Associate' },
        { id: 'BDM', name: 'BDM' },
      ],
      total: 3,
      page: 1,
    })
    expect((await apis.staff('GET', '/api/users/position/search-lookup?search=asso')).body).toMatchObject({
      data: [{ id: 'ASSOC', name: 'Associate' }],
      total: 1,
    })
    // Users who can search All Users can look up states.
    for (const role of ['staff', 'admin', 'lender', 'broker', 'dual'] as const) {
      const states = await apis[role]('GET', '/api/users/states/search-lookup?search=NSW&page=1')
      expect(states.body, role).toEqual({ status: 200, data: [{ id: 'NSW', name: 'NSW' }], total: 1, page: 1 })
    }
    expect((await apis.lawFirm('GET', '/api/users/states/search-lookup')).status).toBe(403)
    expect((await apis.visitor('GET', '/api/users/states/search-lookup')).status).toBe(401)
    for (const role of ['lender', 'broker', 'dual', 'lawFirm'] as const)
      expect((await apis[role]('GET', '/api/users/position/search-lookup')).status, role).toBe(403)
  })

  test('[P-02] [C-08] system users are created, listed, changed and deleted with the documented payloads', async () => {
    const { mobileNumber: mobile, ...fields } = person()
    const created = await apis.admin('POST', '/api/users', { body: { ...fields, mobile, positionKey: 'PRTNR' } })
    expect(created.status).toBe(201)
    const listed = await apis.staff('GET', '/api/users?activeOnly=true')
    expect(listed.body).toMatchObject({ status: 200, page: 1, total: listed.body.rows.length })
    const row = listed.body.rows.find(({ userEmail }: { userEmail: string }) => userEmail === fields.email)
    expect(row).toMatchObject({
      id: expect.any(Number),
      userNameFirst: 'Iris',
      userNameLast: 'Moreau',
      userEmail: fields.email,
      mobile: expect.any(String),
      userIsActive: true,
      isAdmin: false,
      positionKey: 'PRTNR',
      positionName: 'Partner',
    })
    expect((await apis.staff('DELETE', `/api/users/${row.id}`)).status).toBe(403)
    expect((await apis.admin('DELETE', `/api/users/${row.id}`)).status).toBe(200)
  })

  test('[P-01] returns the user’s account, last visit and home figures', async () => {
    const { lenderId } = cast.made.lender
    expect((await apis.lender('GET', '/api/accounts/me')).body.data).toMatchObject({ lenderId })
    const query = `profileId=${cast.made.broker.brokerId}&profileType=broker`
    const visited = await apis.lender('PUT', `/api/accounts/me/last-visited?${query}`, { body: {} })
    expect(visited.status).toBe(200)
    expect((await apis.lender('GET', '/api/accounts/me/last-visited')).body.data).toMatchObject({
      profileId: cast.made.broker.brokerId,
      profileType: 'BROKER',
    })
    expect((await apis.lender('GET', '/api/dashboard/action-list')).body).toMatchObject({
      rows: expect.any(Array),
      page: 1,
    })
  })
})
