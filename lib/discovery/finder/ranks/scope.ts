import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { visiting } from '#lib/core/policy.ts'
import type { Stars } from '#lib/core/ranking.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { isPublicBroker } from '#lib/market/brokers/queries.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { CHANGED_SINCE, LONGEST_GAP } from '#lib/server/database/snapshots.ts'
import { now } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** The books that a profile shows to others; brokers show both. */
export type Books = 'both' | 'discharged' | 'current' | 'none'

/** The profiles of one kind that a viewer can find, by the books that they show to the viewer, and the mean of their ratings. */
export type Standing = { byBooks: Readonly<Record<Books, readonly number[]>>; mean: Stars }

// One kind as it is read: profiles that opted in, by the books they show; `rest` are lenders that did not opt in.
type Row = {
  snapshot: string
  both: number[] | null
  discharged: number[] | null
  current: number[] | null
  none: number[] | null
  rest: number[] | null
  openStars: number
  openRated: number
  allStars: number
  allRated: number
}

const LENDERS = sql`lenders x`
const BROKERS = sql`(select b.*, true as finder_function_opt_in, true as loan_tab_show_current_loan_book,
  true as loan_tab_show_discharged_loan_book from brokers b) x`

const matchShown = (current: boolean, discharged: boolean) => sql`x.finder_function_opt_in
  and x.loan_tab_show_current_loan_book = ${current} and x.loan_tab_show_discharged_loan_book = ${discharged}`
const sumOpen = (sum: Prisma.Sql, isShown: Prisma.Sql) =>
  sql`coalesce(sum(${sum}) filter (where x.finder_function_opt_in and ${isShown}), 0)::int`
const sumBoth = (current: string, discharged: string) =>
  sql`${sumOpen(quoteIdentifier(current), sql`x.loan_tab_show_current_loan_book`)}
    + ${sumOpen(quoteIdentifier(discharged), sql`x.loan_tab_show_discharged_loan_book`)}`

const selectRow = (kind: FinderKind): Prisma.Sql => sql`
  select pg_current_snapshot()::text as snapshot,
    array_agg(x.id) filter (where ${matchShown(true, true)}) as "both",
    array_agg(x.id) filter (where ${matchShown(false, true)}) as "discharged",
    array_agg(x.id) filter (where ${matchShown(true, false)}) as "current",
    array_agg(x.id) filter (where ${matchShown(false, false)}) as "none",
    array_agg(x.id) filter (where not x.finder_function_opt_in) as "rest",
    ${sumBoth('f.current_stars_sum', 'f.discharged_stars_sum')} as "openStars",
    ${sumBoth('f.current_stars_count', 'f.discharged_stars_count')} as "openRated",
    coalesce(sum(f.current_stars_sum + f.discharged_stars_sum), 0)::int as "allStars",
    coalesce(sum(f.current_stars_count + f.discharged_stars_count), 0)::int as "allRated"
  from ${kind === 'lender' ? LENDERS : BROKERS} join companies c on c.id = x.company_id
  left join profile_figures f on f.profile_id = x.id
  where ${isPublicBroker}`

type Kept = { row: Row; at: number }
const kept = new Map<FinderKind, Kept>()

// user_search_changes records the transaction of each change of a company, a person, a profile or its figures.
const hasChanged = async (snapshot: string): Promise<boolean> => {
  const { rows } = await pool().query<{ changed: boolean }>(
    `select exists (select from user_search_changes c where ${CHANGED_SINCE}) as changed`,
    [snapshot],
  )
  return rows[0]?.changed ?? true
}

const readRow = async (kind: FinderKind): Promise<Row> => {
  const known = kept.get(kind)
  if (known && now().getTime() - known.at < LONGEST_GAP && !(await hasChanged(known.row.snapshot))) return known.row
  const at = now().getTime()
  const { text, values } = selectRow(kind)
  const row = (await pool().query<Row>(text, values)).rows[0] as Row
  kept.set(kind, { row, at })
  return row
}

/**
 * Returns the profiles that a viewer can find now (decision 'who stands in the finder'): active, switched on, with a visible person;
 * lenders must have opted in, except for staff. Cached in the process until a change to any of them is committed.
 */
export const readStanding = async (actor: Actor, kind: FinderKind): Promise<Standing> => {
  const row = await readRow(kind)
  const listIds = (...lists: (number[] | null)[]): number[] => lists.flatMap((list) => list ?? [])
  if (loanPolicies.seeWholeMarket.who(actor))
    return {
      byBooks: {
        both: listIds(row.both, row.discharged, row.current, row.none, row.rest),
        discharged: [],
        current: [],
        none: [],
      },
      mean: { stars: row.allStars, rated: row.allRated },
    }
  const own = kind === 'lender' ? getLenderId(actor) : null
  const excludeOwn = (list: number[] | null) => listIds(list).filter((id) => id !== own)
  const isOwnFound = own !== null && listIds(row.both, row.discharged, row.current, row.none).includes(own)
  return {
    byBooks: {
      both: [...excludeOwn(row.both), ...(isOwnFound && own !== null ? [own] : [])],
      discharged: excludeOwn(row.discharged),
      current: excludeOwn(row.current),
      none: excludeOwn(row.none),
    },
    mean: { stars: row.openStars, rated: row.openRated },
  }
}

/** Returns the books that a profile shows to the viewer; undefined if it shows none or cannot be found. */
export const findShownBooks = ({ byBooks }: Standing, id: number): Books | undefined =>
  (['both', 'discharged', 'current'] as const).find((books) => byBooks[books].includes(id))

/** True if only loans with a public broker count, because visitors may read no others (decision 'public pages'). */
export const needsPublicBroker = (actor: Actor, kind: FinderKind): boolean => visiting(actor) && kind === 'lender'
