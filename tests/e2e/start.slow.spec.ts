import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findFreePort } from '#scripts/ports.ts'
import { runToEnd } from '#tests/e2e/harness/processes.ts'

const ROOT = join(import.meta.dirname, '../..')

type Started = {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
  says: (text: string) => Promise<void>
}

/** Runs scripts/start.ts without the demonstration, with this data folder. */
const start = (folder: string, environment: Record<string, string>): Started => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      COVENANT_DATA: folder,
      DEMONSTRATION: 'false',
      ...environment,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const says = (text: string) =>
    expect.poll(() => said.includes(text) || child.exitCode !== null, { timeout: 120_000 }).toBe(true)
  return {
    child,
    output: () => said,
    ended,
    says: async (text) => {
      await says(text)
      expect(said).toContain(text)
    },
  }
}

const pidsIn = (folder: string): number[] =>
  (JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as { children: { pid: number }[] }).children.map(
    ({ pid }) => pid,
  )

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const pidOf = (folder: string, script: string): number =>
  pidsIn(folder).find((pid) => commandOf(pid).includes(script)) ?? 0

const ownerAsks = async (folder: string, sql: string) => {
  const { ownerPassword } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as { ownerPassword: string }
  const port = readFileSync(join(folder, 'postgres/port'), 'utf8').trim()
  const client = new pg.Client({
    connectionString: `postgresql://covenant_owner:${ownerPassword}@127.0.0.1:${port}/covenant`,
  })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test.describe('npm start', () => {
  test.describe.configure({ timeout: 420_000 })

  test('a second start is refused, dead processes are restarted, and accounts move only between own addresses', async () => {
    const folder = mkdtempSync(join(ROOT, '.data', 'start-'))
    // The operating-system user of the database must be able to enter it.
    chmodSync(folder, 0o755)
    const [port, identityPort] = [String(await findFreePort()), String(await findFreePort())]
    const first = start(folder, { PORT: port, IDENTITY_PORT: identityPort })
    let second: Started | undefined
    try {
      await first.says('Covenant is ready at')
      const before = pidsIn(folder)

      const sibling = await runToEnd('start.ts', { COVENANT_DATA: folder, DEMONSTRATION: 'false' })
      expect(sibling.code).toBe(1)
      expect(sibling.output).toContain(
        `Covenant already runs at http://localhost:${port} (process ${first.child.pid}).`,
      )
      expect(pidsIn(folder)).toEqual(before)
      expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)

      process.kill(pidOf(folder, 'worker.ts'), 'SIGKILL')
      await first.says('The worker ended (signal SIGKILL); starting it again (1 of at most 5 within a minute)')
      await expect.poll(() => pidOf(folder, 'worker.ts')).toBeGreaterThan(0)
      process.kill(pidOf(folder, 'web.ts'), 'SIGKILL')
      await first.says('The web server ended (signal SIGKILL)')
      const postmaster = Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(postmaster, 'SIGKILL')
      await first.says('PostgreSQL ended; starting it again')
      const readiness = async () =>
        (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.status ?? 'no answer'
      await expect.poll(readiness, { timeout: 90_000 }).toBe(200)

      await ownerAsks(
        folder,
        `with one as (insert into staff (first_name, last_name, email, state_key, position_key)
           values ('Ada', 'Byron', 'ada@example.com', 'NSW', 'PRTNR') returning id)
         insert into accounts (issuer, subject, email, staff_id)
         select 'http://localhost:${identityPort}', 'somebody', 'ada@example.com', id from one`,
      )
      first.child.kill('SIGINT')
      expect(await first.ended, first.output()).toBe(0)

      // An external provider, while the old address of the bundled one is still in the settings.
      second = start(folder, {
        PORT: port,
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_SECRET: 'Zq7rT2mX9vBn4KdLw8Ys3HcJ',
      })
      await second.says('Covenant is ready at')
      const issuers = `select distinct issuer from accounts`
      expect(await ownerAsks(folder, issuers)).toEqual([{ issuer: `http://localhost:${identityPort}` }])
      second.child.kill('SIGTERM')
      expect(await second.ended, second.output()).toBe(0)

      const moved = String(await findFreePort())
      second = start(folder, { PORT: port, IDENTITY_PORT: moved })
      await second.says('Covenant is ready at')
      expect(await ownerAsks(folder, issuers)).toEqual([{ issuer: `http://localhost:${moved}` }])

      // A process that keeps dying stops all others.
      for (let kill = 1; kill <= 6; kill += 1) {
        await expect.poll(() => pidOf(folder, 'worker.ts'), { timeout: 60_000 }).toBeGreaterThan(0)
        process.kill(pidOf(folder, 'worker.ts'), 'SIGKILL')
        if (kill <= 5) await second.says(`starting it again (${kill} of at most 5 within a minute)`)
      }
      expect(await second.ended).toBe(1)
      expect(second.output()).toContain(
        'The worker ended (signal SIGKILL), more than 5 times within a minute; stopping the rest.',
      )
    } finally {
      for (const started of [first, second]) {
        started?.child.kill('SIGTERM')
        await started?.ended
      }
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
