import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ImportView } from '#lib/lending/imports/schema.ts'
import { pool } from '#lib/server/database/db.ts'
import { startChild, stopChildren, WORKER_MEMORY } from '../children.ts'
import { buildBenchEnvironment, createBenchStaff, type Served, withWebProcess } from './served.ts'
import { readPeakMemory } from './timing.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROWS = 10_000

type Party = { lender: number; broker: number; firm: number; suburb: string }

/** Returns combinations of parties and suburbs of the market. */
const readPartyCombinations = async (): Promise<Party[]> => {
  // The generated market has no BDMs for these profiles, and a loan's parties need one.
  const { staffId } = await createBenchStaff()
  for (const table of ['lenders', 'brokers'])
    await pool().query(
      `update ${table} set bdm_id = $1 where bdm_id is null and id in (select id from ${table} order by id limit 1000)`,
      [staffId],
    )
  const ask = async <Value>(text: string): Promise<Value[]> =>
    (await pool().query<{ value: Value }>(text)).rows.map(({ value }) => value)
  const lenders = await ask<number>('select id as value from lenders where bdm_id is not null order by id limit 997')
  const brokers = await ask<number>('select id as value from brokers where bdm_id is not null order by id limit 991')
  const firms = await ask<number>('select id as value from law_firms order by id limit 97')
  const suburbs = await ask<string>(
    `select name || ', ' || state_key as value from suburbs where not is_doubled order by id limit 5000`,
  )
  const nth = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value
  return lenders.map((lender, at) => ({
    lender,
    broker: nth(brokers, at),
    firm: nth(firms, at),
    suburb: nth(suburbs, at * 13),
  }))
}

const HEADINGS = [
  ...['Loan No.', 'Status', 'Lender', 'Contribution', 'Lender 2', 'Contribution 2', 'Broker', 'Suburb', 'Priority'],
  ...['Lower Rate', 'Higher Rate', 'LVR', 'Valuation Required', 'Interest Payable', 'Establishment Fee', 'Scenario'],
  ...['Security Type', 'Security Sub Type', 'Law Firm', 'Settlement Date', 'Repayment Date', 'Notes'],
]

const buildImportWorkbook = async (parties: readonly Party[]): Promise<Uint8Array<ArrayBuffer>> => {
  const mark = Date.now().toString(36).toUpperCase().slice(-6)
  const rowOf = (at: number) => {
    const [one, two] = [at, at + 1].map((place) => parties[place % parties.length] as Party) as [Party, Party]
    return [
      ...[`${mark}${at}`, 'Settled', one.lender, 800_000 + at, two.lender, 300_000, one.broker, one.suburb, 'FIRST'],
      ...[0.0895, 0.1295, 0.65, 'Yes', 'PREPAID', 26_400, 'PURCHASE', 'COMMERCIAL', 'OFFICE', one.firm],
      ...[new Date('2026-03-02T00:00:00Z'), new Date('2027-03-02T00:00:00Z'), `Row ${at}`],
    ]
  }
  const columns = HEADINGS.map((header) => ({ header, ...(/Date/.test(header) ? { numFmt: 'dd/mm/yyyy' } : {}) }))
  const rows = Array.from({ length: ROWS }, (_each, at) => rowOf(at))
  return new Uint8Array(await new Response(writeXlsxStream(rows, { name: 'Loans', columns })).arrayBuffer())
}

/** Returns the CPU seconds that a process and the database server have used so far. */
const readCpuSecondsOfProcesses = async (pid: number): Promise<{ own: number; database: number }> => {
  const { rows } = await pool().query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
  const server = Number.parseInt(rows[0]?.file ?? '', 10)
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcessTimes(Number(name)) : []))
  const used = (each: (times: Times) => boolean) =>
    all.filter(each).reduce((sum, { own, children, pid: which }) => sum + own + (which === server ? children : 0), 0)
  return {
    own: used((times) => times.pid === pid) / TICKS,
    database: used((times) => times.pid === server || times.parent === server) / TICKS,
  }
}

type Times = { pid: number; parent: number; own: number; children: number }
const TICKS = 100

// A process that ends meanwhile has no file any more.
const readProcessTimes = (pid: number): Times[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const sum = (from: number) => (fields[from] ?? 0) + (fields[from + 1] ?? 0)
    return [{ pid, parent: fields[1] ?? 0, own: sum(11), children: sum(13) }]
  } catch {
    return []
  }
}

const waitForImportState = async (web: Served, id: number, state: string): Promise<ImportView> => {
  for (;;) {
    const { data } = JSON.parse(await web.call(`/api/loans/imports/${id}`)) as { data: ImportView }
    if (data.state === state) return data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

type Cost = { seconds: number; own: number; database: number }

const measureTimeAndCpu = async <Result>(pid: number, work: () => Promise<Result>): Promise<[Result, Cost]> => {
  const before = await readCpuSecondsOfProcesses(pid)
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1_000
  const after = await readCpuSecondsOfProcesses(pid)
  return [result, { seconds, own: after.own - before.own, database: after.database - before.database }]
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
