import { beforeEach, expect, test } from 'vitest'
import type { PersonActor } from '#lib/core/actor.ts'
import { listUnseenLenders } from '#lib/market/scenarios/alerts/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { heldClock } from '#tests/support/clock.ts'
import {
  BLUE,
  beginWaiting,
  deliver,
  namesIn,
  newOffer,
  type OfferingLender,
  planDaily,
  saveDeal,
  setFit,
  watch,
} from './alerting.ts'

const clock = heldClock()
let blue: OfferingLender
let owner: PersonActor
beforeEach(async () => {
  clock.at('2026-12-02T03:00:00Z')
  const waiting = await beginWaiting()
  blue = waiting.blue
  owner = waiting.owner
})

/** Runs the job again two minutes later. */
const watchLater = async (): Promise<number> => {
  clock.later(120_000)
  return watch()
}
const goToNextDay = (): void => clock.at(new Date(now().getTime() + 86_400_000))

test('new lenders are counted separately for each deal', async () => {
  const first = await saveDeal(owner, 'By day')
  await setFit(blue, true)
  await watch()
  // Blue fits this one from the start, so it is new for the first alert only.
  const second = await saveDeal(owner, 'Now')
  await newOffer('Thirdfit Capital')
  await watchLater()
  const unseen = await listUnseenLenders(owner)
  expect([unseen.get(first)?.length, unseen.get(second)?.length]).toEqual([2, 1])
  goToNextDay()
  await planDaily()
  const [mail] = await deliver()
  expect(mail?.text.split(BLUE)).toHaveLength(2)
})

test('a new lender waits for the next day if today’s mail has already been sent', async () => {
  await saveDeal(owner, 'By day')
  await setFit(blue, true)
  await watch()
  goToNextDay()
  expect(await planDaily()).toBe(1)
  expect(namesIn(await deliver(), [BLUE])).toEqual([[BLUE]])
  const third = await newOffer('Thirdfit Capital')
  await watchLater()
  // Killed before it recorded that it was done.
  await database().digestRun.updateMany({ data: { finishedAt: null } })
  await planDaily()
  expect((await database().scenarioFit.findFirstOrThrow({ where: { lenderId: third.lenderId } })).toldBy).toBeNull()
  goToNextDay()
  expect(await planDaily()).toBe(1)
  expect(namesIn(await deliver(), ['Thirdfit Capital', BLUE])).toEqual([['Thirdfit Capital']])
})
