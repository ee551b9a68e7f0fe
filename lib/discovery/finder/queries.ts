import { type Actor, listOwnProfileIds } from '#lib/core/actor.ts'
import { dateToDay } from '#lib/core/dates.ts'
import { forbidden, invalid } from '#lib/core/errors.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import { visiting } from '#lib/core/policy.ts'
import { findChoiceFaults } from '#lib/discovery/finder/filters/queries.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import { type FinderMap, readMap } from '#lib/discovery/finder/map/queries.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { rankProfiles } from '#lib/discovery/finder/ranks/queries.ts'
import { type Books, findShownBooks, readStanding } from '#lib/discovery/finder/ranks/scope.ts'
import type { FinderCard, FinderPage } from '#lib/discovery/finder/schema.ts'
import { type FinderKind, type FinderSearch, finderSearch } from '#lib/discovery/finder/search.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { ownLoanSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { bookShownSql } from '#lib/lending/privacy/scope.ts'
import { isPublicBroker } from '#lib/market/brokers/queries.ts'
import { figureColumns } from '#lib/market/profiles/queries.ts'
import {
  addSharedRatings,
  buildProfileFigures,
  getProfileLogo,
  sumOpenRatings,
  toFileReference,
} from '#lib/market/profiles/rules.ts'
import type { FigureFacts, OpenBooks, RatingSums } from '#lib/market/profiles/schema.ts'
import type { RankedGroup } from '#lib/server/column-store/ranks.ts'
import { Prisma, pool, prepareStatement } from '#lib/server/database/db.ts'

const { sql } = Prisma
const DAY = 86_400_000

type CardRow = FigureFacts &
  Pick<FinderCard, 'id' | 'companyName' | 'individualId' | 'firstname' | 'lastname' | 'email' | 'mobileNumber'> & {
    logoFileId: number | null
    imageFileId: number | null
    isFound: boolean
    books: Books
    otherPositive: number
  }

const nameBooks = (
  current: Prisma.Sql,
  discharged: Prisma.Sql,
) => sql`case when ${current} and ${discharged} then 'both'
  when ${discharged} then 'discharged' when ${current} then 'current' else 'none' end`

const SIDES = {
  lender: {
    table: sql`lenders`,
    found: sql`x.finder_function_opt_in`,
    books: nameBooks(sql`x.loan_tab_show_current_loan_book`, sql`x.loan_tab_show_discharged_loan_book`),
    other: sql`select coalesce(sum(o.current_positive_count + o.discharged_positive_count), 0)::int from brokers b
      join profile_figures o on o.profile_id = b.id where b.company_id = c.id`,
  },
  broker: {
    table: sql`brokers`,
    found: sql`true`,
    books: sql`'both'`,
    other: sql`select coalesce(sum(
        case when l.loan_tab_show_current_loan_book then o.current_positive_count else 0 end
        + case when l.loan_tab_show_discharged_loan_book then o.discharged_positive_count else 0 end), 0)::int
      from lenders l join profile_figures o on o.profile_id = l.id where l.company_id = c.id`,
  },
} as const

const readProfileRows = async (kind: FinderKind, ids: readonly number[]): Promise<CardRow[]> => {
  const side = SIDES[kind]
  const { rows } = await pool().query<CardRow>(
    prepareStatement(sql`
    select x.id, c.name as "companyName", c.logo_file_id as "logoFileId", p.id as "individualId",
      p.first_name as "firstname", p.last_name as "lastname", p.email, p.mobile as "mobileNumber",
      p.image_file_id as "imageFileId", ${side.found} as "isFound", ${side.books} as books,
      (${side.other}) as "otherPositive", ${figureColumns}
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join ${side.table} x on x.id = wanted.id
    join companies c on c.id = x.company_id
    left join profile_figures f on f.profile_id = x.id
    cross join lateral (
      select i.* from individuals i where i.company_id = c.id and i.is_visible and i.closed_at is null
      order by i.appearance_order, i.id limit 1
    ) p
    where ${isPublicBroker} order by wanted.place`),
  )
  return rows
}

