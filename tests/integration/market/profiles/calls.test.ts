import { describe, expect, test } from 'vitest'
import { apis, cast, get, KINDS, places, put, type Role } from './callers.ts'

describe('staff endpoints', () => {
  test('[B-16] [P-05] let only staff change profile, lead score and follow-up date', async () => {
    const { companyId, lenderId } = cast.made.lender
    const calls: [string, object][] = [
      [`/api/lenders/${lenderId}/system-user`, { website: 'variant.example' }],
      [`/api/companies/${companyId}/lead-score/system-user`, { leadScore: 'D' }],
      [`/api/companies/${companyId}/followup-date/system-user`, { followupDate: '2027-04-05' }],
    ]
    for (const [url, body] of calls) {
      for (const role of ['lender', 'broker', 'dual', 'lawFirm'] as const)
        expect((await put(role, url, body)).status, `${role} ${url}`).toBe(403)
      expect((await put('visitor', url, body)).status, url).toBe(401)
      for (const role of ['staff', 'admin'] as const) expect((await put(role, url, body)).status, url).toBe(200)
    }
    expect((await get('staff', `/api/lenders/${lenderId}`)).body.data).toMatchObject({
      website: 'variant.example',
      leadScore: 'D',
      followupDate: '2027-04-05',
    })
    const { companyId: brokerCompany, brokerId } = cast.made.broker
    expect(
      (await put('lender', `/api/companies/${brokerCompany}/lead-score`, { leadScore: 'E' })).body.data,
    ).toMatchObject({
      leadScore: 'E',
    })
    expect((await get('lender', `/api/brokers/${brokerId}`)).body.data.leadScore).toBe('E')
    expect((await get('dual', `/api/brokers/${brokerId}`)).body.data.leadScore).toBeNull()
    for (const role of ['lawFirm', 'broker'] as const)
      expect((await put(role, `/api/companies/${brokerCompany}/lead-score`, { leadScore: 'E' })).status, role).toBe(403)
  })

  test('[B-16] return a profile’s reviews to staff only, like the shared endpoint', async () => {
    const { lender, broker, lawFirm } = cast.made
    for (const url of [
      `/api/lenders/${lender.lenderId}/reviews`,
      `/api/brokers/${broker.brokerId}/reviews`,
      `/api/lawfirms/${lawFirm.lawFirmId}/reviews`,
    ]) {
      const shared = await get('staff', url)
      expect([shared.status, (await get('staff', `${url}/system-user`)).body]).toEqual([200, shared.body])
      for (const role of ['lender', 'broker', 'dual', 'lawFirm'] as const)
        expect((await get(role, `${url}/system-user`)).status, `${role} ${url}`).toBe(403)
      expect((await get('visitor', `${url}/system-user`)).status, url).toBe(401)
      expect((await get('staff', `${url}/lender`)).status, url).toBe(404)
    }
  })

  test('[D-20] convert an ISO time to its Sydney day, and refuse anything but a full day or time', async () => {
    const url = `/api/companies/${cast.made.broker.companyId}/followup-date/system-user`
    for (const [sent, stored] of [
      ['2026-12-31T13:00:00.000Z', '2027-01-01'],
      ['2026-12-31T12:59:59.999Z', '2026-12-31'],
      ['2026-12-31', '2026-12-31'],
      ['', null],
    ])
      expect((await put('staff', url, { followupDate: sent })).body.data).toMatchObject({ followupDate: stored })
    for (const followupDate of ['2026-12-31 rubbish', '2026-12-31T99:00:00Z', '31/12/2026', 20261231])
      expect(await put('staff', url, { followupDate })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'followupDate', message: 'Please enter a date' }] },
      })
  })
})

