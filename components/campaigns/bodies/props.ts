import type { SendPicture } from './uploads.ts'

/** The editor's JSON. */
export type MailBody = Record<string, unknown>

export type MailEditorProps = {
  id: string
  label: string
  value: MailBody | null
  onChange: (body: MailBody) => void
  /** Sends a picture of the text away as an inline attachment. */
  onPicture: SendPicture
  /** Where a picture of the text is read. */
  pictureAddress: (attachmentId: number) => string
  /** Takes files that are no pictures and are dropped or pasted into the text. */
  onFiles?: (files: readonly File[]) => void
  /** While the mail is on its way. */
  isDisabled: boolean
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: true | undefined
}
