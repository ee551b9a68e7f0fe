import type { PersonActor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { signedIn } from '#lib/core/policy.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { mayViewAsFromLender, viewingPolicies } from '#lib/market/lenders/viewing/policy.ts'
import { getViewAsStartPath } from '#lib/market/lenders/viewing/rules.ts'
import { viewInput } from '#lib/market/lenders/viewing/schema.ts'
import { endViewAs, startViewAs } from '#lib/people/accounts/sessions/commands.ts'

/**
 * Lets the actor's session view the product as another role for 30 minutes, starting at a lender (decision 'view as').
 * Raises FORBIDDEN without the right or a browser session, NOT_FOUND for a lender that is unknown or not the actor's.
 */
export const startView = command({
  policy: viewingPolicies.start,
  target: recordKey,
  input: viewInput,
  audits: ['VIEW_AS_STARTED'],
  work: async ({ tx, actor, target: id, input: { view }, audit }) => {
    if (!mayViewAsFromLender(actor, id)) throw notFound()
    const lender = await tx.lender.findFirst({
      where: { id, company: { closedAt: null } },
      select: { company: { select: { name: true } } },
    })
    if (!lender) throw notFound()
    const { sessionId } = actor as PersonActor
    if (!sessionId) throw forbidden()
    const until = await startViewAs(tx, { sessionId, viewAs: view, viewAsLenderId: id })
    const details = { name: lender.company.name, view, until: until.toISOString() }
    await audit({ action: 'VIEW_AS_STARTED', subject: { kind: 'LENDER', id }, details })
    return { path: getViewAsStartPath(view, id) }
  },
})

/** Ends the session's view, if any; returns the id of the lender it started at, or null. */
export const stopView = command({
  policy: { who: signedIn, description: 'End the own view' },
  audits: ['VIEW_AS_ENDED'],
  work: async ({ tx, actor, audit }) => {
    const { sessionId } = actor as PersonActor
    const ended = sessionId ? await endViewAs(tx, sessionId) : null
    if (ended) await audit({ action: 'VIEW_AS_ENDED', ...ended })
    return ended?.subject.id ?? null
  },
})
