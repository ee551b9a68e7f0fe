import {
  ACTIVITY_DAYS,
  listActivityDigestPeople,
  listRecentLoanGroups,
} from '#lib/campaigns/digests/activity/queries.ts'
import { buildActivitySections } from '#lib/campaigns/digests/activity/rules.ts'
import {
  activityWords,
  digestReasons,
  digestSubjects,
  digestWords,
  lapseWords,
  offerWords,
  pairWords,
} from '#lib/campaigns/digests/labels.ts'
import { listNewOffers, listOffers } from '#lib/campaigns/digests/offers/queries.ts'
import { buildOfferSection, MOST_OFFERS } from '#lib/campaigns/digests/offers/rules.ts'
import type { OfferKind } from '#lib/campaigns/digests/offers/scope.ts'
import { listNewPairs } from '#lib/campaigns/digests/pairs/queries.ts'
import { buildPairSections, MOST_PAIRS } from '#lib/campaigns/digests/pairs/rules.ts'
import {
  type DigestPerson,
  findDigestPerson,
  hadDigestOnDay,
  listLapsedCategories,
} from '#lib/campaigns/digests/queries.ts'
import { type DigestContext, type DigestKind, digestPayload } from '#lib/campaigns/digests/schema.ts'
import { waitingTasks } from '#lib/campaigns/digests/tasks/emails.ts'
import { addDaysTo, formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { LetterSection, MailKind, MailKinds } from '#lib/foundation/mail/schema.ts'
import { readOptOutChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { getLastDayOfVerification } from '#lib/market/criteria/rules.ts'
import { tabWords } from '#lib/market/profiles/tabs/rules.ts'
import { mayReceiveMail } from '#lib/people/accounts/queries.ts'
import { findPersonByAccount } from '#lib/people/directory/queries.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

/** The content of a digest for one person; no sections if there is nothing new. */
type Body = {
  intro: string
  sections: LetterSection[]
  /** How many more entries there are than the sections show. */
  rest: number
  action: { label: string; path: string }
  scopes: OptOutScope[]
  why: string
  closing?: string[]
}

const buildProductUrl = (path: string): string => `${getProductOrigin()}${path}`

/** Builds the mail kind of a digest. Content, subscription and recipient are checked at the moment of sending. */
const digestMail =
  (kind: DigestKind, write: (told: DigestContext, person: DigestPerson) => Promise<Body>): MailKind =>
  async ({ id: messageId, address, payload, at }) => {
    const { personId, since } = digestPayload.parse(payload)
    const person = await findDigestPerson(personId)
    if (!person) return null
    const [choices] = await readOptOutChoicesOfAddresses([address])
    const told = { personId, messageId, out: choices?.out ?? new Set<OptOutScope>(), since: new Date(since), at }
    const { intro, sections, rest, action, scopes, why, closing = [] } = await write(told, person)
    const checkHadToday = () => hadDigestOnDay(kind, { individualId: personId, messageId }, toSydneyDay(at))
    const obstacle =
      person.email !== address
        ? digestReasons.moved
        : sections.length === 0
          ? digestReasons.nothing
          : (await checkHadToday())
            ? digestReasons.today
            : null
    return {
      letter: {
        heading: digestSubjects[kind],
        paragraphs: [digestWords.greeting(person.firstName), intro],
        sections,
        action: { label: action.label, href: buildProductUrl(action.path) },
        closing: [...(rest > 0 ? [digestWords.rest(rest)] : []), ...closing],
      },
      list: { scopes, why },
      obstacle,
    }
  }

/** Returns the path of a profile's tab; home if the person no longer has such a profile. */
const getProfileTabPath = (kind: 'lender' | 'broker', id: number | null, tab: string): string =>
  id === null ? paths.home() : `${paths.profile(kind, id)}?tab=${tab}`

const writeOffersDigest = async (
  kind: OfferKind,
  told: DigestContext,
): Promise<Pick<Body, 'sections' | 'rest' | 'scopes'>> => {
  const news = await listNewOffers(kind, told)
  const shown = news.slice(0, MOST_OFFERS)
  const offers = await listOffers(
    shown.map(({ id }) => id),
    told.at,
  )
  return {
    sections: offers.map(buildOfferSection),
    rest: news.length - shown.length,
    scopes: [...new Set(news.map(({ scope }) => scope))],
  }
}

const writeFundsAvailableDigest = async (told: DigestContext, { company, brokerId }: DigestPerson): Promise<Body> => ({
  ...(await writeOffersDigest('FUNDS_AVAILABLE', told)),
  intro: offerWords.funds,
  action: { label: offerWords.matches, path: getProfileTabPath('broker', brokerId, tabWords.matches) },
  why: offerWords.whyFunds(company),
})

const writeSyndicateFundersDigest = async (
  told: DigestContext,
  { company, lenderId }: DigestPerson,
): Promise<Body> => ({
  ...(await writeOffersDigest('SYNDICATE_FUNDERS', told)),
  intro: offerWords.syndicate,
  action: { label: offerWords.lenders, path: getProfileTabPath('lender', lenderId, tabWords.criteria) },
  why: offerWords.whySyndicate(company),
})

const writeBrokerMatchesDigest = async (told: DigestContext, { company, lenderId }: DigestPerson): Promise<Body> => {
  const pairs = await listNewPairs(told)
  return {
    intro: pairWords.intro,
    sections: buildPairSections(pairs.slice(0, MOST_PAIRS)),
    rest: Math.max(0, pairs.length - MOST_PAIRS),
    action: { label: pairWords.action, path: getProfileTabPath('lender', lenderId, tabWords.matches) },
    scopes: [...new Set(pairs.map(({ categoryKey }) => `LENDER_${categoryKey}` as const))],
    why: pairWords.why(company),
  }
}

const writeActivityDigest = async (
  { personId, out, since, at }: DigestContext,
  { company }: DigestPerson,
): Promise<Body> => {
  const [reader] = await listActivityDigestPeople({ id: personId }, { since, at })
  const isRead = reader?.isTold === true && !out.has('NINETY_DAYS_ACTIVITY')
  const day = toSydneyDay(at)
  return {
    intro: activityWords.intro(formatDay(addDaysTo(day, 1 - ACTIVITY_DAYS)), formatDay(day)),
    sections: isRead ? buildActivitySections(await listRecentLoanGroups(at)) : [],
    rest: 0,
    closing: [activityWords.merged],
    action: { label: activityWords.action, path: paths.loans() },
    scopes: ['NINETY_DAYS_ACTIVITY'],
    why: activityWords.why(company),
  }
}

// Goes to a BDM, who cannot unsubscribe, so it has no footer.
const criteriaLapsed: MailKind = async ({ accountId, payload, at }) => {
  const { personId, since } = digestPayload.parse(payload)
  const person = accountId === null ? null : await findPersonByAccount(accountId)
  if (!person) return null
  const lapses = await listLapsedCategories(personId, new Date(since), at)
  const sections = [...Map.groupBy(lapses, ({ company }) => company)].map(([heading, own]) => ({
    heading,
    rows: own.map(({ categoryKey, verifiedDay }) => ({
      label: categoryLabels[categoryKey],
      value: lapseWords.last(formatDay(getLastDayOfVerification(verifiedDay))),
    })),
  }))
  const isReached = await mayReceiveMail(accountId, false)
  return {
    letter: {
      heading: digestSubjects.CRITERIA_LAPSED,
      paragraphs: [digestWords.greeting(person.firstName), lapseWords.intro],
      sections,
      action: { label: lapseWords.action, href: buildProductUrl(`${paths.freshness()}?bdm=${personId}&state=LAPSED`) },
      closing: [lapseWords.closing],
    },
    obstacle: isReached ? (sections.length === 0 ? digestReasons.nothing : null) : emailReasons.closed,
  }
}

/** The mail kinds of the digests. Each collects what is new when it is sent, and is dropped if there is nothing. */
export const digestMails = {
  FUNDS_AVAILABLE: digestMail('FUNDS_AVAILABLE', writeFundsAvailableDigest),
  SYNDICATE_FUNDERS: digestMail('SYNDICATE_FUNDERS', writeSyndicateFundersDigest),
  BROKER_MATCHES: digestMail('BROKER_MATCHES', writeBrokerMatchesDigest),
  NINETY_DAYS_ACTIVITY: digestMail('NINETY_DAYS_ACTIVITY', writeActivityDigest),
  WAITING_TASKS: waitingTasks,
  CRITERIA_LAPSED: criteriaLapsed,
} satisfies Partial<MailKinds>
