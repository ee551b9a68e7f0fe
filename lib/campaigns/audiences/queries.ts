import { audienceLabels } from '#lib/campaigns/audiences/labels.ts'
import { audiencePolicies } from '#lib/campaigns/audiences/policy.ts'
import {
  AUDIENCE_PAGE_SIZES,
  type AUDIENCE_PARTS,
  type AudienceLine,
  type AudienceSummary,
  type MergeValues,
  type SenderOption,
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
import { DomainError, forbidden, invalid } from '#lib/core/errors.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { computeOffset, MAX_SEARCH, type Page } from '#lib/core/pagination.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { normaliseEmail, removeUnstorable } from '#lib/core/text.ts'
import { getSavedSearch } from '#lib/discovery/saved-searches/queries.ts'
import { searchUserIds } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { filterOptedOut } from '#lib/foundation/opt-outs/queries.ts'
import { database, Prisma, type Tx } from '#lib/server/database/db.ts'
import { getDefaultSender } from '#lib/server/delivery/house-sender.ts'
import { getEnv } from '#lib/server/operations/env.ts'

const { sql } = Prisma

export type Reader = Pick<Tx, '$queryRaw'>

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

type AudienceQuery = { show: Part; page: number; fields?: readonly MergeField[] }

/** Returns who gets a mailing, and who does not and why, from one snapshot. Raises FORBIDDEN. */
export const getMailingAudience = async (
  actor: Actor,
  choice: AudienceChoice,
  { show, page, fields = [] }: AudienceQuery,
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
export const findPreviewRecipient = async (
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

/** Returns a typed search as the database can take it. */
export const cleanRecipientSearch = (text: string): string => removeUnstorable(text).trim().slice(0, MAX_SEARCH)

const getAddressDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/**
 * Returns the sender addresses that a mailing can use: the product's own first, then each Current staff member's in the
 * same domain, by name (decision 'senders').
 */
export const listSenderAddresses = async (
  actor: Actor,
  search = '',
  reader: Reader = database(),
): Promise<SenderOption[]> => {
  if (!audiencePolicies.read.who(actor)) throw forbidden()
  const house = getDefaultSender(getEnv())
  const text = cleanRecipientSearch(search).toLowerCase()
  const rows = await reader.$queryRaw<Omit<SenderOption, 'isDefault'>[]>`
    select s.email, s.first_name || ' ' || s.last_name as "senderName" from staff s
    where s.is_active and s.closed_at is null and s.email <> ${normaliseEmail(house.address)}
      and split_part(s.email, '@', 2) = ${getAddressDomain(normaliseEmail(house.address))}
    order by lower(s.last_name), lower(s.first_name), s.id`
  return [
    { email: house.address, senderName: house.name, isDefault: true },
    ...rows.map((row) => ({ ...row, isDefault: false })),
  ].filter(({ email, senderName }) => text === '' || `${senderName} ${email}`.toLowerCase().includes(text))
}

/** A saved user search to which a marketing mailing is sent. */
export type MailedSearch = { id: number; name: string; filters: RawSearch }

/** The error for a marketing mailing without a saved user search of the actor's own (row N-02). */
const invalidSavedSearchError = (): DomainError =>
  invalid([{ code: 'INVALID', field: 'savedSearchId', message: audienceLabels.invalidSearch }])

/**
 * Returns the actor's own saved user search. Raises FORBIDDEN, and INVALID with 'Saved user search is invalid' for one
 * that is missing, deleted, somebody else's, or a loan search.
 */
export const requireMailableSearch = async (actor: Actor, given: unknown): Promise<MailedSearch> => {
  if (!audiencePolicies.read.who(actor)) throw forbidden()
  const id = typeof given === 'number' || typeof given === 'string' ? parseRecordId(String(given)) : null
  if (id === null) throw invalidSavedSearchError()
  try {
    const { name, filters, isOwn } = await getSavedSearch(actor, 'users', id)
    if (isOwn) return { id, name, filters }
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error
  }
  throw invalidSavedSearchError()
}

/** Runs a saved user search now and returns the ids of its people. */
export const listPeopleOfSavedSearch = (actor: Actor, { filters }: MailedSearch): Promise<number[]> =>
  searchUserIds(actor, userSearch.parse(filters))
