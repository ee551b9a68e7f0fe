import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendSignalToProcess } from './children.ts'

/** A process by id and start time, because ids are reused. */
export type Named = { pid: number; started: string }

type Holder = Named & { address: string; children: Named[] }

/** The lock on a data folder, held by one `npm start` at a time. */
export type FolderLock = {
  /** Records the URL of this start and the ids of its processes for a later one. */
  note: (facts: { address?: string; children?: number[] }) => void
  release: () => void
}

/**
 * Locks a data folder. Raises an error with the URL of a running start that holds it. Kills processes left by a start that was
 * killed, and no others.
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'running.json')
  const before = readLockHolder(path)
  if (before && isLockHolderAlive(before))
    throw new Error(
      `Covenant already runs ${before.address ? `at ${before.address}` : 'here and is just starting'} (process ${before.pid}).`,
    )
  const held: Holder = { pid: process.pid, started: readProcessStartTime(process.pid), address: '', children: [] }
  if (before) rmSync(path, { force: true })
  try {
    writeFileSync(path, JSON.stringify(held), { flag: 'wx', mode: 0o600 })
  } catch {
    throw new Error('Covenant is just being started here by another command.')
  }
  await killProcesses(before?.children ?? [])
  return {
    note: ({ address, children }) => {
      if (address) held.address = address
      if (children) held.children = children.map((pid) => ({ pid, started: readProcessStartTime(pid) }))
      writeFileSync(`${path}.new`, JSON.stringify(held), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
    release: () => rmSync(path, { force: true }),
  }
}

const readLockHolder = (path: string): Holder | null => {
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Holder) : null
  } catch {
    return null
  }
}

const isLockHolderAlive = ({ pid, started }: Named): boolean => started !== '' && readProcessStartTime(pid) === started

/** Returns the start time of a process as the system reports it; '' if it does not exist. */
export const readProcessStartTime = (pid: number): string => {
  try {
    if (process.platform === 'linux') {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      // A zombie: it has ended, but its parent has not collected it.
      return fields[0] === 'Z' ? '' : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

const killProcesses = async (left: Named[]): Promise<void> => {
  const alive = left.filter(isLockHolderAlive)
  for (const { pid } of alive) sendSignalToProcess(pid, 'SIGKILL', true)
  const deadline = Date.now() + 3_000
  while (alive.some(isLockHolderAlive) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
}
