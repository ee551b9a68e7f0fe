import { DomainError } from '#lib/core/errors.ts'

/**
 * Refuses a write that another site's page may have sent (threat B9). The browser's own word (Sec-Fetch-Site, else Origin)
 * must say same-origin; both missing or `null` is refused too. A request with a bearer token carries no ambient right.
 */
export const checkOrigin = (headers: Headers, ownOrigin: string): void => {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isOwn = origin === new URL(ownOrigin).origin
  const passes = site ? site === 'same-origin' && (origin === null || isOwn) : isOwn
  if (!passes) throw new DomainError('FOREIGN_ORIGIN', 'This request did not come from this site.')
}
