import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { readPrivacyFacts } from '#lib/market/lenders/privacy/queries.ts'
import { PRIVACY_KEYS, type PrivacySettings } from '#lib/market/lenders/privacy/schema.ts'
import { type Holding, holdInMemory } from '#lib/server/column-store/holding.ts'
import { database } from '#lib/server/database/db.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, outcomeOf, recorded } from '#tests/integration/lending/cast.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { auditOf } from '#tests/support/audit.ts'

let cast: Cast
let admin: Actor
let apis: Record<string, Api>
let holding: Holding
const UNKNOWN = 2_000_000_000

const DEFAULTS: PrivacySettings = {
  finderFunctionOptIn: false,
  fundsAvailableShowCurrentLoanBook: false,
  fundsAvailableShowDischargedLoanBook: false,
  fundsAvailableShowSuburbs: false,
  loanTabShowCurrentLoanBook: true,
  loanTabShowDischargedLoanBook: true,
  ninetyDayActivityShowName: false,
}

beforeAll(async () => {
  cast = await makeCast()
  admin = await findActorOf(await makeStaff({ isAdmin: true }))
  await recorded(cast.parties)
  await recorded(cast.parties, discharged)
  const actors = { ...cast.actors, admin, visitor }
  apis = Object.fromEntries(
    await Promise.all(Object.entries(actors).map(async ([name, actor]) => [name, await apiAs(actor)])),
  )
  holding = holdInMemory(heldLoans, process.env.APP_DATABASE_URL as string)
  await holding.ready
})
afterAll(() => holding.close())
beforeEach(async () => {
  await database().lender.update({ where: { id: cast.lender.lenderId }, data: { ...DEFAULTS, privacyVersion: 1 } })
})

const address = (id = cast.lender.lenderId) => `/api/lenders/${id}/privacy-settings`
const as = (name: string): Api => apis[name] as Api
const read = (name: string, id?: number) => as(name)('GET', address(id))
const put = (name: string, part: object = {}, headers = {}, id?: number) =>
  as(name)('PUT', address(id), { body: { ...DEFAULTS, ...part }, headers })
const stored = async () => {
  const row = await database().lender.findUniqueOrThrow({ where: { id: cast.lender.lenderId } })
  return Object.fromEntries(PRIVACY_KEYS.map((key) => [key, row[key]]))
}
const entries = async () =>
  (await auditOf('LENDER', cast.lender.lenderId)).filter(({ action }) => action === 'PRIVACY_CHANGED')

describe('access to a lender’s privacy settings', () => {
  test('[M-01] [P-14] a new lender shows its loans and nothing else, and gets its settings with a version', async () => {
    const expected = { data: { ...DEFAULTS, id: cast.lender.lenderId, version: 1 } }
    for (const name of ['lender', 'admin']) expect(await read(name)).toMatchObject({ status: 200, body: expected })
  })

  test.each(['GET', 'PUT'] as const)(
    '[M-01] [B-12] [B-14] %s is for the lender itself and administrators',
    async (method) => {
      const ask = async (name: string, id?: number) =>
        (method === 'GET' ? await read(name, id) : await put(name, {}, {}, id)).status
      for (const name of ['staff', 'broker', 'rivalBroker', 'firm']) expect(await ask(name), name).toBe(403)
      expect(await ask('visitor')).toBe(401)
      for (const name of ['rival', 'second', 'dual']) expect(await ask(name), name).toBe(404)
      expect(await ask('dual', cast.dual.lenderId)).toBe(200)
      for (const id of [UNKNOWN, cast.broker.brokerId, cast.dual.brokerId]) expect(await ask('admin', id)).toBe(404)
      expect(await ask('lender', UNKNOWN)).toBe(404)
      expect(await entries()).toEqual([])
    },
  )
})

