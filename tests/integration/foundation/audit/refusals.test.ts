import { beforeAll, describe, expect, test } from 'vitest'
import { GET as readAudit } from '#app/api/audit/route.ts'
import { GET as readLoan } from '#app/api/loans/[id]/route.ts'
import { POST as createAsStaff } from '#app/api/loans/system-user/route.ts'
import { POST as signOut } from '#app/api/sign-out/route.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { DomainError, type ErrorCode, forbidden } from '#lib/core/errors.ts'
import { anyone } from '#lib/core/policy.ts'
import { listAuditEntries, listAuditedActions } from '#lib/foundation/audit/queries.ts'
import { recordFloodCounts, recordRefusal } from '#lib/foundation/audit/refusals/commands.ts'
import { MOST, WINDOW } from '#lib/foundation/audit/refusals/rules.ts'
import { auditSearch } from '#lib/foundation/audit/search.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { setClock } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { handleAuthRequest } from '#lib/web/auth-endpoint.ts'
import { route } from '#lib/web/route.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditCount } from '#tests/support/audit.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

const { made, actors } = await castOf()
type Person = 'staff' | 'admin' | 'lender' | 'broker' | 'lawFirm'
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
const cookies = new Map<Person, string>()

beforeAll(async () => {
  for (const who of ['staff', 'admin', 'lender', 'broker', 'lawFirm'] as const)
    cookies.set(who, await sessionCookie(actors[who]))
})

const knock = async (
  place: unknown,
  who: Person | 'nobody',
  path: string,
  method = 'GET',
  more: Record<string, string> = {},
) => {
  const cookie = who === 'nobody' ? undefined : cookies.get(who)
  const request = new Request(`${getEnv().NEXTAUTH_URL}${path}`, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-client-address': '192.0.2.7',
      ...more,
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const id = path.split('/').find((part) => /^\d+$/.test(part))
  return (place as Handler)(request, { params: Promise.resolve<Record<string, string>>(id ? { id } : {}) })
}

const refusing = (code: ErrorCode) =>
  route({
    policy: anyone,
    answer: 'nothing',
    handle: () => {
      throw new DomainError(code)
    },
  })
const newest = () => database().auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })

