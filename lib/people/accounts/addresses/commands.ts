import type { Actor } from '#lib/core/actor.ts'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { systemJob } from '#lib/core/policy.ts'
import { command, writeAudit } from '#lib/foundation/audit/commands.ts'
import { copyOptOutsToNewAddress } from '#lib/foundation/opt-outs/commands.ts'
import { addressMessages, addressStateTexts } from '#lib/people/accounts/addresses/labels.ts'
import { notifyOldAddress, sendAddressConfirmation } from '#lib/people/accounts/addresses/notices/commands.ts'
import { PROPOSAL_WAIT } from '#lib/people/accounts/addresses/proposals/rules.ts'
import {
  addressTakenError,
  readAddressLink,
  requireChangeablePerson,
  requireUnreservedAddress,
} from '#lib/people/accounts/addresses/queries.ts'
import { addressTokenSchema } from '#lib/people/accounts/addresses/schema.ts'
import { sendInvitation } from '#lib/people/accounts/commands.ts'
import { redeemAccountLink, revokeAccountLinks } from '#lib/people/accounts/links/commands.ts'
import { linkPolicies } from '#lib/people/accounts/links/policy.ts'
import { LINK_LIFE } from '#lib/people/accounts/links/rules.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { endSessionsInTransaction } from '#lib/people/accounts/sessions/commands.ts'
import { setPassword } from '#lib/people/credentials/commands.ts'
import { readConstraint, type Tx } from '#lib/server/database/db.ts'
import { type Limit, takeRateLimitAttempt } from '#lib/server/http/throttle.ts'
import { now } from '#lib/server/operations/clock.ts'
import { createRandomSecret } from '#lib/server/secrets/keys.ts'
import { hashLinkToken } from '#lib/server/secrets/link-tokens.ts'

/** The limit on resending confirmations for one account. */
export const RESEND_LIMIT = { purpose: 'address-resend', attempts: 5, seconds: 3_600 } as const satisfies Limit

const FACTS = {
  id: true,
  issuer: true,
  subject: true,
  email: true,
  individualId: true,
  staffId: true,
  invitedAt: true,
  acceptedAt: true,
  individual: { select: { company: { select: { isMasterSwitchOn: true } } } },
  staff: { select: { isActive: true } },
} as const
type Facts = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** Locks and returns an account, so that address changes run one at a time; null if it does not exist. */
export const lockAccount = async (tx: Tx, id: number) => {
  await tx.$queryRaw`select from accounts where id = ${id} for update`
  return tx.account.findUnique({ where: { id }, select: FACTS })
}

/**
 * Changes the sign-in address of an account, in the transaction that edits the person. Returns true if it takes effect at once,
 * because the account was never accepted. Otherwise the new address must confirm first, and the old one is notified (threat I5).
 * Without ADMIN the change is only a proposal: the confirmation is sent once ADMIN agrees or a day has passed. Raises
 * ALREADY_EXISTS on the field if another account has the address.
 */
export const changeSignInAddress = async (
  tx: Tx,
  actor: Actor,
  { accountId, email, field = 'email' }: { accountId: number | null | undefined; email: string; field?: string },
): Promise<boolean> => {
  const account = accountId ? await lockAccount(tx, accountId) : null
  if (!account) return true
  await requireUnreservedAddress(tx, { email, accountId: account.id, field })
  // After a change of the identity provider, an accepted account has no issuer until the person's next sign-in.
  if (account.issuer === null && account.acceptedAt === null) {
    await writeAccountEmail(tx, actor, { account, to: email, refusal: () => addressTakenError(field) })
    await sendInvitationAgain(tx, actor, { ...account, email })
    return true
  }
  if ((await tx.account.count({ where: { email, closedAt: null } })) > 0) throw addressTakenError(field)
  const waiting = await tx.addressChange.findFirst({
    where: { accountId: account.id, confirmedAt: null, endedAt: null },
  })
  const isAgreed = accountPolicy.agreeToAddress.who(actor)
  const subject = { kind: 'ACCOUNT', id: account.id } as const
  if (waiting?.newEmail === email) {
    if (!isAgreed || waiting.askedAt !== null) return false
    await sendAddressConfirmation(tx, account, waiting)
    await writeAudit(tx, actor, { action: 'ADDRESS_CHANGE_AGREED', subject })
    return false
  }
  await endPendingAddressChange(tx, account.id)
  const waitsUntil = isAgreed ? null : new Date(now().getTime() + PROPOSAL_WAIT)
  const change = await tx.addressChange.create({
    data: {
      accountId: account.id,
      oldEmail: account.email,
      newEmail: email,
      requestedAt: now(),
      waitsUntil,
      askedAt: isAgreed ? now() : null,
    },
  })
  if (isAgreed) await sendAddressConfirmation(tx, account, change)
  await notifyOldAddress(tx, { account, change, news: isAgreed ? 'REQUESTED' : 'PROPOSED' })
  await writeAudit(tx, actor, { action: isAgreed ? 'ADDRESS_CHANGE_REQUESTED' : 'ADDRESS_CHANGE_PROPOSED', subject })
  return false
}

