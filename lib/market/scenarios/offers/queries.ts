import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { BOOKS, type BookSettings } from '#lib/lending/privacy/rules.ts'
import { CATEGORIES, type CategoryKey, type TermTexts } from '#lib/market/criteria/fields.ts'
import { factsOf, parseStoredTerms, termColumns } from '#lib/market/criteria/queries.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { freshnessPolicies } from '#lib/market/freshness/policy.ts'
import { isOpen } from '#lib/market/matches/scope.ts'
import type { Offer } from '#lib/market/scenarios/fields.ts'
import {
  buildOffer,
  createInterned,
  type HeldOffer,
  type Interned,
  isEverPublished,
  isOfferPublished,
  type PlaceReference,
} from '#lib/market/scenarios/offers/rules.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { CHANGED_SINCE, LONGEST_GAP } from '#lib/server/database/snapshots.ts'
import { now } from '#lib/server/operations/clock.ts'
import { log } from '#lib/server/operations/log.ts'

/** The published categories in this process, and the snapshot whose transactions they include. */
type Held = {
  snapshot: string
  version: string
  polledAt: number
  reference: PlaceReference
  interned: Interned
  lenders: Map<number, readonly HeldOffer[]>
  /** The offers of a day by category, made when first asked for. */
  ofDay: { day: Day; offers: Map<CategoryKey, readonly Offer[]> } | null
}

type Kept = Pick<Held, 'reference' | 'interned'>

/** Global, because the bundle and its process share it. */
const holder = globalThis as {
  covenantOffers?: { held: Held | null; polling: Promise<void> | null; next: Promise<void> | null }
}
const getHolder = () => {
  holder.covenantOffers ??= { held: null, polling: null, next: null }
  return holder.covenantOffers
}

const SETTINGS = Prisma.join(
  BOOKS.map(({ column, setting }) => Prisma.sql`${quoteIdentifier(`x.${column}`)} as ${quoteIdentifier(setting)}`),
)

type Row = TermTexts & BookSettings & { id: number; lenderId: number; facts: CategoryFacts }

