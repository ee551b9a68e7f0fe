import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import type { MailFooter } from '#lib/campaigns/bodies/emails.ts'
import { composingLabels } from '#lib/campaigns/sending/composing/labels.ts'
import type { Mailing } from '#lib/campaigns/sending/schema.ts'
import { inertListParts } from '#lib/foundation/mail/footers/queries.ts'
import { database } from '#lib/server/db.ts'
import { encodedFile } from '#lib/server/encoded-files.ts'
import { env } from '#lib/server/env.ts'
import { isContentType } from '#lib/server/mail-headers.ts'
import type { MailFile } from '#lib/server/mailer.ts'

/** Why somebody gets a mailing of a kind. */
export const whyOf = (kind: MailingKind): string => composingLabels.why[kind](env().PRODUCT_NAME)

/** The end of a mailing's mail in a test and a preview, by which nobody leaves anything. */
export const footOf = (kind: MailingKind): MailFooter => inertListParts(whyOf(kind))

/** The files of a mailing, each encoded once by this process. Asked outside of a transaction, because that may take a while. */
export const filesOf = ({ files }: Pick<Mailing, 'files'>): Promise<MailFile[]> =>
  Promise.all(
    files.map(async ({ id, fileName, contentType, isInline }) => ({
      fileName,
      // A mail within the mail, or several parts in one, would be read as parts of ours.
      contentType: isContentType(contentType) ? contentType : 'application/octet-stream',
      contentId: isInline ? String(id) : null,
      source: await encodedFile(`attachment-${id}`, () => partsOf(id)),
    })),
  )

async function* partsOf(attachmentId: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const found = await database().emailAttachmentPart.findUnique({
      where: { attachmentId_part: { attachmentId, part } },
    })
    if (!found) return
    yield found.bytes
  }
}