describe('saving the settings', () => {
  test('[M-01] stores each of the seven, and audits which changed to what', async () => {
    for (const key of PRIVACY_KEYS) {
      const before = (await entries()).length
      const value = !DEFAULTS[key]
      expect(await put('lender', { [key]: value })).toMatchObject({ status: 200, body: { data: { [key]: value } } })
      expect(await stored()).toEqual({ ...DEFAULTS, [key]: value })
      expect((await entries()).slice(before)).toMatchObject([
        { accountId: cast.actors.lender.accountId, details: { name: 'Redgum Private Credit', [key]: value } },
      ])
      expect(await put('lender')).toMatchObject({ status: 200 })
    }
  })

  test('changes neither version nor audit if nothing differs', async () => {
    const before = (await entries()).length
    expect(await put('lender', { version: 1 })).toMatchObject({ status: 200, body: { data: { version: 1 } } })
    expect((await entries()).length).toBe(before)
  })

  test('[M-01] refuses an outdated version with the stored settings, and changes nothing', async () => {
    expect((await put('admin', { version: 1, fundsAvailableShowSuburbs: true })).status).toBe(200)
    const late = await put('lender', { finderFunctionOptIn: true }, { 'if-match': '"1"' })
    expect(late).toMatchObject({
      status: 409,
      body: { data: { fundsAvailableShowSuburbs: true, finderFunctionOptIn: false, version: 2 } },
    })
    expect(await stored()).toEqual({ ...DEFAULTS, fundsAvailableShowSuburbs: true })
    const anew = await put('lender', { finderFunctionOptIn: true, fundsAvailableShowSuburbs: true, version: 2 })
    expect(anew.status).toBe(200)
  })

  test('stores only one of two concurrent saves of one version', async () => {
    const both = await Promise.all([
      put('lender', { version: 1, finderFunctionOptIn: true }),
      put('admin', { version: 1, fundsAvailableShowSuburbs: true }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('returns the first response to a repeated save, and audits it once', async () => {
    const before = (await entries()).length
    const headers = { 'idempotency-key': 'privacy-0000001' }
    const change = { version: 1, finderFunctionOptIn: true }
    const [first, second] = [await put('lender', change, headers), await put('lender', change, headers)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await entries()).length).toBe(before + 1)
  })

  test('does not conflict with pausing the profile', async () => {
    const { lenderId } = cast.lender
    await as('lender')('PUT', `/api/lenders/${lenderId}/pause-profile`, { body: {} })
    expect((await put('lender', { version: 1, finderFunctionOptIn: true })).status).toBe(200)
    await as('lender')('PUT', `/api/lenders/${lenderId}/activate-profile`, { body: {} })
  })

  test.each([
    ['a setting left out', { finderFunctionOptIn: undefined }, 'finderFunctionOptIn'],
    ['a text', { loanTabShowCurrentLoanBook: 'false' }, 'loanTabShowCurrentLoanBook'],
    ['a field that is none of the seven', { isActive: false }, ''],
    ['a version that is none', { version: 'x' }, 'version'],
  ])('%s is refused with its field', async (_what, part, field) => {
    const answer = await put('lender', part)
    expect(answer.status).toBe(400)
    expect((answer.body as { errors: { field?: string }[] }).errors[0]?.field).toBe(field)
    expect(await stored()).toEqual(DEFAULTS)
  })
})

test('[M-01] takes effect on the very next request, even from another connection and for cached lists', async () => {
  const other = new Client({ connectionString: process.env.APP_DATABASE_URL })
  await other.connect()
  const listed = async () => {
    const { body } = await as('rival')('GET', `/api/loans/all?lenderId=${cast.lender.lenderId}`)
    return (body as { total: number }).total
  }
  try {
    for (let turn = 0; turn < 20; turn += 1) {
      const [current, discharges] = [turn % 2 === 0, turn % 4 < 2]
      await other.query(
        'update lenders set loan_tab_show_current_loan_book = $2, loan_tab_show_discharged_loan_book = $3 where id = $1',
        [cast.lender.lenderId, current, discharges],
      )
      expect(await listed()).toBe(Number(current) + Number(discharges))
      expect(await read('lender')).toMatchObject({
        body: { data: { loanTabShowCurrentLoanBook: current, loanTabShowDischargedLoanBook: discharges } },
      })
    }
  } finally {
    await other.end()
  }
})

test('[M-01] the preview counts the lender’s own contributions by book, for those who may open the settings', async () => {
  const sums = { loans: 1, suburbs: 1 }
  expect(await readPrivacyFacts(cast.actors.lender, cast.lender.lenderId)).toMatchObject({
    companyName: 'Redgum Private Credit',
    isActive: true,
    isMasterSwitchOn: true,
    hasVisiblePerson: true,
    suburbs: 1,
    current: sums,
    discharged: sums,
  })
  const ask = (actor: Actor) => outcomeOf(readPrivacyFacts(actor, cast.lender.lenderId))
  expect(await ask(admin)).toBe('ok')
  expect(await ask(cast.actors.rival)).toBe('NOT_FOUND')
  expect(await ask(cast.actors.staff)).toBe('FORBIDDEN')
  expect(await outcomeOf(readPrivacyFacts(admin, UNKNOWN))).toBe('NOT_FOUND')
})
