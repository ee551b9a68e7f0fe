import { beforeEach, describe, expect, test } from 'vitest'
import { filterSubscribed, readOptOutChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import { closedReasons } from '#lib/market/subscriptions/labels.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { makeBroker, makeIndividual, makeLawFirm } from '#prisma/seed/factories.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'
import { auditOf } from '#tests/support/audit.ts'

type Cast = Awaited<ReturnType<typeof castOf>>
type Role = keyof Cast['actors']

let cast: Cast
let from = 0
const apis = {} as Record<Role, Api>
beforeEach(async () => {
  cast = await castOf()
  from = (await database().optOutEntry.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0
  for (const [role, actor] of Object.entries(cast.actors)) apis[role as Role] = await apiAs(actor)
})

const path = (id: number) => `/api/individuals/${id}/email-subscriptions`
const firmPath = (id: number) => `/api/lawfirms/${id}/email-subscriptions`
const get = async (role: Role, id: number) => (await apis[role]('GET', path(id))).body.data
const put = (role: Role, id: number, body: unknown, headers = {}) => apis[role]('PUT', path(id), { body, headers })
const mayGet = async (email: string) => (await filterSubscribed('MARKETING', [email])).length === 1
// Opt-outs are append-only, so a test reads only what was added since it began.
const entries = () => database().optOutEntry.findMany({ where: { id: { gt: from } }, orderBy: { id: 'asc' } })

describe('a person’s email subscriptions', () => {
  test('[M-02] [P-14] are all on until turned off, and list which can be changed', async () => {
    const { individualId, lenderId } = cast.made.dual
    await giveCategory(lenderId, 'LAND_BANK', now())
    await giveCategory(lenderId, 'RURAL', new Date(now().getTime() - 40 * 86_400_000))
    const data = await get('dual', individualId)
    const six = {
      FirstRanking: true,
      SecondRanking: true,
      Construction: true,
      Mezzanine: true,
      LandBank: true,
      Rural: true,
    }
    expect(data).toEqual({
      individualId,
      syndicateFunders: true,
      lender: six,
      broker: six,
      ninetyDaysActivity: true,
      savedDeals: true,
      waitingTasks: true,
      marketingEmails: true,
      isMasterSwitchOn: true,
      canEditBrokerSubscriptions: true,
      canEditLenderSubscriptions: true,
      verifiedLenderCategories: ['LandBank'],
      version: 0,
    })
    expect(await get('lender', cast.made.lender.individualId)).toMatchObject({ canEditBrokerSubscriptions: false })
    expect(await get('broker', cast.made.broker.individualId)).toMatchObject({ canEditLenderSubscriptions: false })
  })

  test('[M-02] [P-14] are saved to opt-outs and audit together, and omitted ones are unchanged', async () => {
    const { individualId, email, accountId } = cast.made.broker
    const saved = await put('broker', individualId, { marketingEmails: false, broker: { Rural: false } })
    expect(saved).toMatchObject({ status: 200, body: { data: { marketingEmails: false, broker: { Rural: false } } } })
    const data = await get('broker', individualId)
    expect([data.marketingEmails, data.broker.Rural, data.broker.LandBank, data.syndicateFunders]).toEqual([
      ...[false, false, true, true],
    ])
    expect(await mayGet(email)).toBe(false)
    expect(await entries()).toMatchObject([
      { scope: 'BROKER_RURAL', action: 'OUT', source: 'PAGE', accountId, actorKind: 'broker' },
      { scope: 'MARKETING', action: 'OUT', source: 'PAGE', accountId },
    ])
    expect((await auditOf('INDIVIDUAL', individualId)).at(-1)).toMatchObject({
      action: 'SUBSCRIPTIONS_CHANGED',
      details: { changes: 'broker.Rural off, marketingEmails off' },
    })
    await put('staff', individualId, { ...data, marketingEmails: true })
    expect(await mayGet(email)).toBe(true)
    expect((await entries()).at(-1)).toMatchObject({ scope: 'MARKETING', action: 'IN', source: 'STAFF' })
  })

  test('[M-02] leave no second entry when saved twice or unchanged', async () => {
    const { individualId } = cast.made.broker
    await Promise.all(Array.from({ length: 8 }, () => put('broker', individualId, { marketingEmails: false })))
    await put('broker', individualId, {})
    expect(await entries()).toHaveLength(1)
    expect((await auditOf('INDIVIDUAL', individualId)).filter(({ action }) => action.startsWith('SUBSC'))).toHaveLength(
      1,
    )
  })

  test('[M-02] are refused with the stored ones for an outdated version, in the payload or by If-Match', async () => {
    const { individualId } = cast.made.broker
    const { version } = (await put('broker', individualId, { marketingEmails: false })).body.data
    for (const answer of [
      await put('broker', individualId, { marketingEmails: true, version: 0 }),
      await put('broker', individualId, { marketingEmails: true }, { 'if-match': '"0"' }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { data: { marketingEmails: false, version } } })
    expect((await put('broker', individualId, { marketingEmails: true, version })).status).toBe(200)
  })

  test('[M-03] are refused at the field of a changed closed switch, and nothing else changes', async () => {
    const { individualId } = cast.made.broker
    const answer = await put('broker', individualId, { lender: { LandBank: false }, marketingEmails: false })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'lender.LandBank', message: closedReasons.noLender }] },
    })
    expect(await entries()).toEqual([])
    // The stored value may be sent unchanged.
    expect((await put('broker', individualId, { lender: { LandBank: true } })).status).toBe(200)
  })

  test('[M-03] keep the choice for a lapsed category, and close it', async () => {
    const { individualId, lenderId } = cast.made.lender
    const id = await giveCategory(lenderId, 'LAND_BANK', now())
    expect((await put('lender', individualId, { lender: { LandBank: false } })).status).toBe(200)
    const lastVerifiedAt = new Date(now().getTime() - 40 * 86_400_000)
    await database().lenderCategory.update({ where: { id }, data: { lastVerifiedAt } })
    expect(await get('lender', individualId)).toMatchObject({
      lender: { LandBank: false },
      verifiedLenderCategories: [],
    })
    const answer = await put('lender', individualId, { lender: { LandBank: true } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'lender.LandBank' }] } })
  })

  test('[M-03] have only marketing for staff to change with the master switch off', async () => {
    const { individualId, companyId } = cast.made.broker
    await database().company.update({ where: { id: companyId }, data: { isMasterSwitchOn: false } })
    const all = { syndicateFunders: false, ninetyDaysActivity: false, broker: { Rural: false } }
    const answer = await put('staff', individualId, { ...all, marketingEmails: false })
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      ...['broker.Rural', 'syndicateFunders', 'ninetyDaysActivity'],
    ])
    expect((await put('staff', individualId, { marketingEmails: false })).status).toBe(200)
  })

  test('[M-03] have only marketing for a person of a law firm', async () => {
    const { partnerId } = cast.made.lawFirm
    expect((await put('staff', partnerId, { syndicateFunders: false })).body.errors).toMatchObject([
      { field: 'syndicateFunders', message: closedReasons.lawFirm },
    ])
    expect((await put('staff', partnerId, { marketingEmails: false })).status).toBe(200)
  })

  test('[M-02] are not found for a colleague, another company, a closed person or an unknown id', async () => {
    const colleague = await makeIndividual(cast.made.broker.companyId)
    const stranger = await makeBroker()
    for (const id of [colleague.individualId, stranger.individualId, cast.made.broker.brokerId, 2_147_483_646]) {
      expect((await apis.broker('GET', path(id))).status, `${id}`).toBe(404)
      expect((await put('broker', id, { marketingEmails: false })).status, `${id}`).toBe(404)
    }
    await database().individual.update({ where: { id: colleague.individualId }, data: { closedAt: now() } })
    expect((await apis.staff('GET', path(colleague.individualId))).status).toBe(404)
    expect((await apis.visitor('GET', path(stranger.individualId))).status).toBe(401)
    expect(await entries()).toEqual([])
  })

  test('are refused by field for an invalid payload', async () => {
    const { individualId } = cast.made.broker
    for (const body of [
      { marketingEmails: 'no' },
      { broker: { Rural: 1 } },
      { broker: { Bridging: true } },
      { other: 1 },
    ])
      expect((await put('broker', individualId, body)).status, JSON.stringify(body)).toBe(400)
  })
})

