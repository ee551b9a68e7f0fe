import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import { getDraftFor } from '#lib/campaigns/drafts/audience/queries.ts'
import type { Preview } from '#lib/campaigns/drafts/schema.ts'
import { buildMailingFooter } from '#lib/campaigns/sending/composing/queries.ts'
import { composeMail } from '#lib/campaigns/sending/composing/rules.ts'
import type { Actor } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'

/**
 * Renders the actor's stored draft for one recipient, or the first by name; images keep their attachment ids. Raises
 * NOT_FOUND without a draft, or if the person would not get it.
 */
export const renderPreview = async (actor: Actor, kind: MailingKind, individualId: number | null): Promise<Preview> => {
  const { letter, receiver } = await getDraftFor(actor, kind, individualId)
  if (!receiver) throw notFound()
  return { ...receiver, ...composeMail(letter, receiver.merge, buildMailingFooter(kind)) }
}
