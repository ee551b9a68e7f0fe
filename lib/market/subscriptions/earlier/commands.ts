import type { Actor } from '#lib/core/actor.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import type { OptOutSource } from '#lib/foundation/opt-outs/schema.ts'
import { listOptOutsOfSwitches } from '#lib/market/subscriptions/earlier/rules.ts'
import { subscriptionPolicies } from '#lib/market/subscriptions/policy.ts'
import { runTransaction, type Tx } from '#lib/server/database/db.ts'

const AT_ONCE = 200
const LOCK = 7_215_514
const SOURCES: readonly OptOutSource[] = ['PAGE', 'ONE_CLICK', 'STAFF', 'IMPORT', 'BOUNCE', 'COMPLAINT', 'MERGE']

/**
 * Moves people's subscriptions as stored by an earlier version to the ledger of opt-outs, in the caller's transaction:
 * switches that were off become opt-outs, those that were on need no entry.
 */
export const moveSubscriptionsToLedger = async (
  tx: Tx,
  actor: Actor,
  individualIds: readonly number[],
): Promise<void> => {
  const these = { individualId: { in: [...individualIds] } }
  const rows = await tx.emailSubscription.findMany({ where: these })
  const categories = await tx.emailCategory.findMany({ where: these })
  const people = await tx.individual.findMany({
    where: { id: { in: [...rows, ...categories].map(({ individualId }) => individualId) }, email: { not: null } },
    select: { id: true, email: true },
  })
  for (const { id, email } of people) {
    const row = rows.find(({ individualId }) => individualId === id) ?? null
    const wanted = categories.filter(({ individualId }) => individualId === id)
    await recordOptOutChoices(tx, actor, {
      address: email as string,
      choices: listOptOutsOfSwitches(row, wanted),
      origin: { source: 'IMPORT' },
    })
  }
  await tx.emailSubscription.deleteMany({ where: these })
  await tx.emailCategory.deleteMany({ where: these })
}

const moveSubscriptionsOfSomePeople = async (tx: Tx, actor: Actor): Promise<number> => {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select individual_id as id from email_subscriptions union select individual_id from email_categories
    order by 1 limit ${AT_ONCE}`
  await moveSubscriptionsToLedger(
    tx,
    actor,
    rows.map(({ id }) => id),
  )
  return rows.length
}

const moveOptOutsOfSomeAddresses = async (tx: Tx, actor: Actor): Promise<number> => {
  const rows = await tx.$queryRaw<{ address: string; source: string; createdAt: Date }[]>`
    delete from email_opt_outs where address in (select address from email_opt_outs order by address limit ${AT_ONCE})
    returning address, source, created_at as "createdAt"`
  for (const { address, source, createdAt } of rows) {
    const known = SOURCES.find((each) => each === source.toUpperCase()) ?? 'IMPORT'
    await recordOptOutChoices(tx, actor, {
      address,
      choices: [{ scope: 'MARKETING', isOut: true }],
      origin: {
        source: known,
        at: createdAt,
      },
    })
  }
  return rows.length
}

/**
 * Moves all subscriptions and opt-outs of an earlier version to the ledger, in batches of one transaction each. The
 * worker runs it before sending any mail; a second worker waits and finds nothing left.
 */
export const moveEarlierChoices = longCommand({
  policy: subscriptionPolicies.move,
  audits: { none: 'The ledger of opt-outs keeps each choice with its source.' },
  work: async ({ actor }) => {
    let total = 0
    for (const moveSome of [moveSubscriptionsOfSomePeople, moveOptOutsOfSomeAddresses])
      for (;;) {
        const count = await runTransaction(async (tx) => {
          await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::bigint)`
          return moveSome(tx, actor)
        })
        total += count
        if (count === 0) break
      }
    return total
  },
})
