import type { MergeField } from '#lib/campaigns/bodies/labels.ts'
import { Prisma } from '#lib/server/database/db.ts'

const { sql } = Prisma

/** The people and companies that were chosen for a mailing. */
export type AudienceChoice = {
  individualIds: readonly number[]
  companyIds: readonly number[]
  includeUnsubscribed: boolean
}

/** SQL for the ids of the chosen people; a company adds all its people who are not closed (decision 'recipients'). */
export const selectChosenPeople = ({ individualIds, companyIds }: AudienceChoice): Prisma.Sql => sql`
  select i.id from individuals i where i.id = any(${[...individualIds]}::int[])
  union select i.id from individuals i where i.company_id = any(${[...companyIds]}::int[]) and i.closed_at is null`

/** SQL for a person's normalised address, null if there is none. */
export const mailAddress = sql`nullif(lower(btrim(i.email)), '')`

/**
 * SQL condition on `individuals i` and `companies c`: both are open and the company is switched on, so only the address
 * can be missing.
 */
export const isReachable = sql`(i.closed_at is null and c.closed_at is null and c.is_master_switch_on)`

const VALUES: Record<MergeField, Prisma.Sql> = {
  firstName: sql`p.first_name`,
  lastName: sql`p.last_name`,
  company: sql`p.company`,
  bdm: sql`p.bdm`,
}

/** SQL for the JSON of a person's merge values, as it is stored for each recipient. */
export const mergeOf = sql`jsonb_build_object('firstName', a.first_name, 'lastName', a.last_name, 'company', a.company,
  'bdm', a.bdm)`

const lacksAnyMergeValueSql = (fields: readonly MergeField[]): Prisma.Sql =>
  fields.length === 0
    ? sql`false`
    : sql`(${Prisma.join(
        fields.map((field) => sql`coalesce(btrim(${VALUES[field]}), '') = ''`),
        ' or ',
      )})`

/**
 * Builds the `with` tables behind counts, lists, previews and the freeze. `audience a` has each person once, with the
 * basis on which they get the mailing or the reason why not; of several people with one address the lowest id gets it.
 * `left` are the addresses unsubscribed from marketing mail; `lacks` is true if a value for one of `fields` is missing.
 */
export const buildAudienceTables = (
  choice: AudienceChoice,
  left: readonly string[],
  fields: readonly MergeField[] = [],
): Prisma.Sql => sql`
  chosen as materialized (${selectChosenPeople(choice)}),
  gone as materialized (select unnest(${[...left]}::text[]) as address),
  person as materialized (
    select i.id, btrim(i.first_name) as first_name, btrim(i.last_name) as last_name, btrim(c.name) as company,
      ${mailAddress} as address, s.first_name || ' ' || s.last_name as bdm, g.address is not null as has_left,
      case when i.closed_at is not null or c.closed_at is not null then 'CLOSED'
        when not c.is_master_switch_on then 'SWITCHED_OFF'
        when ${mailAddress} is null then 'NO_ADDRESS'
        when g.address is not null and not ${choice.includeUnsubscribed}::boolean then 'UNSUBSCRIBED' end as barred
    from chosen h join individuals i on i.id = h.id join companies c on c.id = i.company_id
    left join lenders le on le.company_id = c.id left join brokers br on br.company_id = c.id
    left join staff s on s.id = coalesce(le.bdm_id, br.bdm_id) and s.closed_at is null
    left join gone g on g.address = ${mailAddress}
  ),
  judged as materialized (
    select p.*, coalesce(p.barred, case when min(p.id) filter (where p.barred is null) over (partition by p.address) <> p.id
      then 'SAME_ADDRESS' end) as reason, ${lacksAnyMergeValueSql(fields)} as lacks
    from person p
  ),
  audience as materialized (
    select j.*, case when j.reason is not null then null when j.has_left then 'SERVICE' else 'SUBSCRIBED' end as basis
    from judged j
  )`

/** SQL for the counts of `audience` as a JSON object; the seven other counts sum to the total. */
export const audienceCounts = sql`(select json_build_object(
  'total', count(*), 'subscribed', count(*) filter (where basis = 'SUBSCRIBED'), 'service', count(*) filter (where basis = 'SERVICE'),
  'unsubscribed', count(*) filter (where reason = 'UNSUBSCRIBED'), 'noAddress', count(*) filter (where reason = 'NO_ADDRESS'),
  'closed', count(*) filter (where reason = 'CLOSED'), 'switchedOff', count(*) filter (where reason = 'SWITCHED_OFF'),
  'sameAddress', count(*) filter (where reason = 'SAME_ADDRESS')) from audience)`

/** SQL for the number of recipients who lack a value for a merge field. */
export const lackingCount = sql`(select count(*)::int from audience where reason is null and lacks)`
