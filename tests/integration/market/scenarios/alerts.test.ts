import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { toSydneyDay } from '#lib/core/dates.ts'
import { markLendersSeen } from '#lib/market/scenarios/alerts/commands.ts'
import { listScenariosWithNews, listUnseenLenders } from '#lib/market/scenarios/alerts/queries.ts'
import { changeScenario, removeScenario, saveScenario } from '#lib/market/scenarios/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { findActorOf, makeBroker, makeDual, makeStaff } from '#prisma/seed/factories.ts'
import { WEDNESDAY } from '#tests/integration/campaigns/digests/digesting.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { outcomeOf, pauseBroker, pauseLender, switchCompany } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'
import {
  BLUE,
  beginWaiting,
  chooseMail,
  DEAL,
  deliver,
  namesIn,
  newOffer,
  type OfferingLender,
  planDaily,
  RED,
  saveDeal,
  setAlert,
  setFit,
  type Waiting,
  watch,
} from './alerting.ts'

const clock = heldClock()
let red: OfferingLender
let blue: OfferingLender
let made: Waiting['made']
let owner: PersonActor
beforeEach(async () => {
  clock.at(WEDNESDAY)
  const waiting = await beginWaiting()
  red = waiting.red
  blue = waiting.blue
  made = waiting.made
  owner = waiting.owner
})

/** Runs the job again two minutes later. */
const watchLater = async (): Promise<number> => {
  clock.later(120_000)
  return watch()
}
/** 07:00 on the next Sydney day that is a Thursday or Friday. */
const goToNextDay = (): void => clock.at(new Date(now().getTime() + 86_400_000))
const asDatabaseOwner = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
const told = async () => namesIn(await deliver(), ['By day', 'Now', RED, BLUE])

