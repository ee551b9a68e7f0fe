import { z } from 'zod'
import { recordVersion } from '#lib/core/parsing.ts'

/**
 * The kinds of mail that an address can opt out of. The index of each is its bit in links, which never expire, so new ones go
 * last and none may move or be removed.
 */
export const OPT_OUT_SCOPES = [
  'MARKETING',
  'SYNDICATE_FUNDERS',
  'NINETY_DAYS_ACTIVITY',
  'BROKER_FIRST_RANKING',
  'BROKER_SECOND_RANKING',
  'BROKER_CONSTRUCTION',
  'BROKER_MEZZANINE',
  'BROKER_LAND_BANK',
  'BROKER_RURAL',
  'LENDER_FIRST_RANKING',
  'LENDER_SECOND_RANKING',
  'LENDER_CONSTRUCTION',
  'LENDER_MEZZANINE',
  'LENDER_LAND_BANK',
  'LENDER_RURAL',
  'SAVED_DEALS',
  'WAITING_TASKS',
] as const
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number]

/** How a choice was made. */
export type OptOutSource = 'PAGE' | 'ONE_CLICK' | 'STAFF' | 'IMPORT' | 'BOUNCE' | 'COMPLAINT' | 'MERGE'

/** A choice to opt out of a kind of mail or back in. */
export type Choice = { scope: OptOutScope; isOut: boolean }

/** The ledger's state of an address: its opt-outs, those only caused by bounces, and the id of its newest entry (0 without one). */
export type AddressChoices = { out: ReadonlySet<OptOutScope>; bounced: ReadonlySet<OptOutScope>; version: number }

/** Schema of the choices on the page behind a link (doc 3 §7). */
export const preferences = z.strictObject({
  marketingEmails: z.boolean({ error: 'Say yes or no to marketing emails.' }),
})
export type Preferences = z.output<typeof preferences>

/** Schema of the page's form: `kept` has the other kinds of mail of the link that stay on; null if it showed none. */
export const pageChoices = preferences.extend({ kept: z.array(z.enum(OPT_OUT_SCOPES)).nullable() })

/** Schema of the path parameter `token`. */
export const byToken = z.object({ token: z.string() })

/** Schema of the version of the choices that a save replaces. */
export const choicesVersion = recordVersion.optional()
