import { beforeEach, describe, expect, test } from 'vitest'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { database } from '#lib/server/database/db.ts'
import { castWithApis, type Role } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'

const { cast, apis } = await castWithApis()
beforeEach(async () => {
  await database().lenderCategory.deleteMany()
  await database().brokerSubscription.deleteMany()
})

const offer = (role: Role, type = 'Rural', body?: unknown, variant = '') =>
  apis[role]('PUT', `/api/lenders/${cast.made.lender.lenderId}/categories/${type}/toggle-status${variant}`, { body })
const subscribe = (role: Role, type = 'Rural', body?: unknown, variant = '') =>
  apis[role]('PUT', `/api/brokers/${cast.made.broker.brokerId}/subscriptions/${type}/toggle-status${variant}`, { body })
const offered = () =>
  database().lenderCategory.findMany({
    where: { lenderId: cast.made.lender.lenderId },
    orderBy: { categoryKey: 'asc' },
  })
const subscribed = async () =>
  (await database().brokerSubscription.findMany({ where: { brokerId: cast.made.broker.brokerId } })).map(
    ({ categoryKey }) => categoryKey,
  )

describe('offering and subscribing', () => {
  test.each(CATEGORIES)('[F-25] [P-06] a lender offers $type and stops offering it', async ({ key, type }) => {
    expect(await offer('lender', type)).toMatchObject({ status: 200, body: { data: { isOn: true } } })
    // A category that nobody has filled in has no version and no change yet.
    expect(await offered()).toMatchObject([{ categoryKey: key, isOffered: true, version: 0, modifiedAt: null }])
    expect(await offer('staff', type, undefined, '/system-user')).toMatchObject({ body: { data: { isOn: false } } })
    expect(await offered()).toMatchObject([{ isOffered: false, version: 0 }])
  })

  test.each(CATEGORIES)('[F-25] [P-06] a broker subscribes to $type and unsubscribes', async ({ key, type }) => {
    expect(await subscribe('broker', type)).toMatchObject({ status: 200, body: { data: { isOn: true } } })
    expect(await subscribed()).toEqual([key])
    expect(await subscribe('staff', type, undefined, '/system-user')).toMatchObject({ body: { data: { isOn: false } } })
    expect(await subscribed()).toEqual([])
  })

  test('the same state sent twice is kept, and only a change is audited', async () => {
    const { lenderId } = cast.made.lender
    const { brokerId } = cast.made.broker
    const before = [(await auditOf('LENDER', lenderId)).length, (await auditOf('BROKER', brokerId)).length] as const
    for (const isOn of [true, true, false, false]) {
      expect((await offer('lender', 'Mezzanine', { isOn })).body.data).toEqual({ isOn })
      expect((await subscribe('broker', 'Mezzanine', { isOn })).body.data).toEqual({ isOn })
    }
    const since = async (kind: string, id: number, from: number) =>
      (await auditOf(kind, id)).slice(from).map(({ action, details }) => [action, details])
    const category = { category: 'Mezzanine' }
    expect(await since('LENDER', lenderId, before[0])).toEqual([
      ['CATEGORY_OFFERED', category],
      ['CATEGORY_WITHDRAWN', category],
    ])
    expect(await since('BROKER', brokerId, before[1])).toEqual([
      ['CATEGORY_SUBSCRIBED', category],
      ['CATEGORY_UNSUBSCRIBED', category],
    ])
  })

  test('terms, version and verification do not change', async () => {
    const verified = { isVerified: true, lastVerifiedAt: new Date('2026-11-01T00:00:00Z'), version: 7, available: 5n }
    await database().lenderCategory.create({
      data: { lenderId: cast.made.lender.lenderId, categoryKey: 'RURAL', ...verified },
    })
    expect((await offer('lender')).body.data).toEqual({ isOn: true })
    expect(await offered()).toMatchObject([{ isOffered: true, ...verified }])
  })

  test('two concurrent switches are applied one after the other', async () => {
    await Promise.all(Array.from({ length: 10 }, () => offer('staff')))
    expect(await offered()).toMatchObject([{ isOffered: false }])
    await Promise.all(Array.from({ length: 11 }, () => subscribe('staff')))
    expect(await subscribed()).toEqual(['RURAL'])
  })

  test('[F-25] only staff and the company’s own people can switch', async () => {
    for (const role of ['dual', 'broker', 'lawFirm'] as Role[]) expect((await offer(role)).status, role).toBe(403)
    for (const role of ['dual', 'lender', 'lawFirm'] as Role[]) expect((await subscribe(role)).status, role).toBe(403)
    expect((await offer('lender', 'Rural', {}, '/system-user')).status).toBe(403)
    expect((await subscribe('broker', 'Rural', {}, '/system-user')).status).toBe(403)
    expect(await offered()).toEqual([])
    expect(await subscribed()).toEqual([])
  })

  test('an unknown category, profile or field is refused', async () => {
    for (const type of ['RURAL', 'rural', 'x', '__proto__']) {
      expect((await offer('staff', type)).status, type).toBe(404)
      expect((await subscribe('staff', type)).status, type).toBe(404)
    }
    expect((await apis.staff('PUT', '/api/lenders/2147483646/categories/Rural/toggle-status')).status).toBe(404)
    expect((await apis.staff('PUT', '/api/brokers/2147483646/subscriptions/Rural/toggle-status')).status).toBe(404)
    expect((await offer('staff', 'Rural', { isOn: 'yes' })).status).toBe(400)
  })
})
