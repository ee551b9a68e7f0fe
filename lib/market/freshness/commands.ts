import { command } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import { enqueueEmail } from '#lib/foundation/mail/commands.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { reminderLabels } from '#lib/market/freshness/labels.ts'
import { freshnessPolicies } from '#lib/market/freshness/policy.ts'
import { readLenderFreshness } from '#lib/market/freshness/queries.ts'
import { buildReminderKey } from '#lib/market/freshness/rules.ts'
import { type LeftOut, type ReminderAnswer, reminderInput } from '#lib/market/freshness/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Reminds lenders to verify their offered categories: one email to each of their people with an account, at most once
 * per lender and Sydney day (decision 'Automated e-mail'). Paused and switched-off lenders get none.
 */
export const remindLenders = command({
  policy: freshnessPolicies.remind,
  input: reminderInput,
  audits: ['VERIFICATION_REMINDED'],
  work: async ({ tx, input: { lenders }, audit }): Promise<ReminderAnswer> => {
    const answer: ReminderAnswer = { reminded: 0, left: [] }
    for (const { lenderId, categoryKeys } of lenders) {
      const lender = await readLenderFreshness(lenderId, tx)
      if (!lender) continue
      const { company, isActive, isMasterSwitchOn, cells } = lender
      const meant = cells.filter(({ categoryKey, isOffered }) => isOffered && categoryKeys.includes(categoryKey))
      const why: LeftOut | null =
        !isActive || !isMasterSwitchOn
          ? 'closed'
          : meant.length === 0
            ? 'nothing'
            : await sendVerificationReminders(
                tx,
                lenderId,
                meant.map(({ categoryKey }) => categoryKey),
              )
      if (why) {
        answer.left.push({ company, why })
        continue
      }
      answer.reminded += 1
      await audit({
        action: 'VERIFICATION_REMINDED',
        subject: toProfileSubject({ kind: 'lender', id: lenderId }),
        details: { categories: meant.map(({ categoryKey }) => categoryLabels[categoryKey]).join(', ') },
      })
    }
    return answer
  },
})

// Locks the lender, so that two concurrent reminders send only one email.
const sendVerificationReminders = async (
  tx: Tx,
  lenderId: number,
  categoryKeys: readonly string[],
): Promise<LeftOut | null> => {
  await tx.$queryRaw`select from lenders where id = ${lenderId} for no key update`
  const people = await tx.individual.findMany({
    where: {
      company: { lender: { id: lenderId } },
      closedAt: null,
      account: { acceptedAt: { not: null }, closedAt: null },
    },
    select: { id: true, account: { select: { id: true, email: true } } },
    orderBy: { id: 'asc' },
  })
  if (people.length === 0) return 'nobody'
  const keyOf = (individualId: number) => buildReminderKey(lenderId, today(), individualId)
  const keys = people.map(({ id }) => keyOf(id))
  if ((await tx.emailMessage.count({ where: { key: { in: keys } } })) > 0) return 'today'
  for (const { id, account } of people)
    if (account)
      await enqueueEmail(tx, {
        kind: 'VERIFICATION_REMINDER',
        key: keyOf(id),
        accountId: account.id,
        individualId: id,
        address: account.email,
        subject: reminderLabels.subject,
        payload: { lenderId, categoryKeys: categoryKeys.join(' ') },
      })
  return null
}
