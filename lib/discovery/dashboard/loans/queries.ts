import { brokerIdOf, lawFirmIdOf, lenderIdOf, type PersonActor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { dollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { noteLabels } from '#lib/discovery/dashboard/labels.ts'
import { LONG_IN_PRE_SETTLEMENT } from '#lib/discovery/dashboard/rules.ts'
import type { ActionItem, ActionKind } from '#lib/discovery/dashboard/schema.ts'
import { LOAN_GROUPS, LOAN_STATUSES, type LoanStatusKey } from '#lib/lending/loans/statuses/rules.ts'
import { today } from '#lib/server/clock.ts'
import { pool } from '#lib/server/db.ts'

type LoanRow = { id: number; name: string; place: string; principal: string; since: Date }

const codesOf = (keys: readonly LoanStatusKey[]): string => keys.map((key) => LOAN_STATUSES.indexOf(key) + 1).join(', ')
// Written out, so that the partial indexes `loan_search_pre_settlement` and `loan_search_open_repayment` serve them.
const IN_PRE_SETTLEMENT = `s.status_code = ${codesOf(LOAN_GROUPS.PRE_SETTLEMENT)}`
const IS_OPEN = `s.status_code in (${codesOf(LOAN_GROUPS.CURRENT)})`

/** The loans that a person may edit (decision 'who writes loans'): all, the own as lender, the own as law firm; null for none. */
const editable = (actor: PersonActor): { from: string; id: number | null } | null => {
  if (staff(actor)) return { from: 'loan_searches s where $2::int is null', id: null }
  const lenderId = lenderIdOf(actor)
  if (lenderId !== null)
    return { from: 'loan_lenders p join loan_searches s on s.loan_id = p.loan_id where p.lender_id = $2', id: lenderId }
  const lawFirmId = lawFirmIdOf(actor)
  return lawFirmId === null ? null : { from: 'loan_searches s where s.law_firm_id = $2', id: lawFirmId }
}

// Since when a loan is late, and the Sydney day before whose beginning that must lie.
const LATE = {
  repayment: { column: 'repayment_date', before: '$1::date', day: today },
  settlement: {
    column: 'created_at',
    before: "($1::date::timestamp at time zone 'Australia/Sydney')",
    day: () => addDaysTo(today(), 1 - LONG_IN_PRE_SETTLEMENT),
  },
} as const
type Late = keyof typeof LATE

const lateLoans = async (
  actor: PersonActor,
  { kind, state, late, limit }: { kind: ActionKind; state: string; late: Late; limit: number },
): Promise<ActionItem[]> => {
  const own = editable(actor)
  if (!own) return []
  const { column, before, day } = LATE[late]
  const { rows } = await pool().query<LoanRow>(
    `select s.id, s.name, u.name as place, s.principal::text, s.since from (
      select s.loan_id as id, s.loan_no as name, s.suburb_id, s.principal, s.${column} as since
      from ${own.from} and ${state} and s.${column} < ${before} order by s.${column}, s.loan_id limit $3
    ) s join suburbs u on u.id = s.suburb_id order by s.since, s.id`,
    [day(), own.id, limit],
  )
  return rows.map(({ id, name, place, principal, since }) => ({
    kind,
    id,
    name,
    note: `${place} · ${dollars(BigInt(principal))}`,
    since,
    href: paths.loan(id),
  }))
}

/** Loans that are not discharged although their repayment date has passed, the longest first. */
export const loansPastRepayment = (actor: PersonActor, limit: number): Promise<ActionItem[]> =>
  lateLoans(actor, {
    kind: 'LOAN_PAST_REPAYMENT',
    state: IS_OPEN,
    late: 'repayment',
    limit,
  })

/** Loans still in pre-settlement 60 days after they were recorded: settled meanwhile, or not to be. */
export const loansNotSettled = (actor: PersonActor, limit: number): Promise<ActionItem[]> =>
  lateLoans(actor, {
    kind: 'LOAN_NOT_SETTLED',
    state: IN_PRE_SETTLEMENT,
    late: 'settlement',
    limit,
  })

type Unrated = { id: number; name: string; since: Date; whom: ('BROKER' | 'LENDER' | 'LAWYER')[] }

// A side never rates its own company (decision 'reviews').
const UNRATED = (side: 'lender' | 'broker') => {
  const [Giver, other, Other] = side === 'lender' ? ['LENDER', 'broker', 'BROKER'] : ['BROKER', 'lender', 'LENDER']
  return `select s.loan_id as id, s.loan_no as name, s.settlement_date as since, array_agg(d.whom order by d.rank) as whom
    from loan_${side}s p join loan_searches s on s.loan_id = p.loan_id
    cross join (values ('${Other}', 1), ('LAWYER', 2)) d (whom, rank)
    left join loan_reviews r on r.loan_id = s.loan_id and r.direction = d.whom || '_FROM_${Giver}'
    where p.${side}_id = $1 and s.settlement_date is not null and r.stars is null
      and not (d.whom = '${Other}' and s.${other}_ids && $2::int[])
    group by s.loan_id, s.loan_no, s.settlement_date order by s.settlement_date desc, s.loan_id desc limit $3`
}

/** Settled loans whose other side or law firm has no rating from the own company yet, the newest first (rows I-06, I-07). */
export const ratingsMissing = async (actor: PersonActor, limit: number): Promise<ActionItem[]> => {
  const [lenderId, brokerId] = [lenderIdOf(actor), brokerIdOf(actor)]
  const asked = async (side: 'lender' | 'broker', own: number | null, other: number | null) =>
    own === null ? [] : (await pool().query<Unrated>(UNRATED(side), [own, other === null ? [] : [other], limit])).rows
  const found = [await asked('lender', lenderId, brokerId), await asked('broker', brokerId, lenderId)].flat()
  const byLoan = new Map<number, Unrated>()
  for (const row of found) {
    const known = byLoan.get(row.id)
    byLoan.set(row.id, known ? { ...row, whom: [...new Set([...known.whom, ...row.whom])] } : row)
  }
  return [...byLoan.values()]
    .sort((a, b) => b.since.getTime() - a.since.getTime())
    .slice(0, limit)
    .map(({ id, name, since, whom }) => ({
      kind: 'RATING_MISSING',
      id,
      name,
      note: noteLabels.ratingsMissing(whom.map((each) => noteLabels.ratings[each])),
      since,
      href: paths.loan(id),
    }))
}
