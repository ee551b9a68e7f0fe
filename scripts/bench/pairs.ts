import { listFreshness } from '#lib/market/freshness/queries.ts'
import { freshnessSearch } from '#lib/market/freshness/search.ts'
import type { MatchSide } from '#lib/market/matches/policy.ts'
import { readMatches } from '#lib/market/matches/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { withWebProcess } from './served.ts'
import { staff } from './staff.ts'
import { type Timed, timeAgainstBareSql } from './timing.ts'

/** Bare SQL of a side's pairs: ids, company names and stored match data. */
const readPairsByBareSql = (side: MatchSide, id: number) =>
  pool().query(
    side === 'lender'
      ? `select b.id, c.name, m.platform_status_key, m.note from brokers b join companies c on c.id = b.company_id
         left join matches m on m.broker_id = b.id and m.lender_id = $1
         where b.id in (select bs.broker_id from broker_subscriptions bs join lender_categories k on k.category_key = bs.category_key
           where k.lender_id = $1 and k.is_verified)`
      : `select l.id, c.name, m.platform_status_key, m.note from lenders l join companies c on c.id = l.company_id
         left join matches m on m.lender_id = l.id and m.broker_id = $1
         where l.id in (select k.lender_id from lender_categories k join broker_subscriptions bs on k.category_key = bs.category_key
           where bs.broker_id = $1 and k.is_verified)`,
    [id],
  )

const BOARDS = ['', 'state=LAPSED', 'sort=CONSTRUCTION&orderBy=desc']

/**
 * Times the matches of a lender with 5,000 brokers and of a broker with 2,000 lenders, and the freshness board of 2,000 lenders
 * (p95 under 100 ms).
 */
export const benchPairs = async (runs: number, applicationUrl: string): Promise<Timed[]> => {
  const idsOf = async (side: MatchSide): Promise<number[]> =>
    (await pool().query<{ id: number }>(`select id from ${side}s order by id limit 20`)).rows.map(({ id }) => id)
  const inputsOf = (ids: number[]) => Array.from({ length: runs }, (_each, place) => ids[place % ids.length] as number)
  const timings: Timed[] = []
  const sides = { lender: await idsOf('lender'), broker: await idsOf('broker') }
  for (const side of ['lender', 'broker'] as const)
    timings.push(
      await timeAgainstBareSql({
        name: `matches of a ${side}, read`,
        inputs: inputsOf(sides[side]),
        job: (id) => readMatches(staff, { side, id }),
        bare: (id) => readPairsByBareSql(side, id),
      }),
    )
  const categories = () =>
    pool().query('select lender_id, category_key, last_verified_at from lender_categories limit 300')
  for (const query of BOARDS) {
    const search = freshnessSearch.parse(Object.fromEntries(new URLSearchParams(query)))
    const inputs = Array.from({ length: runs }, () => search)
    timings.push(
      await timeAgainstBareSql({
        name: `/freshness?${query}, read`,
        inputs,
        job: (each) => listFreshness(staff, each),
        bare: categories,
      }),
    )
  }
  return withWebProcess(applicationUrl, async ({ page, call }) => {
    const matches = (side: MatchSide) => (id: number) => page(`/users/${id}/${side}?tab=matches`)
    for (const side of ['lender', 'broker'] as const) {
      for (const id of sides[side]) await matches(side)(id)
      const ways = {
        'the page': matches(side),
        'all its lines': (id: number) => call(`/api/${side}s/${id}/matches/lines`),
        'all as records': (id: number) => call(`/api/${side}s/${id}/matches`),
      }
      for (const [name, way] of Object.entries(ways))
        timings.push(
          await timeAgainstBareSql({
            name: `matches of a ${side}, ${name}`,
            inputs: inputsOf(sides[side]),
            job: way,
            bare: (id) => readPairsByBareSql(side, id),
          }),
        )
    }
    for (let run = 0; run < 20; run += 1) await page('/freshness')
    timings.push(
      await timeAgainstBareSql({
        name: '/freshness, served',
        inputs: inputsOf([0]),
        job: () => page('/freshness'),
        bare: categories,
      }),
    )
    return timings
  })
}
