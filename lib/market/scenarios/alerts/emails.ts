import { paths } from '#lib/core/paths.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { LetterSection, MailKind, MailKinds } from '#lib/foundation/mail/schema.ts'
import { alertMailLabels } from '#lib/market/scenarios/alerts/labels.ts'
import {
  findAlertAddress,
  findAlertedOwner,
  findMessageKey,
  listDealNews,
} from '#lib/market/scenarios/alerts/queries.ts'
import type { DealNews } from '#lib/market/scenarios/alerts/schema.ts'
import { findPersonByAccount } from '#lib/people/directory/queries.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

/** The most lenders that are named for one deal. */
const MOST_NAMED = 20

const buildSection = ({ name, lenders }: DealNews): LetterSection => {
  const rest = lenders.length - MOST_NAMED
  const rows = lenders.slice(0, MOST_NAMED).map((lender) => ({ label: lender.company, value: lender.name }))
  return { heading: name, rows: rest > 0 ? [...rows, { label: alertMailLabels.rest(rest), value: '' }] : rows }
}

/**
 * Composes a mail about saved deals: the lenders that it was queued for and that still fit, by the owner's rights at the
 * moment of sending.
 */
const composeDealNews: MailKind = async ({ id, accountId, address }) => {
  const person = accountId === null ? null : await findPersonByAccount(accountId)
  if (!person) return null
  const owner = await findAlertedOwner(person.accountId)
  const news = owner ? await listDealNews(owner, await findMessageKey(id)) : []
  const isReached = owner !== null && (await findAlertAddress(owner.accountId)) === address
  // A mail about several deals leads to their list.
  const only = news.length === 1 ? news[0]?.id : undefined
  return {
    letter: {
      heading: alertMailLabels.subject,
      paragraphs: [alertMailLabels.greeting(person.firstName), alertMailLabels.intro],
      sections: news.map(buildSection),
      action: {
        label: news.length > 1 ? alertMailLabels.openAll : alertMailLabels.open,
        href: `${getProductOrigin()}${paths.match(only === undefined ? '' : `?scenario=${only}`)}`,
      },
      closing: [alertMailLabels.closing],
    },
    list: { scopes: ['SAVED_DEALS'], why: alertMailLabels.why },
    obstacle: isReached ? (news.length > 0 ? null : alertMailLabels.nothing) : emailReasons.closed,
  }
}

/** The mails about saved deals: the daily one, and the one at once. */
export const dealMails = {
  SAVED_DEALS: composeDealNews,
  SAVED_DEAL: composeDealNews,
} satisfies Partial<MailKinds>
