import { hookMessages } from '#lib/campaigns/hooks/labels.ts'
import { hookPolicies } from '#lib/campaigns/hooks/policy.ts'
import { getDeliveryReport, mayMailBeStoredLater } from '#lib/campaigns/hooks/rules.ts'
import { hookEvent } from '#lib/campaigns/hooks/schema.ts'
import { storeDeliveryReport } from '#lib/campaigns/sending/reports/commands.ts'
import { DomainError } from '#lib/core/errors.ts'
import { oneLine } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Handles a webhook event of the mail provider once, by its id. Recipient, opt-out ledger and brake are updated in the
 * same transaction, so a failed event is delivered again. Raises UNAVAILABLE while its mail is not stored yet.
 */
export const takeHook = command({
  policy: hookPolicies.take,
  target: oneLine(hookMessages.refused),
  input: hookEvent,
  audits: { none: 'Each report is kept under its id.' },
  work: async ({ tx, target: id, input }) => {
    const { type, created_at: at, data } = input
    const providerId = data.email_id ?? null
    const { count } = await tx.providerEvent.createMany({
      data: [{ id, type, at, takenAt: now(), providerId }],
      skipDuplicates: true,
    })
    const report = getDeliveryReport(input)
    if (count === 0 || report === null || providerId === null) return
    const isKnown = await storeDeliveryReport(tx, { providerId, type: report, at, reason: data.failed?.reason })
    if (!isKnown && mayMailBeStoredLater(at, now())) throw new DomainError('UNAVAILABLE', hookMessages.later)
  },
})
