/** Texts in the footer of a mailing's mails. */
export const composingLabels = {
  /** Why somebody gets a mailing of a kind. */
  why: {
    MARKETING: (product: string) => `You get this because ${product} sends you news and offers by email.`,
    BULK: (product: string) => `You get this because you are in contact with ${product}.`,
  },
} as const
