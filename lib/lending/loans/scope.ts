import { type Actor, brokerIdOf, lawFirmIdOf, lenderIdOf } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { type Authorised, authorised } from '#lib/core/ids.ts'
import { codesOf } from '#lib/foundation/lookups/queries.ts'
import { isParty, loanPolicies, loanReach, loanScope } from '#lib/lending/loans/policy.ts'
import { type LoanCondition, SEARCH_COLUMNS } from '#lib/lending/loans/searches/fields.ts'
import { CLOSED_STATUSES, LOAN_GROUPS, type LoanGroup } from '#lib/lending/loans/statuses/rules.ts'
import { database, Prisma, pool } from '#lib/server/db.ts'
import { all, any, conditionOf, NONE } from '#lib/server/memory/predicates.ts'

/** A loan within the reach of whoever asks. */
export type LoanId = Authorised<'loan'>

/** The loan where it is within the actor's reach. Raises NOT_FOUND outside it, as for an unknown id. */
export const loanInScope = async (actor: Actor, id: number): Promise<LoanId> => {
  const isKnown = await database().loan.findFirst({ where: { AND: [{ id }, loanScope(actor)] }, select: { id: true } })
  if (!isKnown) throw notFound()
  return authorised(id)
}

/**
 * The same for whoever reads its log: staff and its parties (decision 'who sees which loan'). Raises NOT_FOUND outside the reach,
 * FORBIDDEN for others within it.
 */
export const loanWithLog = async (actor: Actor, id: number): Promise<LoanId> => {
  const loanId = await loanInScope(actor, id)
  if (loanPolicies.seeWholeMarket.who(actor)) return loanId
  const parties = await database().loanSearch.findUnique({
    where: { loanId },
    select: { lawFirmId: true, lenderIds: true, brokerIds: true },
  })
  if (!parties || !isParty(actor, parties)) throw forbidden()
  return loanId
}

/** A loan that a command has written or holds for whoever may write it. */
export const writtenLoan = (id: number): LoanId => authorised(id)

/** The codes of the statuses that loan lists distinguish. */
export type StatusCodes = Record<LoanGroup, number[]> & { closed: number[] }

export const statusCodes = async (): Promise<StatusCodes> => {
  const [preSettlement, current, discharged, closed] = await Promise.all([
    codesOf('loan_statuses', LOAN_GROUPS.PRE_SETTLEMENT),
    codesOf('loan_statuses', LOAN_GROUPS.CURRENT),
    codesOf('loan_statuses', LOAN_GROUPS.DISCHARGED),
    codesOf('loan_statuses', CLOSED_STATUSES),
  ])
  return { PRE_SETTLEMENT: preSettlement, CURRENT: current, DISCHARGED: discharged, closed }
}

/** The loans within an actor's reach; the same set as `loanScope`. */
export const loansInReach = (actor: Actor, codes: StatusCodes): LoanCondition => {
  const reach = loanReach(actor)
  const closed: LoanCondition = { kind: 'in', column: 'status_code', values: codes.closed }
  switch (reach.kind) {
    case 'all':
      return all([])
    case 'closed-or-own':
      return any([closed, ownLoans(actor)])
    case 'law-firm':
      return { kind: 'in', column: 'law_firm_id', values: [reach.lawFirmId] }
    case 'public':
      return all([closed, { kind: 'sql', sql: hasPublicBroker }])
  }
}

const hasPublicBroker = Prisma.sql`exists (
  select from brokers pb join companies pc on pc.id = pb.company_id
  where pb.id = any(s.broker_ids) and pb.is_active and pc.is_master_switch_on and exists (
    select from individuals pi where pi.company_id = pc.id and pi.is_visible and pi.closed_at is null
  )
)`

/** The loans on which the actor's company is a party. */
export const ownLoans = (actor: Actor): LoanCondition => {
  const [lenderId, brokerId, lawFirmId] = [lenderIdOf(actor), brokerIdOf(actor), lawFirmIdOf(actor)]
  return any([
    ...(lenderId === null ? [] : [{ kind: 'holds', column: 'lender_ids', ids: [lenderId] } as const]),
    ...(brokerId === null ? [] : [{ kind: 'holds', column: 'broker_ids', ids: [brokerId] } as const]),
    ...(lawFirmId === null ? [] : [{ kind: 'in', column: 'law_firm_id', values: [lawFirmId] } as const]),
  ])
}

/** A condition on loans for SQL, on `loan_searches s`. */
export const loanSql = (condition: LoanCondition): Prisma.Sql => conditionOf(condition, 's', SEARCH_COLUMNS)

/** The loans within an actor's reach, as a condition on `loan_searches s`. */
export const scopeOf = (actor: Actor, codes: StatusCodes): Prisma.Sql => loanSql(loansInReach(actor, codes))

/** True where the actor's company is a party of the loan. */
export const partyOf = (actor: Actor): Prisma.Sql => loanSql(ownLoans(actor))

