import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSydneyDay } from '#lib/core/dates.ts'
import { markLendersSeen } from '#lib/market/scenarios/alerts/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { WEDNESDAY } from '#tests/integration/campaigns/digests/digesting.ts'
import { pauseBroker, pauseLender } from '#tests/integration/market/profiles/market.ts'
import { heldClock } from '#tests/support/clock.ts'
import {
  BLUE,
  beginWaiting,
  chooseMail,
  deliver,
  type OfferingLender,
  planDaily,
  RED,
  saveDeal,
  setAlert,
  setFit,
  watch,
} from './alerting.ts'

const clock = heldClock()
const watchLater = async (): Promise<number> => {
  clock.later(120_000)
  return watch()
}

type Act = { act: string; lender: number; deal: number; isOn: boolean }
const act = fc.record<Act>({
  act: fc.constantFrom(
    ...['FIT', 'FIT', 'VERIFY', 'PAUSE', 'OFFER', 'ALERT', 'LEAVE', 'OWNER', 'WATCH', 'WATCH', 'WATCH'],
    ...['KILL', 'DAY', 'DAY', 'DELIVER', 'DELIVER', 'SEEN'],
  ),
  lender: fc.nat(1),
  deal: fc.nat(1),
  isOn: fc.boolean(),
})

test('in any history each lender is named once per deal, and only while it fits and the owner has the alert on', async () => {
  const NAMES = ['By day', 'Now']
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 30 }), async (acts) => {
      clock.at(WEDNESDAY)
      const { red, blue, made, owner } = await beginWaiting()
      const lenders = [red, blue]
      const deals = [await saveDeal(owner, 'By day'), await saveDeal(owner, 'Now', 'AT_ONCE')]
      const alerts = ['DAILY', 'AT_ONCE']
      const state = {
        fits: [true, false],
        verified: [true, true],
        active: [true, true],
        offered: [true, true],
        isIn: true,
        isOpen: true,
      }
      const named = new Set<string>()
      const expectDelivered = async () => {
        for (const mail of await deliver()) {
          const [deal = ''] = NAMES.filter((name) => mail.text.includes(name))
          expect(state.isIn && state.isOpen && alerts[NAMES.indexOf(deal)] !== 'OFF').toBe(true)
          for (const [at, company] of [RED, BLUE].entries())
            if (mail.text.includes(company)) {
              expect(named.has(`${deal} ${company}`)).toBe(false)
              named.add(`${deal} ${company}`)
              expect(state.fits[at] && state.verified[at] && state.active[at] && state.offered[at]).toBe(true)
            }
        }
      }
      const run: Record<string, (of: Act) => Promise<unknown>> = {
        FIT: ({ lender, isOn }) => {
          state.fits[lender] = isOn
          return setFit(lenders[lender] as OfferingLender, isOn)
        },
        VERIFY: ({ lender, isOn }) => {
          state.verified[lender] = isOn
          const data = { isVerified: isOn, lastVerifiedAt: now() }
          return database().lenderCategory.update({ where: { id: lenders[lender]?.categoryId ?? 0 }, data })
        },
        PAUSE: ({ lender, isOn }) => {
          state.active[lender] = isOn
          return pauseLender(lenders[lender]?.lenderId ?? 0, isOn)
        },
        OFFER: ({ lender, isOn }) => {
          state.offered[lender] = isOn
          return database().lenderCategory.update({
            where: { id: lenders[lender]?.categoryId ?? 0 },
            data: { isOffered: isOn },
          })
        },
        ALERT: ({ deal, isOn }) => {
          const alert = isOn ? (deal === 0 ? 'DAILY' : 'AT_ONCE') : 'OFF'
          alerts[deal] = alert
          return setAlert(owner, deals[deal] as number, alert)
        },
        LEAVE: ({ isOn }) => {
          state.isIn = isOn
          return chooseMail(made.email, !isOn)
        },
        OWNER: ({ isOn }) => {
          state.isOpen = isOn
          return pauseBroker(made.brokerId, isOn)
        },
        WATCH: watchLater,
        KILL: async () => {
          await database().alertWatch.deleteMany()
          await watch()
        },
        DAY: async () => {
          clock.at(`${toSydneyDay(now())}T20:01:00Z`)
          await watch()
          await planDaily()
        },
        DELIVER: expectDelivered,
        SEEN: ({ deal, lender }) =>
          markLendersSeen(owner, { id: deals[deal], lenderIds: [lenders[lender]?.lenderId ?? 0] }),
      }
      for (const each of acts) await run[each.act]?.(each)
      await expectDelivered()
    }),
    { numRuns: 25 },
  )
}, 240_000)
