import { type Actor, visitor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { brokerPolicies } from '#lib/market/brokers/policy.ts'
import {
  buildPublicBrokerPath,
  isSameDecodedPath,
  type PublicBrokerFacts,
  parsePublicBrokerPath,
  toPublicBroker,
} from '#lib/market/brokers/rules.ts'
import type { PublicBroker, PublicBrokerDetail } from '#lib/market/brokers/schema.ts'
import { companyColumns, figureColumns, portraitsColumn } from '#lib/market/profiles/queries.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

/** SQL condition for brokers with a public page, on `brokers x join companies c`. */
export const isPublicBroker = Prisma.sql`x.is_active and c.is_master_switch_on and exists (
  select from individuals v where v.company_id = c.id and v.is_visible and v.closed_at is null)`

const readPublicBroker = async (actor: Actor, where: Prisma.Sql): Promise<PublicBroker> => {
  if (!brokerPolicies.viewPublic.who(actor)) throw forbidden()
  const { text, values } = Prisma.sql`
    select ${companyColumns}, ${portraitsColumn}, ${figureColumns}
    from brokers x join companies c on c.id = x.company_id left join profile_figures f on f.profile_id = x.id
    where ${isPublicBroker} and ${where}`
  const { rows } = await pool().query<PublicBrokerFacts>(text, values)
  if (!rows[0]) throw notFound()
  return toPublicBroker(rows[0])
}

/**
 * Returns a public broker by broker id (row L-11). Raises NOT_FOUND for one that is paused, switched off or without
 * visible people.
 */
export const getPublicBroker = (actor: Actor, brokerId: number): Promise<PublicBroker> =>
  readPublicBroker(actor, Prisma.sql`x.id = ${brokerId}`)

/** Returns the public broker that a visible person belongs to. Raises NOT_FOUND also for a hidden person. */
export const getPublicBrokerOf = (actor: Actor, individualId: number): Promise<PublicBroker> =>
  readPublicBroker(
    actor,
    Prisma.sql`exists (select from individuals i
      where i.id = ${individualId} and i.company_id = c.id and i.is_visible and i.closed_at is null)`,
  )

/**
 * Returns a public broker (rows L-11, P-17) by broker id, or by a person's id and the slug of their name; with a
 * missing or wrong slug, the canonical path instead.
 */
export const getPublicBrokerDetail = async (actor: Actor, id: number, slug?: string): Promise<PublicBrokerDetail> => {
  const broker = await readPublicBroker(
    actor,
    Prisma.sql`(x.id = ${id} or exists (select from individuals i
      where i.id = ${id} and i.company_id = c.id and i.is_visible and i.closed_at is null))`,
  )
  if (broker.id === id) return { broker, individualId: broker.portraits[0]?.individualId as number }
  const portrait = broker.portraits.find(({ individualId }) => individualId === id)
  if (!portrait) throw notFound()
  const location = buildPublicBrokerPath(portrait)
  return slug !== undefined && isSameDecodedPath(`/public/brokers/${slug}/${id}`, location)
    ? { broker, individualId: id }
    : { location }
}

/**
 * Returns the canonical path of a broker URL with a wrong slug, for a 301 redirect (row L-11); null if the path is no
 * such URL, is already right, or names nobody public. One lookup by primary key.
 */
export const findMovedBrokerPath = async (path: string): Promise<string | null> => {
  const address = parsePublicBrokerPath(path)
  const id = parseRecordId(address?.id)
  if (!address || id === null) return null
  const portrait = await readPublicPersonName(visitor, id)
  if (!portrait) return null
  const canonical = buildPublicBrokerPath(portrait)
  return isSameDecodedPath(path, canonical) ? null : canonical
}

const readPublicPersonName = async (_actor: Actor, individualId: number) => {
  const { text, values } = Prisma.sql`
    select i.id as "individualId", i.first_name as "firstname", i.last_name as "lastname"
    from individuals i join companies c on c.id = i.company_id join brokers x on x.company_id = c.id
    where i.id = ${individualId} and i.is_visible and i.closed_at is null and ${isPublicBroker}`
  const { rows } = await pool().query<{ individualId: number; firstname: string; lastname: string }>(text, values)
  return rows[0] ?? null
}