describe('the subscriptions of a whole law firm', () => {
  let firm: Awaited<ReturnType<typeof makeLawFirm>>
  let second: Awaited<ReturnType<typeof makeIndividual>>
  beforeEach(async () => {
    firm = cast.made.lawFirm
    second = await makeIndividual(firm.companyId)
  })
  const emails = async () =>
    (await database().individual.findMany({ where: { companyId: firm.companyId, closedAt: null } })).map(
      ({ email }) => email as string,
    )

  test('[M-02] [P-14] are all written by a save of the firm’s page', async () => {
    await put('staff', second.individualId, { marketingEmails: false })
    const before = (await apis.lawFirm('GET', firmPath(firm.lawFirmId))).body.data
    const people = (await emails()).length
    expect(before).toMatchObject({ marketingEmails: false, people, subscribed: people - 1, isMasterSwitchOn: true })
    const off = await apis.lawFirm('PUT', firmPath(firm.lawFirmId), { body: { ...before, marketingEmails: false } })
    expect(off).toMatchObject({ status: 200, body: { data: { marketingEmails: false, subscribed: 0 } } })
    expect((await readOptOutChoicesOfAddresses(await emails())).every(({ out }) => out.has('MARKETING'))).toBe(true)
    expect((await auditOf('LAWFIRM', firm.lawFirmId)).at(-1)).toMatchObject({
      action: 'SUBSCRIPTIONS_CHANGED',
      details: { changes: 'marketingEmails off', people: people - 1 },
    })
    const stale = await apis.staff('PUT', firmPath(firm.lawFirmId), { body: { ...before, marketingEmails: true } })
    expect(stale).toMatchObject({ status: 409, body: { data: { subscribed: 0 } } })
    const on = await apis.staff('PUT', firmPath(firm.lawFirmId), { body: { marketingEmails: true } })
    expect(on.body.data).toMatchObject({ marketingEmails: true, subscribed: people })
  })

  test('[M-02] of another firm are not found, and lenders and brokers have none', async () => {
    const other = await makeLawFirm()
    const body = { marketingEmails: false }
    expect((await apis.lawFirm('GET', firmPath(other.lawFirmId))).status).toBe(404)
    expect((await apis.lawFirm('PUT', firmPath(other.lawFirmId), { body })).status).toBe(404)
    for (const role of ['lender', 'broker', 'dual'] as Role[])
      expect((await apis[role]('PUT', firmPath(firm.lawFirmId), { body })).status, role).toBe(403)
    expect((await apis.staff('GET', firmPath(cast.made.broker.brokerId))).status).toBe(404)
    expect(await entries()).toEqual([])
  })
})
