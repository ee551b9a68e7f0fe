import { visitor } from '#lib/core/actor.ts'
import { listPublicAddresses, listSitemapParts } from '#lib/discovery/finder/addresses/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { type Timed, timeAgainstBareSql } from './timing.ts'

/** Times the sitemap's index and its files, as search engines read them (issue: the index under 50 ms). */
export const benchSitemap = async (runs: number): Promise<Timed[]> => {
  const parts = await listSitemapParts(visitor)
  const inputs = Array.from({ length: runs }, (_each, place) => parts[place % parts.length] as number)
  const ends = () => pool().query('select (select max(id) from individuals), (select max(loan_id) from loan_searches)')
  const ids = (part: number) =>
    pool().query('select loan_id from loan_searches where loan_id >= $1 and loan_id < $2 order by loan_id', [
      (part - 1) * 50_000,
      part * 50_000,
    ])
  return [
    await timeAgainstBareSql({ name: 'the index', inputs, job: () => listSitemapParts(visitor), bare: ends }),
    await timeAgainstBareSql({
      name: 'one file',
      inputs: inputs.slice(0, 40),
      job: (part) => listPublicAddresses(visitor, part),
      bare: ids,
    }),
  ]
}
