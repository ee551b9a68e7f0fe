import { join } from 'node:path'
import type { ExportProgress } from '#lib/discovery/exports/schema.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { pool } from '#lib/server/database/db.ts'
import { startChild, stopChildren, WORKER_MEMORY } from '../children.ts'
import { buildBenchEnvironment, type Served, withWebProcess } from './served.ts'
import { waitUntilWarm } from './served-searches.ts'
import { readCpuSeconds, readPeakMemory } from './timing.ts'

const ROOT = join(import.meta.dirname, '../..')
const WAIT = 100
const json = { 'content-type': 'application/json' }

/** The exports to time; `upTo` is the largest number of loans for which a full export is timed. */
const EXPORTS: { kind: SearchKind; filters: Record<string, string>; upTo: number }[] = [
  { kind: 'loans', filters: {}, upTo: 100_000 },
  { kind: 'loans', filters: { state: 'VIC' }, upTo: Number.POSITIVE_INFINITY },
  { kind: 'loans', filters: { state: 'VIC', sort: 'lender' }, upTo: Number.POSITIVE_INFINITY },
  { kind: 'users', filters: {}, upTo: Number.POSITIVE_INFINITY },
]

const runTimedExport = async (
  web: Served,
  kind: SearchKind,
  filters: Record<string, string>,
): Promise<ExportProgress> => {
  const ask = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const sent = body ? { body: JSON.stringify(body), headers: json } : {}
    return (JSON.parse(await web.call(path, { method, ...sent })) as { data: Data }).data
  }
  const list = `/api/saved-searches/${kind}`
  const { id } = await ask<{ id: number }>('POST', list, { name: `Bench ${Date.now()}`, filters })
  let progress = await ask<ExportProgress>('PUT', `${list}/${id}/export`, {})
  while (progress.state === 'QUEUED' || progress.state === 'RUNNING') {
    await new Promise((resolve) => setTimeout(resolve, WAIT))
    progress = await ask<ExportProgress>('GET', `${list}/${id}/export`)
  }
  if (progress.state !== 'DONE') throw new Error(`${kind}: ${progress.state}`)
  return progress
}

/** Times exports of a hundred thousand rows by a production worker: under 60 s and 200 MB (goal of title 9). */
export const benchExports = async (applicationUrl: string): Promise<string> =>
  withWebProcess(applicationUrl, async (web) => {
    // An export starts by counting its search. Before the lists are in the column store the database counts, which exceeded the
    // statement timeout (503).
    await waitUntilWarm(web)
    const lines: string[] = []
    const { rows: counted } = await pool().query<{ count: number }>('select count(*)::int as count from loan_searches')
    for (const { kind, filters, upTo } of EXPORTS) {
      if (kind === 'loans' && (counted[0]?.count ?? 0) > upTo) continue
      // A new worker each time, so that its peak memory is that of this export.
      const worker = startChild({
        name: 'The worker',
        script: join(ROOT, 'scripts/worker.ts'),
        environment: buildBenchEnvironment(web.origin, applicationUrl),
        nodeOptions: WORKER_MEMORY,
      })
      const pid = worker.process.pid as number
      try {
        // A small export first, so that all code is loaded.
        await runTimedExport(web, 'users', { typeKey: 'DUAL', stateKeys: 'TAS' })
        const idle = readPeakMemory(pid)
        const start = performance.now()
        const before = readCpuSeconds(pid) ?? 0
        const { id, rowsDone } = await runTimedExport(web, kind, filters)
        const figures = [(performance.now() - start) / 1_000, (readCpuSeconds(pid) ?? 0) - before].map((each) =>
          each.toFixed(1),
        )
        const { rows } = await pool().query<{ size: number }>(
          'select byte_size as size from search_exports where id = $1',
          [id],
        )
        const megabytes = ((rows[0]?.size ?? 0) / 1_000_000).toFixed(1)
        const asked = new URLSearchParams(filters).toString() || 'all'
        lines.push(
          `| ${kind}: ${asked} | ${rowsDone.toLocaleString('en-AU')} | ${figures.join(' | ')} | ${megabytes} | ${idle} | ${readPeakMemory(pid)} |`,
        )
      } finally {
        await stopChildren([worker], 8)
      }
    }
    return [
      '| export | rows | seconds | CPU of the worker | MB | worker before | worker at most |',
      '|---|---:|---:|---:|---:|---:|---:|',
      ...lines,
    ].join('\n')
  })
