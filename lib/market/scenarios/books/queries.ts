import type { Actor } from '#lib/core/actor.ts'
import { readReferenceCodes } from '#lib/foundation/lookups/queries.ts'
import { loanConditionToSql, readStatusCodes, type StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { listShownBooks } from '#lib/lending/privacy/rules.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { BOOK_COLUMNS, type LikeLoan, TALLIED_BOOKS, toLikeLoan } from '#lib/market/scenarios/books/rules.ts'
import type { Offer } from '#lib/market/scenarios/fields.ts'
import { all, any } from '#lib/server/column-store/predicates.ts'
import { findMemory, type Gathered } from '#lib/server/column-store/questions.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

const LOANS = 'loan_searches'
/** The most loans of a lender that evidence is made of: its newest. */
export const MOST_LOANS = 1_000

type Column = Extract<LoanCondition, { kind: 'in' }>['column']

/**
 * Returns the condition for loans of a category. Loans have none of their own: it follows from security (Rural, Land
 * Bank), then scenario (construction and subdivision: Construction, or Mezzanine behind another loan), then priority.
 */
const matchCategory = async (category: CategoryKey): Promise<LoanCondition> => {
  const isIn = async (column: Column, ...codes: Parameters<typeof readReferenceCodes>): Promise<LoanCondition> => ({
    kind: 'in',
    column,
    values: await readReferenceCodes(...codes),
  })
  const not = (of: LoanCondition): LoanCondition => ({ kind: 'not', of })
  const isRural = await isIn('security_group_code', 'security_groups', ['RURAL'])
  const isLand = any([
    await isIn('security_group_code', 'security_groups', ['LAND_BANK']),
    await isIn('scenario_code', 'scenarios', ['LAND_BANK']),
  ])
  const isDevelopment = await isIn('scenario_code', 'scenarios', ['CONSTRUCTION', 'SUBDIVISION'])
  const isSecond = await isIn('priority_code', 'priorities', ['SECOND'])
  const isBuilt = [not(isRural), not(isLand)]
  const CONDITIONS: Record<CategoryKey, LoanCondition[]> = {
    RURAL: [isRural],
    LAND_BANK: [not(isRural), isLand],
    CONSTRUCTION: [...isBuilt, isDevelopment, not(isSecond)],
    MEZZANINE: [...isBuilt, isDevelopment, isSecond],
    FIRST_RANKING: [...isBuilt, not(isDevelopment), not(isSecond)],
    SECOND_RANKING: [...isBuilt, not(isDevelopment), isSecond],
  }
  return all(CONDITIONS[category])
}

const matchBook = (codes: StatusCodes, books: readonly (keyof StatusCodes)[]): LoanCondition => ({
  kind: 'in',
  column: 'status_code',
  values: books.flatMap((book) => codes[book]),
})

type Counts = { places: Map<number, number>; counts: ArrayLike<number> }

const tallyInDatabase = async (groups: readonly LoanCondition[]): Promise<Counts> => {
  const columns = groups.map((group) => Prisma.sql`(count(*) filter (where ${loanConditionToSql(group)}))::int`)
  const { text, values } = Prisma.sql`select id, array[${Prisma.join(columns)}] as counts
    from ${quoteIdentifier(LOANS)} s, unnest(s.lender_ids) as id where ${loanConditionToSql(any([...groups]))} group by id`
  const { rows } = await pool().query<{ id: number; counts: number[] }>(text, values)
  return { places: new Map(rows.map(({ id }, at) => [id, at])), counts: rows.flatMap(({ counts }) => counts) }
}

/** How many like loans of an offer's lender an actor may know; a hidden book counts for nobody but staff. */
export type CountLike = (offer: Offer) => number

/** Returns the books shown to an actor by the settings of a lender, worked out once for each of the four. */
const createShownBooks = (actor: Actor): ((offer: Offer) => readonly boolean[]) => {
  const shown = [false, true].map((showsCurrentBook) =>
    [false, true].map((showsDischargedBook) => {
      const books = listShownBooks(actor, { showsCurrentBook, showsDischargedBook })
      return TALLIED_BOOKS.map((book) => books.includes(book))
    }),
  )
  return ({ showsCurrentBook, showsDischargedBook }) =>
    shown[Number(showsCurrentBook)]?.[Number(showsDischargedBook)] ?? []
}

/** Reads how many closed loans of a category each lender has, by book, and returns the counter of one actor. */
export const readLikeCounts = async (actor: Actor, category: CategoryKey): Promise<CountLike> => {
  const codes = await readStatusCodes()
  const like = await matchCategory(category)
  const groups = TALLIED_BOOKS.map((book) => all([matchBook(codes, [book]), like]))
  const found = await findMemory(LOANS)?.tally({ by: 'lender_ids', groups })
  const { places, counts } = found
    ? { places: new Map(Array.from(found.ids, (id, at) => [id, at])), counts: found.counts }
    : await tallyInDatabase(groups)
  const getShown = createShownBooks(actor)
  return (offer) => {
    const place = places.get(offer.lenderId)
    if (place === undefined) return 0
    const shown = getShown(offer)
    let count = 0
    for (let at = 0; at < groups.length; at += 1) if (shown[at]) count += counts[place * groups.length + at] as number
    return count
  }
}

const gatherInDatabase = async (ids: readonly number[], where: LoanCondition): Promise<Gathered[]> => {
  const cells = BOOK_COLUMNS.map((column) => {
    const cell = quoteIdentifier(`s.${column}`)
    return column === 'settlement_date' ? Prisma.sql`${cell} - date '1970-01-01'` : Prisma.sql`${cell}`
  })
  const { text, values } =
    Prisma.sql`select wanted.id, coalesce(json_agg(found.cells order by found.loan_id desc), '[]') as rows
    from unnest(${[...ids]}::int[]) as wanted (id), lateral (
      select s.loan_id, json_build_array(${Prisma.join(cells)}) as cells from ${quoteIdentifier(LOANS)} s
      where s.lender_ids @> array[wanted.id] and ${loanConditionToSql(where)} order by s.loan_id desc limit ${MOST_LOANS}) found
    group by wanted.id`
  return (await pool().query<Gathered>(text, values)).rows
}

/** Returns the like loans of lenders that an actor may know, the newest of each. */
export const readLikeLoans = async (actor: Actor, offers: readonly Offer[]): Promise<Map<number, LikeLoan[]>> => {
  const category = offers[0]?.categoryKey
  if (!category) return new Map()
  const codes = await readStatusCodes()
  const like = await matchCategory(category)
  const loans = new Map<number, LikeLoan[]>()
  for (const among of Map.groupBy(offers, (offer) => listShownBooks(actor, offer).join()).values()) {
    const books = listShownBooks(actor, among[0] as Offer)
    if (books.length === 0) continue
    const ids = among.map(({ lenderId }) => lenderId)
    const where = all([matchBook(codes, books), like])
    const asked = { by: 'lender_ids', ids, where, columns: BOOK_COLUMNS, most: MOST_LOANS }
    const found = (await findMemory(LOANS)?.gather(asked)) ?? (await gatherInDatabase(ids, where))
    for (const { id, rows } of found) loans.set(id, rows.map(toLikeLoan))
  }
  return loans
}
