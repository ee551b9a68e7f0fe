/** The outbox payload of a mailing's test, composed when it was requested. */
export type TestPayload = {
  html: string
  text: string
  senderEmail: string
  senderName: string
  /** The ids of the test's attachments, separated by `,`. */
  files: string
}
