/** What the mail service reports of a message that it took. */
export const DELIVERY_REPORTS = ['DELIVERED', 'BOUNCED', 'COMPLAINED'] as const
