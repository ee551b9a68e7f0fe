import { DomainError } from '#lib/core/errors.ts'

/**
 * Adds the version in the `If-Match` header to a payload that has none (decision 'version in a payload'). Raises CONFLICT if the
 * tag is not one of our versions, because no stored record can match it.
 */
export const addIfMatchVersion = (request: Request, body: unknown): unknown => {
  const tag = request.headers.get('if-match')?.trim()
  if (!tag || tag === '*' || typeof body !== 'object' || body === null || 'version' in body) return body
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1]
  if (version === undefined) throw new DomainError('CONFLICT')
  return { ...body, version: Number(version) }
}