/**
 * Resends the confirmation of a pending address. Raises NOT_FOUND, CONFLICT if none is pending or it is only proposed, and
 * TOO_MANY_REQUESTS.
 */
export const resendAddressConfirmation = command({
  policy: accountPolicy.changeAddress,
  target: recordKey,
  audits: { none: 'The request of the change has its entry.' },
  prepare: async ({ actor, target }) => {
    const { accountId } = await requireChangeablePerson(actor, target)
    if (!(await takeRateLimitAttempt(RESEND_LIMIT, String(accountId))))
      throw new DomainError('TOO_MANY_REQUESTS', addressMessages.throttled)
    return accountId
  },
  work: async ({ tx, prepared: accountId }) => {
    const account = await lockAccount(tx, accountId)
    const waiting = await tx.addressChange.findFirst({ where: { accountId, confirmedAt: null, endedAt: null } })
    if (!account || !waiting) throw new DomainError('CONFLICT', addressMessages.nothing)
    if (waiting.askedAt === null) throw new DomainError('CONFLICT', addressMessages.notAgreed)
    await sendAddressConfirmation(tx, account, waiting)
    return { message: addressMessages.resent }
  },
})

/** Cancels a pending address change. Raises NOT_FOUND, and CONFLICT if none is pending. */
export const cancelAddressChange = command({
  policy: accountPolicy.changeAddress,
  target: recordKey,
  audits: ['ADDRESS_CHANGE_CANCELLED'],
  prepare: async ({ actor, target }) => (await requireChangeablePerson(actor, target)).accountId,
  work: async ({ tx, prepared: accountId, audit }) => {
    await lockAccount(tx, accountId)
    if ((await endPendingAddressChange(tx, accountId)) === 0) throw new DomainError('CONFLICT', addressMessages.nothing)
    await audit({ action: 'ADDRESS_CHANGE_CANCELLED', subject: { kind: 'ACCOUNT', id: accountId } })
    return { message: addressMessages.cancelled }
  },
})

/** Confirms a new address by its link; the person signs in with it from now on. Raises INVALID with the link's state. */
export const confirmAddress = command({
  policy: linkPolicies.redeem,
  input: addressTokenSchema,
  audits: ['ADDRESS_CHANGED'],
  work: async ({ tx, actor, input: { token }, audit }) => {
    const taken = await redeemAddressLink(tx, 'CONFIRM_ADDRESS', token)
    if (!taken) return false
    const { account, change } = taken
    await requireUnreservedAddress(tx, { email: change.oldEmail, accountId: account.id })
    await requireUnreservedAddress(tx, { email: change.newEmail, accountId: account.id })
    await writeAccountEmail(tx, actor, {
      account,
      to: change.newEmail,
      refusal: () => new DomainError('CONFLICT', addressMessages.taken),
    })
    await writePersonEmail(tx, account, change.newEmail)
    const undoUntil = new Date(now().getTime() + LINK_LIFE.UNDO_ADDRESS)
    await tx.addressChange.update({ where: { id: change.id }, data: { confirmedAt: now(), undoUntil } })
    await notifyOldAddress(tx, { account, change, news: 'CONFIRMED' })
    await audit({ action: 'ADDRESS_CHANGED', subject: { kind: 'ACCOUNT', id: account.id } })
    return true
  },
  around: ({ actor, input }, run) =>
    raiseLinkStateIfUnused(actor, { purpose: 'CONFIRM_ADDRESS', token: input.token, run }),
})

/**
 * Reverts an address change by the old address's link, with everything since: ends every session and discards a password set
 * after the change. Raises INVALID with the link's state.
 */
