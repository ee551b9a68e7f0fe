import { digestReasons, digestSubjects, digestWords, offerWords } from '#lib/campaigns/digests/labels.ts'
import { newOffers, offersOf } from '#lib/campaigns/digests/offers/queries.ts'
import { MOST_OFFERS, offerSection } from '#lib/campaigns/digests/offers/rules.ts'
import { hadOn } from '#lib/campaigns/digests/queries.ts'
import { type DigestKind, digestPayload, type Told } from '#lib/campaigns/digests/schema.ts'
import { sydneyDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import type { LetterSection, MailKind, MailKinds } from '#lib/foundation/mail/schema.ts'
import { choicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { database } from '#lib/server/db.ts'
import { env } from '#lib/server/env.ts'

type Person = { firstName: string; company: string; email: string; lenderId: number | null; brokerId: number | null }

/** What a digest tells one person now; nothing to tell has no sections. */
type Body = {
  intro: string
  sections: LetterSection[]
  /** How many more there are than stand in it. */
  rest: number
  action: { label: string; path: string }
  scopes: OptOutScope[]
  why: string
}

const personOf = async (id: number): Promise<Person | null> => {
  const found = await database().individual.findUnique({
    where: { id },
    select: {
      ...{ firstName: true, email: true },
      company: { select: { name: true, lender: { select: { id: true } }, broker: { select: { id: true } } } },
    },
  })
  if (!found) return null
  const { name: company, lender, broker } = found.company
  return {
    ...{ firstName: found.firstName, email: found.email ?? '', company },
    ...{ lenderId: lender?.id ?? null, brokerId: broker?.id ?? null },
  }
}

/** Writes one kind of digest: judged as it leaves, whom it is for and what it says. */
const digestMail =
  (kind: DigestKind, write: (told: Told, person: Person) => Promise<Body>): MailKind =>
  async ({ id: messageId, address, payload, at }) => {
    const { personId, since } = digestPayload.parse(payload)
    const person = await personOf(personId)
    if (!person) return null
    const [choices] = await choicesOfAddresses([address])
    const told = { personId, messageId, out: choices?.out ?? new Set<OptOutScope>(), since: new Date(since), at }
    const { intro, sections, rest, action, scopes, why } = await write(told, person)
    const hadToday = () => hadOn(kind, { individualId: personId, messageId }, sydneyDay(at))
    const obstacle =
      person.email !== address
        ? digestReasons.moved
        : sections.length === 0
          ? digestReasons.nothing
          : (await hadToday())
            ? digestReasons.today
            : null
    return {
      letter: {
        heading: digestSubjects[kind],
        paragraphs: [digestWords.greeting(person.firstName), intro],
        sections,
        action: { label: action.label, href: `${new URL(env().NEXTAUTH_URL).origin}${action.path}` },
        closing: rest > 0 ? [digestWords.rest(rest)] : [],
      },
      list: { scopes, why },
      obstacle,
    }
  }

const fundsAvailable = async (told: Told, { company, brokerId }: Person): Promise<Body> => {
  const news = await newOffers('FUNDS_AVAILABLE', told)
  const shown = news.slice(0, MOST_OFFERS)
  const offers = await offersOf(
    shown.map(({ id }) => id),
    told.at,
  )
  return {
    intro: offerWords.funds,
    sections: offers.map(offerSection),
    rest: news.length - shown.length,
    action: {
      label: offerWords.matches,
      path: brokerId === null ? paths.home() : `${paths.profile('broker', brokerId)}?tab=matches`,
    },
    scopes: [...new Set(news.map(({ scope }) => scope))],
    why: offerWords.whyFunds(company),
  }
}

/** The digests; each says what is new for its reader as it leaves, and does not leave where nothing is. */
export const digestMails = {
  FUNDS_AVAILABLE: digestMail('FUNDS_AVAILABLE', fundsAvailable),
} satisfies Partial<MailKinds>
