import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { readProcessStartTime } from './folder-lock.ts'
import { findFreePort, isPortFree } from './ports.ts'
import {
  type Binaries,
  choosePostgresFolders,
  ensureServerUser,
  initialiseCluster,
  listPostgresBinaries,
  type Owner,
  preparePostgresBinaries,
  runPostgresProgram,
} from './postgres-programs.ts'

/** A PostgreSQL server that we start: PostgreSQL 18 from npm, controlled by pg_ctl. */
export type Cluster = {
  url: (database: string, user?: 'postgres') => string
  port: number
  stop: () => void
  wasRunning: boolean
  /** Returns true if something listens on its port. */
  isUp: () => Promise<boolean>
}

/** Keeps user input out of the server's log: no parameters, statements or error details. */
const DISCREET = [
  '-c log_parameter_max_length=0',
  '-c log_parameter_max_length_on_error=0',
  '-c log_min_error_statement=panic',
  '-c log_error_verbosity=terse',
]

/**
 * Starts the cluster in `folder`, or adopts a running one. Port 0 means any free port, which is then remembered. `bin` is the
 * folder of another PostgreSQL's programs. Raises an error if it cannot start.
 */
export const startPostgres = async (
  folder: string,
  wantedPort: number,
  { options = [], bin = null }: { options?: string[]; bin?: string | null } = {},
): Promise<Cluster> => {
  const owner = ensureServerUser()
  const place = owner ? choosePostgresFolders(folder, owner) : { data: join(folder, 'data'), native: null }
  const binaries = bin ? listPostgresBinaries(bin) : await preparePostgresBinaries(place.native, owner)
  const { data } = place
  const log = join(dirname(data), 'postgres.log')
  mkdirSync(dirname(data), { recursive: true })
  if (owner) chownSync(dirname(data), owner.uid, owner.gid)
  const passwordFile = join(dirname(data), 'password')
  if (!existsSync(join(data, 'PG_VERSION'))) initialiseCluster({ binaries, data, passwordFile, owner })
  const password = readFileSync(passwordFile, 'utf8').trim()
  const running = readRunningPort(data, binaries, owner)
  if (running && wantedPort && running !== wantedPort)
    runPostgresProgram(binaries.pg_ctl, ['-D', data, 'stop', '-m', 'fast', '-w'], owner)
  const adopted = running !== null && (!wantedPort || running === wantedPort)
  const port = adopted ? running : await choosePostgresPort(wantedPort, join(dirname(data), 'port'))
  const url = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`
  if (!adopted) {
    const flags = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      '-c unix_socket_directories=',
      ...DISCREET,
      ...options,
    ].join(' ')
    const result = runPostgresProgram(
      binaries.pg_ctl,
      ['-D', data, '-w', '-t', '60', '-l', log, '-o', flags, 'start'],
      owner,
    )
    if (result.status !== 0) throw new Error(`PostgreSQL did not start. The end of ${log}:\n${readLastLogLines(log)}`)
  }
  await waitUntilPostgresAnswers(url('postgres'))
  writeFileSync(join(dirname(data), 'port'), String(port))
  const stop = () => void runPostgresProgram(binaries.pg_ctl, ['-D', data, 'stop', '-m', 'fast', '-w'], owner)
  return { url, port, stop, wasRunning: adopted, isUp: () => isListening(port) }
}

const readRunningPort = (data: string, binaries: Binaries, owner: Owner): number | null => {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file) || runPostgresProgram(binaries.pg_ctl, ['-D', data, 'status'], owner).status !== 0) return null
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  // pg_ctl counts a zombie server process as running.
  return readProcessStartTime(Number(pid)) === '' ? null : Number(port) || null
}

const choosePostgresPort = async (wanted: number, remembered: string): Promise<number> => {
  if (wanted) return wanted
  const before = existsSync(remembered) ? Number(readFileSync(remembered, 'utf8')) : 0
  return before && (await isPortFree(before)) ? before : findFreePort()
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const tell = (isUp: boolean) => {
      socket.destroy()
      resolve(isUp)
    }
    socket.once('connect', () => tell(true)).once('error', () => tell(false))
    socket.setTimeout(2_000, () => tell(false))
  })

const waitUntilPostgresAnswers = async (url: string): Promise<void> => {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

const readLastLogLines = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-12).join('\n') : '(no log)'