export const undoAddress = command({
  policy: linkPolicies.redeem,
  input: addressTokenSchema,
  audits: ['ADDRESS_RESTORED'],
  work: async ({ tx, actor, input: { token }, audit }) => {
    const taken = await redeemAddressLink(tx, 'UNDO_ADDRESS', token)
    if (!taken) return false
    const { account, change } = taken
    const email = change.oldEmail
    await requireUnreservedAddress(tx, { email, accountId: account.id })
    if (change.confirmedAt) {
      await writeAccountEmail(tx, actor, {
        account,
        to: email,
        refusal: () => new DomainError('CONFLICT', addressMessages.taken),
      })
      await writePersonEmail(tx, account, email)
      const subject = account.subject ?? ''
      const login = await tx.identityLogin.findUnique({ where: { subject }, select: { passwordChangedAt: true } })
      if (login && login.passwordChangedAt >= change.confirmedAt)
        await setPassword(tx, { subject, email, password: createRandomSecret() })
    }
    await endSessionsInTransaction(tx, actor, { accountIds: [account.id], reason: 'ADDRESS_RESTORED' })
    await revokeAccountLinks(tx, account.id, 'INVITATION', 'RESET', 'CONFIRM_ADDRESS')
    const since = { accountId: account.id, endedAt: null, id: { gte: change.id } }
    await tx.addressChange.updateMany({ where: since, data: { endedAt: now() } })
    await tx.accountLink.updateMany({
      where: { changeId: { gte: change.id }, accountId: account.id, redeemedAt: null, revokedAt: null },
      data: { revokedAt: now() },
    })
    await audit({ action: 'ADDRESS_RESTORED', subject: { kind: 'ACCOUNT', id: account.id } })
    return true
  },
  around: ({ actor, input }, run) =>
    raiseLinkStateIfUnused(actor, { purpose: 'UNDO_ADDRESS', token: input.token, run }),
})

type Purpose = 'CONFIRM_ADDRESS' | 'UNDO_ADDRESS'

// Redeems an open link and returns its account and address change; null if there is nothing to redeem.
const redeemAddressLink = async (tx: Tx, purpose: Purpose, token: string) => {
  const tokenHash = hashLinkToken(purpose, token)
  const link = await tx.accountLink.findUnique({ where: { tokenHash }, select: { accountId: true, changeId: true } })
  const account = link && (await lockAccount(tx, link.accountId))
  if (!account || !(await redeemAccountLink(tx, purpose, token))) return null
  const change = await tx.addressChange.findFirst({ where: { id: link.changeId ?? 0, endedAt: null } })
  return change && { account, change }
}

const raiseLinkStateIfUnused = async (
  actor: Actor,
  { purpose, token, run }: { purpose: Purpose; token: string; run: () => Promise<boolean> },
): Promise<void> => {
  if (await run()) return
  const { state } = await readAddressLink(actor, purpose, token)
  throw invalid(addressStateTexts[state === 'OPEN' ? 'REPLACED' : state])
}

const writePersonEmail = async (tx: Tx, { individualId, staffId }: Facts, email: string): Promise<void> => {
  const data = { email, version: { increment: 1 } }
  if (individualId) await tx.individual.update({ where: { id: individualId }, data })
  if (staffId) await tx.staff.update({ where: { id: staffId }, data })
}

// Also revokes older links, which were sent to the old address.
const writeAccountEmail = async (
  tx: Tx,
  actor: Actor,
  { account, to, refusal }: { account: Facts; to: string; refusal: () => Error },
): Promise<void> => {
  const data = { email: to }
  try {
    await tx.account.update({ where: { id: account.id }, data: { ...data, version: { increment: 1 } } })
    if (account.subject) await tx.identityLogin.updateMany({ where: { subject: account.subject }, data })
  } catch (error) {
    if (!(readConstraint(error) ?? '').includes('email')) throw error
    throw refusal()
  }
  await revokeAccountLinks(tx, account.id)
  await copyOptOutsToNewAddress(tx, actor, { from: account.email, to })
}

// If the person has not signed in yet, sends the invitation again, because the first one went to the wrong address.
const sendInvitationAgain = async (tx: Tx, actor: Actor, account: Facts): Promise<void> => {
  const isOn = account.staff?.isActive ?? account.individual?.company.isMasterSwitchOn ?? false
  if (!account.invitedAt || !isOn || systemJob(actor)) return
  await sendInvitation(tx, actor, { accountId: account.id, email: account.email, individualId: account.individualId })
}

const endPendingAddressChange = async (tx: Tx, accountId: number): Promise<number> => {
  const waiting = { accountId, confirmedAt: null, endedAt: null }
  await tx.accountLink.updateMany({
    where: { change: waiting, redeemedAt: null, revokedAt: null },
    data: { revokedAt: now() },
  })
  return (await tx.addressChange.updateMany({ where: waiting, data: { endedAt: now() } })).count
}
