import { beforeAll, describe, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { deliverEmail } from '#lib/foundation/mail/delivery/commands.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { remindLenders } from '#lib/market/freshness/commands.ts'
import { listFreshness } from '#lib/market/freshness/queries.ts'
import { freshnessSearch } from '#lib/market/freshness/search.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { acceptInvitation } from '#prisma/seed/factories.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import {
  type Market,
  makeMarket,
  outcomeOf,
  pauseLender,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'
import { auditOf } from '#tests/support/audit.ts'
import { heldClock } from '#tests/support/clock.ts'

const DAY = 86_400_000
const clock = heldClock()
let market: Market
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY)
beforeAll(async () => {
  market = await makeMarket()
  const { lender, rivalLender, dual } = market
  await giveCategory(lender.lenderId, 'FIRST_RANKING', daysAgo(3))
  await giveCategory(lender.lenderId, 'CONSTRUCTION', daysAgo(25))
  await giveCategory(lender.lenderId, 'MEZZANINE', daysAgo(33))
  await giveCategory(lender.lenderId, 'RURAL', null)
  await giveCategory(rivalLender.lenderId, 'CONSTRUCTION', daysAgo(5), { isOffered: false })
  await giveCategory(dual.lenderId, 'CONSTRUCTION', daysAgo(40))
  const { id } = await database().staff.findFirstOrThrow()
  await database().lender.update({ where: { id: rivalLender.lenderId }, data: { bdmId: id } })
  await acceptInvitation(lender.accountId)
})

const boardOf = (query: Record<string, unknown>) => listFreshness(market.actors.staff, freshnessSearch.parse(query))
const idsOf = async (query: Record<string, unknown>) => (await boardOf(query)).rows.map(({ id }) => id)

describe('the freshness board', () => {
  test('shows the days left in each of the six categories', async () => {
    const { rows, total } = await boardOf({})
    expect(total).toBe(3)
    const row = rows.find(({ id }) => id === market.lender.lenderId)
    expect(row?.cells.map(({ categoryKey }) => categoryKey)).toEqual(CATEGORIES.map(({ key }) => key))
    expect(row?.cells.map(({ status, isOffered, daysLeft }) => [status, isOffered, daysLeft])).toEqual([
      [1, true, 27],
      [3, false, null],
      [1, true, 5],
      [0, true, -3],
      [3, false, null],
      [2, true, null],
    ])
  })

  test('can be filtered by lender, BDM and the state of offered categories', async () => {
    const { lender, rivalLender, dual } = market
    expect(await idsOf({ lender: 'redgum' })).toEqual([lender.lenderId])
    expect(await idsOf({ lender: '%' })).toEqual([])
    const { bdmId } = await database().lender.findUniqueOrThrow({ where: { id: rivalLender.lenderId } })
    expect(await idsOf({ bdm: String(bdmId) })).toEqual([rivalLender.lenderId])
    expect(await idsOf({ state: 'VERIFIED' })).toEqual([lender.lenderId])
    expect(await idsOf({ state: 'DUE' })).toEqual([lender.lenderId])
    expect(new Set(await idsOf({ state: 'LAPSED' }))).toEqual(new Set([lender.lenderId, dual.lenderId]))
    expect(await idsOf({ state: 'NOT_VERIFIED' })).toEqual([lender.lenderId])
    expect(await boardOf({ page: '2', state: 'DUE' })).toMatchObject({ rows: [], total: 1 })
    expect((await boardOf({ state: 'constructor' })).total).toBe(3)
  })

  test('can be sorted by lender, BDM or the days left in a category', async () => {
    const { lender, rivalLender, dual } = market
    expect(await idsOf({})).toEqual([dual.lenderId, lender.lenderId, rivalLender.lenderId])
    expect(await idsOf({ sort: 'lender', orderBy: 'desc' })).toEqual([
      rivalLender.lenderId,
      lender.lenderId,
      dual.lenderId,
    ])
    expect((await idsOf({ sort: 'bdm' }))[0]).toBe(rivalLender.lenderId)
    expect(await idsOf({ sort: 'CONSTRUCTION' })).toEqual([dual.lenderId, lender.lenderId, rivalLender.lenderId])
    expect((await idsOf({ sort: 'RURAL', orderBy: 'desc' })).length).toBe(3)
  })

  test('every state changes with the day, all at once', async () => {
    const at = (days: number) => clock.at(new Date(daysAgo(-days)))
    at(28)
    expect(await idsOf({ state: 'VERIFIED' })).toEqual([])
    expect((await boardOf({ lender: 'redgum' })).rows[0]?.cells.map(({ status }) => status)).toEqual([0, 3, 0, 0, 3, 2])
  })

  test('is only for staff, and so are reminders', async () => {
    const { staff: _staff, ...others } = market.actors
    const lenders = [{ lenderId: market.lender.lenderId, categoryKeys: ['MEZZANINE'] }]
    for (const actor of Object.values(others)) {
      expect(await outcomeOf(listFreshness(actor, freshnessSearch.parse({})))).toBe('FORBIDDEN')
      expect(await outcomeOf(remindLenders(actor, { lenders }))).toBe('FORBIDDEN')
    }
  })
})

