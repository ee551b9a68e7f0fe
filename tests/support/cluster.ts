import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#scripts/migrate.ts'
import { type Cluster, startPostgres } from '#scripts/postgres.ts'

/** The role that owns the test databases; not a superuser, like the owner of a real one. */
export const OWNER = 'covenant_owner'
/** The role of web, worker and identity. */
export const APPLICATION = 'covenant_app'

/** What global-setup passes to the test files. */
export type TestCluster = {
  adminUrl: string
  passwords: { owner: string; application: string }
  template: string
  run: number
}

const ROOT = join(import.meta.dirname, '../..')
// No data here needs to survive a crash, so fsync is off.
const FAST = ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off', '-c max_connections=200']
const LOCK = 7_215_510

/** Starts or reuses the test cluster and creates the migrated template; `stop` drops what this run created. */
export const openTestCluster = async (): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> => {
  const postgres = await start()
  const adminUrl = postgres.url('postgres')
  const passwords = { owner: passwordFor(adminUrl, OWNER), application: passwordFor(adminUrl, APPLICATION) }
  const template = `template_${fingerprint()}`
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    await makeRole(admin, OWNER, passwords.owner)
    await makeRole(admin, APPLICATION, passwords.application)
    await dropLeftovers(admin, template)
    await makeTemplate(admin, adminUrl, template, passwords.owner)
  })
  const stop = async () => {
    const others = await asAdmin(adminUrl, async (admin) => {
      for (const name of await databases(admin, `t_${process.pid}_%`)) await drop(admin, name)
      return (await databases(admin, 't_%')).length
    })
    if (!postgres.wasRunning && others === 0) postgres.stop()
  }
  return { cluster: { adminUrl, passwords, template, run: process.pid }, stop }
}

/** The binaries of another PostgreSQL than the bundled one, to run the same tests against it. */
const BIN = process.env.TEST_POSTGRES_BIN || null

const start = async (): Promise<Cluster> => {
  const folder = join(ROOT, BIN ? `.data/test-postgres-${fingerprintOf(BIN)}` : '.data/test-postgres')
  try {
    return await startPostgres(folder, 0, { options: FAST, bin: BIN })
  } catch {
    // Another run was starting the same cluster.
    return await startPostgres(folder, 0, { options: FAST, bin: BIN })
  }
}

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

const makeTemplate = async (admin: pg.Client, adminUrl: string, template: string, password: string): Promise<void> => {
  if ((await databases(admin, template)).length > 0) return
  const draft = `draft_${process.pid}`
  await drop(admin, draft)
  await admin.query(`create database ${draft} owner ${OWNER}`)
  await migrate(addressOf(adminUrl, draft, OWNER, password), APPLICATION)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [draft])
  await admin.query(`alter database ${draft} rename to ${template}`)
}

// Databases of killed runs, and templates of an older schema if no other run is active.
const dropLeftovers = async (admin: pg.Client, template: string): Promise<void> => {
  const runs = await databases(admin, 't_%')
  const dead = runs.filter((name) => !isAlive(Number(name.split('_')[1])))
  for (const name of dead) await drop(admin, name)
  if (runs.length > dead.length) return
  for (const name of await databases(admin, 'template_%')) if (name !== template) await drop(admin, name)
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const databases = async (admin: pg.Client, pattern: string): Promise<string[]> => {
  const like = pattern.replaceAll('_', '\\_')
  const { rows } = await admin.query('select datname from pg_database where datname like $1', [like])
  return rows.map((row) => row.datname)
}

const drop = (admin: pg.Client, name: string) => admin.query(`drop database if exists ${name} with (force)`)

const makeRole = async (admin: pg.Client, name: string, password: string): Promise<void> => {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name])
  const verb = rowCount ? 'alter' : 'create'
  await admin.query(`${verb} role ${name} login nosuperuser nocreatedb password ${admin.escapeLiteral(password)}`)
}

// The same in every run, so that runs do not lock each other out.
const passwordFor = (adminUrl: string, role: string): string =>
  createHash('sha256')
    .update(`${new URL(adminUrl).password}:${role}`)
    .digest('hex')

// Everything that determines a fresh database.
const fingerprint = (): string => {
  const hash = createHash('sha256')
  const sources = [
    'lib/server/database/grants.ts',
    'lib/server/operations/jobs.ts',
    'prisma/seed/suburbs.ts',
    'package-lock.json',
  ]
  const migrations = readdirSync(join(ROOT, 'prisma/migrations'), { recursive: true, encoding: 'utf8' })
  for (const name of migrations.filter((path) => path.endsWith('.sql')).sort())
    sources.push(`prisma/migrations/${name}`)
  for (const path of sources) hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 12)
}

/** Returns the URL of a database on the test cluster for a role. */
export const addressOf = (adminUrl: string, database: string, user: string, password: string): string => {
  const url = new URL(adminUrl)
  Object.assign(url, { username: user, password, pathname: `/${database}` })
  return url.href
}

/** Runs work as the cluster's superuser. */
export const asAdmin = async <T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'covenant-tests' })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
