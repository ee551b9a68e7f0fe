import { encodeOptOutScopes } from '#lib/foundation/opt-outs/rules.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { parseKeyRing } from '#lib/server/secrets/key-rings.ts'
import {
  createPreferenceToken,
  hashAddress,
  type PreferenceKey,
  readPreferenceKeys,
} from '#lib/server/secrets/preference-links.ts'
import { rowsOf } from './database.ts'
import { settings } from './harness/principals.ts'

const key = (): PreferenceKey => readPreferenceKeys(parseKeyRing(settings().preferenceKeys))[0] as PreferenceKey

/** A link to email subscriptions, as in an email to this address. */
export const preferenceLinkTo = (address: string, scopes: readonly OptOutScope[] = ['MARKETING']) => {
  const link = { addressHash: hashAddress(key(), address), scopes: encodeOptOutScopes(scopes), messageId: 0 }
  const token = createPreferenceToken(key(), link)
  return { path: `/general/email-subscriptions/${token}`, call: `/api/email-preferences/${token}` }
}

/** The choices recorded for an address, oldest first. */
export const ledgerOf = (address: string) =>
  rowsOf<{ scope: string; action: string; source: string }>(
    'select scope, action, source from opt_out_entries where address_hash = $1 order by id',
    [Buffer.from(hashAddress(key(), address))],
  )
