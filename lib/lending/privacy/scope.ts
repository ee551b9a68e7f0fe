import type { Actor } from '#lib/core/actor.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { matchOwnLoans, ownLoanSql, type StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { BOOKS, type BookSettings } from '#lib/lending/privacy/rules.ts'
import type { LoanGroup } from '#lib/lending/statuses/rules.ts'
import { all, any, NONE } from '#lib/server/column-store/predicates.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

/** A lender with the settings of its books. */
export type LenderBooks = BookSettings & { id: number }

/** Returns a book's setting as a column of `lenders`, which the statement calls `alias`. */
const selectBookSetting = (column: string, alias = 'hl'): Prisma.Sql => quoteIdentifier(`${alias}.${column}`)

const readLenderBooks = async (where: Prisma.Sql): Promise<LenderBooks[]> => {
  const settings = BOOKS.map(
    ({ column, setting }) => Prisma.sql`${selectBookSetting(column)} as ${quoteIdentifier(setting)}`,
  )
  const { text, values } = Prisma.sql`select hl.id, ${Prisma.join(settings)} from lenders hl where ${where}`
  const { rows } = await pool().query<LenderBooks>(text, values)
  return rows
}

/** SQL condition: the lender `hl` hides a book. */
export const HIDES_A_BOOK = Prisma.sql`not (${Prisma.join(
  BOOKS.map(({ column }) => selectBookSetting(column)),
  ' and ',
)})`

/** Returns the lenders that hide a book from this actor; none for staff. */
export const readHidingLenders = async (actor: Actor): Promise<LenderBooks[]> =>
  loanPolicies.seeWholeMarket.who(actor) ? [] : readLenderBooks(HIDES_A_BOOK)

/**
 * Returns a text that changes whenever one of these lenders is updated, for example when it hides a book; '' for actors
 * from whom nothing is hidden. A list compares it before and after reading.
 */
export const readPrivacyVersions = async (actor: Actor, lenderIds: readonly number[]): Promise<string> => {
  if (lenderIds.length === 0 || loanPolicies.seeWholeMarket.who(actor)) return ''
  const { text, values } = Prisma.sql`select string_agg(hl.xmin::text, ' ' order by hl.id) as states from lenders hl
    where hl.id = any(${[...lenderIds]}::int[])`
  const { rows } = await pool().query<{ states: string | null }>(text, values)
  return rows[0]?.states ?? ''
}

/** Returns the book settings of these lenders; those missing in `hidden` show both books. */
export const getLenderBooks = (lenderIds: readonly number[], hidden: readonly LenderBooks[]): LenderBooks[] => {
  const known = new Map(hidden.map((each) => [each.id, each]))
  return lenderIds.map((id) => known.get(id) ?? { id, showsCurrentBook: true, showsDischargedBook: true })
}

/**
 * Returns the condition for loans on which the actor reads one of these lenders' names. Same rule as `lenderShownSql`.
 */
export const matchLoansOfLenders = (
  actor: Actor,
  codes: StatusCodes,
  lenders: readonly LenderBooks[],
): LoanCondition => {
  const listHiddenCodes = (lender: LenderBooks): number[] =>
    loanPolicies.seeWholeMarket.who(actor)
      ? []
      : BOOKS.flatMap(({ group, setting }) => (lender[setting] ? [] : codes[group]))
  const groups = Map.groupBy(lenders, (lender) => listHiddenCodes(lender).join())
  return any(
    [...groups.values()].map((among) => {
      const lent: LoanCondition = { kind: 'holds', column: 'lender_ids', ids: among.map(({ id }) => id) }
      const hidden = listHiddenCodes(among[0] as LenderBooks)
      const isShown: LoanCondition = { kind: 'not', of: { kind: 'in', column: 'status_code', values: hidden } }
      return hidden.length === 0 ? lent : all([lent, any([matchOwnLoans(actor), isShown])])
    }),
  )
}

/** Like `matchLoansOfLenders`, for one lender; matches nothing for an unknown lender or a visitor. */
export const matchLoansOfLender = async (actor: Actor, codes: StatusCodes, id: number): Promise<LoanCondition> =>
  actor.kind === 'visitor' ? NONE : matchLoansOfLenders(actor, codes, await readLenderBooks(Prisma.sql`hl.id = ${id}`))

/** Lenders that hide one of their books, and are hidden on the loans that match `where`. */
export type HiddenLenders = { group: LoanGroup; ids: number[]; where: LoanCondition }

/** Returns the lenders hidden from the actor, by book; none if the actor reads all. Same rule as `isLenderHidden`. */
export const readHiddenLenders = async (actor: Actor, codes: StatusCodes): Promise<HiddenLenders[]> => {
  const hiding = await readHidingLenders(actor)
  return BOOKS.map(({ group, setting }) => ({
    group,
    ids: hiding.filter((lender) => !lender[setting]).map(({ id }) => id),
    where: all([
      { kind: 'not', of: matchOwnLoans(actor) },
      { kind: 'in', column: 'status_code', values: codes[group] },
    ]) as LoanCondition,
  })).filter(({ ids }) => ids.length > 0)
}

/**
 * Returns the condition for loans whose first lender's name the actor reads; null if the actor reads all. Other loans
 * sort as if they had no lender, so that their position does not reveal the name.
 */
export const matchLoansWithReadableFirstLender = async (
  actor: Actor,
  codes: StatusCodes,
): Promise<LoanCondition | null> => {
  if (loanPolicies.seeWholeMarket.who(actor)) return null
  const hidden = await readHiddenLenders(actor, codes)
  return {
    kind: 'not',
    of: any(hidden.map(({ ids, where }) => all([where, { kind: 'leads', column: 'lender_ids', ids }]))),
  }
}

/**
 * Returns the SQL condition that the lender `alias` shows the book that the loan `s` is in; pre-settlement loans are in
 * none.
 */
export const bookShownSql = (codes: StatusCodes, alias = 'hl'): Prisma.Sql => {
  const books = BOOKS.map(
    ({ group, column }) =>
      Prisma.sql`when s.status_code = any(${codes[group]}::int[]) then ${selectBookSetting(column, alias)}`,
  )
  return Prisma.sql`case ${Prisma.join(books, ' ')} else true end`
}

/**
 * SQL that is true if the actor reads the name of lender `hl` on loan `s`. Same rule as `isLenderHidden`, for lists.
 */
export const lenderShownSql = (actor: Actor, codes: StatusCodes): Prisma.Sql => {
  if (loanPolicies.seeWholeMarket.who(actor)) return Prisma.sql`true`
  if (actor.kind === 'visitor') return Prisma.sql`false`
  return Prisma.sql`(${ownLoanSql(actor)} or ${bookShownSql(codes)})`
}
