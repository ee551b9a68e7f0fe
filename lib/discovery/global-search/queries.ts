import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import {
  listNameSources,
  narrowToKind,
  selectExactAndPrefixHits,
  selectSimilarNames,
} from '#lib/discovery/global-search/hits/scope.ts'
import { searchLabels } from '#lib/discovery/global-search/labels.ts'
import { searchPolicy } from '#lib/discovery/global-search/policy.ts'
import {
  type AskedKind,
  describeFoundLoan,
  isDealText,
  parseKindQuestion,
  parseLoanNumber,
  parseSuburbQuestion,
  SEARCH_PAGE_SIZE,
  splitSearchWords,
} from '#lib/discovery/global-search/rules.ts'
import type { SearchQuery, SearchRow } from '#lib/discovery/global-search/schema.ts'
import { listLoansByIds } from '#lib/discovery/loan-search/queries.ts'
import { searchSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import { getSearchScope, type Scope } from './scope.ts'

// The least trigram similarity, so that 'smiht' still finds Smith.
const LIKENESS = 0.45

const { sql } = Prisma

/**
 * Searches people, companies and loan numbers in the actor's scope (rows B-03, B-04): exact, prefix, word start; similar names
 * only if nothing else matches. `total` counts at most the best hits of each kind. From `many` own loans on, checks hits instead
 * of collecting the loans first, with equal results. With `kind`, people and companies with such a profile only. Raises UNAUTHENTICATED for a visitor.
 */
export const searchNames = async (
  actor: Actor,
  { search, page }: SearchQuery,
  { many, kind }: { many?: number; kind?: AskedKind } = {},
): Promise<Page<SearchRow>> => {
  if (!searchPolicy.search.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  const words = splitSearchWords(search)
  const paging = { page, pageSize: SEARCH_PAGE_SIZE }
  if (words.length === 0) return { rows: [], total: 0, ...paging }
  const scope = await getSearchScope(actor, today(), many)
  const sources = kind ? narrowToKind(listNameSources(scope), kind) : listNameSources(scope)
  const firm = await readSearchRows({ scope, hits: selectExactAndPrefixHits(sources, words), paging })
  if (firm.total > 0 || words.join('').length < 3) return firm
  return readSearchRows({ scope, hits: selectSimilarNames(sources, words), paging, likeness: LIKENESS })
}

/**
 * Searches names as `searchNames` does, adds the parties of loans, and suggests suburbs to people who may list loans
 * (row B-03). Raises UNAUTHENTICATED for a visitor.
 */
export const searchAllKinds = async (actor: Actor, query: SearchQuery): Promise<Page<SearchRow>> => {
  const [names, suburbs] = await Promise.all([searchAskedNames(actor, query), findSuburbRows(actor, query.search)])
  const rows = await addLoanDetails(actor, names.rows)
  return { ...names, rows: query.page === 1 ? [...rows, ...suburbs] : rows, total: names.total + suburbs.length }
}

// 'lender redgum' asks for lenders by the name redgum; where there are none, all three words may be a name.
const searchAskedNames = async (actor: Actor, query: SearchQuery): Promise<Page<SearchRow>> => {
  const asked = parseKindQuestion(query.search)
  const number = parseLoanNumber(query.search)
  if (number) return searchNames(actor, { search: number, page: query.page })
  const found = asked && (await searchNames(actor, { search: asked.name, page: query.page }, { kind: asked.kind }))
  return found && found.total > 0 ? found : searchNames(actor, query)
}

/** Returns the address that finds lenders for a deal in words; null if a text is none, or for whom may not place deals. */
export const findDealPath = (actor: Actor, search: string): string | null =>
  scenarioPolicies.match.who(actor) && isDealText(search)
    ? paths.match(`?${toQueryString({ words: search.trim() })}`)
    : null

const SUBURBS = 4
const SUBURBS_ASKED = 10

const findSuburbRows = async (actor: Actor, search: string): Promise<SearchRow[]> => {
  const { name, isAsked } = parseSuburbQuestion(search)
  if (name.length < 3 || !loanPolicies.listAll.who(actor)) return []
  const { rows } = await searchSuburbs(actor, name)
  return rows.slice(0, isAsked ? SUBURBS_ASKED : SUBURBS).map((suburb) => ({
    id: suburb.id,
    name: searchLabels.loansIn(suburb.name),
    searchType: 'SUBURB',
    userType: null,
    profileId: null,
    companyName: null,
    detail: suburb.state,
    imageFileId: null,
  }))
}

/** Adds the parties, suburb and amount to rows of loans. */
export const addLoanDetails = async (actor: Actor, rows: SearchRow[]): Promise<SearchRow[]> => {
  const ids = rows.filter(({ searchType }) => searchType === 'LOAN').map(({ id }) => id)
  const loans = new Map((await listLoansByIds(actor, ids)).map((loan) => [loan.id, loan]))
  return rows.map((row) => {
    const loan = row.searchType === 'LOAN' ? loans.get(row.id) : undefined
    return loan ? { ...row, detail: describeFoundLoan(loan) } : row
  })
}

/** Returns one page of hits with their names; joins the names only for the hits on the page. */
export const readSearchRows = async ({
  scope,
  hits,
  paging,
  likeness,
}: {
  scope: Scope
  hits: Prisma.Sql
  paging: { page: number; pageSize: number }
  likeness?: number
}): Promise<Page<SearchRow>> => {
  const { text, values } = sql`
    with ${scope.ctes}hits as (${hits}),
    best as (select distinct on (kind, id) * from hits order by kind, id, rank, likeness desc),
    page as (
      select * from best order by rank, likeness desc, key, kind, id limit ${paging.pageSize} offset ${computeOffset(paging)}
    )
    select p.id, t.total, p.kind as "searchType", coalesce(l.loan_no, i.first_name || ' ' || i.last_name, c.name) as name,
      case when i.id is not null then c.name end as "companyName", null as detail, i.image_file_id as "imageFileId",
      coalesce(le.id, br.id, lf.id) as "profileId",
      case when le.id is not null and br.id is not null then 'dual' when le.id is not null then 'lender'
        when br.id is not null then 'broker' when lf.id is not null then 'lawFirm' end as "userType"
    from (select count(*)::int as total from best) t
    left join page p on true
    left join loans l on p.kind = 'LOAN' and l.id = p.id
    left join individuals i on p.kind = 'INDIVIDUAL' and i.id = p.id
    left join companies c on c.id = case p.kind when 'COMPANY' then p.id else i.company_id end
    left join lenders le on le.company_id = c.id and (p.kind = 'INDIVIDUAL' or ${scope.opens(sql`le`)})
    left join brokers br on br.company_id = c.id and (p.kind = 'INDIVIDUAL' or ${scope.opens(sql`br`)})
    left join law_firms lf on lf.company_id = c.id and (p.kind = 'INDIVIDUAL' or ${scope.opens(sql`lf`)})
    where p.id is null or p.kind = 'LOAN' or coalesce(le.id, br.id, lf.id) is not null
    order by p.rank, p.likeness desc, p.key, p.kind, p.id`
  const rows = await runNameSearch<SearchRow & { total: number }>(text, values, likeness)
  const found = rows.filter(({ id }) => id !== null).map(({ total: _total, ...row }) => row)
  return { rows: found, total: rows[0]?.total ?? 0, ...paging }
}

// The trigram index uses the session's threshold, so it is set within this transaction only.
const runNameSearch = async <Row extends object>(
  text: string,
  values: unknown[],
  likeness?: number,
): Promise<Row[]> => {
  if (likeness === undefined) return (await pool().query<Row>(text, values)).rows
  const client = await pool().connect()
  try {
    await client.query(`begin read only; set local pg_trgm.word_similarity_threshold = ${likeness}`)
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}
