import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import type { DomainError } from '#lib/core/errors.ts'
import { setProfileActive } from '#lib/market/profiles/commands.ts'
import { saveProfile } from '#lib/market/profiles/edits/commands.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

let cast: Awaited<ReturnType<typeof castOf>>

beforeAll(async () => {
  cast = await castOf()
})

const lenderId = () => cast.made.lender.lenderId
const seen = async (actor: Actor = cast.actors.staff) => (await getProfile(actor, 'lender', lenderId())) as Profile
const save = async (actor: Actor, change: object, version?: number) =>
  saveProfile(actor, { kind: 'lender', id: lenderId() }, { version: version ?? (await seen()).version, ...change })
const refusalOf = async (work: Promise<unknown>): Promise<DomainError> =>
  work.then(
    () => {
      throw new Error('was not refused')
    },
    (error) => error as DomainError,
  )
const messagesOf = async (work: Promise<unknown>) =>
  (await refusalOf(work)).errors.map(({ field, message }) => [field, message])

describe('saving a profile', () => {
  test('[B-07] staff change the BDM of this profile; the owner sees it but cannot change it', async () => {
    const bdm = await makeStaff()
    await save(cast.actors.staff, { platformBdmId: bdm.staffId })
    expect(await seen(cast.actors.lender)).toMatchObject({ platformBdmId: bdm.staffId })
    expect(await messagesOf(save(cast.actors.lender, { platformBdmId: cast.made.staff.staffId }))).toEqual([
      ['platformBdmId', 'Only staff can change this.'],
    ])
    expect(await messagesOf(save(cast.actors.staff, { platformBdmId: null }))).toEqual([
      ['platformBdmId', 'Please select BDM'],
    ])
    const former = await makeStaff()
    await database().staff.update({ where: { id: former.staffId }, data: { isActive: false } })
    expect(await messagesOf(save(cast.actors.staff, { platformBdmId: former.staffId }))).toEqual([
      ['platformBdmId', 'Please select BDM'],
    ])
  })

  test('[D-15] name and ACN require each other, and an ACN has nine digits', async () => {
    const { staff } = cast.actors
    expect(await messagesOf(save(staff, { companyName: ' ', companyACN: '005499981' }))).toEqual([
      ['companyName', 'Please enter company name'],
    ])
    expect(await messagesOf(save(staff, { companyName: 'Ironbark', companyACN: '' }))).toEqual([
      ['companyACN', 'Please enter ACN'],
    ])
    expect(await messagesOf(save(staff, { companyName: 'Ironbark', companyACN: '00549998' }))).toEqual([
      ['companyACN', 'Please enter 9 digit for company ACN.'],
    ])
    await save(staff, { companyName: 'Ironbark Two', companyACN: '005 499 981' })
    expect(await seen()).toMatchObject({ companyName: 'Ironbark Two', companyACN: '005499981' })
  })

  test('[D-14] an owner changes the website but neither name nor ACN; others change nothing', async () => {
    const { lender, broker, dual, lawFirm, visitor } = cast.actors
    await save(lender, { website: 'ironbark.example' })
    expect((await seen()).website).toBe('ironbark.example')
    expect(await messagesOf(save(lender, { companyName: 'Mine', companyACN: '004085616' }))).toEqual([
      ['companyName', 'Only staff can change this.'],
      ['companyACN', 'Only staff can change this.'],
    ])
    expect(await messagesOf(save(lender, { website: 'javascript:alert(1)' }))).toEqual([
      ['website', 'Please enter a web address, such as example.com.au'],
    ])
    for (const actor of [broker, dual, lawFirm, visitor])
      expect((await refusalOf(save(actor, { website: 'rival.example' }))).code).toBe('FORBIDDEN')
    expect((await seen()).website).toBe('ironbark.example')
  })

  test('an ACN of another company is refused, unless an administrator gives a reason', async () => {
    const other = await makeLender()
    const { acn } = await database().company.findUniqueOrThrow({ where: { id: other.companyId } })
    const change = { companyName: 'Ironbark Two', companyACN: acn as string }
    expect((await refusalOf(save(cast.actors.staff, { ...change, duplicateReason: 'A trust' }))).code).toBe(
      'ALREADY_EXISTS',
    )
    expect((await refusalOf(save(cast.actors.admin, change))).code).toBe('ALREADY_EXISTS')
    await save(cast.actors.admin, { ...change, duplicateReason: 'A trust of the same group' })
    expect((await seen()).companyACN).toBe(acn)
  })

  test('[T-F1] one of fifty concurrent saves of one version is stored, and the others get the current version', async () => {
    const { version } = await seen()
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_each, place) =>
        save(cast.actors.staff, { website: `site-${place}.example` }, version),
      ),
    )
    const stored = results.filter(({ status }) => status === 'fulfilled')
    expect(stored).toHaveLength(1)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as DomainError] : []))
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['CONFLICT']))
    expect(refusals[0]?.data).toEqual({ version: (version as number) + 1 })
    expect((await seen()).version).toBe((version as number) + 1)
  })

  test('[T-H2] a change leaves one audit record with its fields', async () => {
    await save(cast.actors.staff, { website: 'audited.example' })
    const entries = await database().auditEntry.findMany({
      where: { action: 'PROFILE_UPDATED', subjectId: cast.made.lender.companyId },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(entries[0]).toMatchObject({
      accountId: (cast.actors.staff as { accountId: number }).accountId,
      details: { fields: 'website' },
    })
  })
})

describe('pausing a profile', () => {
  test('[D-18] can be done and undone by staff and owner only, and makes it inactive for others', async () => {
    const { lender, staff, broker, lawFirm } = cast.actors
    await setProfileActive(lender, { kind: 'lender', id: lenderId() }, false)
    expect((await seen()).isProfileActive).toBe(false)
    expect((await refusalOf(getProfile(broker, 'lender', lenderId()))).code).toBe('INACTIVE_PROFILE')
    await setProfileActive(staff, { kind: 'lender', id: lenderId() }, true)
    expect((await seen()).isProfileActive).toBe(true)
    for (const actor of [broker, lawFirm])
      expect((await refusalOf(setProfileActive(actor, { kind: 'lender', id: lenderId() }, false))).code).toBe(
        'FORBIDDEN',
      )
    await setProfileActive(lawFirm, { kind: 'lawfirm', id: cast.made.lawFirm.lawFirmId }, false)
    await setProfileActive(staff, { kind: 'lawfirm', id: cast.made.lawFirm.lawFirmId }, true)
    expect((await refusalOf(setProfileActive(staff, { kind: 'broker', id: lenderId() }, false))).code).toBe('NOT_FOUND')
  })

  test('twice leaves one record', async () => {
    const { staff } = cast.actors
    const brokerId = cast.made.broker.brokerId
    await setProfileActive(staff, { kind: 'broker', id: brokerId }, false)
    await setProfileActive(staff, { kind: 'broker', id: brokerId }, false)
    const where = { action: 'PROFILE_PAUSED', subjectId: brokerId }
    expect(await database().auditEntry.count({ where })).toBe(1)
    await setProfileActive(staff, { kind: 'broker', id: brokerId }, true)
    expect(await database().auditEntry.count({ where: { ...where, action: 'PROFILE_ACTIVATED' } })).toBe(1)
  })
})
