/** The payload of a queued mail about an approach: the approach, and the side that the recipient is on. */
export type ApproachPayload = { approachId: number; side: 'lender' | 'broker' }
