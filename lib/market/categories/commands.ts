import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import { categoryPolicies } from '#lib/market/categories/policy.ts'
import { categoryOfProfile, toggleInput } from '#lib/market/categories/schema.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { lockLenderForTermsEditor } from '#lib/market/criteria/scope.ts'
import { recordOfferOrWithdrawal } from '#lib/market/criteria/versions/commands.ts'
import { getRelation } from '#lib/people/directory/policy.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Offers or withdraws a category of a lender, in any state; its terms and version stay unchanged (rows F-24, F-25).
 * Raises FORBIDDEN unless the actor is staff or the lender, NOT_FOUND.
 */
export const toggleOffered = command({
  policy: categoryPolicies.offer,
  target: categoryOfProfile,
  input: toggleInput,
  audits: ['CATEGORY_OFFERED', 'CATEGORY_WITHDRAWN'],
  work: async ({ tx, actor, target: { id, categoryKey }, input, audit }) => {
    await lockLenderForTermsEditor(tx, actor, id)
    const where = { lenderId_categoryKey: { lenderId: id, categoryKey } }
    const wasOn = (await tx.lenderCategory.findUnique({ where }))?.isOffered ?? false
    const isOn = input.isOn ?? !wasOn
    if (isOn === wasOn) return { isOn }
    await tx.lenderCategory.upsert({
      where,
      // Version 0 means that no terms are stored yet.
      create: { lenderId: id, categoryKey, isOffered: isOn, version: 0 },
      update: { isOffered: isOn },
    })
    await recordOfferOrWithdrawal(tx, actor, { lenderId: id, categoryKey })
    await audit({
      action: isOn ? 'CATEGORY_OFFERED' : 'CATEGORY_WITHDRAWN',
      subject: toProfileSubject({ kind: 'lender', id }),
      details: { category: categoryLabels[categoryKey] },
    })
    return { isOn }
  },
})

/**
 * Subscribes or unsubscribes a broker; matches change immediately (rows F-24, F-25). Raises FORBIDDEN unless the actor
 * is staff or the broker, NOT_FOUND.
 */
export const toggleSubscription = command({
  policy: categoryPolicies.subscribe,
  target: categoryOfProfile,
  input: toggleInput,
  audits: ['CATEGORY_SUBSCRIBED', 'CATEGORY_UNSUBSCRIBED'],
  work: async ({ tx, actor, target: { id, categoryKey }, input, audit }) => {
    await lockBrokerOfActor(tx, actor, id)
    const subscription = { brokerId: id, categoryKey }
    const wasOn = (await tx.brokerSubscription.count({ where: subscription })) > 0
    const isOn = input.isOn ?? !wasOn
    if (isOn === wasOn) return { isOn }
    if (isOn) await tx.brokerSubscription.create({ data: { ...subscription, subscribedAt: now() } })
    else await tx.brokerSubscription.deleteMany({ where: subscription })
    await audit({
      action: isOn ? 'CATEGORY_SUBSCRIBED' : 'CATEGORY_UNSUBSCRIBED',
      subject: toProfileSubject({ kind: 'broker', id }),
      details: { category: categoryLabels[categoryKey] },
    })
    return { isOn }
  },
})

// Locks the profile, so that concurrent toggles run one after the other.
const lockBrokerOfActor = async (tx: Tx, actor: Actor, brokerId: number): Promise<void> => {
  const relation = getRelation(actor, 'broker', brokerId)
  if (relation !== 'staff' && relation !== 'owner') throw forbidden()
  const held = await tx.$queryRaw<object[]>`
    select from brokers x join companies c on c.id = x.company_id and c.closed_at is null
    where x.id = ${brokerId} for no key update of x`
  if (held.length === 0) throw notFound()
}
