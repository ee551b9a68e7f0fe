import { audiencePolicies } from '#lib/campaigns/audiences/policy.ts'
import {
  cleanRecipientSearch,
  getMailingAudience,
  listPeopleOfSavedSearch,
  type Reader,
  requireMailableSearch,
} from '#lib/campaigns/audiences/queries.ts'
import { selectRecipientCompanies, selectRecipientPeople } from '#lib/campaigns/audiences/recipients/scope.ts'
import type { RecipientOption } from '#lib/campaigns/audiences/schema.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { Page } from '#lib/core/pagination.ts'
import { escapeLike } from '#lib/core/text.ts'
import { filterSubscribed } from '#lib/foundation/opt-outs/queries.ts'
import { database, Prisma } from '#lib/server/database/db.ts'

const { sql } = Prisma

const MOST_OFFERED = 20
// Rows read per query. More than the options offered, because companies with no subscribed people are dropped
// afterwards.
const MOST_READ = 200

const buildContainsPattern = (text: string): Prisma.Sql => sql`'%' || lower(${escapeLike(text)}) || '%'`

type Row = Omit<RecipientOption, 'isSubscribed' | 'numberOfUnsubscribedUsers'> & { addresses: string[] }

// One query for the addresses of all rows counts how many of each have unsubscribed from marketing mail.
const addUnsubscribedCounts = async (rows: readonly Row[], reader: Reader): Promise<RecipientOption[]> => {
  const addresses = [...new Set(rows.flatMap((row) => row.addresses))]
  const subscribed = new Set(await filterSubscribed('MARKETING', addresses, reader))
  return rows.map(({ addresses: own, ...row }) => {
    const numberOfUnsubscribedUsers = own.filter((address) => !subscribed.has(address)).length
    return { ...row, isSubscribed: numberOfUnsubscribedUsers === 0, numberOfUnsubscribedUsers }
  })
}

/**
 * Finds people and companies by a text in their name or email, for the recipient picker (doc 3 §7). Without
 * `includeUnsubscribed`, omits people who unsubscribed from marketing mail, and companies where everybody has.
 */
export const findRecipients = async (
  actor: Actor,
  { search, includeUnsubscribed }: { search: string; includeUnsubscribed: boolean },
): Promise<RecipientOption[]> => {
  if (!audiencePolicies.read.who(actor)) throw forbidden()
  const text = cleanRecipientSearch(search)
  if (text === '') return []
  const held = buildContainsPattern(text)
  const open = sql`c.closed_at is null and c.is_master_switch_on`
  const rows = await database().$queryRaw<Row[]>`
    (${selectRecipientCompanies(sql`${open} and lower(c.name) like ${held}`)} having count(i.id) > 0
      order by lower(c.name), c.id limit ${MOST_READ})
    union all
    (${selectRecipientPeople(sql`${open} and i.closed_at is null and (lower(i.first_name || ' ' || i.last_name) like ${held}
      or i.email like ${held})`)} order by lower(i.last_name), lower(i.first_name), i.id limit ${MOST_READ})`
  const options = await addUnsubscribedCounts(rows, database())
  const offered = options.filter(
    ({ numberOfUsers, numberOfUnsubscribedUsers }) => includeUnsubscribed || numberOfUnsubscribedUsers < numberOfUsers,
  )
  const [companies, people] = [true, false].map((isCompany) =>
    offered.filter(({ companyId }) => (companyId !== null) === isCompany),
  ) as [RecipientOption[], RecipientOption[]]
  // Each kind gets up to half of the places, and more where the other kind needs fewer.
  const half = MOST_OFFERED / 2
  const shown = companies.slice(0, Math.max(half, MOST_OFFERED - people.length))
  return [...shown, ...people.slice(0, MOST_OFFERED - shown.length)]
}

/** Returns the people, then the companies, with these ids as options, in the order given. Deleted ones are omitted. */
export const listRecipientOptions = async (
  actor: Actor,
  { individualIds, companyIds }: { individualIds: readonly number[]; companyIds: readonly number[] },
  reader: Reader = database(),
): Promise<RecipientOption[]> => {
  if (!audiencePolicies.read.who(actor)) throw forbidden()
  if (individualIds.length + companyIds.length === 0) return []
  const rows = await reader.$queryRaw<Row[]>`
    ${selectRecipientPeople(sql`i.id = any(${[...individualIds]}::int[])`)}
    union all ${selectRecipientCompanies(sql`c.id = any(${[...companyIds]}::int[])`)}`
  const byKey = new Map((await addUnsubscribedCounts(rows, reader)).map((option) => [option.key, option]))
  const keys = [...individualIds.map((id) => `individual:${id}`), ...companyIds.map((id) => `company:${id}`)]
  return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? [])
}

/**
 * Returns a page, by name, of the people in the actor's saved user search who would get a marketing mailing now. Raises
 * INVALID with 'Saved user search is invalid'.
 */
export const listMarketingRecipients = async (
  actor: Actor,
  { savedSearchId, page }: { savedSearchId?: unknown; page: number },
): Promise<Page<RecipientOption>> => {
  const individualIds = await listPeopleOfSavedSearch(actor, await requireMailableSearch(actor, savedSearchId))
  const choice = { individualIds, companyIds: [], includeUnsubscribed: false }
  const { lines } = await getMailingAudience(actor, choice, { show: 'in', page })
  const ids = lines.rows.map(({ individualId }) => individualId)
  return { ...lines, rows: await listRecipientOptions(actor, { individualIds: ids, companyIds: [] }) }
}