const selectOffers = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select k.id, k.lender_id as "lenderId", json_build_object(${factsOf}) as facts, ${SETTINGS}, ${termColumns}
  from lenders x join companies c on c.id = x.company_id join lender_categories k on k.lender_id = x.id
  where ${isOpen} and k.is_offered and k.is_verified and ${where}`

const ask = async <Found extends object>({ text, values }: Prisma.Sql): Promise<Found[]> =>
  (await pool().query<Found>(text, values)).rows

// The parts of all offers of a step are read by table and as texts, because most offers share theirs with others.
const readTexts = async (query: Prisma.Sql): Promise<Map<number, string>> =>
  new Map((await ask<{ id: number; text: string }>(query)).map(({ id, text }) => [id, text]))

type Parts = Record<'states' | 'regions' | 'choices', Map<number, string>>

const readParts = async (ids: readonly number[]): Promise<Parts> => ({
  states: await readTexts(Prisma.sql`
    select p.lender_category_id as id, string_agg(p.state_key || ':' || coalesce(p.distance_key, ''), ',') as text
    from lender_category_states p where p.lender_category_id = any(${[...ids]}::int[]) group by 1`),
  regions: await readTexts(Prisma.sql`
    select p.lender_category_id as id, string_agg(p.region_id::text, ',') as text
    from lender_category_regions p where p.lender_category_id = any(${[...ids]}::int[]) group by 1`),
  choices: await readTexts(Prisma.sql`
    select p.lender_category_id as id, string_agg(p.security_type_key, ',') as text
    from lender_category_security_types p where p.lender_category_id = any(${[...ids]}::int[]) group by 1`),
})

const toHeld = (row: Row, parts: Parts, { reference, interned }: Kept): HeldOffer => {
  const { id, lenderId, facts, showsCurrentBook, showsDischargedBook } = row
  const terms = parseStoredTerms(Object.assign(row, { states: [], securityTypes: [] }))
  const texts = {
    states: parts.states.get(id) ?? '',
    regions: parts.regions.get(id) ?? '',
    choices: parts.choices.get(id) ?? '',
  }
  const made = { id, lenderId, facts, terms, texts, showsCurrentBook, showsDischargedBook }
  return { facts, offer: buildOffer(made, reference, interned) }
}

/** Writes the offers of these lenders anew; those without a visible offer are dropped. */
const readLenders = async (held: Kept & Pick<Held, 'lenders'>, ids: readonly number[]) => {
  const rows = (await ask<Row>(selectOffers(Prisma.sql`x.id = any(${[...ids]}::int[])`))).filter(({ facts }) =>
    isEverPublished(facts),
  )
  const parts = await readParts(rows.map(({ id }) => id))
  const byLender = Map.groupBy(rows, ({ lenderId }) => lenderId)
  for (const id of ids) {
    const found = byLender.get(id)
    if (found)
      held.lenders.set(
        id,
        found.map((row) => toHeld(row, parts, held)),
      )
    else held.lenders.delete(id)
  }
}

/** Lenders per statement. */
const STEP = 1_000

const readState = async () => {
  const [state] = await ask<{ snapshot: string; version: string }>(
    Prisma.sql`select pg_current_snapshot()::text as snapshot, (select version::text from reference_versions) as version`,
  )
  return state as { snapshot: string; version: string }
}

/** Reads the reference data that places of offers are named and measured by. */
export const readPlaceReference = async (): Promise<PlaceReference> => {
  const distances = await ask<{ key: string; name: string; kilometres: number | null }>(
    Prisma.sql`select key, name, kilometres from distances`,
  )
  const states = await ask<{ key: string; city: string }>(
    Prisma.sql`select key, capital_name || '+' as city from states order by sort_order`,
  )
  const regions = await ask<{ id: number; stateKey: string; name: string }>(
    Prisma.sql`select id, state_key as "stateKey", name from regions order by name`,
  )
  return {
    distances: new Map(distances.map(({ key, ...distance }) => [key, distance])),
    cities: new Map(states.map(({ key, city }) => [key, city])),
    regions: new Map(regions.map(({ id, ...region }) => [id, region])),
  }
}

const load = async (): Promise<Held> => {
  const started = performance.now()
  // The snapshot is older than what is read after it; whatever changes meanwhile is read again by the next poll.
  const state = await readState()
  const held: Held = {
    ...state,
    polledAt: now().getTime(),
    reference: await readPlaceReference(),
    interned: createInterned(),
    lenders: new Map(),
    ofDay: null,
  }
  const lenders = await ask<{ id: number }>(Prisma.sql`select id from lenders order by id`)
  for (let from = 0; from < lenders.length; from += STEP)
    await readLenders(
      held,
      lenders.slice(from, from + STEP).map(({ id }) => id),
    )
  log.info('offers held in memory', {
    lenders: held.lenders.size,
    milliseconds: Math.round(performance.now() - started),
  })
  return held
}

const readChanges = async (snapshot: string) => {
  const { rows } = await pool().query<{ snapshot: string; version: string; ids: number[] }>({
    name: 'offer-changes',
    text: `select pg_current_snapshot()::text as snapshot, (select version::text from reference_versions) as version,
      array(select distinct c.lender_id from offer_changes c where ${CHANGED_SINCE}) as ids`,
    values: [snapshot],
  })
  return rows[0] as { snapshot: string; version: string; ids: number[] }
}

/** Brings the memory up to now; loads it anew after six hours without a poll, since older changes have been swept. */
const pollOnce = async (): Promise<void> => {
  const state = getHolder()
  const { held } = state
  const isRecent = held !== null && Math.abs(now().getTime() - held.polledAt) <= LONGEST_GAP
  const changes = isRecent ? await readChanges(held.snapshot) : null
  if (!held || !changes || changes.version !== held.version) {
    state.held = null
    state.held = await load()
    return
  }
  const { snapshot, ids } = changes
  for (let from = 0; from < ids.length; from += STEP) await readLenders(held, ids.slice(from, from + STEP))
  if (ids.length > 0) held.ofDay = null
  held.snapshot = snapshot
  held.polledAt = now().getTime()
}

// Waits for the next poll if one is running: it may not see what its caller wrote.
const poll = (): Promise<void> => {
  const state = getHolder()
  const start = (): Promise<void> => {
    state.next = null
    state.polling = pollOnce().finally(() => {
      state.polling = null
    })
    return state.polling
  }
  if (!state.polling) return start()
  state.next ??= state.polling.catch(() => undefined).then(start)
  return state.next
}

const collectOffers = (held: Held, day: Day): Map<CategoryKey, readonly Offer[]> => {
  const offers = new Map<CategoryKey, Offer[]>(CATEGORIES.map(({ key }) => [key, []]))
  for (const categories of held.lenders.values())
    for (const { facts, offer } of categories)
      if (isOfferPublished(facts, day)) offers.get(offer.categoryKey)?.push(offer)
  for (const list of offers.values()) list.sort((one, other) => one.lenderId - other.lenderId)
  return offers
}

/**
 * Returns the offers of a category that others see on a day: offered, verified, not lapsed, of active lenders whose
 * company is switched on, in the order of their ids. They include everything committed before the call.
 */
export const readOffers = async (category: CategoryKey, day: Day): Promise<readonly Offer[]> => {
  await poll()
  const { held } = getHolder()
  if (!held) return []
  if (held.ofDay?.day !== day) held.ofDay = { day, offers: collectOffers(held, day) }
  return held.ofDay.offers.get(category) ?? []
}

/**
 * Counts the lenders that offer a category whose verification lapsed by a day: those that would be among its offers if they
 * verified it. Null unless the actor may read the board of all verifications.
 */
export const countLapsedLenders = async (actor: Actor, category: CategoryKey, day: Day): Promise<number | null> => {
  if (!freshnessPolicies.view.who(actor)) return null
  await poll()
  const lenders = getHolder().held?.lenders.values() ?? []
  const isLapsed = ({ facts, offer }: HeldOffer): boolean =>
    offer.categoryKey === category && !isOfferPublished(facts, day)
  return [...lenders].filter((categories) => categories.some(isLapsed)).length
}

/**
 * Counts the lenders that offer a category without having verified it: those that would be among its offers if they did. Null
 * unless the actor may read the board of all verifications.
 */
export const countUnverifiedLenders = async (actor: Actor, category: CategoryKey): Promise<number | null> => {
  if (!freshnessPolicies.view.who(actor)) return null
  const [found] = await ask<{ count: number }>(Prisma.sql`
    select count(*)::int as count from lenders x join companies c on c.id = x.company_id
      join lender_categories k on k.lender_id = x.id
    where ${isOpen} and k.is_offered and not k.is_verified and k.category_key = ${category}`)
  return found?.count ?? 0
}

/**
 * Returns the lenders whose offers were written since a snapshot, none without one, and the snapshot that includes them.
 */
export const listChangedLenders = async (
  since: string | null,
): Promise<{ snapshot: string; lenderIds: readonly number[] }> => {
  const { snapshot, ids } = since === null ? { ...(await readState()), ids: [] } : await readChanges(since)
  return { snapshot, lenderIds: ids }
}

/** Loads the offers, so that the first answer need not wait for them. */
export const holdOffers = (): Promise<void> => poll()
