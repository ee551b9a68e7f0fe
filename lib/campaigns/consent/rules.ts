import { consentLabels, scopeName } from '#lib/campaigns/consent/labels.ts'
import type { Consent, LedgerEntry } from '#lib/campaigns/consent/schema.ts'
import { dayTime } from '#lib/core/dates.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'

/** Messages that go out whatever somebody has left; every other kind asks the ledger. */
const SERVICE_KINDS: readonly string[] = [
  'INVITATION',
  'PASSWORD_RESET',
  'ADDRESS_CONFIRMATION',
  'ADDRESS_NOTICE',
  'VERIFICATION_REMINDER',
  'EXPORT_READY',
  'ENQUIRY',
]

/** True for a kind of message that no choice of its receiver stops. */
export const isServiceKind = (kind: string): boolean => SERVICE_KINDS.includes(kind)

/** What an address had left at a moment: the newest entry of each kind of mail until then counts. */
export const leftAt = (ledger: readonly LedgerEntry[], at: Date): OptOutScope[] => {
  const newest = new Map<OptOutScope, LedgerEntry>()
  for (const entry of ledger) {
    const known = newest.get(entry.scope)
    if (entry.at <= at && (!known || entry.id > known.id)) newest.set(entry.scope, entry)
  }
  return [...newest.values()].filter(({ action }) => action === 'OUT').map(({ scope }) => scope)
}

/** Why somebody got a mail, in sentences. */
export const reasonsOf = ({ mail, leftThen }: Consent): string[] => {
  if (!mail) return []
  const { basis, sentBy, savedSearchName, reason, isService, at } = mail
  if (basis === null) return [isService ? consentLabels.service(mail.kind) : consentLabels.subscribedKind(mail.kind)]
  return [
    savedSearchName === null ? consentLabels.chosen(sentBy ?? '') : consentLabels.found(sentBy ?? '', savedSearchName),
    basis === 'SERVICE' ? consentLabels.included(reason ?? '') : consentLabels.subscribed(dayTime(at)),
    ...(basis === 'SUBSCRIBED' && leftThen.includes('MARKETING') ? [consentLabels.differs] : []),
  ]
}

/** What an address has left, in one sentence. */
export const leftText = (left: readonly OptOutScope[]): string =>
  left.length === 0 ? consentLabels.nothingLeft : left.map(scopeName).join(', ')
