import { NO_SENDER } from '#lib/foundation/mail/footers/labels.ts'
import { type Foot, type LegalSender, listFoot } from '#lib/foundation/mail/footers/rules.ts'
import { env } from '#lib/server/env.ts'

/** Who sends mail that can be left; null as long as the operator has not said both. */
export const legalSender = (): LegalSender | null => {
  const { LEGAL_NAME: legalName, POSTAL_ADDRESS: postalAddress } = env()
  return legalName && postalAddress ? { legalName, postalAddress } : null
}

/** Why no marketing email or digest may leave, in words for people; null where they may. */
export const listObstacle = (): string | null => (legalSender() ? null : NO_SENDER)

/** The end of a mail that can be left for previews and tests: its link does nothing, and what is missing is said in its place. */
export const inertListParts = (why: string): Foot => listFoot(legalSender(), why, null)
