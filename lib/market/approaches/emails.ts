import { createSystemActor } from '#lib/core/actor.ts'
import { formatDay } from '#lib/core/dates.ts'
import { DomainError } from '#lib/core/errors.ts'
import { formatDollars, formatPercent } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { splitLines } from '#lib/core/text.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { LetterSection, MailKind, MailKinds } from '#lib/foundation/mail/schema.ts'
import { listDealFacts } from '#lib/market/approaches/deals/rules.ts'
import { answerLabels, approachLabels, reasonNames } from '#lib/market/approaches/labels.ts'
import { mailLabels } from '#lib/market/approaches/mailing/labels.ts'
import type { ApproachPayload } from '#lib/market/approaches/mailing/schema.ts'
import { getApproach } from '#lib/market/approaches/queries.ts'
import { isOpenState } from '#lib/market/approaches/rules.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import { mayReceiveMail } from '#lib/people/accounts/queries.ts'
import { findPersonByAccount } from '#lib/people/directory/queries.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

/** The part of a letter that depends on its kind; null if the approach has moved on since it was queued. */
type Part = { lines: string[]; sections: LetterSection[]; closing: string } | null
type Compose = (approach: ApproachRow, side: ApproachPayload['side']) => Part

const reader = createSystemActor('approach mail')

const readApproach = async (id: number): Promise<ApproachRow | null> => {
  try {
    return await getApproach(reader, id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

const buildLetter =
  (kind: keyof typeof mailLabels & `APPROACH_${string}`, compose: Compose): MailKind =>
  async ({ payload, accountId }) => {
    const { approachId, side } = payload as ApproachPayload
    const approach = await readApproach(approachId)
    const person = accountId === null ? null : await findPersonByAccount(accountId)
    if (!approach || !person) return null
    const part = compose(approach, side)
    const isReached = await mayReceiveMail(accountId, false)
    return {
      letter: {
        heading: mailLabels[kind].heading,
        paragraphs: [mailLabels.greeting(person.firstName), ...(part?.lines ?? [])],
        sections: part?.sections ?? [],
        action: { label: mailLabels.open, href: `${getProductOrigin()}${paths.approach(approachId)}` },
        closing: [part?.closing ?? mailLabels.moot],
      },
      obstacle: isReached ? (part ? null : mailLabels.moot) : emailReasons.closed,
    }
  }

const buildDealSection = ({ deal }: ApproachRow): LetterSection => ({
  heading: mailLabels.deal,
  rows: listDealFacts(deal),
})

const composeAsked: Compose = (approach) =>
  approach.state === 'ASKED'
    ? {
        lines: [mailLabels.APPROACH_ASKED.why(approach.brokerName), ...splitLines(approach.note)],
        sections: [buildDealSection(approach)],
        closing: mailLabels.APPROACH_ASKED.ignored(formatDay(approach.dueOn)),
      }
    : null

const composeAnswered: Compose = (approach) => {
  const { state, lenderName, amount, rate, fee, declineReason, answerNote, dueOn } = approach
  const texts = mailLabels.APPROACH_ANSWERED
  if (state === 'DECLINED' && declineReason)
    return {
      lines: [texts.declined(lenderName, reasonNames[declineReason].toLowerCase()), ...splitLines(answerNote)],
      sections: [buildDealSection(approach)],
      closing: texts.over,
    }
  if (state !== 'INTERESTED') return null
  const rows = [
    { label: answerLabels.amount, value: formatDollars(amount) },
    { label: answerLabels.rate, value: formatPercent(rate) },
    { label: answerLabels.fee, value: formatPercent(fee) },
  ]
  return {
    lines: [texts.interested(lenderName), ...splitLines(answerNote)],
    sections: [{ heading: approachLabels.indication, rows }, buildDealSection(approach)],
    closing: texts.ignored(formatDay(dueOn)),
  }
}

const composeEnded: Compose = (approach, side) => {
  const { state, brokerName, lenderName } = approach
  const texts = mailLabels.APPROACH_ENDED
  if (isOpenState(state) || state === 'DECLINED') return null
  const expired = side === 'lender' ? texts.lenderExpired(brokerName) : texts.brokerExpired(lenderName)
  const why = state === 'EXPIRED' ? expired : texts[state as 'ACCEPTED'](brokerName)
  return { lines: [why], sections: [buildDealSection(approach)], closing: texts.ignored }
}

const composeReminder: Compose = (approach, side) => {
  const { state, brokerName, lenderName, dueOn } = approach
  const texts = mailLabels.APPROACH_REMINDER
  if (state !== (side === 'lender' ? 'ASKED' : 'INTERESTED')) return null
  return {
    lines: [side === 'lender' ? texts.lender(brokerName) : texts.broker(lenderName)],
    sections: [buildDealSection(approach)],
    closing: texts.ignored(formatDay(dueOn)),
  }
}

/** The mails about approaches. A mail whose approach has moved on since it was queued is not sent. */
export const approachMails = {
  APPROACH_ASKED: buildLetter('APPROACH_ASKED', composeAsked),
  APPROACH_ANSWERED: buildLetter('APPROACH_ANSWERED', composeAnswered),
  APPROACH_ENDED: buildLetter('APPROACH_ENDED', composeEnded),
  APPROACH_REMINDER: buildLetter('APPROACH_REMINDER', composeReminder),
} satisfies Partial<MailKinds>
