import type { MailBody } from '#lib/campaigns/bodies/schema.ts'
import type { SendPicture } from './uploads.ts'

export type MailEditorProps = {
  id: string
  label: string
  value: MailBody | null
  onChange: (body: MailBody) => void
  /** Uploads an image of the text as an inline attachment. */
  onPicture: SendPicture
  /** Returns the URL of an image in the text. */
  pictureAddress: (attachmentId: number) => string
  /** Called with dropped or pasted files that are not images. */
  onFiles?: (files: readonly File[]) => void
  /** True while the mail is being sent. */
  isDisabled: boolean
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: true | undefined
}
