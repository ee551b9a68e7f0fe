import { z } from 'zod'
import { recordVersion } from '#lib/core/parsing.ts'

/**
 * The kinds of mail that an address can leave. The place of each is its bit in links, which stand in mails for ever: a new one
 * comes last, and none moves or goes.
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
] as const
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number]

/** Where a choice came from. */
export type OptOutSource = 'PAGE' | 'ONE_CLICK' | 'STAFF' | 'IMPORT' | 'BOUNCE' | 'COMPLAINT' | 'MERGE'

/** A kind of mail that somebody leaves or wants again. */
export type Choice = { scope: OptOutScope; isOut: boolean }

/**
 * What the ledger says of an address: what it has left, what of that only because it takes no mail, and the number of its newest
 * entry, 0 without one.
 */
export type AddressChoices = { out: ReadonlySet<OptOutScope>; bounced: ReadonlySet<OptOutScope>; version: number }

/** What the page behind a link shows and saves (doc 3 §7). */
export const preferences = z.strictObject({
  marketingEmails: z.boolean({ error: 'Say yes or no to marketing emails.' }),
})
export type Preferences = z.output<typeof preferences>

/** The gap of an address that holds a link's token. */
export const byToken = z.object({ token: z.string() })

/** The version of the choices that a save replaces. */
export const choicesVersion = recordVersion.optional()
