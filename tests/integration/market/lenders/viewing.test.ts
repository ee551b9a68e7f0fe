import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, VIEWS, type View, type ViewAs, visitor } from '#lib/core/actor.ts'
import { VIEWING_ONLY } from '#lib/core/errors.ts'
import { savePrivacy } from '#lib/market/lenders/privacy/commands.ts'
import { setProfileActive } from '#lib/market/profiles/commands.ts'
import { createViewAsActor } from '#lib/people/accounts/sessions/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { handleSignOut } from '#lib/web/sign-out-endpoint.ts'
import { handleEndViewAs } from '#lib/web/view-endpoint.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { type Cast, discharged, makeCast, outcomeOf, recorded, setBooks } from '#tests/integration/lending/cast.ts'
import { type Api, apiAs, apiOf } from '#tests/support/api.ts'
import { auditOf } from '#tests/support/audit.ts'
import { heldClock } from '#tests/support/clock.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

let cast: Cast
let admin: Actor & { accountId: number }
let lenderId: number
const clock = heldClock()
const UNKNOWN = 2_000_000_000

beforeAll(async () => {
  cast = await makeCast()
  admin = (await findActorOf(await makeStaff({ isAdmin: true }))) as typeof admin
  lenderId = cast.lender.lenderId
  await recorded(cast.parties)
  await recorded(cast.parties, discharged)
})
beforeEach(() => setBooks(lenderId, {}))

/** A signed-in browser: its API requests, and the two forms that are not API endpoints. */
const browserOf = async (actor: { accountId: number }) => {
  const cookie = await sessionCookie(actor)
  const form = (send: (request: Request) => Promise<Response>, path: string, headers: Record<string, string> = {}) =>
    send(
      new Request(`${getEnv().NEXTAUTH_URL}${path}`, {
        method: 'POST',
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: '',
      }),
    )
  return {
    api: apiOf(cookie),
    end: (headers?: Record<string, string>) => form(handleEndViewAs, '/api/view-as/end', headers),
    signOut: () => form(handleSignOut, '/api/sign-out'),
  }
}
const startAt = (api: Api, view: View, id = lenderId) => api('POST', `/api/lenders/${id}/view-as`, { body: { view } })
const viewing = async (actor: { accountId: number }, view: View) => {
  const browser = await browserOf(actor)
  expect((await startAt(browser.api, view)).status).toBe(200)
  return browser
}
const viewEntries = async () =>
  (await auditOf('LENDER', lenderId)).filter(({ action }) => action.startsWith('VIEW_AS')).map(({ action }) => action)

describe('permission to view a lender as another kind of user', () => {
  test('is for staff with any lender, and for a lender and a dual with themselves; unknown lenders are not found', async () => {
    const { staff, lender, rival, dual, broker, rivalBroker, firm } = cast.actors
    const ask = async (actor: Actor, id?: number) => (await startAt(await apiAs(actor), 'BROKER', id)).status
    for (const actor of [staff, admin, lender]) expect(await ask(actor)).toBe(200)
    expect(await ask(dual, cast.dual.lenderId)).toBe(200)
    for (const actor of [broker, rivalBroker, firm]) expect(await ask(actor)).toBe(403)
    for (const actor of [rival, dual]) expect(await ask(actor)).toBe(404)
    for (const id of [UNKNOWN, cast.broker.brokerId]) expect(await ask(staff, id)).toBe(404)
    expect(await ask(visitor)).toBe(401)
  })

  test('is limited to the four kinds', async () => {
    const { api } = await browserOf(cast.actors.staff)
    for (const body of [{}, { view: 'STAFF' }, { view: 'BROKER', lenderId: 1 }])
      expect((await api('POST', `/api/lenders/${lenderId}/view-as`, { body })).status).toBe(400)
  })

  test('starts on the page where that kind of user would open the lender', async () => {
    for (const [view, path] of [
      ['BROKER', `/users/${lenderId}/lender`],
      ['LENDER', `/users/${lenderId}/lender`],
      ['LAW_FIRM', `/users/${lenderId}/lender`],
      ['VISITOR', `/general/lenders/${lenderId}`],
    ] as const) {
      const { api } = await browserOf(cast.actors.lender)
      expect((await startAt(api, view)).body).toMatchObject({ data: { path } })
    }
  })
})

