import type { Actor } from '#lib/core/actor.ts'
import { DomainError, invalid, notFound } from '#lib/core/errors.ts'
import { ID_REQUIRED, isRecordIdLeftOut } from '#lib/core/id-parameters.ts'
import { visiting } from '#lib/core/policy.ts'

const missingIdError = (): DomainError => invalid([{ code: 'INVALID', field: 'id', message: ID_REQUIRED }])

/** Handles a call whose URL lacks its record's id: raises INVALID (decision ''Id is required''). */
export const rejectMissingId = async (): Promise<never> => {
  throw missingIdError()
}

/**
 * Returns the error for a path without an endpoint: NOT_FOUND as JSON, never a page; or INVALID (UNAUTHENTICATED for visitors) if
 * an id was left out.
 */
export const unknownEndpointError = (actor: Actor, pathname: string): DomainError => {
  if (!isRecordIdLeftOut(pathname.split('/').slice(2))) return notFound()
  return visiting(actor) ? new DomainError('UNAUTHENTICATED') : missingIdError()
}
