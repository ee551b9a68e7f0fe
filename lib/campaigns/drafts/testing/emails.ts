import { listFilesById } from '#lib/campaigns/drafts/queries.ts'
import { testLabels } from '#lib/campaigns/drafts/testing/labels.ts'
import type { TestPayload } from '#lib/campaigns/drafts/testing/schema.ts'
import { encodeFiles } from '#lib/campaigns/sending/composing/queries.ts'
import { paths } from '#lib/core/paths.ts'
import type { MailKinds } from '#lib/foundation/mail/schema.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

/** The mail kind of a mailing's test, composed like the real mail; the outbox shows its plain text. */
export const mailingMails = {
  MAILING_TEST: async ({ payload }) => {
    const { html, text, senderEmail, senderName, files } = payload as TestPayload
    const ids = files === '' ? [] : files.split(',').map(Number)
    const stored = await listFilesById(ids)
    return {
      letter: {
        heading: testLabels.heading,
        paragraphs: text.split(/\n{2,}/),
        action: { label: testLabels.action, href: `${getProductOrigin()}${paths.home()}` },
        closing: [],
      },
      obstacle: stored.length === ids.length ? null : testLabels.goneFile,
      written: async () => ({
        from: { address: senderEmail, name: senderName },
        html,
        text,
        files: await encodeFiles({ files: stored }),
      }),
    }
  },
} satisfies Partial<MailKinds>