describe('viewing as another kind of user', () => {
  test('[M-01] shows exactly what such a user sees, whoever views', async () => {
    await setBooks(lenderId, { current: false })
    const stranger = await apiAs(cast.actors.rivalBroker)
    const paths = [
      ...['', '/reviews', '/loans/current', '/loans/discharged', '/criteria/FirstRanking'].map(
        (part) => `/api/lenders/${lenderId}${part}`,
      ),
      ...['/api/loans/all', `/api/loans/all?lenderId=${lenderId}`, '/api/users/all', '/api/search?search=Redgum'],
    ]
    const [plain, own] = [await viewing(cast.actors.staff, 'BROKER'), await viewing(cast.actors.lender, 'BROKER')]
    for (const path of paths) {
      const expected = await stranger('GET', path)
      for (const { api } of [plain, own]) {
        const seen = await api('GET', path)
        expect([seen.status, seen.body], path).toEqual([expected.status, expected.body])
      }
    }
    expect((await own.api('GET', `/api/lenders/${lenderId}`)).body).toMatchObject({ data: { currentLoansCount: null } })
    expect((await plain.api('GET', '/api/notes')).body).toMatchObject({ total: 0 })
    for (const path of [
      '/api/audit',
      `/api/lenders/${lenderId}/system-user`,
      `/api/lenders/${lenderId}/privacy-settings`,
    ])
      expect((await plain.api('GET', path)).status, path).toBe(403)
  })

  test('[M-01] shows nothing of a lender to a law firm, and only public data to a visitor', async () => {
    const [firm, out] = [await viewing(admin, 'LAW_FIRM'), await viewing(cast.actors.lender, 'VISITOR')]
    for (const path of [`/api/lenders/${lenderId}`, '/api/loans/all']) {
      expect((await firm.api('GET', path)).status, path).toBe(403)
      expect((await out.api('GET', path)).status, path).toBe(401)
    }
    expect((await out.api('GET', '/api/general-public/finder/brokers')).status).toBe(200)
  })

  test('[M-01] blocks every endpoint that writes, whoever views and as whom', async () => {
    const calls = (await listSourceEndpoints(process.cwd())).filter(
      ({ kind, method, address, name }) =>
        kind === 'handler' &&
        // A mail's link acts for the recipient's address, and a hook for the mail service, whoever is signed in.
        !['POST /api/email-preferences/[token]', 'POST /api/hooks/resend'].includes(name) &&
        !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
        !/^\/api\/(auth\/|sign-out|view-as\/end|users\/search|match(\/|$)|approaches\/asked|\[\.\.\.unknown\])/.test(
          address,
        ),
    )
    expect(calls.length).toBeGreaterThan(100)
    for (const view of VIEWS) {
      const { api } = await viewing(admin, view)
      for (const { method, address, name } of calls) {
        const path = address.replaceAll(/\[\[?(?:\.\.\.)?\w+\]\]?/g, String(lenderId))
        const { status, body } = await api(method, path, { body: {} })
        expect([status, body], `${view}: ${name}`).toEqual([
          403,
          { status: 403, errors: [{ code: 'FORBIDDEN', message: VIEWING_ONLY }] },
        ])
      }
      const verify = await api('GET', `/api/lenders/${lenderId}/criteria/FirstRanking/verify`)
      expect(verify.body).toMatchObject({ errors: [{ message: VIEWING_ONLY }] })
      // A search, a match and the lookup of an asked deal are POSTs that only read.
      const search = await api('POST', '/api/users/search', { body: {} })
      expect(search.status).toBe({ BROKER: 200, LENDER: 200, LAW_FIRM: 403, VISITOR: 401 }[view])
      const match = await api('POST', '/api/match', { body: {} })
      expect(match.status).toBe({ BROKER: 400, LENDER: 403, LAW_FIRM: 403, VISITOR: 401 }[view])
      const asked = await api('POST', '/api/approaches/asked', { body: { deal: { amount: '1m' } } })
      expect(asked.status).toBe({ BROKER: 200, LENDER: 403, LAW_FIRM: 403, VISITOR: 401 }[view])
    }
  })

  test.each(VIEWS)('[M-01] as %s runs no command, not even outside its endpoint', async (view) => {
    const person = admin as ViewAs['person']
    const actor = createViewAsActor({ view, person, lenderId, until: new Date(8.64e15) })
    const settings = { finderFunctionOptIn: true }
    expect(await outcomeOf(savePrivacy(actor, lenderId, settings))).toBe('FORBIDDEN')
    await expect(setProfileActive(actor, { kind: 'lender', id: lenderId }, false)).rejects.toThrow(VIEWING_ONLY)
    // Even with id 0, which no record has, like the ids of the actor.
    await expect(setProfileActive(actor, { kind: 'lender', id: 0 }, false)).rejects.toThrow(VIEWING_ONLY)
  })

  test('records a refused write under the viewer’s own name', async () => {
    const { api } = await viewing(cast.actors.lender, 'BROKER')
    await api('PUT', `/api/lenders/${lenderId}/pause-profile`, { body: {} })
    const last = (await auditOf('LENDER', lenderId)).at(-1)
    expect(last).toMatchObject({
      action: 'REFUSED',
      accountId: cast.actors.lender.accountId,
      actorKind: 'lender',
      details: { place: `PUT /api/lenders/${lenderId}/pause-profile`, reason: 'FORBIDDEN' },
    })
  })
})

