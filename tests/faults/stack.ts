import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_MEMORY } from '#scripts/children.ts'
import { type Database, openDatabase } from '#scripts/database.ts'
import { findFreePort } from '#scripts/ports.ts'
import { readSettings } from '#scripts/settings.ts'

const secret = (): string => randomBytes(32).toString('base64')

const ROOT = join(import.meta.dirname, '../..')

/** A real PostgreSQL of the test, empty and migrated, that can be stopped and started; this process uses it too. */
export const startDatabase = async (name: string, options: string[] = []) => {
  const folder = join(ROOT, '.data/faults', name)
  rmSync(folder, { recursive: true, force: true })
  const settings = readSettings(join(folder, 'settings.json'))
  for (const variable of ['DATABASE_URL', 'APP_DATABASE_URL', 'DATABASE_PORT']) delete process.env[variable]
  let database: Database = await openDatabase(folder, settings, options)
  await database.migrate()
  process.env.APP_DATABASE_URL = database.applicationUrl
  return {
    url: database.applicationUrl,
    stop: () => database.stop(),
    start: async () => {
      delete process.env.APP_DATABASE_URL
      database = await openDatabase(folder, settings, options)
      process.env.APP_DATABASE_URL = database.applicationUrl
    },
  }
}

/** A web process on the last build with its production memory limit. */
export const startWeb = async (databaseUrl: string) => {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  // This process creates sessions for the other one, which refuses weak secrets.
  Object.assign(process.env, {
    NEXTAUTH_URL: origin,
    NEXTAUTH_SECRET: secret(),
    ENCRYPTION_KEYS: secret(),
    PREFERENCE_KEYS: secret(),
    OIDC_CLIENT_SECRET: secret(),
  })
  const child = spawn(process.execPath, [...WEB_MEMORY, join(ROOT, 'scripts/web.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_DATABASE_URL: databaseUrl,
      PORT: String(port),
      COVENANT_CHILD: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (piece) => {
    said = `${said}${piece}`.slice(-4_000)
  })
  const deadline = Date.now() + 120_000
  while (!(await fetch(`${origin}/robots.txt`).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The web process did not start:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { origin, port, memory: () => memoryOf(child), isAlive: () => child.exitCode === null, stop: () => end(child) }
}

/** Returns the resident memory of a process in MB. */
const memoryOf = ({ pid }: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Measures the peak memory while work runs; returns its growth in MB. */
export const growthDuring = async (memory: () => number, work: () => Promise<unknown>): Promise<number> => {
  const before = memory()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 200)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return Math.round(Math.max(peak, memory()) - before)
}
