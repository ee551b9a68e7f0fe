import { beforeAll, describe, expect, test } from 'vitest'
import { database } from '#lib/server/db.ts'
import { makeIndividual } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

type Cast = Awaited<ReturnType<typeof castOf>>
type Role = keyof Cast['actors']

let cast: Cast
const apis = {} as Record<Role, Api>
beforeAll(async () => {
  cast = await castOf()
  for (const [role, actor] of Object.entries(cast.actors)) apis[role as Role] = await apiAs(actor)
})

const places = () => ({
  lenders: { id: cast.made.lender.lenderId, owner: 'lender', rival: 'dual' } as const,
  brokers: { id: cast.made.broker.brokerId, owner: 'broker', rival: 'lender' } as const,
  lawfirms: { id: cast.made.lawFirm.lawFirmId, owner: 'lawFirm', rival: 'lender' } as const,
})
const KINDS = ['lenders', 'brokers', 'lawfirms'] as const
const get = (role: Role, path: string) => apis[role]('GET', path)
const put = (role: Role, path: string, body?: unknown, headers?: Record<string, string>) =>
  apis[role]('PUT', path, { ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) })

describe('PUT of a profile', () => {
  test.each(KINDS)('[P-05] [B-16] takes the documented payload for %s, GET’s own portraits included', async (kind) => {
    const { id, owner } = places()[kind]
    const before = (await get('staff', `/api/${kind}/${id}/system-user`)).body.data
    const payload = {
      portraits: before.portraits,
      website: 'documented.example',
      ...(kind === 'lawfirms' ? {} : { platformBdmId: cast.made.admin.staffId, platformBdm: before.platformBdm }),
      logoFile: before.logoFile,
      individualId: before.portraits[0].individualId,
      companyACN: before.companyACN,
      companyName: `${before.companyName} Group`,
      previewCompanyLogo: null,
      leadScore: 'C',
      followupDate: '2027-01-31T14:30:00.000Z',
    }
    const saved = await put('staff', `/api/${kind}/${id}/system-user`, payload)
    expect(saved).toMatchObject({ status: 200, body: { data: { version: before.version + 1 } } })
    expect(saved.body.result).toEqual(saved.body.data)
    const after = (await get('staff', `/api/${kind}/${id}/system-user`)).body.data
    expect(after).toMatchObject({
      website: 'documented.example',
      companyName: `${before.companyName} Group`,
      leadScore: 'C',
      followupDate: '2027-02-01',
      ...(kind === 'lawfirms' ? {} : { platformBdmId: cast.made.admin.staffId }),
    })
    // Portraits that were sent back as they came are not touched.
    expect(after.portraits).toEqual(before.portraits)
    // The owner reads and writes none of what others keep, and gives back what it got.
    const own = (await get(owner, `/api/${kind}/${id}`)).body.data
    expect(own).not.toHaveProperty('leadScore')
    const { portraits, website, companyName, companyACN, logoFile } = own
    const whole = { portraits, website, companyName, companyACN, logoFile, leadScore: null, followupDate: null }
    expect((await put(owner, `/api/${kind}/${id}`, whole)).status).toBe(200)
    expect(await put(owner, `/api/${kind}/${id}`, { leadScore: 'A' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'leadScore', message: 'Only staff can change this.' }] },
    })
    expect((await get('staff', `/api/${kind}/${id}`)).body.data).toMatchObject({ leadScore: 'C' })
  })

  test.each(KINDS)(
    '[P-05] whoever may not save a profile of %s is told so, whatever the payload says',
    async (kind) => {
      const { id, owner, rival } = places()[kind]
      const refused = { nobodyKnowsThis: true }
      expect((await put(rival, `/api/${kind}/${id}`, refused)).status).toBe(403)
      for (const role of [owner, 'staff'] as const)
        expect((await put(role, `/api/${kind}/${id}`, refused)).status).toBe(400)
    },
  )

  test('[P-05] a portrait of the documents’ header view changes what it names and nothing else', async () => {
    const { id } = places().lenders
    const [portrait] = (await get('staff', `/api/lenders/${id}`)).body.data.portraits
    const { individualId, firstname, mobileNumber, email } = portrait
    const documented = {
      individualId,
      firstname,
      lastname: 'Renamed',
      mobileNumber,
      email,
      imageFile: null,
      previewProfileImage: { file: {} },
      hasAcceptedInvitation: false,
    }
    expect((await put('staff', `/api/lenders/${id}`, { portraits: [documented] })).status).toBe(200)
    const [after] = (await get('staff', `/api/lenders/${id}`)).body.data.portraits
    expect(after).toEqual({ ...portrait, lastname: 'Renamed', version: portrait.version + 1 })
    const emptied = { ...documented, email: null }
    expect(await put('staff', `/api/lenders/${id}`, { portraits: [emptied] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'portraits.0.email', message: 'Please enter email' }] },
    })
  })

  test('[P-05] [T-F1] a version is optional: without it the save goes ahead, a stale one is refused in payload and header', async () => {
    const { id } = places().brokers
    const url = `/api/brokers/${id}`
    const { version } = (await get('broker', url)).body.data
    expect((await put('broker', url, { website: 'one.example' })).status).toBe(200)
    const refused = { status: 409, body: { data: { version: version + 1 } } }
    expect(await put('broker', url, { website: 'two.example', version })).toMatchObject(refused)
    for (const tag of [`"${version}"`, `W/"${version}"`, String(version)])
      expect(await put('broker', url, { website: 'two.example' }, { 'if-match': tag })).toMatchObject(refused)
    expect(
      (await put('broker', url, { website: 'two.example' }, { 'if-match': 'a tag of somebody else' })).status,
    ).toBe(409)
    expect((await get('broker', url)).body.data.website).toBe('one.example')
    expect((await put('broker', url, { website: 'three.example' }, { 'if-match': `"${version + 1}"` })).status).toBe(
      200,
    )
    expect((await put('broker', url, { website: 'four.example' }, { 'if-match': '*' })).status).toBe(200)
    expect((await get('broker', url)).body.data.website).toBe('four.example')
  })

  test('[D-15] name and ACN require each other on edit, together or with what is stored; both may be empty', async () => {
    const { id } = places().lenders
    const url = `/api/lenders/${id}/system-user`
    const { companyName } = (await get('staff', url)).body.data
    const message = async (change: object) =>
      (await put('staff', url, change)).body.errors?.map(({ message }: { message: string }) => message)
    expect(await message({ companyName: '' })).toEqual(['Please enter company name'])
    expect(await message({ companyACN: '' })).toEqual(['Please enter ACN'])
    expect(await message({ companyACN: null })).toEqual(['Please enter ACN'])
    expect(await message({ companyACN: '12345678' })).toEqual(['Please enter 9 digit for company ACN.'])
    expect(await message({ companyName: 'Other', companyACN: '' })).toEqual(['Please enter ACN'])
    expect(await message({ companyName: '', companyACN: '005499981' })).toEqual(['Please enter company name'])
    expect(await message({ companyName: '', companyACN: '' })).toBeUndefined()
    expect((await get('staff', url)).body.data).toMatchObject({ companyName: '', companyACN: null })
    expect(await message({ companyName: 'Alone' })).toEqual(['Please enter ACN'])
    expect(await message({ website: 'nameless.example', companyName: '', companyACN: null })).toBeUndefined()
    expect(await message({ companyName, companyACN: '005499981' })).toBeUndefined()
  })

  test('[D-12] the last visible person is neither hidden nor deleted while others are hidden', async () => {
    const { id } = places().lenders
    const { companyId, individualId } = cast.made.lender
    const other = await makeIndividual(companyId, { isVisible: false })
    const text = 'At least one person must stay visible. Make another one visible first.'
    for (const [role, url] of [
      ['staff', `/api/lenders/${id}/system-user`],
      ['lender', `/api/lenders/${id}`],
    ] as const)
      expect(await put(role, url, { portraits: [{ individualId, isVisible: false }] })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'portraits.0.isVisible', message: text }] },
      })
    expect(await apis.staff('POST', `/api/individuals/${individualId}/delete`)).toMatchObject({
      status: 409,
      body: { errors: [{ message: text }] },
    })
    const swapped = {
      portraits: [
        { individualId, isVisible: false },
        { individualId: other.individualId, isVisible: true },
      ],
    }
    expect((await put('lender', `/api/lenders/${id}`, swapped)).status).toBe(200)
    const rows = await database().individual.findMany({
      where: { companyId, closedAt: null },
      select: { isVisible: true },
    })
    expect(rows.filter(({ isVisible }) => isVisible)).toHaveLength(1)
  })
})

describe('the staff’s variants', () => {
  test('[B-16] [P-05] write profile, lead score and follow-up date for staff and for nobody else', async () => {
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

  test('[D-20] an ISO time is the Sydney day it falls on; what is not wholly a day or time is refused', async () => {
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

describe('switches by call', () => {
  test.each(KINDS)('[D-18] [P-05] %s are paused and set to active by staff and owner, by nobody else', async (kind) => {
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

  test('[P-05] [D-19] the master switch is turned by staff with an empty body', async () => {
    const url = `/api/companies/${cast.made.broker.companyId}/master-switch`
    for (const role of ['broker', 'lender'] as const) expect((await put(role, `${url}/turn-off`, {})).status).toBe(403)
    expect((await put('staff', `${url}/turn-off`, {})).status).toBe(200)
    expect((await get('staff', `/api/brokers/${cast.made.broker.brokerId}`)).body.data.isMasterSwitchOn).toBe(false)
    expect((await put('staff', `${url}/turn-on`)).status).toBe(200)
  })
})

describe('a call without an id', () => {
  const missing = { status: 400, body: { errors: [{ message: 'Id is required' }] } }

  test('[P-05] [E-02] [C-13] is told that the id is required; any other unknown id is not found', async () => {
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