describe('a reminder', () => {
  const remind = (...categoryKeys: string[]) =>
    remindLenders(market.actors.staff, { lenders: [{ lenderId: market.lender.lenderId, categoryKeys }] })
  const mails = () =>
    database().emailMessage.findMany({ where: { kind: 'VERIFICATION_REMINDER' }, orderBy: { id: 'asc' } })
  const company = 'Redgum Private Credit'

  test('goes to a lender’s people once a day, whoever sends it and however often', async () => {
    const answers = await Promise.all([remind('MEZZANINE', 'RURAL'), remind('MEZZANINE')])
    expect(answers.map(({ reminded }) => reminded).sort()).toEqual([0, 1])
    expect(answers.flatMap(({ left }) => left)).toEqual([{ company, why: 'today' }])
    expect(await mails()).toMatchObject([
      { accountId: market.lender.accountId, address: market.lender.email, subject: 'Verify your lending criteria' },
    ])
    expect(
      (await auditOf('LENDER', market.lender.lenderId)).filter(({ action }) => action === 'VERIFICATION_REMINDED'),
    ).toHaveLength(1)
    clock.at(daysAgo(-1))
    expect(await remind('MEZZANINE')).toEqual({ reminded: 1, left: [] })
    expect(await mails()).toHaveLength(2)
  })

  test('shows each category as of the time of sending, and where to verify it', async () => {
    clock.at(daysAgo(-2))
    await remind('CONSTRUCTION', 'MEZZANINE', 'RURAL')
    const [message] = (await mails()).slice(-1)
    const content = await MAILS.VERIFICATION_REMINDER({ ...(message as never as object), at: now() } as never, false)
    expect(content?.obstacle).toBeNull()
    expect(content?.letter.paragraphs.slice(2)).toEqual([
      expect.stringMatching(/^Construction: shown to brokers until \d\d \w{3} \d{4}$/),
      expect.stringMatching(/^Mezzanine: lapsed, last shown to brokers on /),
      "Rural: not verified, so brokers can't see it",
    ])
    expect(content?.letter.action.href).toContain(`/still-correct/${market.lender.lenderId}`)
  })

  test('is not sent if the categories are fresh again, the profile is paused or the company switched off', async () => {
    clock.at(daysAgo(-3))
    await remind('MEZZANINE')
    const [message] = (await mails()).slice(-1)
    const sent: unknown[] = []
    const send = async (mail: unknown) => {
      sent.push(mail)
      return { providerId: null }
    }
    const transport = { keyLife: 0, send }
    const deliver = () => deliverEmail(createSystemActor('mail'), message?.id as number, { transport, kinds: MAILS })
    const state = async () => (await mails()).at(-1)?.state
    const again = () =>
      database().emailMessage.update({ where: { id: message?.id as number }, data: { state: 'QUEUED' } })
    const { lenderId, companyId } = market.lender
    await pauseLender(lenderId)
    await deliver()
    expect(await state()).toBe('DROPPED')
    await pauseLender(lenderId, true)
    await again()
    await switchCompany(companyId, false)
    await deliver()
    expect(await state()).toBe('DROPPED')
    await switchCompany(companyId, true)
    await again()
    await database().lenderCategory.updateMany({
      where: { lenderId, categoryKey: 'MEZZANINE' },
      data: { lastVerifiedAt: now() },
    })
    await deliver()
    expect([await state(), sent]).toEqual(['DROPPED', []])
    await database().lenderCategory.updateMany({
      where: { lenderId, categoryKey: 'MEZZANINE' },
      data: { lastVerifiedAt: daysAgo(40) },
    })
    await again()
    await deliver()
    expect([await state(), sent.length]).toEqual(['SENT', 1])
  })

  test('is not sent to a paused lender, to nobody, or about an un-offered category', async () => {
    clock.at(daysAgo(-4))
    const { lender, dual, rivalLender } = market
    await pauseLender(lender.lenderId)
    const lenders = [lender, dual, rivalLender].map(({ lenderId }) => ({ lenderId, categoryKeys: ['CONSTRUCTION'] }))
    const answer = await remindLenders(market.actors.staff, {
      lenders: [...lenders, { lenderId: 2_147_483_646, categoryKeys: ['RURAL'] }],
    })
    expect(answer).toEqual({
      reminded: 0,
      left: [
        { company, why: 'closed' },
        { company: 'Both Ways Capital', why: 'nobody' },
        { company: 'Rival Lending', why: 'nothing' },
      ],
    })
    await pauseLender(lender.lenderId, true)
    expect(await outcomeOf(remindLenders(market.actors.staff, { lenders: [] }))).toBe('INVALID')
    expect(await outcomeOf(remind())).toBe('INVALID')
  })
})