describe('a refusal', () => {
  test('[T-H2] by an endpoint’s policy leaves one record with who, where and why', async () => {
    const before = await auditCount()
    expect((await knock(createAsStaff, 'broker', '/api/loans/system-user', 'POST')).status).toBe(403)
    expect(await auditCount()).toBe(before + 1)
    expect(await newest()).toMatchObject({
      action: 'REFUSED',
      accountId: actors.broker.accountId,
      actorName: actors.broker.name,
      details: { place: 'POST /api/loans/system-user', reason: 'FORBIDDEN' },
    })
  })

  test('[T-H2] by a command leaves one too, although its transaction is rolled back', async () => {
    const place = route({
      policy: anyone,
      answer: 'nothing',
      handle: () =>
        runTransaction(async (tx) => {
          await tx.staff.updateMany({ data: { firstName: 'Undone' } })
          throw forbidden()
        }),
    })
    const before = await auditCount()
    expect((await knock(place, 'lender', '/api/loans/41/view')).status).toBe(403)
    expect(await auditCount()).toBe(before + 1)
    expect(await newest()).toMatchObject({ action: 'REFUSED', subjectKind: 'LOAN', subjectId: 41 })
    expect(await database().staff.count({ where: { firstName: 'Undone' } })).toBe(0)
  })

  test('[T-H2] of an anonymous request, or one with an invalid token, records the network', async () => {
    for (const more of [{}, { authorization: 'Basic Zm9yZ2Vk' }] as Record<string, string>[]) {
      const before = await auditCount()
      const path = '/api/loans/system-user'
      expect((await knock(createAsStaff, 'nobody', path, 'POST', more)).status).toBe(401)
      expect(await auditCount()).toBe(before + 1)
      expect(await newest()).toMatchObject({
        action: 'REFUSED',
        actorKind: 'visitor',
        accountId: null,
        details: { place: 'POST /api/loans/system-user', reason: 'UNAUTHENTICATED', network: '192.0.2.7' },
      })
    }
  })

  test.each(['same-site', 'cross-site', 'none'])(
    '[T-H2] [T-B9] of a write that came from %s leaves one, with the user of that browser',
    async (site) => {
      const before = await auditCount()
      const answer = await knock(createAsStaff, 'staff', '/api/loans/system-user', 'POST', { 'sec-fetch-site': site })
      expect(answer.status).toBe(403)
      expect(await auditCount()).toBe(before + 1)
      expect(await newest()).toMatchObject({
        action: 'REFUSED',
        accountId: actors.staff.accountId,
        details: { reason: 'FOREIGN_ORIGIN' },
      })
    },
  )

  test('[T-H2] of a sign-out form on another site leaves one', async () => {
    const before = await auditCount()
    const answer = await knock(signOut, 'staff', '/api/sign-out', 'POST', { 'sec-fetch-site': 'cross-site' })
    expect(answer.headers.get('location')).toContain('foreign_sign_out')
    expect(await auditCount()).toBe(before + 1)
    expect(await newest()).toMatchObject({ accountId: actors.staff.accountId, details: { reason: 'FOREIGN_ORIGIN' } })
  })

  test('[T-H2] of a sign-in started by another site leaves one', async () => {
    const before = await auditCount()
    const request = new Request(`${getEnv().NEXTAUTH_URL}/api/auth/signin/oidc`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'x-client-address': '192.0.2.9' },
    })
    expect((await handleAuthRequest(request, ['signin', 'oidc'])).status).toBe(403)
    expect(await auditCount()).toBe(before + 1)
    expect(await newest()).toMatchObject({ details: { reason: 'FOREIGN_ORIGIN', network: '192.0.2.9' } })
  })

  test.each(['TOO_MANY_REQUESTS', 'INACTIVE_PROFILE'] as const)('[T-H2] with %s leaves one', async (code) => {
    const before = await auditCount()
    expect((await knock(refusing(code), 'lender', '/api/loans/41')).status).toBeGreaterThanOrEqual(403)
    expect(await auditCount()).toBe(before + 1)
    expect(await newest()).toMatchObject({ subjectKind: 'LOAN', subjectId: 41, details: { reason: code } })
  })

  test('[T-H2] leaves no record if the error is not a refusal: unknown, malformed', async () => {
    const before = await auditCount()
    expect((await knock(readLoan, 'staff', '/api/loans/2147483646')).status).toBe(404)
    expect((await knock(createAsStaff, 'staff', '/api/loans/system-user', 'POST')).status).toBe(400)
    expect(await auditCount()).toBe(before)
  })

  test('[T-H2] in a flood leaves a row each up to the limit, then one row with the count', async () => {
    const at = new Date('2030-01-01T00:00:01Z')
    let putBack = setClock(() => at)
    try {
      const before = await auditCount()
      const knocks = Array.from({ length: MOST.each + 250 }, () =>
        knock(createAsStaff, 'nobody', '/api/loans/system-user', 'POST', { 'x-client-address': '192.0.2.66' }),
      )
      await Promise.all(knocks)
      expect(await auditCount()).toBe(before + MOST.each)
      putBack()
      putBack = setClock(() => new Date(at.getTime() + WINDOW))
      await recordFloodCounts(createSystemActor('sweep'))
      await recordFloodCounts(createSystemActor('sweep'))
      expect(await auditCount()).toBe(before + MOST.each + 1)
      expect(await newest()).toMatchObject({
        action: 'REFUSED',
        actorKind: 'visitor',
        details: { reason: 'FLOOD', count: 250, since: at.toISOString(), network: '192.0.2.66' },
      })
    } finally {
      putBack()
    }
  })

  test('[T-H2] leaves a hundred records for a hundred at once', async () => {
    const before = await auditCount()
    await Promise.all(Array.from({ length: 100 }, () => knock(readAudit, 'staff', '/api/audit')))
    expect(await auditCount()).toBe(before + 100)
  })

  test('[T-H2] is stored with limited length, whatever the path', async () => {
    await recordRefusal(actors.staff, { place: `GET /api/${'x'.repeat(50_000)}`, reason: 'FORBIDDEN' })
    expect(JSON.stringify((await newest()).details).length).toBeLessThan(300)
  })
})

