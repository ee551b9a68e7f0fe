import { getActorName } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { paths } from '#lib/core/paths.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { issueAccountLink } from '#lib/people/accounts/links/commands.ts'
import { invitationMessages } from '#lib/people/accounts/links/labels.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { requirePendingPerson } from '#lib/people/accounts/queries.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'
import { deriveLinkToken } from '#lib/server/secrets/link-tokens.ts'

/**
 * Makes one more link of a pending invitation and returns it, this once: only hashes are kept. The link of the email still works.
 * Raises NOT_FOUND and CONFLICT.
 */
export const showInvitationLink = command({
  policy: accountPolicy.showInvitationLink,
  target: recordKey.nullable(),
  audits: ['INVITATION_LINK_SHOWN'],
  prepare: async ({ actor, target }) => requirePendingPerson(actor, target),
  work: async ({ tx, actor, prepared: { accountId }, audit }) => {
    const inviter = getActorName(actor)
    const request = { purpose: 'INVITATION', keepsOlder: true, inviter } as const
    const { seed, expiresAt } = await issueAccountLink(tx, accountId, request)
    // The link holds the account's lock by now; the person may have accepted just before.
    if ((await tx.account.count({ where: { id: accountId, acceptedAt: null } })) === 0)
      throw new DomainError('CONFLICT', invitationMessages.accepted)
    await audit({ action: 'INVITATION_LINK_SHOWN', subject: { kind: 'ACCOUNT', id: accountId } })
    const url = `${getProductOrigin()}${paths.invitation(deriveLinkToken('INVITATION', seed))}`
    return { url, expiresAt }
  },
})
