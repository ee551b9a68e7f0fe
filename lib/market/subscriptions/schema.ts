import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { mapKeys } from '#lib/core/records.ts'
import { choicesVersion, type OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { type CATEGORIES, CATEGORY_TYPES } from '#lib/market/criteria/fields.ts'

/** A lending category by its documented type. */
export type CategoryType = (typeof CATEGORIES)[number]['type']

const isOn = z.boolean({ error: 'Must be on or off.' })
const group = z.strictObject(mapKeys(CATEGORY_TYPES, () => isOn))

/** The switches of a person's email subscriptions (doc 3 §3). */
const switches = z.strictObject({
  syndicateFunders: isOn,
  lender: group,
  broker: group,
  ninetyDaysActivity: isOn,
  savedDeals: isOn,
  waitingTasks: isOn,
  marketingEmails: isOn,
})
export type Switches = z.output<typeof switches>

/** A switch: its path in the payload, and the kind of mail it controls. */
export type SwitchPath =
  | 'syndicateFunders'
  | 'ninetyDaysActivity'
  | 'savedDeals'
  | 'waitingTasks'
  | 'marketingEmails'
  | `${'broker' | 'lender'}.${CategoryType}`
export type Switch = { place: SwitchPath; scope: OptOutScope; category: CategoryType | null }

const ignored = z.unknown().optional()

/** A save of subscriptions; missing switches stay unchanged. Other fields of a GET answer are accepted but ignored. */
export const subscriptionsInput = switches.partial().extend({
  lender: group.partial().optional(),
  broker: group.partial().optional(),
  version: choicesVersion,
  individualId: ignored,
  isMasterSwitchOn: ignored,
  canEditBrokerSubscriptions: ignored,
  canEditLenderSubscriptions: ignored,
  verifiedLenderCategories: ignored,
})
export type SubscriptionsInput = z.output<typeof subscriptionsInput>

/** The facts that determine which switches can be changed (row M-03). */
const facts = z.strictObject({
  isMasterSwitchOn: z.boolean(),
  canEditBrokerSubscriptions: z.boolean(),
  canEditLenderSubscriptions: z.boolean(),
  verifiedLenderCategories: z.array(z.enum(CATEGORY_TYPES)),
})
export type Facts = z.output<typeof facts> & { isOfLawFirm: boolean }

/** A person's email subscriptions (doc 3 §3). */
export const subscriptions = switches.extend({ ...facts.shape, individualId: answeredId, version: answeredVersion })
export type Subscriptions = z.output<typeof subscriptions>

/** A save for all people of a law firm, who get marketing mail only. */
export const firmInput = z.strictObject({
  marketingEmails: isOn,
  version: choicesVersion,
  lawFirmId: ignored,
  isMasterSwitchOn: ignored,
  people: ignored,
  subscribed: ignored,
})

/** The current state for a law firm: `marketingEmails` is true only if all people get it. */
export const firmSubscriptions = z.strictObject({
  lawFirmId: answeredId,
  isMasterSwitchOn: z.boolean(),
  marketingEmails: z.boolean(),
  people: z.int().min(0),
  subscribed: z.int().min(0),
  version: answeredVersion,
})
export type FirmSubscriptions = z.output<typeof firmSubscriptions>

/** The person whose email subscriptions a page shows. */
export type Subscriber = {
  name: string
  companyName: string
  isOfLawFirm: boolean
  /** The profiles of the person's company. */
  profiles: { kind: ProfileKind; id: number }[]
}

/** A person in the list from which staff choose whose subscriptions to open. */
export type FoundPerson = { id: number; name: string; companyName: string; email: string }

/** The first people of a search, and how many it finds in all. */
export type FoundPeople = { rows: FoundPerson[]; total: number }
