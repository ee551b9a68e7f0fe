import { join } from 'node:path'
import type { ImportView } from '#lib/lending/imports/schema.ts'
import { startChild, stopChildren, WORKER_MEMORY } from '../children.ts'
import { buildImportWorkbook, HEADINGS, ROWS, readPartyCombinations } from './import-workbook.ts'
import { type Cost, measureTimeAndCpu } from './process-times.ts'
import { buildBenchEnvironment, type Served, withWebProcess } from './served.ts'
import { readPeakMemory } from './timing.ts'

const ROOT = join(import.meta.dirname, '../..')

const waitForImportState = async (web: Served, id: number, state: string): Promise<ImportView> => {
  for (;;) {
    const { data } = JSON.parse(await web.call(`/api/loans/imports/${id}`)) as { data: ImportView }
    if (data.state === state) return data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Times importing ten thousand loans from a workbook and undoing it, through production web and worker processes (goal: under a
 * minute).
 */
export const benchImports = async (applicationUrl: string): Promise<string> => {
  const file = await buildImportWorkbook(await readPartyCombinations())
  return withWebProcess(applicationUrl, async (web) => {
    const before = readPeakMemory(web.pid)
    const environment = buildBenchEnvironment(web.origin, applicationUrl)
    const worker = startChild({
      name: 'The worker',
      script: join(ROOT, 'scripts/worker.ts'),
      environment,
      nodeOptions: WORKER_MEMORY,
    })
    const workerId = worker.process.pid as number
    try {
      const form = new FormData()
      form.set('file', new File([file], 'loans.xlsx'))
      const [id, read] = await measureTimeAndCpu(web.pid, async () => {
        const answer = await web.call('/api/loans/imports', { method: 'POST', body: form })
        return (JSON.parse(answer) as { data: { id: number } }).data.id
      })
      const ask = (method: string, path: string, body: object = {}) =>
        web.call(`/api/loans/imports/${id}/${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const { mapping } = await waitForImportState(web, id, 'READ')
      const [checked, check] = await measureTimeAndCpu(workerId, async () => {
        await ask('PUT', 'mapping', { mapping })
        return waitForImportState(web, id, 'CHECKED')
      })
      if (checked.counts.READY !== ROWS) throw new Error(`ready: ${JSON.stringify(checked.counts)}`)
      const [, record] = await measureTimeAndCpu(workerId, async () => {
        await ask('POST', 'record')
        return waitForImportState(web, id, 'RECORDED')
      })
      const afterwards = readPeakMemory(workerId)
      const [, undo] = await measureTimeAndCpu(workerId, async () => {
        await ask('POST', 'undo')
        return waitForImportState(web, id, 'UNDONE')
      })
      const line = (name: string, costs: Cost[]) => {
        const total = (what: keyof Cost) => costs.reduce((sum, cost) => sum + cost[what], 0)
        const figures = [total('seconds'), total('own'), total('database')].map((figure) => figure.toFixed(1))
        return `| ${name} | ${figures.join(' | ')} | ${(ROWS / total('seconds')).toFixed(0)} |`
      }
      return [
        `${ROWS.toLocaleString('en-AU')} rows of ${HEADINGS.length} columns, ${Math.round(file.length / 1024)} kB.`,
        '',
        '| step | seconds | CPU of the process | CPU of the database | rows a second |',
        '|---|---:|---:|---:|---:|',
        ...[line('upload and read', [read]), line('dry run', [check]), line('record', [record])],
        ...[line('all of it', [read, check, record]), line('undo', [undo])],
        '',
        `Peak memory: web ${readPeakMemory(web.pid)} (${before} before), worker ${afterwards}.`,
      ].join('\n')
    } finally {
      await stopChildren([worker], 8)
    }
  })
}