describe('the end of viewing as another kind of user', () => {
  test('[M-01] the banner ends it once and leads back to the lender; start and end are audited', async () => {
    const before = (await viewEntries()).length
    const { api, end } = await viewing(cast.actors.lender, 'BROKER')
    expect((await api('GET', `/api/lenders/${lenderId}/privacy-settings`)).status).toBe(403)
    const answer = await end()
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${getEnv().NEXTAUTH_URL}/users/${lenderId}/lender`,
    ])
    expect((await api('GET', `/api/lenders/${lenderId}/privacy-settings`)).status).toBe(200)
    expect((await end()).headers.get('location')).toBe(`${getEnv().NEXTAUTH_URL}/`)
    expect((await viewEntries()).slice(before)).toEqual(['VIEW_AS_STARTED', 'VIEW_AS_ENDED'])
  })

  test('no other site can start or end it', async () => {
    const { api, end } = await viewing(cast.actors.lender, 'BROKER')
    expect((await end({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await api('GET', `/api/lenders/${lenderId}/privacy-settings`)).status).toBe(403)
    const { api: other } = await browserOf(cast.actors.staff)
    const foreign = await other('POST', `/api/lenders/${lenderId}/view-as`, {
      body: { view: 'BROKER' },
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })

  test('[M-01] it ends after 30 minutes', async () => {
    const { api } = await viewing(cast.actors.lender, 'BROKER')
    const ask = async () => (await api('GET', `/api/lenders/${lenderId}/privacy-settings`)).status
    clock.later(29 * 60_000)
    expect(await ask()).toBe(403)
    clock.later(61_000)
    expect(await ask()).toBe(200)
  })

  test('[M-01] signing out ends it together with the session, and both are audited', async () => {
    const before = (await viewEntries()).length
    const { api, signOut } = await viewing(cast.actors.lender, 'VISITOR')
    expect((await signOut()).status).toBe(303)
    expect((await api('GET', '/api/loans/all')).status).toBe(401)
    expect((await viewEntries()).slice(before)).toEqual(['VIEW_AS_STARTED', 'VIEW_AS_ENDED'])
    const [session] = await database().session.findMany({ orderBy: { createdAt: 'desc' }, take: 1 })
    expect(session).toMatchObject({ endReason: 'SIGNED_OUT', viewAs: null, viewAsUntil: null })
  })

  test('it applies to one session, and the user’s other browser is unaffected', async () => {
    const other = await browserOf(cast.actors.lender)
    await viewing(cast.actors.lender, 'VISITOR')
    expect((await other.api('GET', `/api/lenders/${lenderId}/privacy-settings`)).status).toBe(200)
  })
})

test('the database refuses an incomplete view and an unknown kind', async () => {
  const { id } = await database().session.findFirstOrThrow()
  const write = (data: object) => database().session.update({ where: { id }, data })
  await expect(write({ viewAs: 'BROKER', viewAsLenderId: null, viewAsUntil: null })).rejects.toThrow()
  await expect(write({ viewAs: 'STAFF', viewAsLenderId: 1, viewAsUntil: new Date() })).rejects.toThrow()
})
