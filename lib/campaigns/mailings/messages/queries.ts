import type { MailingKind, MergeValues } from '#lib/campaigns/audiences/schema.ts'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import type { RecipientMessage } from '#lib/campaigns/mailings/schema.ts'
import { buildMailingFooter } from '#lib/campaigns/sending/composing/queries.ts'
import { composeMail } from '#lib/campaigns/sending/composing/rules.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { database } from '#lib/server/database/db.ts'

/**
 * Returns the mail exactly as a recipient gets it, but with an inactive unsubscribe link, which staff could press by
 * mistake. Raises FORBIDDEN, NOT_FOUND.
 */
export const renderRecipientMessage = async (actor: Actor, id: number): Promise<RecipientMessage> => {
  if (!mailingPolicies.read.who(actor)) throw forbidden()
  const found = await database().campaignRecipient.findUnique({
    where: { id },
    select: { merge: true, campaign: { select: { kind: true, subject: true, html: true, text: true } } },
  })
  if (!found) throw notFound()
  const { kind, subject, html, text } = found.campaign
  const frozen = { subject, html: html ?? '', text: text ?? '' }
  return composeMail(frozen, found.merge as MergeValues, buildMailingFooter(kind as MailingKind))
}
