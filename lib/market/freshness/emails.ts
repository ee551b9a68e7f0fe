import { toSydneyDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { MailKinds } from '#lib/foundation/mail/schema.ts'
import { reminderLabels } from '#lib/market/freshness/labels.ts'
import { readLenderFreshness } from '#lib/market/freshness/queries.ts'
import { describeFreshness, hasReachedReminderAge, needsVerification } from '#lib/market/freshness/rules.ts'
import type { ReminderPayload } from '#lib/market/freshness/schema.ts'
import { mayReceiveMail } from '#lib/people/accounts/queries.ts'
import { findPersonByAccount } from '#lib/people/directory/queries.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

/**
 * The reminder to verify. Its content shows the status at the time of sending, and it is not sent if nothing needs
 * verifying any more.
 */
export const freshnessMails = {
  VERIFICATION_REMINDER: async ({ payload, accountId, at }) => {
    const asks = payload as ReminderPayload
    const { lenderId } = asks
    const lender = await readLenderFreshness(lenderId)
    const person = accountId === null ? null : await findPersonByAccount(accountId)
    if (!lender || !person) return null
    const today = toSydneyDay(at)
    const asked = lender.cells.filter((cell) =>
      'sinceDay' in asks
        ? hasReachedReminderAge(cell, asks.sinceDay, today)
        : cell.isOffered && asks.categoryKeys.split(' ').includes(cell.categoryKey),
    )
    const isReached = lender.isActive && lender.isMasterSwitchOn && (await mayReceiveMail(accountId, false))
    const isNeeded = 'sinceDay' in asks ? asked.length > 0 : asked.some(needsVerification)
    return {
      letter: {
        heading: reminderLabels.subject,
        paragraphs: [
          reminderLabels.greeting(person.firstName),
          reminderLabels.why,
          ...asked.map((cell) => describeFreshness(cell, today)),
        ],
        action: { label: reminderLabels.action, href: `${getProductOrigin()}${paths.stillCorrect(lenderId)}` },
        closing: [reminderLabels.ignored],
      },
      obstacle: isReached ? (isNeeded ? null : reminderLabels.verified) : emailReasons.closed,
    }
  },
} satisfies Partial<MailKinds>
