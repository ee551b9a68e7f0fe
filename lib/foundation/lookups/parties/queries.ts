import { type Actor, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { escapeLike } from '#lib/core/text.ts'
import { choosableLawyerSql, displayName } from '#lib/foundation/lookups/parties/scope.ts'
import type { LawFirmOption, LookupOption, PartyOption } from '#lib/foundation/lookups/schema.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

const PAGE_SIZE = 50

const queryPageOfOptions = async <Row extends object>(sql: Prisma.Sql, number: number): Promise<Page<Row>> => {
  const paging = { page: number, pageSize: PAGE_SIZE }
  const { text, values } = Prisma.sql`
    select *, count(*) over ()::int as total from (${sql}) as options
    order by lower(name), id limit ${PAGE_SIZE} offset ${computeOffset(paging)}`
  const { rows } = await pool().query<Row & { total: number }>(text, values)
  return { rows: rows.map(({ total: _total, ...row }) => row as unknown as Row), total: rows[0]?.total ?? 0, ...paging }
}

// Each word of the search must start a word of the name.
const matchWordStarts = (search: string, name: Prisma.Sql): Prisma.Sql => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return Prisma.sql`true`
  return Prisma.join(
    words.map((word) => Prisma.sql`' ' || lower(${name}) like ${`% ${escapeLike(word)}%`}`),
    ' and ',
  )
}

const bdm = Prisma.sql`left join staff s on s.id = x.bdm_id`
const partyColumns = Prisma.sql`x.id, ${displayName} as name, c.is_master_switch_on as "isMasterSwitchOn", x.is_active as "isActive",
  x.bdm_id as "platformBdmId", s.first_name || ' ' || s.last_name as "platformBdm"`

/** Returns a page of lenders to choose from, with BDM and status; no contact data. */
export const listLenderOptions = (_actor: Actor, search: string, number: number): Promise<Page<PartyOption>> =>
  queryPageOfOptions(
    Prisma.sql`select ${partyColumns} from lenders x join companies c on c.id = x.company_id ${bdm}
      where ${matchWordStarts(search, displayName)}`,
    number,
  )

/** Returns a page of brokers to choose from, with BDM and status; no contact data. */
export const listBrokerOptions = (_actor: Actor, search: string, number: number): Promise<Page<PartyOption>> =>
  queryPageOfOptions(
    Prisma.sql`select ${partyColumns} from brokers x join companies c on c.id = x.company_id ${bdm}
      where ${matchWordStarts(search, displayName)}`,
    number,
  )

// A law-firm user only sees the own firm here.
const matchOwnLawFirm = (actor: Actor, column: Prisma.Sql): Prisma.Sql => {
  const own = getLawFirmId(actor)
  return own === null ? Prisma.sql`true` : Prisma.sql`${column} = ${own}`
}

/** Returns a page of law firms by company name; a law-firm user only sees the own one. */
export const listLawFirmOptions = (actor: Actor, search: string, number: number): Promise<Page<LawFirmOption>> =>
  queryPageOfOptions(
    Prisma.sql`select f.id, c.name, c.is_master_switch_on as "isMasterSwitchOn", f.is_active as "isActive"
      from law_firms f join companies c on c.id = f.company_id
      where ${matchWordStarts(search, Prisma.sql`c.name`)} and ${matchOwnLawFirm(actor, Prisma.sql`f.id`)}`,
    number,
  )

/** Returns a page of a law firm's people by position (PRTNR or ASSOC); empty without a firm. */
export const listLawyerOptions = (
  actor: Actor,
  {
    positions,
    lawFirmId,
    search,
    number,
  }: { positions: readonly ('PRTNR' | 'ASSOC')[]; lawFirmId: number | undefined; search: string; number: number },
): Promise<Page<LookupOption>> =>
  queryPageOfOptions(
    Prisma.sql`select i.id, i.first_name || ' ' || i.last_name as name
      from individuals i join law_firms f on f.company_id = i.company_id
      where f.id = ${lawFirmId ?? 0} and ${matchOwnLawFirm(actor, Prisma.sql`f.id`)} and ${choosableLawyerSql(actor)}
        and coalesce(i.position_key, 'PRTNR') = any(${positions})
        and ${matchWordStarts(search, Prisma.sql`i.first_name || ' ' || i.last_name`)}`,
    number,
  )

/** Returns a page of the current system users, who are the BDMs. */
export const listBdmOptions = (_actor: Actor, search: string, number: number): Promise<Page<LookupOption>> =>
  queryPageOfOptions(
    Prisma.sql`select s.id, s.first_name || ' ' || s.last_name as name from staff s
      where s.is_active and ${matchWordStarts(search, Prisma.sql`s.first_name || ' ' || s.last_name`)}`,
    number,
  )

