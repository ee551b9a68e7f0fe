import { DomainError } from '#lib/core/errors.ts'

/**
 * Raises FOREIGN_ORIGIN for a write that another site may have sent (threat B9). Sec-Fetch-Site, or else Origin, must say
 * same-origin; both missing or `null` is rejected too. Requests with a bearer token are not checked, because browsers do not add
 * one by themselves.
 */
export const checkOrigin = (headers: Headers, ownOrigin: string): void => {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isOwn = origin === new URL(ownOrigin).origin
  const passes = site ? site === 'same-origin' && (origin === null || isOwn) : isOwn
  if (!passes) throw new DomainError('FOREIGN_ORIGIN', 'This request did not come from this site.')
}