describe('an alert for a saved deal', () => {
  test('names a lender that newly fits once, at once or the next day, and none that fitted before', async () => {
    await saveDeal(owner, 'By day')
    await saveDeal(owner, 'Now', 'AT_ONCE')
    expect(await watch()).toBe(0)
    await setFit(blue, true)
    expect(await watchLater()).toBe(2)
    expect(await told()).toEqual([['Now', BLUE]])
    expect(await watchLater()).toBe(0)
    expect(await planDaily()).toBe(1)
    expect(await told()).toEqual([['By day', BLUE]])
    // Verifying again, a fit that ends and returns, or the next day do not make it new.
    await database().lenderCategory.updateMany({ data: { lastVerifiedAt: now() } })
    await setFit(blue, false)
    expect(await watchLater()).toBe(0)
    await setFit(blue, true)
    await watchLater()
    goToNextDay()
    await watch()
    expect(await planDaily()).toBe(0)
    expect(await told()).toEqual([])
  })

  test('links to its deal and can be unsubscribed from', async () => {
    const id = await saveDeal(owner, 'Now', 'AT_ONCE')
    await setFit(blue, true)
    await watch()
    const [mail] = await deliver()
    expect(mail?.text).toContain(`/match?scenario=${id}`)
    expect(mail?.headers?.['List-Unsubscribe']).toMatch(/^<http/)
    const content = await database().emailMessage.findFirstOrThrow({ where: { kind: 'SAVED_DEAL' } })
    expect(content.subject.length).toBeLessThanOrEqual(50)
  })

  test('is not sent for a scenario that was replaced or deleted, or whose day has passed', async () => {
    const late = await saveDeal(owner, 'By day')
    await changeScenario(owner, { id: late, scenario: { ...DEAL, neededBy: toSydneyDay(now()) } })
    const gone = await saveDeal(owner, 'Now', 'AT_ONCE')
    await removeScenario(owner, { id: gone })
    goToNextDay()
    await setFit(blue, true)
    expect(await watch()).toBe(0)
  })

  test('uses the deal as changed, and lenders that fit the change itself are not new', async () => {
    const { id } = await saveScenario(owner, { name: 'Now', scenario: { ...DEAL, amount: 50_000 }, alert: 'AT_ONCE' })
    expect(await watch()).toBe(0)
    expect(await database().scenarioFit.count()).toBe(0)
    await changeScenario(owner, { id, scenario: { ...DEAL, amount: 600_000 } })
    expect(await database().scenarioFit.findMany({ select: { lenderId: true, isNews: true } })).toEqual([
      { lenderId: red.lenderId, isNews: false },
    ])
  })

  test('starts when it is switched on, and ends when it is switched off', async () => {
    const id = await saveDeal(owner, 'Now', 'OFF')
    await setFit(blue, true)
    expect(await watch()).toBe(0)
    await setAlert(owner, id, 'AT_ONCE')
    expect(await watchLater()).toBe(0)
    const third = await newOffer('Thirdfit Capital')
    await watchLater()
    await setAlert(owner, id, 'OFF')
    // Queued before the switch, but not sent after it.
    expect(await deliver()).toEqual([])
    await setAlert(owner, id, 'AT_ONCE')
    expect(await watchLater()).toBe(0)
    expect(await database().scenarioFit.count({ where: { lenderId: third.lenderId } })).toBe(1)
    expect(await deliver()).toEqual([])
  })

  test('never names the owner’s own lender, or one that is paused, unverified, lapsed, un-offered or switched off', async () => {
    await saveDeal(owner, 'Now', 'AT_ONCE')
    const dual = await makeDual()
    await giveCategory(dual.lenderId, 'FIRST_RANKING', now())
    const own = await saveDeal(await findActorOf(dual), 'By day')
    expect(await database().scenarioFit.count({ where: { scenarioId: own, lenderId: dual.lenderId } })).toBe(0)
    await watch()
    expect(await database().scenarioFit.count({ where: { scenarioId: own, lenderId: dual.lenderId } })).toBe(0)
    await database().lenderCategory.deleteMany({ where: { lenderId: dual.lenderId } })
    await database().savedScenario.delete({ where: { id: own } })
    await database().scenarioFit.deleteMany({ where: { lenderId: dual.lenderId } })
    const { lenderId, companyId, categoryId } = blue
    const update = (data: object) => database().lenderCategory.update({ where: { id: categoryId }, data })
    const hidings: [hide: () => Promise<unknown>, show: () => Promise<unknown>][] = [
      [() => pauseLender(lenderId), () => pauseLender(lenderId, true)],
      [() => switchCompany(companyId, false), () => switchCompany(companyId, true)],
      [() => update({ isVerified: false }), () => update({ isVerified: true })],
      [() => update({ isOffered: false }), () => update({ isOffered: true })],
      [() => update({ lastVerifiedAt: new Date('2026-10-01') }), () => update({ lastVerifiedAt: now() })],
    ]
    await hidings[0]?.[0]()
    await setFit(blue, true)
    for (const [at, [hide, show]] of hidings.entries()) {
      await hide()
      expect(await watchLater(), String(at)).toBe(0)
      if (at < hidings.length - 1) {
        await hidings[at + 1]?.[0]()
        await show()
      }
    }
    // A lender that stops fitting after it was found is not in the queued mail.
    await update({ lastVerifiedAt: now() })
    expect(await watchLater()).toBe(1)
    await pauseLender(lenderId)
    expect(await deliver()).toEqual([])
    expect([...(await listUnseenLenders(owner)).values()].flat()).toEqual([])
    await pauseLender(lenderId, true)
    expect([...(await listUnseenLenders(owner)).values()].flat()).toEqual([lenderId])
  })

  test('is not sent to people who unsubscribed, are closed, or whose company or profile is switched off', async () => {
    await saveDeal(owner, 'By day')
    await saveDeal(owner, 'Now', 'AT_ONCE')
    await watch()
    await chooseMail(made.email, true)
    await setFit(blue, true)
    await watchLater()
    expect(await deliver()).toEqual([])
    expect(await planDaily()).toBe(0)
    await chooseMail(made.email, false)
    const stopped = async (stop: () => Promise<unknown>, start: () => Promise<unknown>) => {
      const lender = await newOffer(`Fit ${now().getTime()}`)
      await watchLater()
      await stop()
      expect(await deliver()).toEqual([])
      await newOffer(`Later ${now().getTime()}`)
      expect(await watchLater()).toBe(0)
      await start()
      return lender
    }
    await stopped(
      () => pauseBroker(made.brokerId),
      () => pauseBroker(made.brokerId, true),
    )
    await stopped(
      () => switchCompany(made.companyId, false),
      () => switchCompany(made.companyId, true),
    )
    const close = (at: Date | null) =>
      database().account.update({ where: { id: made.accountId }, data: { closedAt: at } })
    await stopped(
      () => close(now()),
      () => close(null),
    )
  })

  test('is sent to staff too, daily', async () => {
    const member = await findActorOf(await makeStaff({ firstName: 'Stella' }))
    await saveDeal(member, 'By day')
    await setFit(blue, true)
    expect(await watch()).toBe(1)
    expect(await planDaily()).toBe(1)
    expect(await told()).toEqual([['By day', BLUE]])
  })
})

