import type { Actor } from '#lib/core/actor.ts'
import { forbidden, invalid, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { escapeLike } from '#lib/core/text.ts'
import { filterSubscribed, readOptOutChoicesOfAddresses } from '#lib/foundation/opt-outs/queries.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import { subscriptionMessages } from '#lib/market/subscriptions/labels.ts'
import {
  mayChangeSubscriptionsOfFirm,
  mayChangeSubscriptionsOfPerson,
  subscriptionPolicies,
} from '#lib/market/subscriptions/policy.ts'
import { buildSubscriptionSwitches } from '#lib/market/subscriptions/rules.ts'
import type {
  Facts,
  FirmSubscriptions,
  FoundPeople,
  FoundPerson,
  Subscriber,
  Subscriptions,
} from '#lib/market/subscriptions/schema.ts'
import { database, Prisma, type Tx } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

type Reader = Pick<Tx, '$queryRaw'>

type PersonRow = {
  email: string | null
  name: string
  companyName: string
  isMasterSwitchOn: boolean
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
  published: string[]
}

/** A person with the email address, and what determines which switches can be changed. */
export type SubscribedPerson = { email: string; facts: Facts; subscriber: Subscriber }

/**
 * Returns the person whose subscriptions the actor may open. Raises NOT_FOUND for anybody else, including colleagues,
 * INVALID for a person without an email address.
 */
export const getSubscribedPerson = async (
  actor: Actor,
  individualId: number,
  reader: Reader = database(),
): Promise<SubscribedPerson> => {
  if (!subscriptionPolicies.own.who(actor)) throw forbidden()
  if (!mayChangeSubscriptionsOfPerson(actor, individualId)) throw notFound()
  const [row] = await reader.$queryRaw<PersonRow[]>`
    select i.email, i.first_name || ' ' || i.last_name as name, c.name as "companyName",
      c.is_master_switch_on as "isMasterSwitchOn", l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId",
      array(select k.category_key from lender_categories k where k.lender_id = l.id and ${matchPublished(today())}) as published
    from individuals i join companies c on c.id = i.company_id left join lenders l on l.company_id = c.id
    left join brokers b on b.company_id = c.id left join law_firms f on f.company_id = c.id
    where i.id = ${individualId} and i.closed_at is null`
  if (!row) throw notFound()
  if (row.email === null) throw invalid(subscriptionMessages.noAddress)
  const { email, name, companyName, isMasterSwitchOn, lenderId, brokerId, lawFirmId, published } = row
  const ids: Record<ProfileKind, number | null> = { lender: lenderId, broker: brokerId, lawfirm: lawFirmId }
  return {
    email,
    facts: {
      isMasterSwitchOn,
      canEditBrokerSubscriptions: brokerId !== null,
      canEditLenderSubscriptions: lenderId !== null,
      verifiedLenderCategories: CATEGORIES.filter(({ key }) => published.includes(key)).map(({ type }) => type),
      isOfLawFirm: lawFirmId !== null,
    },
    subscriber: {
      name,
      companyName,
      isOfLawFirm: lawFirmId !== null,
      profiles: (Object.keys(ids) as ProfileKind[]).flatMap((kind) => {
        const id = ids[kind]
        return id === null ? [] : [{ kind, id }]
      }),
    },
  }
}

/** Returns the subscriptions of a person from the ledger. */
export const readSubscriptions = async (
  individualId: number,
  { email, facts: { isOfLawFirm: _, ...facts } }: SubscribedPerson,
  reader: Reader = database(),
): Promise<Subscriptions> => {
  const [choices] = await readOptOutChoicesOfAddresses([email], reader)
  return {
    individualId,
    ...buildSubscriptionSwitches(choices?.out ?? new Set()),
    ...facts,
    version: choices?.version ?? 0,
  }
}

/** Returns a person's email subscriptions (rows M-02, M-03). Raises NOT_FOUND. */
export const getSubscriptions = async (actor: Actor, individualId: number): Promise<Subscriptions> =>
  readSubscriptions(individualId, await getSubscribedPerson(actor, individualId))

type FirmRow = { companyName: string; isMasterSwitchOn: boolean; emails: string[] }

/** Returns a law firm with the addresses of all its people. Raises NOT_FOUND if the actor may not open it. */
export const getSubscribedFirm = async (
  actor: Actor,
  lawFirmId: number,
  reader: Reader = database(),
): Promise<FirmRow> => {
  if (!subscriptionPolicies.firm.who(actor)) throw forbidden()
  if (!mayChangeSubscriptionsOfFirm(actor, lawFirmId)) throw notFound()
  const [row] = await reader.$queryRaw<FirmRow[]>`
    select c.name as "companyName", c.is_master_switch_on as "isMasterSwitchOn",
      array(select i.email from individuals i where i.company_id = c.id and i.closed_at is null and i.email is not null
        order by i.id) as emails
    from law_firms f join companies c on c.id = f.company_id where f.id = ${lawFirmId} and c.closed_at is null`
  if (!row) throw notFound()
  return row
}

/** Returns how many of a law firm's people get marketing mail, from the ledger. */
export const readFirmSubscriptions = async (
  lawFirmId: number,
  { isMasterSwitchOn, emails }: FirmRow,
  reader: Reader = database(),
): Promise<FirmSubscriptions> => {
  const subscribed = (await filterSubscribed('MARKETING', emails, reader)).length
  const versions = (await readOptOutChoicesOfAddresses(emails, reader)).map(({ version }) => version)
  return {
    lawFirmId,
    isMasterSwitchOn,
    marketingEmails: subscribed === emails.length,
    people: emails.length,
    subscribed,
    version: Math.max(0, ...versions),
  }
}

/** Returns the email subscriptions of a law firm's people (row M-02). Raises NOT_FOUND. */
export const getFirmSubscriptions = async (actor: Actor, lawFirmId: number): Promise<FirmSubscriptions> =>
  readFirmSubscriptions(lawFirmId, await getSubscribedFirm(actor, lawFirmId))

const AT_MOST = 20

/**
 * Returns the first 20 people whose name, company or email contains a text, names that begin with it first, and how many there are (row
 * B-13). Raises FORBIDDEN unless the actor is staff.
 */
export const findSubscribers = async (actor: Actor, text: string): Promise<FoundPeople> => {
  if (!subscriptionPolicies.find.who(actor)) throw forbidden()
  if (text === '') return { rows: [], total: 0 }
  const start = Prisma.sql`lower(${escapeLike(text)}) || '%'`
  const held = Prisma.sql`'%' || ${start}`
  const found = await database().$queryRaw<(FoundPerson & { total: number })[]>`
    select i.id, i.first_name || ' ' || i.last_name as name, c.name as "companyName", i.email, count(*) over ()::int as total
    from individuals i join companies c on c.id = i.company_id
    where i.closed_at is null and i.email is not null and (lower(i.first_name || ' ' || i.last_name) like ${held}
      or lower(c.name) like ${held} or i.email like ${held})
    order by (lower(i.first_name || ' ' || i.last_name) like ${start} or lower(i.last_name) like ${start}) desc,
      lower(i.last_name), lower(i.first_name), i.id limit ${AT_MOST}`
  return { rows: found.map(({ total: _total, ...person }) => person), total: found[0]?.total ?? 0 }
}
