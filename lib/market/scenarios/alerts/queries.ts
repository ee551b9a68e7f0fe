import { type Actor, getBrokerId, getLenderId, type PersonActor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { DomainError } from '#lib/core/errors.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { isOpen } from '#lib/market/matches/scope.ts'
import type { DealNews } from '#lib/market/scenarios/alerts/schema.ts'
import { readNames } from '#lib/market/scenarios/answers/queries.ts'
import { readDeal } from '#lib/market/scenarios/deals/queries.ts'
import type { Deal, Offer } from '#lib/market/scenarios/fields.ts'
import { isFit } from '#lib/market/scenarios/judging/rules.ts'
import { readOffers } from '#lib/market/scenarios/offers/queries.ts'
import { countDay } from '#lib/market/scenarios/offers/rules.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { getScenarioCategory } from '#lib/market/scenarios/rules.ts'
import { listSavedScenarios, readStored } from '#lib/market/scenarios/saving/queries.ts'
import type { ListedScenario } from '#lib/market/scenarios/saving/schema.ts'
import type { Scenario } from '#lib/market/scenarios/schema.ts'
import { createActor, findPersonByAccount } from '#lib/people/directory/queries.ts'
import { Prisma, queryRows } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Returns the owner of saved deals with the rights of this moment; null if they may not sign in or match, or if their broker
 * profile is paused.
 */
export const findAlertedOwner = async (accountId: number): Promise<PersonActor | null> => {
  const person = await findPersonByAccount(accountId)
  const owner = person && createActor(person, null)
  if (!owner || !scenarioPolicies.save.who(owner)) return null
  const brokerId = getBrokerId(owner)
  if (brokerId === null) return owner
  const open = await queryRows(Prisma.sql`
    select x.id from brokers x join companies c on c.id = x.company_id where x.id = ${brokerId} and ${isOpen}`)
  return open.length > 0 ? owner : null
}

// A deal that can no longer be answered, such as one that was needed by an earlier day, fits nobody.
const readAnswerableDeal = async (owner: Actor, scenario: Scenario): Promise<Deal | null> => {
  try {
    return (await readDeal(owner, scenario)).deal
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID') return null
    throw error
  }
}

type ReadOffersOf = (category: CategoryKey) => Promise<readonly Offer[]>

/**
 * Returns a reader of a day's visible offers by category, with `among` only those of these lenders; each category is read
 * once, so that many deals can be judged against it.
 */
export const createOfferReader = (day: Day, among?: ReadonlySet<number>): ReadOffersOf => {
  const kept = new Map<CategoryKey, Promise<readonly Offer[]>>()
  const read = async (category: CategoryKey): Promise<readonly Offer[]> => {
    const offers = await readOffers(category, day)
    return among ? offers.filter(({ lenderId }) => among.has(lenderId)) : offers
  }
  return (category) => {
    const offers = kept.get(category) ?? read(category)
    kept.set(category, offers)
    return offers
  }
}

type Fitting = { category: CategoryKey; offers: readonly Offer[] }

type Judging = { day: Day; readOffersOf: ReadOffersOf }

const judgeToday = (among?: ReadonlySet<number>): Judging => ({
  day: today(),
  readOffersOf: createOfferReader(today(), among),
})

/** Returns the visible offers that fit a scenario by the rules of a match, by default today, except the owner's own. */
const findFittingOffers = async (
  owner: Actor,
  scenario: Scenario,
  { day, readOffersOf }: Judging = judgeToday(),
): Promise<Fitting> => {
  const category = getScenarioCategory(scenario)
  if (category === null || !scenarioPolicies.match.who(owner)) return { category: 'FIRST_RANKING', offers: [] }
  const own = getLenderId(owner)
  const others = (await readOffersOf(category)).filter(({ lenderId }) => lenderId !== own)
  const deal = others.length > 0 ? await readAnswerableDeal(owner, scenario) : null
  const at = countDay(day)
  return { category, offers: deal ? others.filter((offer) => isFit(deal, offer, at)) : [] }
}

/** Returns the lenders that fit a scenario, by default today. */
export const listFittingLenders = async (owner: Actor, scenario: Scenario, judging?: Judging): Promise<number[]> =>
  (await findFittingOffers(owner, scenario, judging)).offers.map(({ lenderId }) => lenderId)

type NewsRow = { id: number; name: string; scenario: unknown; lenderIds: number[] }

const readNewsRows = (accountId: number, where: Prisma.Sql): Promise<NewsRow[]> =>
  queryRows<NewsRow>(Prisma.sql`
    select s.id, s.name, s.scenario, array_agg(f.lender_id order by f.lender_id) as "lenderIds"
    from saved_scenarios s join scenario_fits f on f.scenario_id = s.id
    where s.account_id = ${accountId} and s.deleted_at is null and s.alert <> 'OFF' and f.is_news and ${where}
    group by s.id order by lower(s.name), s.id`)

/** News that no message has told and the owner has not seen. */
const isUntold = Prisma.sql`f.told_by is null and f.seen_at is null`

/**
 * Returns the owner's deals with lenders that newly fit and still do: those that a message tells, by its key, or without
 * one those that the next message would tell.
 */
export const listDealNews = async (owner: PersonActor, key: string | null): Promise<DealNews[]> => {
  const rows = await readNewsRows(owner.accountId, key === null ? isUntold : Prisma.sql`f.told_by = ${key}`)
  const judging = judgeToday(new Set(rows.flatMap(({ lenderIds }) => lenderIds)))
  const news: DealNews[] = []
  for (const { id, name, scenario, lenderIds } of rows) {
    const { category, offers } = await findFittingOffers(owner, readStored(scenario), judging)
    const judged = offers.filter(({ lenderId }) => lenderIds.includes(lenderId)).map((offer) => ({ offer }))
    const named = await readNames(owner, judged, { category, day: today() })
    const lenders = [...named.values()].sort((one, other) => one.company.localeCompare(other.company))
    if (lenders.length > 0) news.push({ id, name, lenders })
  }
  return news
}

const isUnseen = Prisma.sql`f.seen_at is null`

/**
 * Returns, for each of the actor's own deals with alerts, or for one of them, the lenders that newly fit since the owner
 * looked and still do.
 */
export const listUnseenLenders = async (owner: PersonActor, scenarioId?: number): Promise<Map<number, number[]>> => {
  const where = scenarioId === undefined ? isUnseen : Prisma.sql`${isUnseen} and s.id = ${scenarioId}`
  const rows = await readNewsRows(owner.accountId, where)
  // Only the offers that are news, so that a deal is not judged against the whole market.
  const judging = judgeToday(new Set(rows.flatMap(({ lenderIds }) => lenderIds)))
  const unseen = new Map<number, number[]>()
  for (const { id, scenario, lenderIds } of rows) {
    const fits = await listFittingLenders(owner, readStored(scenario), judging)
    unseen.set(
      id,
      fits.filter((lenderId) => lenderIds.includes(lenderId)),
    )
  }
  return unseen
}

/** Returns the actor's own saved scenarios, each with how many lenders newly fit it. Raises FORBIDDEN. */
export const listScenariosWithNews = async (actor: Actor): Promise<ListedScenario[]> => {
  // First, because it checks the actor.
  const saved = await listSavedScenarios(actor)
  const unseen = await listUnseenLenders(actor as PersonActor)
  return saved.map((row) => Object.assign(row, { news: unseen.get(row.id)?.length ?? 0 }))
}

/** An account with untold news: a possible reader of the daily mail. */
export type NewsReader = { id: number; individualId: number | null; address: string }

/** Returns a page of accounts with untold news, or one account. */
export const listNewsReaders = (readers: { after: number; most: number } | { id: number }): Promise<NewsReader[]> =>
  queryRows<NewsReader>(Prisma.sql`
    select a.id, a.individual_id as "individualId", coalesce(i.email, a.email) as address
    from accounts a left join individuals i on i.id = a.individual_id
    where a.closed_at is null and exists (select from saved_scenarios s join scenario_fits f on f.scenario_id = s.id
      where s.account_id = a.id and s.deleted_at is null and s.alert <> 'OFF' and f.is_news and ${isUntold})
    ${'id' in readers ? Prisma.sql`and a.id = ${readers.id}` : Prisma.sql`and a.id > ${readers.after} order by a.id limit ${readers.most}`}`)

/** Returns the address of an account's mail; null if the account is closed. */
export const findAlertAddress = async (accountId: number): Promise<string | null> => {
  const [row] = await queryRows<{ address: string }>(Prisma.sql`
    select coalesce(i.email, a.email) as address from accounts a left join individuals i on i.id = a.individual_id
    where a.id = ${accountId} and a.closed_at is null`)
  return row?.address ?? null
}

/** Returns the key of a message; null for a preview, which has none. */
export const findMessageKey = async (messageId: number): Promise<string | null> => {
  const [row] = await queryRows<{ key: string }>(Prisma.sql`select key from email_messages where id = ${messageId}`)
  return row?.key ?? null
}
