import { audiencePolicies } from '#lib/campaigns/audiences/policy.ts'
import {
  AUDIENCE_PAGE_SIZES,
  type AUDIENCE_PARTS,
  type AudienceLine,
  type AudienceSummary,
  type MergeValues,
} from '#lib/campaigns/audiences/schema.ts'
import {
  type AudienceChoice,
  audienceCounts,
  buildAudienceTables,
  isReachable,
  lackingCount,
  mailAddress,
  mergeOf,
  selectChosenPeople,
} from '#lib/campaigns/audiences/scope.ts'
import type { MergeField } from '#lib/campaigns/bodies/labels.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { filterOptedOut } from '#lib/foundation/opt-outs/queries.ts'
import { database, Prisma, type Tx } from '#lib/server/database/db.ts'

const { sql } = Prisma

type Reader = Pick<Tx, '$queryRaw'>

/** Returns the addresses of the chosen people that are currently unsubscribed from marketing mail. */
export const listUnsubscribedAddresses = async (
  choice: AudienceChoice,
  reader: Reader = database(),
): Promise<string[]> =>
  filterOptedOut(
    'MARKETING',
    async () => {
      const rows = await reader.$queryRaw<{ address: string }[]>`
        with chosen as materialized (${selectChosenPeople(choice)})
        select distinct ${mailAddress} as address from chosen h join individuals i on i.id = h.id
        join companies c on c.id = i.company_id where ${isReachable} and ${mailAddress} is not null`
      return rows.map(({ address }) => address)
    },
    reader,
  )

type Part = (typeof AUDIENCE_PARTS)[number]
const PARTS: Record<Part, Prisma.Sql> = {
  all: sql`true`,
  in: sql`a.reason is null`,
  out: sql`a.reason is not null`,
}

const LINE = sql`'individualId', a.id, 'name', a.first_name || ' ' || a.last_name, 'company', a.company, 'address', a.address,
  'basis', a.basis, 'reason', a.reason`
const BY_NAME = sql`lower(a.last_name), lower(a.first_name), a.id`

/** The counts of an audience, and one page of its people. */
export type Audience = { summary: AudienceSummary; lacking: number; lines: Page<AudienceLine> }

type Asked = { show: Part; page: number; fields?: readonly MergeField[] }

/** Returns who gets a mailing, and who does not and why, from one snapshot. Raises FORBIDDEN. */
export const getAudience = async (
  actor: Actor,
  choice: AudienceChoice,
  { show, page, fields = [] }: Asked,
): Promise<Audience> => {
  if (!audiencePolicies.read.who(actor)) throw forbidden()
  const pageSize = AUDIENCE_PAGE_SIZES[1]
  const left = await listUnsubscribedAddresses(choice)
  const [row] = await database().$queryRaw<
    { summary: AudienceSummary; lacking: number; total: number; rows: AudienceLine[] | null }[]
  >`
    with ${buildAudienceTables(choice, left, fields)}, shown as materialized (
      select a.* from audience a where ${PARTS[show]} order by ${BY_NAME} limit ${pageSize} offset ${computeOffset({ page, pageSize })}
    )
    select ${audienceCounts} as summary, ${lackingCount} as lacking,
      (select count(*)::int from audience a where ${PARTS[show]}) as total,
      (select json_agg(json_build_object(${LINE}) order by ${BY_NAME}) from shown a) as rows`
  const { summary, lacking, total, rows } = row as NonNullable<typeof row>
  return { summary, lacking, lines: { rows: rows ?? [], total, page, pageSize } }
}

/** A person who would get a mailing, with the values of their merge fields. */
export type Receiver = { individualId: number; name: string; address: string; merge: MergeValues }

/**
 * Returns the given person if they would get the mailing, or else the first recipient by name; null if there is none.
 * Raises FORBIDDEN.
 */
export const findReceiver = async (
  actor: Actor,
  choice: AudienceChoice,
  individualId: number | null,
): Promise<Receiver | null> => {
  if (!audiencePolicies.read.who(actor)) throw forbidden()
  const left = await listUnsubscribedAddresses(choice)
  const [row] = await database().$queryRaw<Receiver[]>`
    with ${buildAudienceTables(choice, left)}
    select a.id as "individualId", a.first_name || ' ' || a.last_name as name, a.address, ${mergeOf} as merge
    from audience a where a.reason is null ${individualId === null ? Prisma.empty : sql`and a.id = ${individualId}`}
    order by ${BY_NAME} limit 1`
  return row ?? null
}
