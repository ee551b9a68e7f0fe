import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { addDaysTo, dayToDate, toSydneyDay } from '#lib/core/dates.ts'
import { listSydneyHolidays } from '#lib/foundation/lookups/holidays/queries.ts'
import { acceptApproach, answerApproach, withdrawApproach } from '#lib/market/approaches/answers/commands.ts'
import { getApproachFigures } from '#lib/market/approaches/figures/queries.ts'
import { getDueDay } from '#lib/market/approaches/rules.ts'
import { endOverdueApproaches, remindOfApproaches } from '#lib/market/approaches/watching/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLender } from '#prisma/seed/factories.ts'
import {
  type AskingBroker,
  type AskingLender,
  acceptance,
  ask,
  dealOf,
  decline,
  interest,
  newBroker,
  newLender,
  suburbOf,
} from '#tests/integration/market/approaches/asking.ts'
import { giveCategory } from '#tests/integration/market/criteria/terms.ts'
import { outcomeOf } from '#tests/integration/market/profiles/market.ts'
import { castOf } from '#tests/support/actors.ts'
import { heldClock } from '#tests/support/clock.ts'
import { type Lived, MINUTE, plainFigures, plainMinutes, REASONS } from '#tests/unit/market/approaches/histories.ts'

const { made, actors } = await castOf()
const clock = heldClock()
const job = createSystemActor('approaches')
const broker: AskingBroker = await newBroker()
const suburbId = await suburbOf('Dandenong South')
const holidays = await listSydneyHolidays('2025-02-01')
const far = new Date('2040-01-01T00:00:00Z')

type Step = { minutes: number; act: 'ASK' | 'YES' | 'NO' | 'TAKE' | 'DROP' | 'WATCH'; at: number; isStale: boolean }
const step = fc.record<Step>({
  minutes: fc.nat(2_500),
  act: fc.constantFrom('ASK', 'ASK', 'YES', 'YES', 'NO', 'TAKE', 'DROP', 'WATCH'),
  at: fc.nat(40),
  isStale: fc.nat(9).map((roll) => roll === 0),
})

/** An approach as recorded by the test, with its ids. */
type Known = Lived & { id: number; version: number; state: Lived['state']; stored: string }

/** A lender that offers second ranking at any time. */
const lastingLender = async (): Promise<AskingLender> => {
  const lender = await newLender()
  await database().lenderCategory.updateMany({ where: { lenderId: lender.lenderId }, data: { lastVerifiedAt: far } })
  return lender
}

const isOpen = ({ state }: Known) => state !== 'OVER'

/** Tries one action on one approach; expects exactly the result that follows from the history. */
const tryAct = async (lender: AskingLender, one: Known, now: Date, { act, at, isStale }: Step): Promise<void> => {
  const isLate = one.dueOn < toSydneyDay(now)
  const version = isStale ? one.version - 1 : one.version
  const reason = REASONS[at % REASONS.length] as (typeof REASONS)[number]
  const acts = {
    YES: () => answerApproach(lender.actor, one.id, interest(version)),
    NO: () => answerApproach(lender.actor, one.id, decline(version, reason)),
    DROP: () => withdrawApproach(broker.actor, one.id, { act: 'WITHDRAWN', version }),
    TAKE: () => acceptApproach(broker.actor, one.id, acceptance(version, made.lawFirm.lawFirmId)),
  }
  const kind = act as keyof typeof acts
  const isDone = isOpen(one) && !isStale && !isLate && (kind !== 'TAKE' || one.state === 'YES')
  expect(await outcomeOf(acts[kind]()), `${act} ${one.stored}`).toBe(isDone ? 'ok' : 'CONFLICT')
  if (!isDone) return
  one.version += 1
  if (kind === 'YES' || kind === 'NO') {
    one.firstAfter ??= plainMinutes(one.askedAt, now, holidays)
    one.reason = kind === 'NO' ? reason : null
    one.dueOn = getDueDay(toSydneyDay(now), holidays)
  }
  one.state = kind === 'YES' ? 'YES' : 'OVER'
  one.isAccepted = kind === 'TAKE'
  one.stored = { YES: 'INTERESTED', NO: 'DECLINED', DROP: 'WITHDRAWN', TAKE: 'ACCEPTED' }[kind]
}

