import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import type { MailFooter } from '#lib/campaigns/bodies/emails.ts'
import { composingLabels } from '#lib/campaigns/sending/composing/labels.ts'
import { readFileParts } from '#lib/campaigns/sending/queries.ts'
import type { Mailing } from '#lib/campaigns/sending/schema.ts'
import { buildPreviewFooter } from '#lib/foundation/mail/footers/queries.ts'
import { encodeMailFile } from '#lib/server/delivery/encoded-files.ts'
import { isContentType } from '#lib/server/delivery/mail-headers.ts'
import type { MailFile } from '#lib/server/delivery/mailer.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/** Returns the sentence that tells a recipient why they get a mailing. */
export const getMailingReason = (kind: MailingKind): string => composingLabels.why[kind](getEnv().PRODUCT_NAME)

/** Returns the footer of a mailing for tests and previews, with inactive unsubscribe links. */
export const buildMailingFooter = (kind: MailingKind): MailFooter => buildPreviewFooter(getMailingReason(kind))

/**
 * Returns the files of a mailing, each encoded once per process. Call it outside a transaction, because encoding may
 * take a while.
 */
export const encodeFiles = ({ files }: Pick<Mailing, 'files'>): Promise<MailFile[]> =>
  Promise.all(
    files.map(async ({ id, fileName, contentType, isInline }) => ({
      fileName,
      // A message/* or multipart/* file would be read as parts of our own mail.
      contentType: isContentType(contentType) ? contentType : 'application/octet-stream',
      contentId: isInline ? String(id) : null,
      source: await encodeMailFile(`attachment-${id}`, () => readFileParts(id)),
    })),
  )
