import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { findFreePort } from '#scripts/ports.ts'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/identity.ts')

const SECRET = randomBytes(32).toString('base64url')
// One process must be able to decrypt what another stored in the database.
const KEY = randomBytes(32).toString('base64')

const started: number[] = []
afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has exited, as expected.
    }
  }
})

const environment = (port: number, more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  APP_DATABASE_URL: process.env.APP_DATABASE_URL as string,
  OIDC_ISSUER: `http://localhost:${port}`,
  OIDC_CLIENT_ID: 'covenant',
  OIDC_CLIENT_SECRET: SECRET,
  NEXTAUTH_URL: 'http://localhost:3000',
  ENCRYPTION_KEYS: KEY,
  ...more,
})

const run = (
  variables: Record<string, string>,
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT], {
    env: variables as unknown as NodeJS.ProcessEnv,
    stdio: 'pipe',
  })
  if (child.pid) started.push(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { child, output: () => output, ended: new Promise((resolve) => child.on('exit', resolve)) }
}

const until = async (holds: () => Promise<boolean>, said = () => ''): Promise<void> => {
  const deadline = Date.now() + 120_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const health = async (port: number): Promise<number> => {
  try {
    return (await fetch(`http://localhost:${port}/readyz`)).status
  } catch {
    return 0
  }
}

// A proxy to the database that can be closed.
const openWay = async (port: number, target: number): Promise<() => Promise<void>> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(target, '127.0.0.1')
    for (const end of [socket, other]) sockets.add(end.on('error', () => {}))
    socket.pipe(other).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
}

describe('the identity provider process', { timeout: 240_000 }, () => {
  test('starts on its issuer’s port, passes its health check, logs no warning and exits cleanly', async () => {
    const port = await findFreePort()
    const { child, output, ended } = run(environment(port))
    await until(async () => (await health(port)) === 200, output)
    const document = await (await fetch(`http://localhost:${port}/.well-known/openid-configuration`)).json()
    expect(document).toMatchObject({ issuer: `http://localhost:${port}` })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).toContain('identity provider ready')
    expect(output()).not.toMatch(/warning|notice/i)
  })

  test('reports every problem of its environment and does not start', async () => {
    const { output, ended } = run({
      ...environment(4000),
      OIDC_CLIENT_SECRET: 'short',
      NEXTAUTH_URL: '',
      APP_DATABASE_URL: '',
    })
    expect(await ended).toBe(1)
    for (const name of ['OIDC_CLIENT_SECRET', 'NEXTAUTH_URL', 'APP_DATABASE_URL']) expect(output()).toContain(name)
    expect(output()).not.toContain('    at ')
  })

  test('reports that its port is in use', async () => {
    const port = await findFreePort()
    const other = createServer().listen(port, '127.0.0.1')
    const { output, ended } = run(environment(port))
    expect(await ended).toBe(1)
    expect(output()).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`)
    other.close()
  })

  test('reports at start that there is no database', async () => {
    const { output, ended } = run(
      environment(await findFreePort(), { APP_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
    )
    expect(await ended).toBe(1)
    expect(output()).toContain('ECONNREFUSED')
    expect(output()).not.toContain('    at ')
  })

  test('returns 503 with a message while the database is down, and recovers', async () => {
    const [port, way] = [await findFreePort(), await findFreePort()]
    const database = new URL(process.env.APP_DATABASE_URL as string)
    const target = Number(database.port)
    database.port = String(way)
    let close = await openWay(way, target)
    const { output } = run(environment(port, { APP_DATABASE_URL: database.href }))
    await until(async () => (await health(port)) === 200, output)
    await close()
    await until(async () => (await health(port)) === 503)
    const answer = await fetch(`http://localhost:${port}/readyz`)
    expect(await answer.json()).toMatchObject({ status: 'not ready', database: 'not reached' })
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
    close = await openWay(way, target)
    await until(async () => (await health(port)) === 200)
    await close()
  })

  test('is not ready on a newer or older database, reports it, and keeps running', async () => {
    const port = await findFreePort()
    const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
    await client.connect()
    const { output } = run(environment(port))
    await until(async () => (await health(port)) === 200, output)
    const state = async () => (await fetch(`http://localhost:${port}/readyz`)).json()
    try {
      await client.query(
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('later', '', '9999_later', now())`,
      )
      await until(async () => (await health(port)) === 503)
      expect(await state()).toMatchObject({ status: 'not ready', database: 'reached', migrations: 'ahead' })
      await client.query(
        `update _prisma_migrations set rolled_back_at = now() where id = 'later' or migration_name like '%worker_beats'`,
      )
      await until(async () => (await state()).migrations === 'behind')
      expect(await health(port)).toBe(503)
      expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
      await client.query(
        "update _prisma_migrations set rolled_back_at = null where migration_name like '%worker_beats'",
      )
      await until(async () => (await health(port)) === 200)
    } finally {
      await client.query(`delete from _prisma_migrations where id = 'later'`)
      await client.end()
    }
  })

  test('exits when its parent is killed', async () => {
    const port = await findFreePort()
    const program = `
      const { spawn } = await import('node:child_process')
      const child = spawn(process.execPath, [${JSON.stringify(SCRIPT)}], { stdio: 'ignore', detached: true })
      console.log(child.pid)
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: environment(port, { COVENANT_CHILD: '1' }) as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const child = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))))
    started.push(child)
    await until(async () => (await health(port)) === 200)
    parent.kill('SIGKILL')
    await until(async () => (await health(port)) === 0)
  })
})