// SQL for ids and names of the records of a list that the actor may choose.
const NAMED = {
  lenders: (_actor: Actor) =>
    Prisma.sql`select x.id, ${displayName} as name from lenders x join companies c on c.id = x.company_id`,
  brokers: (_actor: Actor) =>
    Prisma.sql`select x.id, ${displayName} as name from brokers x join companies c on c.id = x.company_id`,
  'law-firms': (_actor: Actor) =>
    Prisma.sql`select f.id, c.name from law_firms f join companies c on c.id = f.company_id`,
  partners: (actor: Actor) => selectLawyerNames(actor),
  associates: (actor: Actor) => selectLawyerNames(actor),
  bdms: (_actor: Actor) => Prisma.sql`select s.id, s.first_name || ' ' || s.last_name as name from staff s`,
} as const

const selectLawyerNames = (actor: Actor): Prisma.Sql =>
  Prisma.sql`select i.id, i.first_name || ' ' || i.last_name as name
    from individuals i join law_firms f on f.company_id = i.company_id where ${choosableLawyerSql(actor)}`

export type NamedList = keyof typeof NAMED

/** Returns the names of chosen records in one statement; unknown ids and people the actor may not choose are left out. */
export const readChosenNames = async (
  actor: Actor,
  chosen: readonly { list: NamedList; id: number }[],
): Promise<(LookupOption & { list: NamedList })[]> => {
  if (chosen.length === 0) return []
  const parts = chosen.map(
    ({ list, id }) => Prisma.sql`select ${list} as list, ${id}::int as id,
      (select n.name from (${NAMED[list](actor)}) n where n.id = ${id}) as name`,
  )
  const { text, values } = Prisma.join(parts, ' union all ')
  const { rows } = await pool().query<{ list: NamedList; id: number; name: string | null }>(text, values)
  return rows.flatMap(({ name, ...row }) => (name === null ? [] : [{ ...row, name }]))
}

// Reads names by id; the statement ends with the id that must be one of these.
const queryNames = async (ids: readonly number[], idOfNames: Prisma.Sql): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const { text, values } = Prisma.sql`${idOfNames} = any(${[...ids]}::int[])`
  const { rows } = await pool().query<LookupOption>(text, values)
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

/** Returns the names of records of one list by id; those that the actor may not choose are left out. */
export const readNamesById = (actor: Actor, list: NamedList, ids: readonly number[]): Promise<Map<number, string>> =>
  queryNames(ids, Prisma.sql`select n.id, n.name from (${NAMED[list](actor)}) n where n.id`)

/** Returns a page of companies to add a person to; deleted ones are left out. */
export const listCompanyOptions = (_actor: Actor, search: string, number: number): Promise<Page<LookupOption>> =>
  queryPageOfOptions(
    Prisma.sql`select c.id, c.name from companies c where c.closed_at is null and ${matchWordStarts(search, Prisma.sql`c.name`)}`,
    number,
  )

/** Returns the actor's own lender as an option, or null; new loans are prefilled with it. */
export const getOwnLender = async (actor: Actor): Promise<PartyOption | null> => {
  const own = getLenderId(actor)
  if (own === null) return null
  const { text, values } = Prisma.sql`
    select ${partyColumns} from lenders x join companies c on c.id = x.company_id ${bdm} where x.id = ${own}`
  const { rows } = await pool().query<PartyOption>(text, values)
  return rows[0] ?? null
}

const PARTY_TABLES = { lender: Prisma.sql`lenders`, broker: Prisma.sql`brokers` } as const

/** Returns a lender or broker as an option; null if it is unknown, paused or switched off, which a choice would be asked about. */
export const findOpenParty = async (
  _actor: Actor,
  { party, id }: { party: 'lender' | 'broker'; id: number },
): Promise<PartyOption | null> => {
  const { text, values } = Prisma.sql`
    select ${partyColumns} from ${PARTY_TABLES[party]} x join companies c on c.id = x.company_id ${bdm}
    where x.id = ${id} and x.is_active and c.is_master_switch_on and c.closed_at is null`
  const { rows } = await pool().query<PartyOption>(text, values)
  return rows[0] ?? null
}

/** Returns the names of the BDMs of lenders or brokers by the id of these; those without a BDM are left out. */
export const readBdmsByParty = (
  _actor: Actor,
  party: 'lender' | 'broker',
  ids: readonly number[],
): Promise<Map<number, string>> =>
  queryNames(
    ids,
    Prisma.sql`select x.id, s.first_name || ' ' || s.last_name as name
      from ${PARTY_TABLES[party]} x join staff s on s.id = x.bdm_id where x.id`,
  )

/** Returns the actor's own law firm as an option, or null; new loans are fixed to it. */
export const getOwnLawFirm = async (actor: Actor): Promise<LawFirmOption | null> => {
  if (getLawFirmId(actor) === null) return null
  return (await listLawFirmOptions(actor, '', 1)).rows[0] ?? null
}