/** Returns the ratings of loans in hidden books to which the viewer's own company is a party too, by lender (decision 'averages'). */
const readShared = async (actor: Actor, rows: readonly CardRow[]): Promise<Map<number, RatingSums>> => {
  const closed = rows.filter((row) => row.books !== 'both').map(({ id }) => id)
  if (closed.length === 0 || visiting(actor)) return new Map()
  const codes = await readStatusCodes()
  const { text, values } = sql`
    select g.id, sum(s.lender_stars)::int as stars, count(*)::int as count,
      count(*) filter (where s.lender_stars >= 4)::int as positive, count(*)::int as loans
    from lenders x join loan_searches s on s.lender_ids @> array[x.id] cross join lateral (select x.id) g
    where x.id = any(${closed}::int[]) and s.lender_stars is not null and ${ownLoanSql(actor)}
      and not ${bookShownSql(codes, 'x')}
    group by g.id`
  const { rows: sums } = await pool().query<RatingSums & { id: number }>(text, values)
  return new Map(sums.map(({ id, ...ratings }) => [id, ratings]))
}

const findOpenBooks = (actor: Actor, { id, books: shown }: CardRow): OpenBooks => {
  const isWhole = loanPolicies.seeWholeMarket.who(actor) || listOwnProfileIds(actor).includes(id)
  return {
    current: isWhole || shown === 'both' || shown === 'current',
    discharged: isWhole || shown === 'both' || shown === 'discharged',
    preSettlement: false,
  }
}

/**
 * The fields that visitors do not see of a lender: figures of its loans and books, except how many match (decision 'public lender
 * page').
 */
const WITHOUT_BOOKS = {
  lastMatchingSettlement: null,
  matchingCurrentPrincipal: null,
  matchingDischargedPrincipal: null,
  currentLoanBook: null,
  currentLoansCount: null,
  dischargedLoanBook: null,
  dischargedLoansCount: null,
  shortfall: null,
} as const

/** Visitors see the ratings of a profile only if it has at least this many (decision 'stars on public pages'). */
const FEWEST_RATINGS = 5
const WITHOUT_STARS = {
  avgStarRating: null,
  reviewedLoansCount: null,
  positiveLenderReviewsCount: null,
  positiveBrokerReviewsCount: null,
} as const

const buildFinderCard = (
  actor: Actor,
  { kind, row, group, shared }: { kind: FinderKind; row: CardRow; group: RankedGroup; shared: RatingSums | null },
): FinderCard => {
  const open = findOpenBooks(actor, row)
  const own = addSharedRatings(sumOpenRatings(row, open), shared)
  const { positiveReviewsCount, ...figures } = buildProfileFigures(row, open, { own, positive: own.positive })
  const card: FinderCard = {
    kind,
    id: row.id,
    companyName: row.companyName,
    logoFile: getProfileLogo(row),
    individualId: row.individualId,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    mobileNumber: row.mobileNumber,
    imageFile: toFileReference(row.imageFileId),
    matchingLoansCount: group.rows,
    lastMatchingSettlement: group.last === null ? null : dateToDay(new Date(group.last * DAY)),
    matchingCurrentPrincipal: BigInt(group.sum) - BigInt(group.apart),
    matchingDischargedPrincipal: BigInt(group.apart),
    ...figures,
    positiveLenderReviewsCount: kind === 'lender' ? positiveReviewsCount : row.otherPositive,
    positiveBrokerReviewsCount: kind === 'broker' ? positiveReviewsCount : row.otherPositive,
  }
  if (!visiting(actor)) return card
  const hidden = kind === 'lender' ? WITHOUT_BOOKS : {}
  return Object.assign(card, hidden, own.count < FEWEST_RATINGS ? WITHOUT_STARS : {})
}

