import type { Actor } from '#lib/core/actor.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { choosableLawyerSql, displayName } from '#lib/foundation/lookups/parties/scope.ts'
import { listSecuritySubTypes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import type { LookupOption } from '#lib/foundation/lookups/schema.ts'
import type { Named } from '#lib/lending/imports/fields.ts'
import { importMessages } from '#lib/lending/imports/labels.ts'
import type { Find } from '#lib/lending/imports/rules.ts'
import type { LoanInput } from '#lib/lending/inputs/rules.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'

const LISTS = ['status', 'priority', 'interest', 'scenario', 'security-types', 'subdivision-types', 'credits'] as const
const PARTIES = ['lender', 'broker', 'law-firm'] as const
type Party = (typeof PARTIES)[number]

const TABLES: Record<Party, { table: Prisma.Sql; word: string }> = {
  lender: { table: Prisma.sql`lenders`, word: 'lender' },
  broker: { table: Prisma.sql`brokers`, word: 'broker' },
  'law-firm': { table: Prisma.sql`law_firms`, word: 'law firm' },
}
/** The most unknown names per batch for which similar names are looked up. */
const MOST_GUESSED = 20

type Known = { id: number; key: string; name: string }
type Lawyer = Known & { firmId: number; isPartner: boolean }

const foldCellText = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The cell texts of an import to look up, by kind. */
export type NamedTexts = ReadonlyMap<Named, ReadonlySet<string>>

/** Looks up all names used in the rows at once; a name that is not found comes with a hint of what exists. */
export const buildCellFinder = async (tx: Tx, actor: Actor, texts: NamedTexts): Promise<Find> => {
  const lists = await readShortLists(actor, LISTS)
  const subTypes = await listSecuritySubTypes(actor)
  const parties = new Map<Party, FoundParties>()
  for (const kind of PARTIES) parties.set(kind, await findPartiesByName(tx, kind, texts.get(kind) ?? new Set()))
  const lawyers = await findLawyersByName(tx, actor, {
    texts: texts.get('law-firm') ?? new Set(),
    firms: parties.get('law-firm') as FoundParties,
  })
  return (named, text, within) => {
    if (named === 'lender' || named === 'broker' || named === 'law-firm')
      return findPartyByCellText(parties.get(named) as FoundParties, TABLES[named].word, text)
    if (named === 'partner' || named === 'associate')
      return findLawyerByCellText(
        lawyers.filter(({ firmId, isPartner }) => String(firmId) === within && isPartner === (named === 'partner')),
        named,
        text,
      )
    return findOptionByCellText(named === 'security-sub-types' ? (subTypes[within] ?? []) : lists[named], text)
  }
}

// Matches an option by name or by key, ignoring case.
const findOptionByCellText = (options: readonly LookupOption[], text: string): ReturnType<Find> => {
  const wanted = foldCellText(text)
  const found =
    options.find(({ name }) => foldCellText(name) === wanted) ??
    options.find(({ id }) => foldCellText(String(id)) === wanted)
  if (found) return { value: String(found.id) }
  return options.length === 0
    ? { value: text }
    : { value: text, hint: importMessages.oneOf(options.map(({ name }) => name)) }
}

type FoundParties = { byName: Map<string, Known[]>; closest: Map<string, string[]> }

const findPartiesByName = async (tx: Tx, kind: Party, texts: ReadonlySet<string>): Promise<FoundParties> => {
  const names = [...new Set([...texts].filter((text) => parseRecordId(text.trim()) === null).map(foldCellText))]
  if (names.length === 0) return { byName: new Map(), closest: new Map() }
  const { table } = TABLES[kind]
  const rows = await tx.$queryRaw<Known[]>`
    select x.id, lower(c.name) as key, ${displayName} as name
    from companies c join ${table} x on x.company_id = c.id
    where lower(c.name) = any(${names}) and c.closed_at is null order by x.id`
  const byName = Map.groupBy(rows, ({ key }) => key)
  const closest = new Map<string, string[]>()
  for (const name of names.filter((each) => !byName.has(each)).slice(0, MOST_GUESSED)) {
    const near = await tx.$queryRaw<Known[]>`
      select x.id, c.name as key, c.name from companies c join ${table} x on x.company_id = c.id
      where similarity(lower(c.name), ${name}) > 0.25 and c.closed_at is null
      order by similarity(lower(c.name), ${name}) desc, c.name limit 3`
    closest.set(
      name,
      near.map(({ id, name: known }) => `${known} (${id})`),
    )
  }
  return { byName, closest }
}

const findPartyByCellText = ({ byName, closest }: FoundParties, word: string, text: string): ReturnType<Find> => {
  if (parseRecordId(text.trim()) !== null) return { value: text.trim() }
  const [only, ...others] = byName.get(foldCellText(text)) ?? []
  if (only && others.length === 0) return { value: String(only.id) }
  if (only)
    return { value: text, hint: importMessages.ambiguous([only, ...others].map(({ id, name }) => `${id} (${name})`)) }
  const near = closest.get(foldCellText(text)) ?? []
  const unknown = importMessages.unknown(word, text)
  return { value: text, hint: near.length === 0 ? unknown : `${unknown} ${importMessages.closest(near)}` }
}

/** Returns the parties of loans that are paused or whose master switch is off. */
export const findInactiveParties = async (tx: Tx, loans: readonly LoanInput[]): Promise<ReadonlySet<number>> => {
  const ids = (read: (loan: LoanInput) => readonly number[]) => [...new Set(loans.flatMap(read))]
  const inactive = (table: Prisma.Sql, wanted: number[]) => Prisma.sql`
    select x.id from ${table} x join companies c on c.id = x.company_id
    where x.id = any(${wanted}) and not (x.is_active and c.is_master_switch_on)`
  const lenders = ids(({ loanLenders }) => loanLenders.map(({ lenderId }) => lenderId))
  const brokers = ids(({ loanBrokers }) => loanBrokers.map(({ brokerId }) => brokerId))
  const firms = ids(({ lawFirmId }) => [lawFirmId])
  const rows = await tx.$queryRaw<{ id: number }[]>`
    ${inactive(TABLES.lender.table, lenders)} union ${inactive(TABLES.broker.table, brokers)}
    union ${inactive(TABLES['law-firm'].table, firms)}`
  return new Set(rows.map(({ id }) => id))
}

const findLawyersByName = async (
  tx: Tx,
  actor: Actor,
  { texts, firms }: { texts: ReadonlySet<string>; firms: FoundParties },
): Promise<Lawyer[]> => {
  const ids = [...texts].map((text) => Number(findPartyByCellText(firms, '', text).value)).filter(Number.isInteger)
  if (ids.length === 0) return []
  return tx.$queryRaw<Lawyer[]>`
    select i.id, f.id as "firmId", coalesce(i.position_key, 'PRTNR') <> 'ASSOC' as "isPartner",
      lower(i.first_name || ' ' || i.last_name) as key, i.first_name || ' ' || i.last_name as name
    from law_firms f join individuals i on i.company_id = f.company_id
    where f.id = any(${ids}) and ${choosableLawyerSql(actor)} order by i.id`
}

const findLawyerByCellText = (people: readonly Lawyer[], word: string, text: string): ReturnType<Find> => {
  if (parseRecordId(text.trim()) !== null) return { value: text.trim() }
  const found = people.filter(({ key }) => foldCellText(key) === foldCellText(text))
  const [only, ...others] = found
  if (only && others.length === 0) return { value: String(only.id) }
  const choices = (only ? found : people).slice(0, 8).map(({ id, name }) => `${name} (${id})`)
  if (only) return { value: text, hint: importMessages.ambiguous(choices) }
  const unknown = importMessages.unknown(word, text)
  return { value: text, hint: choices.length === 0 ? unknown : `${unknown} ${importMessages.oneOf(choices)}` }
}
