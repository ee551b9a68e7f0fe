import { sydneyDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { MailKinds } from '#lib/foundation/mail/schema.ts'
import { reminderLabels } from '#lib/market/freshness/labels.ts'
import { lenderFreshness } from '#lib/market/freshness/queries.ts'
import { isReminded, needsVerifying, reminderLine } from '#lib/market/freshness/rules.ts'
import type { ReminderPayload } from '#lib/market/freshness/schema.ts'
import { isReachable } from '#lib/people/accounts/queries.ts'
import { personOfAccount } from '#lib/people/directory/queries.ts'
import { productOrigin } from '#lib/server/env.ts'

/**
 * The reminder to verify. Its content shows the status at the time of sending, and it is not sent if nothing needs
 * verifying any more.
 */
export const freshnessMails = {
  VERIFICATION_REMINDER: async ({ payload, accountId, at }) => {
    const asks = payload as ReminderPayload
    const { lenderId } = asks
    const lender = await lenderFreshness(lenderId)
    const person = accountId === null ? null : await personOfAccount(accountId)
    if (!lender || !person) return null
    const today = sydneyDay(at)
    const asked = lender.cells.filter((cell) =>
      'sinceDay' in asks
        ? isReminded(cell, asks.sinceDay, today)
        : cell.isOffered && asks.categoryKeys.split(' ').includes(cell.categoryKey),
    )
    const isReached = lender.isActive && lender.isMasterSwitchOn && (await isReachable(accountId, false))
    const isNeeded = 'sinceDay' in asks ? asked.length > 0 : asked.some(needsVerifying)
    return {
      letter: {
        heading: reminderLabels.subject,
        paragraphs: [
          reminderLabels.greeting(person.firstName),
          reminderLabels.why,
          ...asked.map((cell) => reminderLine(cell, today)),
        ],
        action: { label: reminderLabels.action, href: `${productOrigin()}${paths.stillCorrect(lenderId)}` },
        closing: [reminderLabels.ignored],
      },
      obstacle: isReached ? (isNeeded ? null : reminderLabels.verified) : emailReasons.closed,
    }
  },
} satisfies Partial<MailKinds>
