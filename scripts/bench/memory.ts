import { readFileSync } from 'node:fs'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { holdInMemory } from '#lib/server/column-store/holding.ts'
import { all } from '#lib/server/column-store/predicates.ts'
import { findMemory, type Memory } from '#lib/server/column-store/questions.ts'
import { pool } from '#lib/server/database/db.ts'
import { findLargestParties, listBenchedLoanSearches } from './benched-loan-searches.ts'
import { readMetric, withWebProcess } from './served.ts'
import { waitUntilWarm } from './served-searches.ts'
import { pickPercentile, readPeakMemory } from './timing.ts'

const readMemory = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** Measures the column store of the web process: its memory, the time to load it, and its scans. Returns Markdown. */
export const benchMemory = async (runs: number, applicationUrl: string): Promise<string> => {
  const ids = await findLargestParties()
  const process = await withWebProcess(applicationUrl, async (web) => {
    const describe = async (when: string): Promise<string> => {
      const heap = (await readMetric(web.origin, 'covenant_nodejs_heap_size_used_bytes')) ?? 0
      return `| ${when} | ${readMemory(web.pid)} MB | ${readPeakMemory(web.pid)} | ${Math.round(heap / 2 ** 20)} MB |`
    }
    const seconds = await waitUntilWarm(web)
    const lines = [await describe(`in memory, ${seconds.toFixed(1)} s after the first answer`)]
    const paths = listBenchedLoanSearches(ids)
      .filter(({ as }) => !as)
      .flatMap(({ query }) => [`/api/loans/all?${query}`, `/loans?${query || 'view=all'}`])
    for (let run = 0; run < runs; run += 1) await web.call(paths[(run * 7) % paths.length] as string)
    lines.push(await describe(`after ${runs} searches`))
    console.log(lines.join('\n'))
    return lines
  })
  const scans = await timeScans(runs, ids, applicationUrl)
  return [
    '| web process | resident | at most | heap of its main thread |',
    '|---|---:|---:|---:|',
    ...process,
    '',
    '| scan | rows | p50 ms | p95 ms |',
    '|---|---:|---:|---:|',
    ...scans,
  ].join('\n')
}

const timeScans = async (runs: number, ids: Record<string, number>, url: string): Promise<string[]> => {
  const holds = (column: 'lender_ids' | 'broker_ids' | 'bdm_ids', id: number | undefined): LoanCondition => ({
    kind: 'holds',
    column,
    ids: [id as number],
  })
  const { rows } = await pool().query<{ id: number }>(
    'select lender_ids[1] as id from loan_searches group by 1 order by count(*), 1 limit 1',
  )
  const scans: Record<string, LoanCondition> = {
    everything: all([]),
    'status settled': { kind: 'in', column: 'status_code', values: [2] },
    'principal from 2 million': { kind: 'between', column: 'principal', min: '2000000', max: null },
    'largest lender': holds('lender_ids', ids.lender),
    'smallest lender': holds('lender_ids', rows[0]?.id),
    'largest broker': holds('broker_ids', ids.broker),
    'a BDM': holds('bdm_ids', ids.bdm),
    'all but the largest lender': { kind: 'not', of: holds('lender_ids', ids.lender) },
  }
  const holding = holdInMemory(heldLoans, url)
  // Keeps the process alive, because the thread does not.
  const waiting = setInterval(() => {}, 1_000)
  await holding.ready
  const memory = findMemory(heldLoans.table) as Memory
  const lines: string[] = []
  for (const [name, where] of Object.entries(scans)) {
    const times: number[] = []
    let total = 0
    for (let run = -3; run < Math.min(runs, 60); run += 1) {
      const started = performance.now()
      const slice = { isDescending: true, offset: 0, limit: 50 }
      total = (await memory.ask({ where, shown: null, order: 'created', slice }))?.total ?? 0
      if (run >= 0) times.push(performance.now() - started)
    }
    times.sort((one, other) => one - other)
    lines.push(
      `| ${name} | ${total} | ${pickPercentile(times, 0.5).toFixed(1)} | ${pickPercentile(times, 0.95).toFixed(1)} |`,
    )
  }
  clearInterval(waiting)
  await holding.close()
  return lines
}
