import { escapeLike } from '#lib/core/text.ts'
import { listLoanNumberForms } from '#lib/discovery/global-search/hits/rules.ts'
import type { Source } from '#lib/discovery/global-search/hits/schema.ts'
import type { AskedKind } from '#lib/discovery/global-search/rules.ts'
import type { Scope } from '#lib/discovery/global-search/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'

const { sql, join } = Prisma

// The most hits per kind and rank; more need a more specific text.
const CANDIDATES = 50

/** Returns the kinds of names that a search reads, within its scope. */
export const listNameSources = (scope: Scope): Source[] => [
  {
    kind: 'INDIVIDUAL',
    table: sql`individuals x`,
    key: sql`lower(x.first_name || ' ' || x.last_name)`,
    within: sql`x.closed_at is null and ${scope.individuals}`,
    asked: sql`true`,
  },
  {
    kind: 'COMPANY',
    table: sql`companies x`,
    key: sql`lower(x.name)`,
    within: sql`x.closed_at is null`,
    asked: scope.companies,
  },
  { kind: 'LOAN', table: sql`loans x`, key: sql`upper(x.loan_no)`, within: scope.loans, asked: sql`true` },
]

const KIND_TABLES = { lender: sql`lenders`, broker: sql`brokers`, lawFirm: sql`law_firms` } as const

/** Returns the sources for people and companies that have a profile of one kind. */
export const narrowToKind = (sources: readonly Source[], kind: AskedKind): Source[] =>
  sources
    .filter((source) => source.kind !== 'LOAN')
    .map((source) => {
      const company = source.kind === 'COMPANY' ? sql`x.id` : sql`x.company_id`
      const isOfKind = sql`exists (select from ${KIND_TABLES[kind]} k where k.company_id = ${company})`
      return { ...source, asked: sql`(${source.asked} and ${isOfKind})` }
    })

const toStoredCase = (kind: Source['kind'], text: string): Prisma.Sql =>
  kind === 'LOAN' ? sql`upper(${text}::text)` : sql`lower(${text}::text)`

/**
 * Selects the names that are the words, begin with them, or have words that begin with them, at most some of each kind. Spaces and
 * hyphens in a loan number do not matter.
 */
export const selectExactAndPrefixHits = (sources: Source[], words: string[]): Prisma.Sql => {
  const text = words.join(' ')
  return join(
    sources.flatMap((source) => [
      ...(source.kind === 'LOAN' ? listLoanNumberForms(text) : [text]).map((form) => selectPrefixHits(source, form)),
      ...(text.length < 2 ? [] : [selectWordStartHits(source, words)]),
    ]),
    ' union all ',
  )
}

const matchPrefix = ({ kind, key }: Source, text: string): Prisma.Sql =>
  sql`${key} collate "C" like ${toStoredCase(kind, `${escapeLike(text)}%`)}`

// Exact and prefix hits read a range of the ordered index: one for each text, because a condition with several would be sorted.
const selectPrefixHits = (source: Source, text: string): Prisma.Sql => {
  const { kind, table, key, within, asked } = source
  const order = sql`${key} collate "C"`
  return sql`(
    select case when ${key} = ${toStoredCase(kind, text)} then 0 else 1 end as rank, 0::real as likeness,
      ${kind}::text as kind, x.id, ${order} as key
    from ${table} where ${matchPrefix(source, text)} and ${within} and ${asked} order by ${order}, x.id limit ${CANDIDATES})`
}

// Word starts use the trigram index. `offset 0` stops the planner from scanning all names in order until the limit is
// reached, and the expensive part of the scope is checked only for hits, in order, until there are enough.
const selectWordStartHits = (source: Source, words: readonly string[]): Prisma.Sql => {
  const { kind, table, key, within, asked } = source
  const order = sql`${key} collate "C"`
  const starts = join(
    words.map((word) => {
      const places = [`${escapeLike(word)}%`, `% ${escapeLike(word)}%`, `%-${escapeLike(word)}%`]
      return sql`(${join(
        places.map((place) => sql`${key} like ${toStoredCase(kind, place)}`),
        ' or ',
      )})`
    }),
    ' and ',
  )
  const spaced = kind === 'LOAN' ? sql`and x.loan_no like '% %'` : Prisma.empty
  return sql`(
    select 2 as rank, 0::real as likeness, ${kind}::text as kind, x.id, x.key
    from (
      select x.*, ${order} as key from ${table}
      where ${starts} and not ${matchPrefix(source, words.join(' '))} ${spaced} and ${within}
      order by ${order}, x.id offset 0
    ) x where ${asked} order by x.key, x.id limit ${CANDIDATES})`
}

/**
 * Selects names that are like the words, as far as the caller's threshold says. Loan numbers are left out, because a mistyped one is
 * the number of another loan.
 */
export const selectSimilarNames = (sources: Source[], words: string[]): Prisma.Sql => {
  const text = words.join(' ')
  return join(
    sources
      .filter(({ kind }) => kind !== 'LOAN')
      .map(
        ({ kind, table, key, within, asked }) => sql`(
          select 3 as rank, word_similarity(${toStoredCase(kind, text)}, ${key}) as likeness, ${kind}::text as kind, x.id,
            ${key} collate "C" as key
          from ${table} where ${toStoredCase(kind, text)} <% ${key} and ${within} and ${asked}
          order by likeness desc, key, x.id limit ${CANDIDATES})`,
      ),
    ' union all ',
  )
}
