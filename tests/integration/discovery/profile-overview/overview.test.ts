import { beforeAll, describe, expect, test } from 'vitest'
import { type PersonActor, visitor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { setFollowupDate } from '#lib/crm/leads/commands.ts'
import { rememberOpened } from '#lib/discovery/global-search/recents/commands.ts'
import { readLastLook } from '#lib/discovery/global-search/recents/queries.ts'
import { readMaturities } from '#lib/discovery/profile-overview/maturities/queries.ts'
import { listNextSteps, readCategories, readChanges, readLastWord } from '#lib/discovery/profile-overview/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { pool } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'
import { makeFileNote } from '#prisma/seed/factories.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { type Market, makeMarket, outcomeOf, recordLoan } from '#tests/integration/market/profiles/market.ts'

let market: Market
const lender = () => ({ kind: 'lender', id: market.lender.lenderId }) as const
const broker = () => ({ kind: 'broker', id: market.broker.brokerId }) as const
const firm = () => ({ kind: 'lawfirm', id: market.firm.lawFirmId }) as const
const profileOf = async (actor: PersonActor, { kind, id }: { kind: Profile['kind']; id: number }): Promise<Profile> =>
  (await getProfile(actor, kind, id)) as Profile
const stepsOf = async (actor: PersonActor, viewed: { kind: Profile['kind']; id: number }) =>
  listNextSteps(actor, await profileOf(actor, viewed), await readCategories(actor, viewed))

beforeAll(async () => {
  market = await makeMarket()
})

describe('the overview of a profile', () => {
  test('is visible to staff and its own lender or broker, and to nobody else', async () => {
    const { staff, lender: own, broker: asker, dual, firm: lawyer, rivalLender, rivalBroker } = market.actors
    const profile = await profileOf(staff, lender())
    const calls = {
      steps: (actor: PersonActor) => listNextSteps(actor, profile, null),
      word: (actor: PersonActor) => readLastWord(actor, lender()),
      book: (actor: PersonActor) => readMaturities(actor, lender()),
      categories: (actor: PersonActor) => readCategories(actor, lender()),
      changes: (actor: PersonActor) => readChanges(actor, profile),
    }
    for (const [name, call] of Object.entries(calls)) {
      for (const actor of [asker, dual, lawyer, rivalLender, rivalBroker, visitor as unknown as PersonActor])
        expect(await outcomeOf(call(actor)), `${name} ${actor.kind}`).toBe('FORBIDDEN')
      for (const actor of [staff, own]) expect(await outcomeOf(call(actor)), `${name} ${actor.kind}`).toBe('ok')
    }
    // A law firm's own people see only loans (row D-09).
    expect(await outcomeOf(readMaturities(lawyer, firm()))).toBe('FORBIDDEN')
    expect(await outcomeOf(readMaturities(staff, firm()))).toBe('ok')
  })

  test('hides the staff’s notes and follow-up date from the owner', async () => {
    const { staff, lender: own } = market.actors
    await makeFileNote(staff, lender(), { note: 'Older words' })
    await makeFileNote(staff, lender(), { note: 'Asked about terms' })
    await setFollowupDate(staff, market.lender.companyId, { followupDate: addDaysTo(today(), -2) })
    expect(await readLastWord(staff, lender())).toMatchObject({
      note: 'Asked about terms',
      noteType: { name: 'Phone call' },
    })
    expect((await stepsOf(staff, lender())).map(({ kind }) => kind)).toContain('followUp')
    expect(await readLastWord(own, lender())).toBeNull()
    const changes = await readChanges(own, { ...lender(), companyId: market.lender.companyId })
    expect(JSON.stringify(changes)).not.toMatch(/notes|Asked about terms|Older words/)
    const steps = await stepsOf(own, lender())
    expect(steps.map(({ kind }) => kind)).not.toContain('followUp')
    expect(JSON.stringify(steps)).not.toContain('Asked about terms')
    // Not even if the profile was read for staff before.
    const read = await profileOf(staff, lender())
    expect((await listNextSteps(own, read, null)).map(({ kind }) => kind)).not.toContain('followUp')
  })

  test('sums the current book by repayment month, for a lender by its own contributions', async () => {
    const { staff, lender: own, broker: asker } = market.actors
    const loanLenders = [
      { lenderId: market.lender.lenderId, contributionAmount: 900_000 },
      { lenderId: market.rivalLender.lenderId, contributionAmount: 100_000 },
    ]
    const parties = { lenders: [market.lender], brokers: [market.broker], lawFirm: market.firm }
    const record = (group: 'current' | 'discharged' | 'preSettlement', more: object = {}) =>
      recordLoan(parties, group, { settlementDate: '2020-03-02', loanLenders, ...more })
    await record('current', { repaymentDate: addDaysTo(today(), -1) })
    await record('current', { repaymentDate: today() })
    await record('current', { repaymentDate: '2031-05-31' })
    await record('current', { repaymentDate: '2031-05-01' })
    await record('discharged', { repaymentDate: '2031-05-01', dischargedDate: '2026-09-01' })
    await record('preSettlement', { settlementDate: null })
    const expected = (each: bigint) => [
      { key: today().slice(0, 7), loans: 1, amount: each },
      { key: '2031-05', loans: 2, amount: 2n * each },
      { key: 'overdue', loans: 1, amount: each },
    ]
    expect(await readMaturities(staff, lender())).toEqual(expected(900_000n))
    expect(await readMaturities(own, lender())).toEqual(expected(900_000n))
    expect(await readMaturities(asker, broker())).toEqual(expected(1_000_000n))
    expect(await readMaturities(staff, firm())).toEqual(expected(1_000_000n))
    const repayment = { kind: 'repayment', deadline: { text: 'overdue by 1 day', isOverdue: true } }
    for (const [actor, viewed] of [
      [staff, lender()],
      [own, lender()],
      [asker, broker()],
      [staff, firm()],
    ] as const) {
      const steps = await stepsOf(actor, viewed)
      expect(steps, `${actor.kind} ${viewed.kind}`).toContainEqual(expect.objectContaining(repayment))
      expect(steps.find(({ kind }) => kind === 'repayment')?.detail).toMatch(/ · and 1 more$/)
    }
    // A new loan in pre-settlement is not listed as a task.
    expect((await stepsOf(staff, lender())).map(({ kind }) => kind)).not.toContain('settlement')
    await pool().query("update loan_searches set created_at = created_at - interval '61 days'")
    await pool().query("update loans set created_at = created_at - interval '61 days'")
    expect((await stepsOf(staff, lender())).map(({ kind }) => kind)).toContain('settlement')
  })

  test('shows the owner their other tasks: their missing ratings, not those of the other side', async () => {
    const ratings = async (actor: PersonActor, viewed: Parameters<typeof stepsOf>[1]) =>
      (await stepsOf(actor, viewed)).filter(({ kind }) => kind === 'RATING_MISSING')
    const { staff, lender: own, broker: asker } = market.actors
    expect(await ratings(own, lender())).toMatchObject([{ text: 'Rate 5 loans', action: 'Rate' }])
    expect(await ratings(asker, broker())).toMatchObject([{ text: 'Rate 5 loans' }])
    expect(await ratings(staff, lender())).toEqual([])
  })

  test('shows a lender’s categories, a broker’s subscriptions, and neither for a law firm', async () => {
    const { staff, broker: asker } = market.actors
    await pool().query("insert into broker_subscriptions (broker_id, category_key) values ($1, 'RURAL')", [broker().id])
    expect(await readCategories(staff, lender())).toMatchObject({ kind: 'offered', cells: { length: 6 } })
    expect(await readCategories(asker, broker())).toEqual({ kind: 'subscribed', keys: ['RURAL'] })
    expect(await readCategories(staff, firm())).toBeNull()
  })
})

describe('changes since the last visit', () => {
  const openedAgo = async (actor: PersonActor, minutes: number) =>
    pool().query('update opened_records set opened_at = $2 where account_id = $1', [
      actor.accountId,
      new Date(now().getTime() - minutes * 60_000),
    ])
  const open = (actor: PersonActor) => rememberOpened(actor, { kind: 'COMPANY', id: market.lender.companyId })
  const look = (actor: PersonActor) => readLastLook(actor, market.lender.companyId)

  test('a visit lasts while pages are opened within half an hour, and the last visit ends before the current one', async () => {
    const { staff, rivalLender } = market.actors
    expect(await look(staff)).toBeNull()
    await open(staff)
    expect(await look(staff)).toBeNull()
    await openedAgo(staff, 45)
    const ended = await look(staff)
    expect(ended?.getTime()).toBeCloseTo(now().getTime() - 45 * 60_000, -4)
    // Further pages of the new visit do not change it.
    for (let page = 0; page < 3; page += 1) {
      await open(staff)
      expect(await look(staff)).toEqual(ended)
    }
    expect(await look(rivalLender)).toBeNull()
    expect(await outcomeOf(readLastLook(visitor, market.lender.companyId))).toBe('UNAUTHENTICATED')
  })

  test('an owner sees the number of new matches since then, and none before a first visit', async () => {
    const { lender: own } = market.actors
    const read = () => readChanges(own, { ...lender(), companyId: market.lender.companyId })
    await pool().query('delete from opened_records where account_id = $1', [own.accountId])
    await giveCategory(market.lender.lenderId, 'RURAL', now())
    await pool().query(
      `insert into broker_subscriptions (broker_id, category_key) values ($1, 'RURAL') on conflict do nothing`,
      [market.rivalBroker.brokerId],
    )
    expect(await read()).toMatchObject({ lastLook: null, newMatches: 0 })
    await open(own)
    await openedAgo(own, 45)
    const found = await read()
    expect(found.lastLook).not.toBeNull()
    expect(found.newMatches).toBeGreaterThan(0)
  })

  test('changes are loans, criteria, ratings and switches, without notes and emails', async () => {
    const { staff } = market.actors
    await makeFileNote(staff, lender(), { note: 'Newer than each change' })
    const found = await readChanges(staff, { ...lender(), companyId: market.lender.companyId })
    expect(found?.lastLook).not.toBeNull()
    expect(found?.entries).toHaveLength(6)
    expect(new Set(found?.entries.map(({ source }) => source))).toEqual(new Set(['loans']))
  })
})
