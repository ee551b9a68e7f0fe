import { describe, expect, test } from 'vitest'
import { database } from '#lib/server/database/db.ts'
import { makeIndividual } from '#prisma/seed/factories.ts'
import { apis, cast, get, KINDS, places, put } from './callers.ts'

describe('PUT of a profile', () => {
  test.each(KINDS)(
    '[P-05] [B-16] accepts the documented payload for %s, including portraits as returned by GET',
    async (kind) => {
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
      // Portraits sent back unchanged are not updated.
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
    },
  )

  test.each(KINDS)(
    '[P-05] is refused for users who may not save a profile of %s, whatever the payload',
    async (kind) => {
      const { id, owner, rival } = places()[kind]
      const refused = { nobodyKnowsThis: true }
      expect((await put(rival, `/api/${kind}/${id}`, refused)).status).toBe(403)
      for (const role of [owner, 'staff'] as const)
        expect((await put(role, `/api/${kind}/${id}`, refused)).status).toBe(400)
    },
  )

  test('[P-05] with a portrait from the documented header view changes only the fields in it', async () => {
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

  test('[P-05] [T-F1] works without a version; an outdated one is refused in payload and header', async () => {
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

  test('[D-15] requires name and ACN together, sent or stored; both may be empty', async () => {
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

  test('[D-12] does not hide or delete the last visible person while others are hidden', async () => {
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
    expect(await apis.admin('POST', `/api/individuals/${individualId}/delete`)).toMatchObject({
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
