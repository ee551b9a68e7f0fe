import { NO_SENDER } from '#lib/foundation/mail/footers/labels.ts'
import { buildListFooter, type Foot, type LegalSender } from '#lib/foundation/mail/footers/rules.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/** Returns the legal sender of marketing emails and digests; null unless LEGAL_NAME and POSTAL_ADDRESS are both set. */
export const getLegalSender = (): LegalSender | null => {
  const { LEGAL_NAME: legalName, POSTAL_ADDRESS: postalAddress } = getEnv()
  return legalName && postalAddress ? { legalName, postalAddress } : null
}

/** Returns why marketing emails and digests cannot be sent, as text for people; null if they can. */
export const getListMailObstacle = (): string | null => (getLegalSender() ? null : NO_SENDER)

/** Returns the footer for previews and test mails: its link does nothing, and a missing sender is pointed out. */
export const buildPreviewFooter = (why: string): Foot => buildListFooter(getLegalSender(), why, null)
