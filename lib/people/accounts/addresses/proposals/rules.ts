/**
 * How long a proposed address waits for ADMIN's approval before its confirmation is sent anyway, in milliseconds: a day in which
 * the old address can stop it.
 */
export const PROPOSAL_WAIT = 24 * 3_600_000
