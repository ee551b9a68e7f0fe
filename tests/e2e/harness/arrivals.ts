import { join } from 'node:path'
import type { Endpoint } from '#scripts/endpoint-files.ts'
import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { isPartyOf } from '#tests/e2e/harness/expectations.ts'
import { another, named, type Principal, revoked, switchedOff, visitor } from '#tests/e2e/harness/principals.ts'
import { preSettlementLoans } from '#tests/e2e/harness/world.ts'
import type { PrincipalName } from '#tests/support/access/principals.ts'

export const ROOT = join(import.meta.dirname, '../../..')
/** How each principal of the table signs in. */
export const ARRIVALS: Record<PrincipalName, () => Promise<Principal>> = {
  visitor: async () => visitor,
  broker: () => named('broker'),
  'another broker': () => another('broker'),
  lender: () => named('lender'),
  'rival lender': () => named('rival'),
  dual: () => named('dual'),
  'law firm': () => named('lawFirm'),
  'another law firm': () => another('lawFirm'),
  staff: () => named('staff'),
  'staff with ADMIN': () => named('admin'),
  'person of a switched-off company': switchedOff,
  'administrator whose rights were taken away': revoked,
}

/** Every page and GET endpoint. */
export const readable = async (): Promise<Endpoint[]> =>
  (await listSourceEndpoints(ROOT)).filter(({ method, kind }) => method === 'GET' && kind !== 'action')

/** Loan numbers that this person must never receive: other people's loans in pre-settlement. */
export const canariesOf = async ({ actor }: Principal): Promise<string[]> =>
  actor.kind === 'staff'
    ? []
    : (await preSettlementLoans()).filter((loan) => !isPartyOf(actor, loan)).map(({ loanNo }) => loanNo)
