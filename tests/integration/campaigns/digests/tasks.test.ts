import { beforeEach, describe, expect, test } from 'vitest'
import { countPeopleOfDigest, previewDigest, searchDigestPeople } from '#lib/campaigns/digests/board/queries.ts'
import { digestReasons } from '#lib/campaigns/digests/labels.ts'
import { visitor } from '#lib/core/actor.ts'
import { addDaysTo, dayToDate } from '#lib/core/dates.ts'
import { actionLabels } from '#lib/discovery/dashboard/labels.ts'
import { readHomePage } from '#lib/discovery/dashboard/queries.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import { optOutByOneClick } from '#lib/foundation/opt-outs/links/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'
import { MAILS } from '#lib/web/mails.ts'
import { acceptInvitation, findActor, makeStaff } from '#prisma/seed/factories.ts'
import {
  makeMarket,
  pauseBroker,
  pauseLender,
  recordLoan,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'
import { beganOn, choose, handOver, messagesOf, plan } from './digesting.ts'

const KIND = 'WAITING_TASKS'
/** Two Mondays and a Tuesday in Sydney at 07:01. */
const MONDAY = '2026-12-06T20:01:00Z'
const TUESDAY = '2026-12-07T20:01:00Z'
const NEXT_MONDAY = '2026-12-13T20:01:00Z'
const PICTURE = { kind: 'LOGO', fileName: 'a.png', contentType: 'image/png', byteSize: 1, width: 1, height: 1 }
const clock = heldClock()

/** A market with one person of each role who accepted the invitation; the rivals never did. */
const scene = async () => {
  await database().emailMessage.deleteMany()
  await database().digestRun.deleteMany()
  await database().account.updateMany({ data: { acceptedAt: null } })
  await beganOn(KIND, '2026-12-01')
  clock.at(MONDAY)
  const market = await makeMarket()
  const bdm = await makeStaff({ firstName: 'Bailey' })
  const { lender, broker, dual, firm } = market
  for (const { accountId } of [lender, broker, dual, firm, bdm]) await acceptInvitation(accountId)
  await database().lender.update({ where: { id: lender.lenderId }, data: { bdmId: bdm.staffId } })
  await database().broker.update({ where: { id: broker.brokerId }, data: { bdmId: bdm.staffId } })
  return Object.assign(market, { bdm })
}
let at: Awaited<ReturnType<typeof scene>>
beforeEach(async () => {
  at = await scene()
})
const accounts = async () => (await messagesOf(KIND)).map(({ accountId }) => accountId)
const letterOf = async ({ accountId, email }: { accountId: number; email: string }) => {
  const content = await MAILS[KIND]({ id: 2_147_483_647, accountId, address: email, payload: {}, at: now() }, false)
  return content as NonNullable<typeof content>
}
const words = async (person: Parameters<typeof letterOf>[0]) => JSON.stringify((await letterOf(person)).letter)
/** Settled loans between the market's parties, and one between its rivals. */
const recordLoans = async (count: number) => {
  const own = { lenders: [at.lender], brokers: [at.broker], lawFirm: at.firm }
  const late = { settlementDate: '2025-03-02', repaymentDate: addDaysTo(today(), -3) }
  for (let made = 0; made < count; made += 1) await recordLoan(own, 'current', late)
  await recordLoan({ lenders: [at.rivalLender], brokers: [at.rivalBroker], lawFirm: at.rivalFirm }, 'current', late)
  return recordLoan(own, 'preSettlement')
}
/** Fills in all profile fields of a company. */
const complete = async ({ companyId, individualId }: { companyId: number; individualId: number }) => {
  const data = Object.assign({ sha256: Buffer.alloc(32), bytes: Buffer.alloc(1) }, PICTURE)
  const { id } = await database().storedFile.create({ data })
  await database().company.update({ where: { id: companyId }, data: { website: 'https://a.example', logoFileId: id } })
  await database().individual.update({ where: { id: individualId }, data: { imageFileId: id } })
}

describe('the content of the task digest', () => {
  test.each(['lender', 'broker', 'dual', 'firm', 'bdm'] as const)(
    'is what the home page of a %s shows',
    async (role) => {
      await recordLoans(4)
      const person = at[role]
      const { actions } = await readHomePage(await findActor(person.accountId), role === 'bdm' ? 'mine' : null)
      expect(actions.length).toBeGreaterThan(0)
      const { letter, list, obstacle } = await letterOf(person)
      expect(obstacle).toBeNull()
      expect(list?.scopes).toEqual([KIND])
      expect(letter.sections?.map(({ heading }) => heading)).toEqual(
        actions.map(({ kind, total }) => `${actionLabels[kind].title}: ${total}`),
      )
      const shown = actions.map(({ items }) => items.slice(0, 3).map(({ name }) => name))
      const named = letter.sections?.map(({ rows }) =>
        rows.filter(({ value }) => value !== '').map(({ label }) => label),
      )
      expect(named).toEqual(shown)
      expect(JSON.stringify(letter)).not.toContain('Rival')
    },
  )

  test('lists the most pressing tasks of each kind with links, their number, and a link to the rest', async () => {
    await recordLoans(4)
    const { letter } = await letterOf(at.lender)
    const late = letter.sections?.find(({ heading }) => heading === 'Loans past repayment: 4')
    expect(late?.rows).toHaveLength(4)
    expect(late?.rows[0]).toEqual({
      label: expect.any(String),
      value: expect.stringMatching(/^Whitely Finance · .* · \$1,200,000 · overdue by 3 days$/),
      href: expect.stringMatching(/^http:\/\/localhost:3000\/loans\/\d+\/view$/),
    })
    expect(late?.rows[3]).toEqual({
      label: 'and 1 more',
      value: '',
      href: 'http://localhost:3000/login?returnUrl=%2F%3Fwaiting%3DLOAN_PAST_REPAYMENT',
    })
    expect(letter.paragraphs[1]).toMatch(/^\d+ tasks are waiting on your home page\.$/)
    expect(letter.action.href).toBe('http://localhost:3000/login?returnUrl=%2F')
  })

  test('starts for a law firm with its loans in pre-settlement, and contains no loan of a rival', async () => {
    await recordLoans(1)
    const sections = (await letterOf(at.firm)).letter.sections ?? []
    expect(sections[0]?.heading).toBe('Loans in pre-settlement: 1')
    expect(sections[1]?.heading).toBe('Loans past repayment: 1')
    expect(await words(at.broker)).not.toContain('Loans past repayment')
  })

  test('names no company that a member follows up, because staff can read the outbox', async () => {
    const follow = async (companyId: number | null) => {
      const found = await database().observer.findFirst({ where: { companyId } })
      const { id } = found ?? (await database().observer.create({ data: { companyId } }))
      await database().companyLead.create({
        data: { observerId: id, companyId: at.rivalBroker.companyId, leadScore: 'B', followupDate: dayToDate(today()) },
      })
    }
    await database().broker.update({ where: { id: at.rivalBroker.brokerId }, data: { bdmId: at.bdm.staffId } })
    await follow(at.lender.companyId)
    const kept = (await letterOf(at.lender)).letter.sections?.find(({ heading }) => heading === 'Follow-ups due: 1')
    expect(kept?.rows).toEqual([
      { label: 'Open the list', value: '', href: expect.stringContaining('waiting%3DFOLLOW_UP') },
    ])
    expect(await words(at.lender)).not.toMatch(/Rival|Lead score/)
    expect(await words(at.bdm)).not.toContain('Follow-ups')
    await follow(null)
    expect(await words(at.bdm)).toContain('Lead score B')
    expect(await words(at.broker)).not.toContain('Follow-ups')
  })
})

describe('the recipients of the task digest', () => {
  test('are people with an accepted invitation and pending tasks', async () => {
    await complete(at.broker)
    // The board doesn't compute each person's tasks.
    const admin = await findActor((await makeStaff({ isAdmin: true })).accountId)
    expect(await countPeopleOfDigest(admin, KIND, now())).toBe(5)
    expect(await plan(KIND)).toBe(4)
    const told = await accounts()
    for (const { accountId } of [at.lender, at.dual, at.firm, at.bdm]) expect(told).toContain(accountId)
    expect((await letterOf(at.broker)).obstacle).toBe(digestReasons.nothingWaits)
    expect(await handOver(KIND)).toHaveLength(4)
  })

  test.each([
    ['a paused profile', () => pauseLender(at.lender.lenderId)],
    ['a company that is switched off', () => switchCompany(at.lender.companyId, false)],
    [
      'a closed account',
      () => database().account.update({ where: { id: at.lender.accountId }, data: { closedAt: now() } }),
    ],
    [
      'a person who has left',
      () => database().individual.update({ where: { id: at.lender.individualId }, data: { closedAt: now() } }),
    ],
    [
      'an invitation that is not accepted',
      () => database().account.update({ where: { id: at.lender.accountId }, data: { acceptedAt: null } }),
    ],
    ['an opt-out', () => choose(at.lender.email, KIND)],
  ] as const)('exclude people with %s, when it is planned and when it is sent', async (_what, leave) => {
    expect(await plan(KIND)).toBe(5)
    await leave()
    expect((await handOver(KIND)).map(({ to }) => to)).not.toContain(at.lender.email)
    expect((await messagesOf(KIND)).find(({ accountId }) => accountId === at.lender.accountId)).toMatchObject({
      state: 'DROPPED',
    })
    clock.at(NEXT_MONDAY)
    await plan(KIND)
    const last = (await messagesOf(KIND)).filter(({ key }) => key.endsWith('2026-12-14'))
    expect(last.map(({ accountId }) => accountId)).not.toContain(at.lender.accountId)
    expect(last).toHaveLength(4)
  })

  test('include a dual company until both of its profiles are paused', async () => {
    await pauseLender(at.dual.lenderId)
    expect((await letterOf(at.dual)).obstacle).toBeNull()
    await pauseBroker(at.dual.brokerId)
    expect((await letterOf(at.dual)).obstacle).toBe(emailReasons.closed)
    await plan(KIND)
    expect(await accounts()).not.toContain(at.dual.accountId)
  })

  test('exclude former staff', async () => {
    await plan(KIND)
    await database().staff.update({ where: { id: at.bdm.staffId }, data: { isActive: false } })
    expect((await letterOf(at.bdm)).obstacle).toBe(emailReasons.closed)
    clock.at(NEXT_MONDAY)
    await plan(KIND)
    expect((await accounts()).filter((id) => id === at.bdm.accountId)).toHaveLength(1)
  })

  test('exclude people whose tasks are done or whose address has changed before it is sent', async () => {
    await plan(KIND)
    await complete(at.lender)
    await database().individual.update({
      where: { id: at.broker.individualId },
      data: { email: 'moved@covenant.example' },
    })
    await handOver(KIND)
    const errorOf = async (accountId: number) =>
      (await messagesOf(KIND)).find((message) => message.accountId === accountId)?.error
    expect(await errorOf(at.lender.accountId)).toBe(digestReasons.nothingWaits)
    expect(await errorOf(at.broker.accountId)).toBe(digestReasons.moved)
  })
})

describe('the schedule of the task digest', () => {
  test('is the first working day of a week', async () => {
    expect(await plan(KIND)).toBe(5)
    for (const instant of [TUESDAY, '2026-12-10T20:01:00Z', '2026-12-11T20:01:00Z', '2026-12-12T20:01:00Z']) {
      clock.at(instant)
      expect(await plan(KIND), instant).toBeNull()
    }
    // Monday 28 December 2026 is a holiday of New South Wales.
    await beganOn(KIND, '2026-12-21')
    clock.at('2026-12-27T20:01:00Z')
    expect(await plan(KIND)).toBeNull()
    clock.at('2026-12-28T20:01:00Z')
    expect(await plan(KIND)).not.toBeNull()
  })

  test('is once a week, however often the planner runs', async () => {
    expect(await plan(KIND)).toBe(5)
    expect(await plan(KIND)).toBeNull()
    // A worker crashes after some of the messages.
    const [, ...lost] = await messagesOf(KIND)
    await database().emailMessage.deleteMany({ where: { id: { in: lost.map(({ id }) => id) } } })
    await database().digestRun.updateMany({ where: { planned: 5 }, data: { planned: 1, finishedAt: null } })
    expect(await plan(KIND)).toBe(4)
    expect(await handOver(KIND)).toHaveLength(5)
    await database().digestRun.updateMany({ where: { planned: 5 }, data: { finishedAt: null } })
    expect(await plan(KIND)).toBe(0)
    expect(await handOver(KIND)).toEqual([])
  })

  test('catches up later in the week after an outage, in one mail', async () => {
    clock.at('2026-12-16T02:00:00Z')
    expect(await plan(KIND)).toBe(5)
    expect(await plan(KIND)).toBeNull()
  })

  test('is never twice a day, for staff as well', async () => {
    await plan(KIND)
    clock.at('2026-12-13T19:30:00Z')
    expect(await handOver(KIND)).toHaveLength(5)
    clock.at(NEXT_MONDAY)
    await plan(KIND)
    expect(await handOver(KIND)).toEqual([])
    expect((await messagesOf(KIND)).slice(5).map(({ error }) => error)).toEqual(Array(5).fill(digestReasons.today))
  })
})

test('one-click unsubscribe stops the digest, including queued ones, and no other mail', async () => {
  await plan(KIND)
  const mail = (await handOver(KIND)).find(({ to }) => to === at.bdm.email)
  expect(mail?.text).toContain('1 Bligh Street')
  // Each task is linked in both the HTML and the text part.
  expect(mail?.text).toMatch(
    /^Redgum Private Credit: Missing: .*\nhttp:\/\/localhost:3000\/users\/\d+\/lender\?edit=1$/m,
  )
  expect(mail?.html).toMatch(
    /<a href="http:\/\/localhost:3000\/users\/\d+\/lender\?edit=1"[^>]*>Redgum Private Credit<\/a>/,
  )
  const token = /\/api\/email-preferences\/([\w-]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] as string
  clock.at(NEXT_MONDAY)
  await plan(KIND)
  await optOutByOneClick(visitor, token)
  expect((await handOver(KIND)).map(({ to }) => to)).not.toContain(at.bdm.email)
  clock.at('2026-12-20T20:01:00Z')
  expect(await plan(KIND)).toBe(4)
  const pressed = { source: 'ONE_CLICK' }
  expect(await database().optOutEntry.findMany({ where: pressed, select: { scope: true } })).toEqual([{ scope: KIND }])
})

test('the digest page finds staff and members and previews their digests', async () => {
  const admin = await findActor((await makeStaff({ isAdmin: true })).accountId)
  expect(await searchDigestPeople(admin, KIND, 'bailey')).toMatchObject([{ id: at.bdm.accountId }])
  expect(await searchDigestPeople(admin, KIND, 'Marsh Legal')).toMatchObject([{ id: at.firm.accountId }])
  expect(await searchDigestPeople(admin, KIND, 'Rival')).toEqual([])
  const preview = await previewDigest(admin, { kind: KIND, personId: at.lender.accountId, kinds: MAILS })
  expect(preview).toMatchObject({ name: 'Amelia Ferrante', address: at.lender.email, obstacle: null })
  expect(preview.letter.sections?.length).toBeGreaterThan(0)
})
