import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { pool } from '#lib/server/database/db.ts'
import { readMetric, type Served } from './served.ts'
import { pickPercentile } from './timing.ts'

/** A search over HTTP: its API call, its page, and the bare SQL of the same result; the second statement starts with the count. */
export type ServedSearch = { name: string; as: string; call: string; page: string; bare: [ids: string, totals: string] }

/** The table heading of the lines. */
export const SEARCHES_HEAD = [
  '| search | as | found | API p50 ms | API p95 ms | page p50 ms | page p95 ms | bare SQL p50 ms | ratio | 8 kB read |',
  '|---|---|---:|---:|---:|---:|---:|---:|---:|---:|',
]

const WARM_WITHIN = 900

/**
 * Waits until the web process has the loans and their usual order in its column store; returns the seconds it took. Until then
 * the database answers, several times slower. Reads the process's metrics, because on a busy machine response times say little.
 */
export const waitUntilWarm = async ({ origin }: Pick<Served, 'origin'>): Promise<number> => {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  while ((await readMetric(origin, `covenant_list_warmth{table="${heldLoans.table}"}`)) !== 1) {
    if (seconds() > WARM_WITHIN) throw new Error(`The loans are not held in memory after ${WARM_WITHIN} s.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return seconds()
}

type Times = Record<'api' | 'page' | 'bare', number[]>

/** Times a search through API and page, interleaved with the bare SQL. Raises an error if the totals differ. */
export const measureServedSearch = async ({
  served: { call: ask },
  servedSearch: { name, as, call, page, bare },
  cookie,
  rounds,
}: {
  served: Served
  servedSearch: ServedSearch
  cookie: string
  rounds: number
}): Promise<string> => {
  const times: Times = { api: [], page: [], bare: [] }
  let total = 0
  const work: Record<keyof Times, () => Promise<unknown>> = {
    api: async () => {
      const body = JSON.parse(await ask(call, { headers: { cookie } }))
      total = body.total ?? body.data.total
    },
    page: () => ask(page, { headers: { cookie } }),
    bare: () => Promise.all(bare.map((sql) => pool().query(sql))),
  }
  for (let round = -2; round < rounds; round += 1)
    for (const kind of Object.keys(work) as (keyof Times)[]) {
      const start = performance.now()
      await work[kind]()
      if (round >= 0) times[kind].push(performance.now() - start)
    }
  const { rows } = await pool().query<{ count: string }>(bare[1])
  if (Number(rows[0]?.count) !== total) throw new Error(`${name}: ${total} instead of ${rows[0]?.count}`)
  const blocks = await Promise.all(bare.map(countBufferBlocksRead))
  const at = (kind: keyof Times, share: number) =>
    pickPercentile(
      times[kind].toSorted((a, b) => a - b),
      share,
    )
  const figures = [at('api', 0.5), at('api', 0.95), at('page', 0.5), at('page', 0.95), at('bare', 0.5)]
  const said = [...figures, at('api', 0.5) / at('bare', 0.5)].map((figure) => figure.toFixed(1)).join(' | ')
  return `| ${name} | ${as} | ${total} | ${said} | ${blocks.join(' + ')} |`
}

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

const countBufferBlocksRead = async (sql: string): Promise<number> => {
  const { rows } = await pool().query<{ 'QUERY PLAN': Plan[] }>(`explain (analyze, buffers, format json) ${sql}`)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}
