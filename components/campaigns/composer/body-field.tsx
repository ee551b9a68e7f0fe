'use client'

import { MailEditor } from '#components/campaigns/bodies/mail-editor.tsx'
import { Field } from '#components/forms/field.tsx'
import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import type { MailBody } from '#lib/campaigns/bodies/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { mailCalls } from './addresses.ts'
import type { Files } from './use-files.ts'

type Props = {
  kind: KindInAddress
  body: MailBody | null
  files: Files
  error: string | undefined
  onChange: (body: MailBody) => void
}

// Below the editor it may be out of view, or under a toast.
const ERROR_BESIDE_LABEL =
  'grid grid-cols-[auto_1fr] grid-rows-[auto_1fr] items-baseline gap-x-4 *:[div]:order-1 *:[div]:col-span-2 *:[div]:self-stretch'

/** The text of the mail; its images are attachments of the draft. */
export const BodyField = ({ kind, body, files, error, onChange }: Props) => (
  <Field name="emailBody" label={composerLabels.body} error={error} isRequired className={ERROR_BESIDE_LABEL}>
    {({ id, ...control }) => (
      <MailEditor
        id={id}
        label={composerLabels.body}
        value={body}
        onChange={onChange}
        onPicture={async (file, onProgress) => {
          const picture = await files.attachPicture(file, onProgress)
          return picture && { attachmentId: picture.id }
        }}
        pictureAddress={(attachmentId) => mailCalls.attachment(kind, attachmentId)}
        isDisabled={false}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        aria-required={control['aria-required']}
      />
    )}
  </Field>
)
