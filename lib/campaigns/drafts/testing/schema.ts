/** The outbox payload of a mailing's test, composed when it was requested. */
export type TestPayload = {
  html: string
  text: string
  senderEmail: string
  senderName: string
  /** Ids of its files, separated by `,`. */
  files: string
}
