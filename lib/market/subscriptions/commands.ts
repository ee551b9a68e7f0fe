import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError, requireStoredVersion } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { staff } from '#lib/core/policy.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { lockAddressesInLedger, recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { subscriptionMessages } from '#lib/market/subscriptions/labels.ts'
import { subscriptionPolicies } from '#lib/market/subscriptions/policy.ts'
import {
  getSubscribedFirm,
  getSubscribedPerson,
  readFirmSubscriptions,
  readSubscriptions,
} from '#lib/market/subscriptions/queries.ts'
import { diffSubscriptions, toOptOutChoices } from '#lib/market/subscriptions/rules.ts'
import { firmInput, subscriptionsInput } from '#lib/market/subscriptions/schema.ts'

const getOptOutSource = (actor: Actor) => (isPerson(actor) && staff(actor) ? 'STAFF' : 'PAGE')

/**
 * Saves a person's email subscriptions; opt-outs enter the ledger in the same transaction (rows M-02, M-03). Raises
 * NOT_FOUND, INVALID with each switch that cannot be changed, CONFLICT with the stored subscriptions.
 */
export const saveSubscriptions = command({
  policy: subscriptionPolicies.own,
  target: recordKey,
  input: subscriptionsInput,
  audits: ['SUBSCRIPTIONS_CHANGED'],
  work: async ({ tx, actor, target: id, input, audit }) => {
    const person = await getSubscribedPerson(actor, id, tx)
    await lockAddressesInLedger(tx, [person.email])
    const stored = await readSubscriptions(id, person, tx)
    requireStoredVersion({ stored, version: input.version, message: subscriptionMessages.overtaken })
    const { changed, refused } = diffSubscriptions(stored, input, person.facts)
    if (refused.length > 0)
      throw new DomainError(
        'INVALID',
        refused.map(({ place, reason }) => ({ code: 'INVALID', field: place, message: reason })),
      )
    if (changed.length === 0) return stored
    await recordOptOutChoices(tx, actor, {
      address: person.email,
      choices: toOptOutChoices(changed),
      origin: { source: getOptOutSource(actor) },
    })
    await audit({
      action: 'SUBSCRIPTIONS_CHANGED',
      subject: { kind: 'INDIVIDUAL', id },
      details: { changes: changed.map(({ place, isOn }) => `${place} ${isOn ? 'on' : 'off'}`).join(', ') },
    })
    return readSubscriptions(id, person, tx)
  },
})

/**
 * Turns marketing mail on or off for all people of a law firm at once (row M-02). Raises NOT_FOUND, CONFLICT with the
 * stored state.
 */
export const saveFirmSubscriptions = command({
  policy: subscriptionPolicies.firm,
  target: recordKey,
  input: firmInput,
  audits: ['SUBSCRIPTIONS_CHANGED'],
  work: async ({ tx, actor, target: id, input: { marketingEmails, version }, audit }) => {
    const firm = await getSubscribedFirm(actor, id, tx)
    await lockAddressesInLedger(tx, firm.emails)
    requireStoredVersion({
      stored: await readFirmSubscriptions(id, firm, tx),
      version,
      message: subscriptionMessages.overtaken,
    })
    let people = 0
    const choices = [{ scope: 'MARKETING', isOut: !marketingEmails } as const]
    for (const email of firm.emails) {
      const changed = await recordOptOutChoices(tx, actor, {
        address: email,
        choices,
        origin: { source: getOptOutSource(actor) },
      })
      people += changed.length
    }
    if (people > 0)
      await audit({
        action: 'SUBSCRIPTIONS_CHANGED',
        subject: { kind: 'LAWFIRM', id },
        details: { changes: `marketingEmails ${marketingEmails ? 'on' : 'off'}`, people },
      })
    return readFirmSubscriptions(id, firm, tx)
  },
})
