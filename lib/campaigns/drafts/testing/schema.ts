/** What a test of a mailing is made of, composed as it was asked for. */
export type TestPayload = {
  html: string
  text: string
  senderEmail: string
  senderName: string
  /** Ids of its files with `,` between them. */
  files: string
}
