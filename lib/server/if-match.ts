import { DomainError } from '#lib/core/errors.ts'

/**
 * The payload with the version that the header `If-Match` names, where the payload itself names none (decision 'version in a
 * payload'). A tag that is no version of ours is one that nothing stored has: CONFLICT.
 */
export const addVersion = (request: Request, body: unknown): unknown => {
  const tag = request.headers.get('if-match')?.trim()
  if (!tag || tag === '*' || typeof body !== 'object' || body === null || 'version' in body) return body
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1]
  if (version === undefined) throw new DomainError('CONFLICT')
  return { ...body, version: Number(version) }
}