/**
 * Returns the cards of these groups in their order. `booksOf` returns the books by which a group was counted; a profile that shows
 * other books by now is left out, because its group may count loans that it hides.
 */
const cardsOf = async (
  actor: Actor,
  {
    kind,
    groups,
    booksOf,
  }: { kind: FinderKind; groups: readonly RankedGroup[]; booksOf: (id: number) => Books | undefined },
): Promise<FinderCard[]> => {
  if (groups.length === 0) return []
  const rows = await readProfileRows(
    kind,
    groups.map(({ id }) => id),
  )
  const seesAll = (id: number) => loanPolicies.seeWholeMarket.who(actor) || listOwnProfileIds(actor).includes(id)
  const steady = rows.filter(
    (row) =>
      (row.isFound || loanPolicies.seeWholeMarket.who(actor)) && (seesAll(row.id) || row.books === booksOf(row.id)),
  )
  const shared = await readShared(
    actor,
    steady.filter(({ id }) => !seesAll(id)),
  )
  const byId = new Map(groups.map((group) => [group.id, group]))
  return steady.map((row) =>
    buildFinderCard(actor, { kind, row, group: byId.get(row.id) as RankedGroup, shared: shared.get(row.id) ?? null }),
  )
}

/** The most times a page is read, if profiles change while it is read. */
const TRIES = 5

/** Raises FORBIDDEN if the actor may not use the finder or one of the search's filters (row L-12). */
const requireFinder = (actor: Actor, search: Pick<FinderSearch, 'filters'>): void => {
  const policy = visiting(actor) ? finderPolicies.usePublic : finderPolicies.use
  if (!policy.who(actor) || !finderSearch.isAllowed(actor, search)) throw forbidden()
}

/**
 * Returns a page of lenders or brokers, ranked by their matching closed loans (rows L-02, L-07; decisions 'who stands in the finder',
 * 'finder ranking'). Reads the page again if one of its profiles began to hide a book meanwhile (threat J5).
 */
export const findProfiles = async (actor: Actor, kind: FinderKind, search: FinderSearch): Promise<FinderPage> => {
  requireFinder(actor, search)
  const { filters, page, pageSize } = search
  const slice = { offset: computeOffset(search), limit: pageSize }
  for (let tries = 1; ; tries += 1) {
    const standing = await readStanding(actor, kind)
    const { total, groups } = await rankProfiles(actor, { kind, filters, standing, slice })
    const rows = await cardsOf(actor, { kind, groups, booksOf: (id) => findShownBooks(standing, id) })
    const gone = groups.length - rows.length
    if (gone === 0 || tries === TRIES)
      return { rows, total: total - gone, page, pageSize, rankedBy: finderLabels.rankedBy }
  }
}

/** Like `findProfiles`, but raises INVALID if a filter has a choice that is not in its list. */
export const findProfilesStrictly = async (
  actor: Actor,
  kind: FinderKind,
  search: FinderSearch,
): Promise<FinderPage> => {
  requireFinder(actor, search)
  const faults = await findChoiceFaults(actor, search.filters)
  if (faults.length > 0) throw invalid(faults)
  return findProfiles(actor, kind, search)
}

/** Like `findProfilesStrictly`, as an API response without the page size. */
export const answerFinder = async (
  actor: Actor,
  kind: FinderKind,
  search: FinderSearch,
): Promise<Omit<FinderPage, 'pageSize'>> => {
  const { pageSize: _pageSize, ...answer } = await findProfilesStrictly(actor, kind, search)
  return answer
}

/**
 * Returns the map of a search: dots of the suburbs with matching loans, each with at least three loans, and the circle of a radius
 * search. Raises FORBIDDEN as `findProfiles` does.
 */
export const getFinderMap = async (actor: Actor, kind: FinderKind, search: FinderSearch): Promise<FinderMap> => {
  requireFinder(actor, search)
  return readMap(actor, kind, search.filters)
}
