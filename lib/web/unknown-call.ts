import type { Actor } from '#lib/core/actor.ts'
import { DomainError, invalid, notFound } from '#lib/core/errors.ts'
import { ID_REQUIRED, isIdLeftOut } from '#lib/core/parsing.ts'
import { visiting } from '#lib/core/policy.ts'

const missingId = (): DomainError => invalid([{ code: 'INVALID', field: 'id', message: ID_REQUIRED }])

/** Answers a call whose address lacks the id of its record (decision ''Id is required''). */
export const idLeftOut = async (): Promise<never> => {
  throw missingId()
}

/** What a call is told whose address no endpoint has: not found in the envelope, never a page; one whose id was left out is told so. */
export const unknownCall = (actor: Actor, pathname: string): DomainError => {
  if (!isIdLeftOut(pathname.split('/').slice(2))) return notFound()
  return visiting(actor) ? new DomainError('UNAUTHENTICATED') : missingId()
}