describe('reading the audit', () => {
  const search = (raw: Record<string, string> = {}) => auditSearch.parse({ pageSize: '200', ...raw })

  test('[T-H2] is only for administrators, by query and by API', async () => {
    for (const [who, actor] of Object.entries(actors)) {
      if (who === 'admin') continue
      await expect(listAuditEntries(actor, search()), who).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(listAuditedActions(actor), who).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    for (const who of ['staff', 'lender', 'broker', 'lawFirm'] as const)
      expect((await knock(readAudit, who, '/api/audit')).status).toBe(403)
    expect((await knock(readAudit, 'nobody', '/api/audit')).status).toBe(401)
    const answer = await (await knock(readAudit, 'admin', '/api/audit?action=REFUSED&pageSize=50')).json()
    expect(answer).toMatchObject({ status: 200, page: 1 })
    expect(answer.rows[0]).toMatchObject({ action: 'REFUSED', actorName: expect.any(String) })
  })

  test('[T-H2] a company’s audit includes its profiles and people', async () => {
    const refuse = (place: string) => recordRefusal(actors.staff, { place, reason: 'FORBIDDEN' })
    await refuse(`PUT /api/brokers/${made.broker.brokerId}`)
    await refuse(`PUT /api/individuals/${made.broker.individualId}/resend-invitation`)
    const { companyId, companyName, brokerId } = made.broker
    const { rows } = await listAuditEntries(
      actors.admin,
      search({ subjectKind: 'COMPANY', subjectId: String(companyId) }),
    )
    expect(rows.map(({ subjectKind }) => subjectKind)).toEqual(
      expect.arrayContaining(['COMPANY', 'BROKER', 'INDIVIDUAL']),
    )
    expect(rows.find(({ subjectKind }) => subjectKind === 'COMPANY')).toMatchObject({
      subjectName: companyName,
      profile: { kind: 'broker', id: brokerId },
    })
    const own = rows.filter(({ accountId }) => accountId === made.broker.accountId)
    expect(own.map(({ action }) => action)).toContain('REFUSED')
    expect(rows.every((row) => own.includes(row) || row.profile?.id === brokerId)).toBe(true)
  })

  test('[T-H2] a person’s audit includes the account and what they did or were refused', async () => {
    const ids = { INDIVIDUAL: made.lawFirm.individualId, STAFF: made.staff.staffId } as const
    for (const [subjectKind, subjectId] of Object.entries(ids)) {
      const actor = subjectKind === 'STAFF' ? actors.staff : actors.lawFirm
      await recordRefusal(actor, { place: 'GET /api/audit', reason: 'FORBIDDEN' })
      const { rows } = await listAuditEntries(actors.admin, search({ subjectKind, subjectId: String(subjectId) }))
      expect(rows[0]).toMatchObject({ action: 'REFUSED', accountId: actor.accountId, subjectKind: null })
      expect(rows.some((row) => row.subjectKind === subjectKind && row.subjectId === subjectId)).toBe(true)
    }
    await recordRefusal(actors.broker, { place: 'page /loans/77/view', reason: 'FORBIDDEN' })
    const { rows } = await listAuditEntries(actors.admin, search({ subjectKind: 'LOAN', subjectId: '77' }))
    expect(rows).toMatchObject([{ action: 'REFUSED', actorName: actors.broker.name }])
  })

  test('[T-H2] can be filtered by action, person, account and day, and pages do not overlap', async () => {
    const refused = await listAuditEntries(actors.admin, search({ action: 'REFUSED' }))
    expect(refused.total).toBe(await database().auditEntry.count({ where: { action: 'REFUSED' } }))
    const byBroker = await listAuditEntries(actors.admin, search({ accountId: String(actors.broker.accountId) }))
    expect(new Set(byBroker.rows.map(({ actorName }) => actorName))).toEqual(new Set([actors.broker.name]))
    const byName = await listAuditEntries(actors.admin, search({ person: actors.broker.name.toUpperCase() }))
    expect(byName.rows.every(({ actorName }) => actorName === actors.broker.name)).toBe(true)
    expect((await listAuditEntries(actors.admin, search({ to: '2020-01-01' }))).total).toBe(0)
    const first = await listAuditEntries(actors.admin, auditSearch.parse({ action: 'REFUSED' }))
    const second = await listAuditEntries(actors.admin, auditSearch.parse({ action: 'REFUSED', page: '2' }))
    expect(Number(second.rows[0]?.id)).toBeLessThan(Number(first.rows.at(-1)?.id))
    expect(await listAuditedActions(actors.admin)).toEqual(expect.arrayContaining(['COMPANY_CREATED', 'REFUSED']))
  })

  test('[T-H2] a day starts and ends at Sydney midnight', async () => {
    const at = new Date('2021-06-30T14:00:00Z') // Midnight of 1 July in Sydney.
    await database().auditEntry.create({
      data: { at, actorKind: 'system', actorName: 'clock', action: 'REFUSED', details: {} },
    })
    const on = async (day: string) => (await listAuditEntries(actors.admin, search({ from: day, to: day }))).total
    expect([await on('2021-06-30'), await on('2021-07-01')]).toEqual([0, 1])
  })
})