describe('the page of saved deals', () => {
  test('counts and marks new lenders until its owner has seen them, and seen ones are not mailed', async () => {
    const id = await saveDeal(owner, 'By day')
    await setFit(blue, true)
    await watch()
    expect((await listScenariosWithNews(owner)).map(({ news }) => news)).toEqual([1])
    expect((await listUnseenLenders(owner)).get(id)).toEqual([blue.lenderId])
    const stranger = await findActorOf(await makeBroker())
    const seen = { id, lenderIds: [blue.lenderId] }
    expect(await outcomeOf(markLendersSeen(stranger, seen))).toBe('NOT_FOUND')
    expect(await listScenariosWithNews(stranger)).toEqual([])
    await markLendersSeen(owner, seen)
    expect((await listScenariosWithNews(owner)).map(({ news }) => news)).toEqual([0])
    expect(await planDaily()).toBe(0)
  })
})

describe('the alert job', () => {
  test('finds no lender twice if it is killed, repeated or run twice at once', async () => {
    await saveDeal(owner, 'Now', 'AT_ONCE')
    await saveDeal(owner, 'Now, too', 'AT_ONCE')
    await watch()
    const before = await database().alertWatch.findFirstOrThrow()
    await setFit(blue, true)
    const counts = await Promise.all([watchLater(), watch(), watch()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    // Killed before it recorded its progress.
    await database().alertWatch.update({ where: { id: 1 }, data: before })
    expect(await watch()).toBe(0)
    await database().alertWatch.deleteMany()
    expect(await watch()).toBe(0)
    expect(namesIn(await deliver(), [BLUE])).toEqual([[BLUE], [BLUE]])
  })

  test('stores the lender and queues its mail together or not at all', async () => {
    await saveDeal(owner, 'Now', 'AT_ONCE')
    await setFit(blue, true)
    const key = `saved-deal-${(await database().savedScenario.findFirstOrThrow()).id}-${blue.lenderId}`
    await watch()
    const fit = await database().scenarioFit.findFirstOrThrow({ where: { lenderId: blue.lenderId } })
    const message = await database().emailMessage.findUniqueOrThrow({ where: { key } })
    expect(fit.toldBy).toBe(message.key)
    const third = await newOffer('Thirdfit Capital')
    await asDatabaseOwner(`create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
      create trigger refuse_mail before insert on email_messages for each row execute function refuse_mail()`)
    try {
      await expect(watchLater()).rejects.toThrow('full')
    } finally {
      await asDatabaseOwner('drop trigger refuse_mail on email_messages; drop function refuse_mail()')
    }
    expect(await database().scenarioFit.count({ where: { lenderId: third.lenderId } })).toBe(0)
    expect(await watchLater()).toBe(1)
  })
})
