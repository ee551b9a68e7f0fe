/**
 * Words in a question with a settlement period, which implies them: a loan that settled last year may be discharged by now. Without
 * a period 'closed' is unknown, and 'settled' is a status.
 */
export const CLOSED: readonly string[] = ['closed', 'new', 'writing', 'settle', 'close', 'fund', 'funded']
export const SETTLED = 'settled'
/** The word for loans that leaves out those that are not settled. */
export const SETTLEMENTS = 'settlements'
