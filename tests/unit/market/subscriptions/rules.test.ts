import { describe, expect, test } from 'vitest'
import { OPT_OUT_SCOPES } from '#lib/foundation/opt-outs/schema.ts'
import { listOptOutsOfSwitches } from '#lib/market/subscriptions/earlier/rules.ts'
import { closedReasons } from '#lib/market/subscriptions/labels.ts'
import {
  buildSubscriptionSwitches,
  diffSubscriptions,
  getClosedSwitchReason,
  getSubscriptionsReturnPath,
  SWITCHES,
} from '#lib/market/subscriptions/rules.ts'
import type { Facts } from '#lib/market/subscriptions/schema.ts'

const facts = (over: Partial<Facts> = {}): Facts => ({
  isMasterSwitchOn: true,
  canEditBrokerSubscriptions: true,
  canEditLenderSubscriptions: true,
  verifiedLenderCategories: ['FirstRanking'],
  isOfLawFirm: false,
  ...over,
})
/** Returns which switches are enabled, and why the others are closed. */
const openOf = (given: Facts) =>
  SWITCHES.filter((each) => getClosedSwitchReason(given, each) === null).map(({ place }) => place)
const broker = SWITCHES.filter(({ place }) => place.startsWith('broker.')).map(({ place }) => place)
const plain = ['syndicateFunders', 'ninetyDaysActivity', 'waitingTasks', 'marketingEmails']
const plainOfBroker = plain.toSpliced(2, 0, 'savedDeals')

describe('the switches that can be changed', () => {
  test('include one for each kind of mail', () => {
    expect(SWITCHES.map(({ scope }) => scope).toSorted()).toEqual(OPT_OUT_SCOPES.toSorted())
  })

  test('[M-03] include broker categories for brokers, and lender categories only if verified', () => {
    expect(openOf(facts())).toEqual([...broker, 'lender.FirstRanking', ...plainOfBroker])
    expect(openOf(facts({ verifiedLenderCategories: [] }))).toEqual([...broker, ...plainOfBroker])
    expect(openOf(facts({ canEditBrokerSubscriptions: false }))).toEqual(['lender.FirstRanking', ...plain])
    expect(openOf(facts({ canEditLenderSubscriptions: false }))).toEqual([...broker, ...plainOfBroker])
  })

  test('[M-03] are marketing alone with the master switch off, and for a law firm', () => {
    expect(openOf(facts({ isMasterSwitchOn: false }))).toEqual(['marketingEmails'])
    expect(openOf(facts({ isOfLawFirm: true }))).toEqual(['marketingEmails'])
  })

  test('[M-03] show a reason if they are closed', () => {
    const rural = { place: 'lender.Rural', category: 'Rural' } as const
    expect(getClosedSwitchReason(facts(), rural)).toBe(closedReasons.notVerified)
    expect(getClosedSwitchReason(facts({ canEditLenderSubscriptions: false }), rural)).toBe(closedReasons.noLender)
    expect(getClosedSwitchReason(facts({ isMasterSwitchOn: false }), rural)).toBe(closedReasons.switchedOff)
    expect(getClosedSwitchReason(facts({ isOfLawFirm: true }), rural)).toBe(closedReasons.lawFirm)
  })

  test('[M-03] cause an error for each closed switch that a save changes, and for no other', () => {
    const stored = buildSubscriptionSwitches(new Set(['LENDER_RURAL']))
    const input = { lender: { Rural: true, FirstRanking: false, Mezzanine: true }, marketingEmails: true }
    const { changed, refused } = diffSubscriptions(stored, { ...input, broker: { Rural: true } }, facts())
    expect(changed.map(({ place }) => place)).toEqual(['lender.FirstRanking', 'lender.Rural'])
    expect(refused).toEqual([{ place: 'lender.Rural', reason: closedReasons.notVerified }])
  })
})

test('[M-02] Save and Cancel return to the originating profile, else to the first, else home', () => {
  const both = { name: '', companyName: '', isOfLawFirm: false }
  const profiles = [
    { kind: 'lender', id: 3 },
    { kind: 'broker', id: 4 },
  ] as const
  expect(getSubscriptionsReturnPath({ ...both, profiles: [...profiles] }, 9, 'broker')).toBe(
    '/users/4/broker?portrait=9',
  )
  expect(getSubscriptionsReturnPath({ ...both, profiles: [...profiles] }, 9, 'nowhere')).toBe(
    '/users/3/lender?portrait=9',
  )
  expect(getSubscriptionsReturnPath({ ...both, profiles: [] }, 9, '')).toBe('/')
})

test('opt-outs of an earlier version are kept, and a category without a row is opted out', () => {
  const row = { syndicateFunders: true, ninetyDaysActivity: false, marketingEmails: false }
  const wanted = [{ side: 'BROKER', categoryKey: 'RURAL' }]
  const left = listOptOutsOfSwitches(row, wanted).map(({ scope }) => scope)
  expect(left).toHaveLength(13)
  expect(left).toEqual(expect.arrayContaining(['MARKETING', 'NINETY_DAYS_ACTIVITY', 'LENDER_RURAL']))
  expect(left).not.toContain('BROKER_RURAL')
  expect(left).not.toContain('SYNDICATE_FUNDERS')
})
