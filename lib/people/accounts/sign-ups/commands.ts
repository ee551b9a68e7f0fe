import type { Actor } from '#lib/core/actor.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { staff } from '#lib/core/policy.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { signUpMessages } from '#lib/people/accounts/sign-ups/labels.ts'
import { signUpSchema } from '#lib/people/accounts/sign-ups/schema.ts'
import { requireStrongPassword } from '#lib/people/credentials/rules.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { type Limit, takeRateLimitAttempt } from '#lib/server/http/throttle.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { hashPassword } from '#lib/server/secrets/passwords.ts'

/** The limit of requests from one network (threat B10). */
export const SIGN_UP_LIMIT = { purpose: 'sign-up-network', attempts: 5, seconds: 3_600 } as const satisfies Limit

/**
 * Records a request for an account (row A-10); it does not create one. Visitors cannot use idempotency keys, so the pending
 * address is the key (threat F3): a repeated request changes nothing, and every address gets the same response. Raises CONFLICT
 * if sign-up is closed, INVALID by field, and TOO_MANY_REQUESTS.
 */
export const requestSignUp = command({
  policy: accountPolicy.signUp,
  input: signUpSchema,
  audits: ['SIGN_UP_REQUESTED'],
  prepare: async ({ input: { email, password }, network }) => {
    if (!getEnv().ALLOW_SIGN_UP) throw new DomainError('CONFLICT', signUpMessages.closed)
    if (!(await takeRateLimitAttempt(SIGN_UP_LIMIT, network)))
      throw new DomainError('TOO_MANY_REQUESTS', signUpMessages.throttled)
    await requireStrongPassword(password, email, 'password')
    return hashPassword(password)
  },
  work: async ({ tx, input: { firstName, lastName, email, companyName, role }, prepared: passwordHash, audit }) => {
    const made = await tx.signUpRequest.createManyAndReturn({
      data: [
        {
          firstName,
          lastName,
          email,
          companyName: companyName ?? null,
          role: role ?? null,
          passwordHash,
          requestedAt: now(),
        },
      ],
      skipDuplicates: true,
      select: { id: true },
    })
    for (const { id } of made)
      await audit({ action: 'SIGN_UP_REQUESTED', details: { requestId: id, name: `${firstName} ${lastName}` } })
  },
})

/** Refuses a request and deletes its password. Raises NOT_FOUND, and CONFLICT if it was already decided. */
export const refuseSignUp = command({
  policy: accountPolicy.refuseSignUp,
  target: recordKey,
  audits: ['SIGN_UP_REFUSED'],
  work: async ({ tx, actor, target: id, audit }) => {
    const request = await tx.signUpRequest.findUnique({ where: { id }, select: { firstName: true, lastName: true } })
    if (!request) throw notFound()
    if ((await decideSignUpRequests(tx, actor, { which: { id }, isApproved: false })).length === 0)
      throw new DomainError('CONFLICT', signUpMessages.decided)
    const details = { requestId: id, name: `${request.firstName} ${request.lastName}` }
    await audit({ action: 'SIGN_UP_REFUSED', details })
    return { message: signUpMessages.refused }
  },
})

/**
 * Approves the requests of an address, in the transaction in which staff add a person with it. Deletes the request's password,
 * because only the invitation's link proves that the person owns the address.
 */
export const approveSignUpRequests = async (tx: Tx, actor: Actor, email: string): Promise<void> => {
  for (const requestId of await decideSignUpRequests(tx, actor, { which: { email }, isApproved: true }))
    await writeAudit(tx, actor, { action: 'SIGN_UP_APPROVED', details: { requestId } })
}

const decideSignUpRequests = async (
  tx: Tx,
  actor: Actor,
  { which, isApproved }: { which: { id: number } | { email: string }; isApproved: boolean },
): Promise<number[]> => {
  const decided = await tx.signUpRequest.updateManyAndReturn({
    where: { ...which, decidedAt: null },
    data: {
      isApproved,
      decidedAt: now(),
      passwordHash: null,
      version: { increment: 1 },
      decidedById: staff(actor) ? actor.staffId : null,
    },
    select: { id: true },
  })
  return decided.map(({ id }) => id)
}