/** Which books a lender hides from others. */
export type Hiding = { id: number; hidesCurrent: boolean; hidesDischarged: boolean }

const HIDES_ANY = Prisma.sql`not (hl.loan_tab_show_current_loan_book and hl.loan_tab_show_discharged_loan_book)`

// Of one lender, or of all who hide any.
const hiding = async (which: Prisma.Sql): Promise<Hiding[]> => {
  const { text, values } = Prisma.sql`
    select hl.id, not hl.loan_tab_show_current_loan_book as "hidesCurrent",
      not hl.loan_tab_show_discharged_loan_book as "hidesDischarged" from lenders hl where ${which}`
  const { rows } = await pool().query<Hiding>(text, values)
  return rows
}

/** The lenders that hide a book, unless nothing is hidden from this actor. */
export const lendersHiding = async (actor: Actor): Promise<Hiding[]> =>
  loanPolicies.seeWholeMarket.who(actor) ? [] : hiding(HIDES_ANY)

/**
 * What changes whenever one of these lenders is written, and so whenever it begins to hide a book; nothing for an actor from whom
 * nothing is hidden.
 */
export const writtenStates = async (actor: Actor, lenderIds: readonly number[]): Promise<string> => {
  if (lenderIds.length === 0 || loanPolicies.seeWholeMarket.who(actor)) return ''
  const { text, values } = Prisma.sql`select string_agg(hl.xmin::text, ' ' order by hl.id) as states from lenders hl
    where hl.id = any(${[...lenderIds]}::int[])`
  const { rows } = await pool().query<{ states: string | null }>(text, values)
  return rows[0]?.states ?? ''
}

/** Some lenders, with the books that they hide, being among the `hidden` or not. */
export const booksOf = (lenderIds: readonly number[], hidden: readonly Hiding[]): Hiding[] => {
  const known = new Map(hidden.map((each) => [each.id, each]))
  return lenderIds.map((id) => known.get(id) ?? { id, hidesCurrent: false, hidesDischarged: false })
}

/** The loans of one of some lenders on which this viewer may read its name. The same as `lenderShown`. */
export const loansOfLenders = (actor: Actor, codes: StatusCodes, lenders: readonly Hiding[]): LoanCondition => {
  const groups = loanPolicies.seeWholeMarket.who(actor)
    ? new Map([['', [...lenders]]])
    : Map.groupBy(lenders, (lender) => `${lender.hidesCurrent} ${lender.hidesDischarged}`)
  return any(
    [...groups].map(([hides, among]) => {
      const lent: LoanCondition = { kind: 'holds', column: 'lender_ids', ids: among.map(({ id }) => id) }
      const hidden = [
        ...(hides.startsWith('true') ? codes.CURRENT : []),
        ...(hides.endsWith('true') ? codes.DISCHARGED : []),
      ]
      const isShown: LoanCondition = { kind: 'not', of: { kind: 'in', column: 'status_code', values: hidden } }
      return hidden.length === 0 ? lent : all([lent, any([ownLoans(actor), isShown])])
    }),
  )
}

/** The same of one lender; none for an unknown one, and none for a visitor. */
export const loansOfLender = async (actor: Actor, codes: StatusCodes, id: number): Promise<LoanCondition> =>
  actor.kind === 'visitor' ? NONE : loansOfLenders(actor, codes, await hiding(Prisma.sql`hl.id = ${id}`))

/** The loans whose first lender shows its name to this viewer, by which alone they sort; null for whoever sees all. */
export const firstLenderShown = async (actor: Actor, codes: StatusCodes): Promise<LoanCondition | null> => {
  if (loanPolicies.seeWholeMarket.who(actor)) return null
  const hidden = await lendersHiding(actor)
  const hides = (statuses: number[], ids: number[]): LoanCondition =>
    all([
      { kind: 'in', column: 'status_code', values: statuses },
      { kind: 'leads', column: 'lender_ids', ids },
    ])
  const idsOf = (book: 'hidesCurrent' | 'hidesDischarged') =>
    hidden.filter((lender) => lender[book]).map(({ id }) => id)
  const isHidden = any([hides(codes.CURRENT, idsOf('hidesCurrent')), hides(codes.DISCHARGED, idsOf('hidesDischarged'))])
  return any([ownLoans(actor), { kind: 'not', of: isHidden }])
}

/** True where a lender, `lenders hl`, shows its name on the loan to this viewer; hidden ones count as empty. */
export const lenderShown = (actor: Actor, codes: StatusCodes): Prisma.Sql => {
  if (loanPolicies.seeWholeMarket.who(actor)) return Prisma.sql`true`
  if (actor.kind === 'visitor') return Prisma.sql`false`
  return Prisma.sql`(${partyOf(actor)} or case
    when s.status_code = any(${codes.CURRENT}::int[]) then hl.loan_tab_show_current_loan_book
    when s.status_code = any(${codes.DISCHARGED}::int[]) then hl.loan_tab_show_discharged_loan_book
    else true end)`
}