/** Runs one random history of a new lender on the database. */
const live = async (
  drawn: readonly Step[],
  lender: AskingLender,
  start: Date,
): Promise<{ lived: Known[]; end: Date }> => {
  const lived: Known[] = []
  let now = start
  for (const each of drawn) {
    now = new Date(now.getTime() + each.minutes * MINUTE)
    clock.at(now)
    if (each.act === 'ASK') {
      const { ids } = await ask(broker, [lender], { deal: dealOf({ suburbId }) })
      const none = { firstAfter: null, reason: null, isExpired: false, isAccepted: false }
      const dueOn = getDueDay(toSydneyDay(now), holidays)
      const begun = { id: ids[0] as number, version: 1, state: 'ASKED' as const, stored: 'ASKED', askedAt: now, dueOn }
      lived.push(Object.assign(begun, none))
      continue
    }
    if (each.act === 'WATCH') {
      await remindOfApproaches(job)
      await endOverdueApproaches(job)
      for (const one of lived)
        if (isOpen(one) && one.dueOn < toSydneyDay(now))
          Object.assign(one, { state: 'OVER', stored: 'EXPIRED', isExpired: true, version: one.version + 1 })
      continue
    }
    const one = lived[each.at % Math.max(lived.length, 1)]
    if (one) await tryAct(lender, one, now, each)
  }
  return { lived, end: now }
}

test('[T-A8] random histories make no illegal move, and each figure can be rebuilt from the events', async () => {
  const histories = fc.sample(fc.array(step, { minLength: 40, maxLength: 70 }), { numRuns: 16, seed: 30 })
  let shown = 0
  let start = new Date('2025-03-01T00:00:00Z')
  for (const drawn of histories) {
    const lender = await lastingLender()
    const { lived, end } = await live(drawn, lender, start)
    for (const { id, stored, version } of lived)
      expect(await database().approach.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: stored, version })
    clock.at(new Date(dayToDate(addDaysTo(toSydneyDay(end), 1)).getTime() + 12 * 60 * MINUTE))
    const figures = await getApproachFigures(actors.broker, { kind: 'lender', id: lender.lenderId })
    expect(figures).toEqual(plainFigures(lived))
    if (figures) shown += 1
    start = new Date(end.getTime() + 1_440 * MINUTE)
  }
  expect(shown).toBeGreaterThan(5)
}, 240_000)

test('figures include events up to the last midnight, for users who may read them', async () => {
  const lender = await lastingLender()
  const asker = await newBroker()
  clock.at('2026-03-04T01:00:00Z')
  for (let count = 0; count < 10; count += 1) {
    const { ids } = await ask(asker, [lender])
    await answerApproach(lender.actor, ids[0] as number, count < 6 ? interest(1) : decline(1, 'LOCATION'))
  }
  const figuresFor = (actor: Parameters<typeof getApproachFigures>[0]) =>
    getApproachFigures(actor, { kind: 'lender', id: lender.lenderId })
  clock.at('2026-03-04T12:59:00Z')
  expect(await figuresFor(actors.staff)).toBeNull()
  clock.at('2026-03-04T13:01:00Z')
  const figures = { answered: 100, medianHours: 0, accepted: 0, reasons: ['LOCATION'] }
  for (const actor of [actors.staff, actors.broker, actors.lender, lender.actor, asker.actor])
    expect(await figuresFor(actor)).toEqual(figures)
  for (const actor of [actors.visitor, actors.lawFirm]) expect(await figuresFor(actor)).toBeNull()
  const ofBroker = (actor: Parameters<typeof getApproachFigures>[0]) =>
    getApproachFigures(actor, { kind: 'broker', id: asker.brokerId })
  for (const actor of [actors.staff, asker.actor]) expect(await ofBroker(actor)).toEqual(figures)
  for (const actor of [actors.lender, lender.actor, actors.broker, actors.visitor, actors.lawFirm])
    expect(await ofBroker(actor)).toBeNull()
  const unasked = await makeLender()
  await giveCategory(unasked.lenderId, 'RURAL', null)
  expect(await getApproachFigures(actors.staff, { kind: 'lender', id: unasked.lenderId })).toBeNull()
})
