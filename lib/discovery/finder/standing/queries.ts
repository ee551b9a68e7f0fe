import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { visiting } from '#lib/core/policy.ts'
import type { Stars } from '#lib/core/ranking.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { isPublicBroker } from '#lib/market/brokers/queries.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { CHANGED_SINCE, LONGEST_GAP } from '#lib/server/database/snapshots.ts'
import { now } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** Which books a profile shows to others; a broker shows all. */
export type Books = 'both' | 'discharged' | 'current' | 'none'

/** The profiles of one kind that a viewer can find, by the books that they show to that viewer, and the mean of their ratings. */
export type Standing = { byBooks: Readonly<Record<Books, readonly number[]>>; mean: Stars }

// What a statement reads of one kind: profiles that opted in, and of lenders those that did not.
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

const shows = (current: boolean, discharged: boolean) => sql`x.finder_function_opt_in
  and x.loan_tab_show_current_loan_book = ${current} and x.loan_tab_show_discharged_loan_book = ${discharged}`
const opened = (sum: Prisma.Sql, isShown: Prisma.Sql) =>
  sql`coalesce(sum(${sum}) filter (where x.finder_function_opt_in and ${isShown}), 0)::int`
const both = (current: string, discharged: string) =>
  sql`${opened(quoteIdentifier(current), sql`x.loan_tab_show_current_loan_book`)}
    + ${opened(quoteIdentifier(discharged), sql`x.loan_tab_show_discharged_loan_book`)}`

const readOf = (kind: FinderKind): Prisma.Sql => sql`
  select pg_current_snapshot()::text as snapshot,
    array_agg(x.id) filter (where ${shows(true, true)}) as "both",
    array_agg(x.id) filter (where ${shows(false, true)}) as "discharged",
    array_agg(x.id) filter (where ${shows(true, false)}) as "current",
    array_agg(x.id) filter (where ${shows(false, false)}) as "none",
    array_agg(x.id) filter (where not x.finder_function_opt_in) as "rest",
    ${both('f.current_stars_sum', 'f.discharged_stars_sum')} as "openStars",
    ${both('f.current_stars_count', 'f.discharged_stars_count')} as "openRated",
    coalesce(sum(f.current_stars_sum + f.discharged_stars_sum), 0)::int as "allStars",
    coalesce(sum(f.current_stars_count + f.discharged_stars_count), 0)::int as "allRated"
  from ${kind === 'lender' ? LENDERS : BROKERS} join companies c on c.id = x.company_id
  left join profile_figures f on f.profile_id = x.id
  where ${isPublicBroker}`

type Kept = { row: Row; at: number }
const kept = new Map<FinderKind, Kept>()

// Each change of a company, a person, a profile or its figures is noted with its transaction, for All Users.
const hasChanged = async (snapshot: string): Promise<boolean> => {
  const { rows } = await pool().query<{ changed: boolean }>(
    `select exists (select from user_search_changes c where ${CHANGED_SINCE}) as changed`,
    [snapshot],
  )
  return rows[0]?.changed ?? true
}

const rowOf = async (kind: FinderKind): Promise<Row> => {
  const known = kept.get(kind)
  if (known && now().getTime() - known.at < LONGEST_GAP && !(await hasChanged(known.row.snapshot))) return known.row
  const at = now().getTime()
  const { text, values } = readOf(kind)
  const row = (await pool().query<Row>(text, values)).rows[0] as Row
  kept.set(kind, { row, at })
  return row
}

/**
 * Who stands in the finder for a viewer at this moment (decision 'who stands in the finder'): active, switched on, with a visible
 * person; of lenders those that opted in, for staff all. Kept in the process until a change of any of them is committed.
 */
export const standingOf = async (actor: Actor, kind: FinderKind): Promise<Standing> => {
  const row = await rowOf(kind)
  const ids = (...lists: (number[] | null)[]): number[] => lists.flatMap((list) => list ?? [])
  if (loanPolicies.seeWholeMarket.who(actor))
    return {
      byBooks: {
        both: ids(row.both, row.discharged, row.current, row.none, row.rest),
        discharged: [],
        current: [],
        none: [],
      },
      mean: { stars: row.allStars, rated: row.allRated },
    }
  const own = kind === 'lender' ? getLenderId(actor) : null
  const others = (list: number[] | null) => ids(list).filter((id) => id !== own)
  const isOwnFound = own !== null && ids(row.both, row.discharged, row.current, row.none).includes(own)
  return {
    byBooks: {
      both: [...others(row.both), ...(isOwnFound && own !== null ? [own] : [])],
      discharged: others(row.discharged),
      current: others(row.current),
      none: others(row.none),
    },
    mean: { stars: row.openStars, rated: row.openRated },
  }
}

/** The books that a found profile shows to the viewer; undefined for one that is not found. */
export const booksShown = ({ byBooks }: Standing, id: number): Books | undefined =>
  (['both', 'discharged', 'current'] as const).find((books) => byBooks[books].includes(id))

/** True where only loans with a public broker count: a visitor reads of no other (decision 'public pages'). */
export const needsPublicBroker = (actor: Actor, kind: FinderKind): boolean => visiting(actor) && kind === 'lender'
