import { readdirSync, readFileSync } from 'node:fs'
import { pool } from '#lib/server/database/db.ts'

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

export type Cost = { seconds: number; own: number; database: number }

/** Runs work and returns its result with the seconds it took and the CPU of a process and its children. */
export const measureTimeAndCpu = async <Result>(pid: number, work: () => Promise<Result>): Promise<[Result, Cost]> => {
  const before = await readCpuSecondsOfProcesses(pid)
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1_000
  const after = await readCpuSecondsOfProcesses(pid)
  return [result, { seconds, own: after.own - before.own, database: after.database - before.database }]
}
