import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { ownObserver } from '#lib/crm/observers/scope.ts'
import { publishedOn } from '#lib/market/criteria/queries.ts'
import { type MatchSide, matchReach } from '#lib/market/matches/policy.ts'
import type { MatchRow, MatchSort } from '#lib/market/matches/schema.ts'
import { today } from '#lib/server/clock.ts'
import { Prisma, pool } from '#lib/server/db.ts'

const run = async <Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row>(text, values)
  return rows
}

const firstPortrait = (company: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  select i.first_name || ' ' || i.last_name from individuals i
  where i.company_id = ${company} and i.is_visible and i.closed_at is null order by i.appearance_order, i.id limit 1)`

// A lender `l` of `lc` and a broker `b` of `bc`: two companies, and a subscription that meets a published category.
const pairs = (): Prisma.Sql => Prisma.sql`
  lenders l join companies lc on lc.id = l.company_id and lc.closed_at is null
  join brokers b on b.company_id <> l.company_id
  join companies bc on bc.id = b.company_id and bc.closed_at is null
  left join matches m on m.lender_id = l.id and m.broker_id = b.id`

const meets = (): Prisma.Sql => Prisma.sql`exists (
  select from lender_categories k join broker_subscriptions bs on bs.category_key = k.category_key
  where k.lender_id = l.id and bs.broker_id = b.id and ${publishedOn(today())})`

const isOpen = {
  lender: Prisma.sql`l.is_active and lc.is_master_switch_on`,
  broker: Prisma.sql`b.is_active and bc.is_master_switch_on`,
}
const idOf = { lender: Prisma.sql`l.id`, broker: Prisma.sql`b.id` }
const other = { lender: 'broker', broker: 'lender' } as const

// The pair appears from both sides and nobody says anything else than MATCHED (decision 'match rows').
const isMatched = Prisma.sql`${isOpen.lender} and ${isOpen.broker} and coalesce(m.lender_status_key, 'MATCHED') = 'MATCHED'
  and coalesce(m.broker_status_key, 'MATCHED') = 'MATCHED' and coalesce(m.platform_status_key, 'MATCHED') = 'MATCHED'`

/** True when the actor's company and a profile are matched; staff, law firms and owners of the profile are matched with nobody. */
export const isMatchedWith = async (actor: Actor, profile: { kind: ProfileKind; id: number }): Promise<boolean> => {
  if (profile.kind === 'lawfirm') return false
  const reach = matchReach(actor, profile.kind, profile.id)
  if (reach.kind !== 'pair') return false
  const found = await run(Prisma.sql`
    select 1 as one from ${pairs()} where ${idOf[profile.kind]} = ${profile.id}
    and ${idOf[other[profile.kind]]} = ${reach.counterpartId} and ${meets()} and ${isMatched}`)
  return found.length > 0
}

/**
 * The pairs of a lender or broker profile, unpaged (rows G-01, G-07). Staff and the owner read all whose other side is open,
 * whatever the profile's own switches say; a matched company of the other side its own pair. Raises FORBIDDEN for everybody
 * else and NOT_FOUND for an unknown id.
 */
export const listMatches = async (
  actor: Actor,
  side: MatchSide,
  id: number,
  sort: MatchSort = { column: 'name', isDescending: false },
): Promise<MatchRow[]> => {
  const reach = matchReach(actor, side, id)
  if (reach.kind === 'none') throw forbidden()
  const counterpart = other[side]
  const scope =
    reach.kind === 'all'
      ? isOpen[counterpart]
      : Prisma.sql`${idOf[counterpart]} = ${reach.counterpartId} and ${isMatched}`
  const rows = await run<MatchRow & { isPair: boolean }>(Prisma.sql`
    with pair as (
      select l.id as "lenderId", b.id as "brokerId", coalesce(${firstPortrait(Prisma.sql`lc.id`)}, lc.name) as "lenderName",
        coalesce(${firstPortrait(Prisma.sql`bc.id`)}, bc.name) as "brokerName",
        ${side === 'lender' ? Prisma.sql`bc.name` : Prisma.sql`lc.name`} as "company",
        coalesce(m.broker_status_key, 'MATCHED') as "brokerStatusKey",
        coalesce(m.lender_status_key, 'MATCHED') as "lenderStatusKey",
        coalesce(m.platform_status_key, 'MATCHED') as "platformStatusKey", ${extrasOf(actor, reach.kind, side)}
      from ${pairs()} ${extraTables(actor)} where ${idOf[side]} = ${id} and ${scope} and ${meets()}
    )
    select p."lenderId" || '-' || p."brokerId" as id, p.*,
      (select name from match_statuses where key = p."brokerStatusKey") as "brokerStatus",
      (select name from match_statuses where key = p."lenderStatusKey") as "lenderStatus",
      (select name from match_statuses where key = p."platformStatusKey") as "platformStatus"
    from pair p order by ${orderOf(side, sort)}`)
  if (rows.length === 0 && !(await exists(side, id))) throw notFound()
  return rows
}

const exists = async (side: MatchSide, id: number): Promise<boolean> => {
  const table = side === 'lender' ? Prisma.sql`lenders` : Prisma.sql`brokers`
  return (await run(Prisma.sql`select 1 as one from ${table} where id = ${id}`)).length > 0
}

const orderOf = (side: MatchSide, { column, isDescending }: MatchSort): Prisma.Sql => {
  const direction = isDescending ? Prisma.sql`desc` : Prisma.sql`asc`
  const name = side === 'lender' ? Prisma.sql`p."brokerName"` : Prisma.sql`p."lenderName"`
  const key = column === 'company' ? Prisma.sql`p."company"` : name
  return Prisma.sql`lower(${key}) ${direction}, p."lenderId", p."brokerId"`
}

const extraTables = (actor: Actor): Prisma.Sql =>
  staff(actor)
    ? Prisma.sql`left join accounts ea on ea.id = m.edited_by_id left join staff es on es.id = ea.staff_id
      left join individuals ei on ei.id = ea.individual_id`
    : Prisma.empty

// Staff read the pair's note and editor; the others the latest note that their own company took about the company opposite.
const extrasOf = (actor: Actor, reach: 'all' | 'pair', side: MatchSide): Prisma.Sql => {
  if (staff(actor))
    return Prisma.sql`m.note, coalesce(es.first_name || ' ' || es.last_name, ei.first_name || ' ' || ei.last_name) as "editedBy",
      m.edited_at as "editedDate"`
  const opposite = reach === 'pair' ? side : other[side]
  const about = opposite === 'lender' ? Prisma.sql`n.lender_id = l.id` : Prisma.sql`n.broker_id = b.id`
  const latest = (column: Prisma.Sql) => Prisma.sql`(
    select ${column} from file_notes n join observers o on o.id = n.observer_id and ${ownObserver(actor)}
    where ${about} order by n.taken_at desc, n.id desc limit 1)`
  return Prisma.sql`${latest(Prisma.sql`n.note`)} as "lastFileNote", ${latest(Prisma.sql`n.taken_at`)} as "lastFileNoteDate"`
}
