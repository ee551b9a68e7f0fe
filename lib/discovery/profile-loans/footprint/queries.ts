import type { Actor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import {
  type LoanPlace,
  type LoanPlaces,
  type LoanState,
  MOST_PLACES,
} from '#lib/discovery/loan-search/places/schema.ts'
import { requireWholeProfile } from '#lib/discovery/profile-loans/queries.ts'
import { selectLoansOfProfile } from '#lib/discovery/profile-loans/scope.ts'
import { loanScopeSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { lenderShownSql } from '#lib/lending/privacy/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { runSearch } from '#lib/server/database/searching.ts'

const { sql, empty } = Prisma

type Told<Figures> = Omit<Figures, 'principal'> & { principal: string }
type Read = { places: Told<LoanPlace>[]; states: Told<LoanState>[]; suburbs: number }

const toFigures = <Figures>(told: Told<Figures>) => ({ ...told, principal: BigInt(told.principal) })

/**
 * Returns where a profile has lent: the suburbs of its closed loans that the viewer sees in its lists, largest first. In one
 * statement, so that a book that is hidden meanwhile is in all figures or in none. Raises the errors of `requireWholeProfile`.
 */
export const readFootprint = async (
  actor: Actor,
  { kind, id }: { kind: ProfileKind; id: number },
): Promise<LoanPlaces> => {
  await requireWholeProfile(actor, { kind, profileId: id })
  const codes = await readStatusCodes()
  const { from, where, amount } = selectLoansOfProfile(kind, id)
  const [read] = await runSearch<Read>(sql`
    with found as materialized (
      select s.suburb_id, count(*)::int as loans, sum(${amount}) as principal from ${from}
      where ${where} and s.status_code = any(${codes.closed}::int[]) and ${loanScopeSql(actor, codes)}
        ${kind === 'lender' ? sql`and ${lenderShownSql(actor, codes)}` : empty}
      group by s.suburb_id
    ), places as (
      select u.id, u.name, u.state_key as state, u.latitude::float8, u.longitude::float8, t.loans, t.principal
      from found t join suburbs u on u.id = t.suburb_id
    ), states as (
      select x.key, x.name, sum(p.loans)::int as loans, sum(p.principal) as principal
      from places p join states x on x.key = p.state group by x.key, x.name
    )
    select (select count(*)::int from found) as suburbs,
      (select coalesce(json_agg(json_build_object('key', key, 'name', name, 'loans', loans, 'principal', principal::text)
        order by principal desc, key), '[]') from states) as states,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'state', state, 'latitude', latitude,
        'longitude', longitude, 'loans', loans, 'principal', principal::text) order by principal desc, id), '[]')
        from (select * from places order by principal desc, id limit ${MOST_PLACES}) largest) as places`)
  const states = (read?.states ?? []).map(toFigures) as LoanState[]
  return {
    places: (read?.places ?? []).map(toFigures) as LoanPlace[],
    states,
    suburbs: read?.suburbs ?? 0,
    loans: states.reduce((sum, { loans }) => sum + loans, 0),
    principal: states.reduce((sum, { principal }) => sum + principal, 0n),
  }
}
