/** How long a proposed address waits for ADMIN before it goes on without, in milliseconds: a day, in which the old one can stop it. */
export const PROPOSAL_WAIT = 24 * 3_600_000
