import { consentLabels, getOptOutScopeName } from '#lib/campaigns/consent/labels.ts'
import type { Consent, LedgerEntry } from '#lib/campaigns/consent/schema.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'

/** Message kinds that are sent regardless of opt-outs; every other kind checks the opt-out ledger. */
const SERVICE_KINDS: readonly string[] = [
  'INVITATION',
  'PASSWORD_RESET',
  'ADDRESS_CONFIRMATION',
  'ADDRESS_NOTICE',
  'VERIFICATION_REMINDER',
  'EXPORT_READY',
  'ENQUIRY',
  'APPROACH_ASKED',
  'APPROACH_ANSWERED',
  'APPROACH_ENDED',
  'APPROACH_REMINDER',
]

/** True for a message kind that a receiver cannot unsubscribe from. */
export const isServiceMailKind = (kind: string): boolean => SERVICE_KINDS.includes(kind)

/**
 * Returns the scopes that an address had unsubscribed from at an instant: the newest entry of each scope until then
 * counts.
 */
export const listOptOutsAt = (ledger: readonly LedgerEntry[], at: Date): OptOutScope[] => {
  const newest = new Map<OptOutScope, LedgerEntry>()
  for (const entry of ledger) {
    const known = newest.get(entry.scope)
    if (entry.at <= at && (!known || entry.id > known.id)) newest.set(entry.scope, entry)
  }
  return [...newest.values()].filter(({ action }) => action === 'OUT').map(({ scope }) => scope)
}

/** Returns the sentences that explain why a person got a mail. */
export const explainWhyMailWasSent = ({ mail, leftThen }: Consent): string[] => {
  if (!mail) return []
  const { basis, sentBy, savedSearchName, reason, isService, at } = mail
  if (basis === null) return [isService ? consentLabels.service(mail.kind) : consentLabels.subscribedKind(mail.kind)]
  return [
    savedSearchName === null ? consentLabels.chosen(sentBy ?? '') : consentLabels.found(sentBy ?? '', savedSearchName),
    basis === 'SERVICE' ? consentLabels.included(reason ?? '') : consentLabels.subscribed(formatDayTime(at)),
    ...(basis === 'SUBSCRIBED' && leftThen.includes('MARKETING') ? [consentLabels.differs] : []),
  ]
}

/** Returns what an address has unsubscribed from, as one line. */
export const formatOptOutScopes = (left: readonly OptOutScope[]): string =>
  left.length === 0 ? consentLabels.nothingLeft : left.map(getOptOutScopeName).join(', ')