describe('switches over the API', () => {
  test.each(KINDS)('[D-18] [P-05] %s are paused and activated by staff and owner only', async (kind) => {
    const { id, owner, rival } = places()[kind]
    const isActive = async () => (await get('staff', `/api/${kind}/${id}`)).body.data.isProfileActive
    for (const role of ['staff', owner] as const) {
      expect((await put(role, `/api/${kind}/${id}/pause-profile`, {})).status).toBe(200)
      expect(await isActive(), role).toBe(false)
      expect((await get(rival, `/api/${kind}/${id}`)).body.errors).toMatchObject([{ code: 'INACTIVE_PROFILE' }])
      expect((await put(rival, `/api/${kind}/${id}/activate-profile`, {})).status).toBe(403)
      expect((await put(role, `/api/${kind}/${id}/activate-profile`)).status).toBe(200)
      expect(await isActive(), role).toBe(true)
      expect((await put(rival, `/api/${kind}/${id}/pause-profile`, {})).status).toBe(403)
      expect(await isActive()).toBe(true)
    }
  })

  test('[P-05] [D-19] the master switch is changed by staff, with an empty body', async () => {
    const url = `/api/companies/${cast.made.broker.companyId}/master-switch`
    for (const role of ['broker', 'lender'] as const) expect((await put(role, `${url}/turn-off`, {})).status).toBe(403)
    expect((await put('staff', `${url}/turn-off`, {})).status).toBe(200)
    expect((await get('staff', `/api/brokers/${cast.made.broker.brokerId}`)).body.data.isMasterSwitchOn).toBe(false)
    expect((await put('staff', `${url}/turn-on`)).status).toBe(200)
  })
})

describe('a request without an id', () => {
  const missing = { status: 400, body: { errors: [{ message: 'Id is required' }] } }

  test('[P-05] [E-02] [C-13] is refused because the id is required; an unknown id is not found', async () => {
    const calls: [string, (id: string) => string][] = [
      ...KINDS.flatMap((kind): [string, (id: string) => string][] => [
        ['GET', (id) => `/api/${kind}/${id}`],
        ['PUT', (id) => `/api/${kind}/${id}`],
        ['GET', (id) => `/api/${kind}/${id}/system-user`],
        ['PUT', (id) => `/api/${kind}/${id}/system-user`],
        ['PUT', (id) => `/api/${kind}/${id}/pause-profile`],
        ['PUT', (id) => `/api/${kind}/${id}/activate-profile`],
        ['GET', (id) => `/api/${kind}/${id}/file-notes`],
        ['POST', (id) => `/api/${kind}/${id}/file-notes`],
        ['PUT', (id) => `/api/${kind}/${id}/file-notes`],
        ['GET', (id) => `/api/${kind}/${id}/file-notes/system-user`],
        ['PUT', (id) => `/api/${kind}/${id}/file-notes/delete`],
        ['GET', (id) => `/api/${kind}/${id}/detail-notes/professional`],
        ['PUT', (id) => `/api/${kind}/${id}/detail-notes/personal/system-user`],
      ]),
      ['PUT', (id) => `/api/companies/${id}/lead-score`],
      ['PUT', (id) => `/api/companies/${id}/followup-date/system-user`],
      ['PUT', (id) => `/api/companies/${id}/master-switch/turn-on`],
      ['GET', (id) => `/api/individuals/${id}`],
      ['PUT', (id) => `/api/individuals/${id}/resend-invitation`],
      ['POST', (id) => `/api/individuals/${id}/reset-password`],
      ['POST', (id) => `/api/individuals/${id}/delete`],
    ]
    const noted = { note: 'A note', noteType: 'GENERAL', fileNoteId: 1, detail: 'A detail', id: 1 }
    const bodyOf = (address: string) => {
      if (address.includes('-notes')) return noted
      if (address.includes('lead-score')) return { leadScore: 'A' }
      return address.includes('followup-date') ? { followupDate: '2027-01-01' } : {}
    }
    for (const [method, at] of calls) {
      const send = (role: Role, id: string) =>
        apis[role](method, at(id), method === 'GET' ? {} : { body: bodyOf(at(id)) })
      for (const id of ['undefined', 'null', '%20', ''])
        expect(await send('admin', id), `${method} ${at(id)}`).toMatchObject(missing)
      for (const id of ['2000000000', 'abc', '0', '-1', '1.5'])
        expect((await send('admin', id)).status, `${method} ${at(id)}`).toBe(404)
      expect((await send('visitor', 'undefined')).status).toBe(401)
    }
    expect((await apis.visitor('GET', '/api/lenders')).status).toBe(401)
    expect(await apis.admin('GET', '/api/lenders')).toMatchObject(missing)
    expect((await apis.admin('GET', '/api/nothing')).status).toBe(404)
  })
})
