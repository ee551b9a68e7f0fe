/** The delivery reports of the mail service that are stored with a message. */
export const DELIVERY_REPORTS = ['DELIVERED', 'BOUNCED', 'COMPLAINED'] as const
