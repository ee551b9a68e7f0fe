import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import type { MailFooter } from '#lib/campaigns/bodies/emails.ts'
import { composingLabels } from '#lib/campaigns/sending/composing/labels.ts'
import { inertListParts } from '#lib/foundation/mail/footers/queries.ts'
import { env } from '#lib/server/env.ts'

/** Why somebody gets a mailing of a kind. */
export const whyOf = (kind: MailingKind): string => composingLabels.why[kind](env().PRODUCT_NAME)

/** The end of a mailing's mail in a test and a preview, by which nobody leaves anything. */
export const footOf = (kind: MailingKind): MailFooter => inertListParts(whyOf(kind))
