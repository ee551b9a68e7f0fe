import { paths } from '#lib/core/paths.ts'
import { mapKeys } from '#lib/core/records.ts'
import type { Choice, OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { CATEGORIES, CATEGORY_TYPES } from '#lib/market/criteria/fields.ts'
import { closedReasons } from '#lib/market/subscriptions/labels.ts'
import type {
  CategoryType,
  Facts,
  Subscriber,
  SubscriptionsInput,
  Switch,
  Switches,
  SwitchPath,
} from '#lib/market/subscriptions/schema.ts'

const buildSubscriptionGroup = (side: 'broker' | 'lender'): Switch[] =>
  CATEGORIES.map(({ key, type }) => ({
    place: `${side}.${type}`,
    scope: `${side === 'broker' ? 'BROKER' : 'LENDER'}_${key}`,
    category: type,
  }))

/** All switches of email subscriptions in the order of the page. */
export const SWITCHES: readonly Switch[] = [
  ...buildSubscriptionGroup('broker'),
  ...buildSubscriptionGroup('lender'),
  { place: 'syndicateFunders', scope: 'SYNDICATE_FUNDERS', category: null },
  { place: 'ninetyDaysActivity', scope: 'NINETY_DAYS_ACTIVITY', category: null },
  { place: 'savedDeals', scope: 'SAVED_DEALS', category: null },
  { place: 'waitingTasks', scope: 'WAITING_TASKS', category: null },
  { place: 'marketingEmails', scope: 'MARKETING', category: null },
]

/** Returns the value of a switch in a payload; undefined if missing. */
export const getSubscriptionSwitchValue = (
  switches: SubscriptionsInput | Switches,
  place: SwitchPath,
): boolean | undefined => {
  const [side, type] = place.split('.') as [keyof Switches, CategoryType | undefined]
  const value = switches[side]
  return typeof value === 'object' ? value[type as CategoryType] : value
}

/** Returns the switches of an address; everything it has not opted out of is on. */
export const buildSubscriptionSwitches = (out: ReadonlySet<OptOutScope>): Switches => {
  const isOn = (place: SwitchPath) => !out.has(SWITCHES.find((each) => each.place === place)?.scope as OptOutScope)
  const side = (name: 'broker' | 'lender') => mapKeys(CATEGORY_TYPES, (type) => isOn(`${name}.${type}`))
  return {
    syndicateFunders: isOn('syndicateFunders'),
    lender: side('lender'),
    broker: side('broker'),
    ninetyDaysActivity: isOn('ninetyDaysActivity'),
    savedDeals: isOn('savedDeals'),
    waitingTasks: isOn('waitingTasks'),
    marketingEmails: isOn('marketingEmails'),
  }
}

/** Returns why a switch cannot be changed now, or null if it can (row M-03). */
export const getClosedSwitchReason = (
  facts: Facts,
  { place, category }: Pick<Switch, 'place' | 'category'>,
): string | null => {
  if (place === 'marketingEmails') return null
  if (facts.isOfLawFirm) return closedReasons.lawFirm
  if (place.startsWith('broker.') && !facts.canEditBrokerSubscriptions) return closedReasons.noBroker
  if (place === 'savedDeals' && !facts.canEditBrokerSubscriptions) return closedReasons.noDeals
  if (place.startsWith('lender.') && !facts.canEditLenderSubscriptions) return closedReasons.noLender
  if (!facts.isMasterSwitchOn) return closedReasons.switchedOff
  if (place.startsWith('lender.') && !facts.verifiedLenderCategories.includes(category as CategoryType))
    return closedReasons.notVerified
  return null
}

/** Returns the switches that a save changes, and those of them that cannot be changed with the reasons. */
export const diffSubscriptions = (
  stored: Switches,
  input: SubscriptionsInput,
  facts: Facts,
): { changed: (Switch & { isOn: boolean })[]; refused: { place: SwitchPath; reason: string }[] } => {
  const changed = SWITCHES.flatMap((each) => {
    const isOn = getSubscriptionSwitchValue(input, each.place)
    return isOn === undefined || isOn === getSubscriptionSwitchValue(stored, each.place) ? [] : [{ ...each, isOn }]
  })
  const refused = changed.flatMap((each) => {
    const reason = getClosedSwitchReason(facts, each)
    return reason === null ? [] : [{ place: each.place, reason }]
  })
  return { changed, refused }
}

/** Converts changed subscription switches to entries of the opt-out ledger. */
export const toOptOutChoices = (changed: readonly { scope: OptOutScope; isOn: boolean }[]): Choice[] =>
  changed.map(({ scope, isOn }) => ({ scope, isOut: !isOn }))

/** Picks the subscription switches from an API answer. */
export const pickSubscriptionSwitches = ({
  syndicateFunders,
  lender,
  broker,
  ninetyDaysActivity,
  savedDeals,
  waitingTasks,
  marketingEmails,
}: Switches): Switches => ({
  syndicateFunders,
  lender,
  broker,
  ninetyDaysActivity,
  savedDeals,
  waitingTasks,
  marketingEmails,
})

/**
 * Returns where Save and Cancel lead: the profile that the page was opened from, else the first one, else home (row
 * M-02).
 */
export const getSubscriptionsReturnPath = ({ profiles }: Subscriber, individualId: number, from: string): string => {
  const profile = profiles.find(({ kind }) => kind === from) ?? profiles[0]
  return profile ? `${paths.profile(profile.kind, profile.id)}?portrait=${individualId}` : paths.home()
}
