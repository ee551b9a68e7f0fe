import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '#scripts/ports.ts'
import { databaseUrl, settings } from '#tests/e2e/harness/principals.ts'

const ROOT = join(import.meta.dirname, '../../..')
// The product's own Node, whatever runs the tests.
const PINNED = join(ROOT, 'node_modules/node/bin/node')
const NODE = existsSync(PINNED) ? PINNED : process.execPath

/** Internals that no response and no log line may reveal: stack frames and addresses. */
export const STACK = /node_modules|\n\s+at \S+ \(|PrismaClient|ECONNREFUSED|127\.0\.0\.1:\d+|\/work\//

/** The output and exit status of a process. */
export type Ended = { code: number | null; output: string }

/** Runs one of our scripts to its end with only this environment. */
export const runToEnd = async (
  script: string,
  environment: Record<string, string> = {},
  args: string[] = [],
): Promise<Ended> => {
  const { child, output } = begin(script, environment, args)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: output() }
}

const begin = (
  script: string,
  environment: Record<string, string>,
  given: string[] = [],
): { child: ChildProcess; output: () => string } => {
  const bare = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_ENV: 'production' as const }
  const [command, args] =
    script === 'npm'
      ? ['npm', ['run', '--silent', 'web']]
      : [NODE, ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts', script), ...given]]
  const child = spawn(command as string, args as string[], {
    cwd: ROOT,
    env: { ...bare, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  return { child, output: () => said }
}

/** A process started by a test. */
export type Process = {
  output: () => string
  /** Asks the process to stop. */
  ask: () => void
  /** Kills the process at once. */
  kill: () => Promise<void>
  /** The exit status. */
  ended: Promise<number | null>
  stop: () => Promise<void>
}

/** A web process started by a test on a free port, with the build and the database of the product under test. */
export type Web = Process & { origin: string }

/** Returns the environment of the product's processes, with the changes of a test. */
export const environmentOf = (changes: Record<string, string> = {}): Record<string, string> => ({
  APP_DATABASE_URL: databaseUrl(),
  NEXTAUTH_SECRET: settings().sessionSecret,
  ENCRYPTION_KEYS: settings().encryptionKeys,
  PREFERENCE_KEYS: settings().preferenceKeys,
  OIDC_ISSUER: settings().issuer,
  OIDC_CLIENT_ID: 'covenant',
  OIDC_CLIENT_SECRET: settings().clientSecret,
  BUNDLED_IDENTITY: 'true',
  DEMONSTRATION: 'true',
  DATABASE_POOL: '3',
  // It ends with this process, even if the test breaks off.
  COVENANT_CHILD: '1',
  ...changes,
})

/** Starts a web process, on a free port unless `PORT` is among the changes, and waits until it answers. */
export const startWeb = async (changes: Record<string, string> = {}, way: 'node' | 'npm' = 'node'): Promise<Web> => {
  const port = changes.PORT ? Number(changes.PORT) : await findFreePort()
  const origin = `http://localhost:${port}`
  const script = way === 'npm' ? 'npm' : 'web.ts'
  const environment = environmentOf({ PORT: String(port), NEXTAUTH_URL: origin, ...changes })
  const web = await startScript(script, environment, async () =>
    Boolean(await fetch(`${origin}/robots.txt`).catch(() => null)),
  )
  return { origin, ...web }
}

/** Starts a worker and waits until it is ready. */
export const startWorker = (changes: Record<string, string> = {}): Promise<Process> =>
  startScript('worker.ts', environmentOf(changes), (said) => said.includes('"message":"worker ready"'))

/** Starts a bundled identity provider and waits until it listens. */
export const startIdentity = (changes: Record<string, string> = {}): Promise<Process> =>
  startScript('identity.ts', environmentOf(changes), (said) => said.includes('"message":"identity provider ready"'))

const startScript = async (
  script: string,
  environment: Record<string, string>,
  isReady: (said: string) => boolean | Promise<boolean>,
): Promise<Process> => {
  const { child, output } = begin(script, environment)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ask = () => void child.kill('SIGTERM')
  const stop = async () => {
    ask()
    await ended
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline && child.exitCode === null) {
    if (await isReady(output())) return { output, ask, kill, ended, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`${script} did not get ready:\n${output()}`)
}

/** A proxy in front of the database. Shut, it breaks all connections and refuses new ones; held, it delays all traffic. */
export type Gate = {
  url: string
  shut: () => Promise<void>
  open: () => Promise<void>
  hold: () => void
  release: () => void
  /** True if something is waiting behind the held gate. */
  isAwaited: () => boolean
}

/** Puts a gate in front of the product's database. */
export const gateBeforeDatabase = async (): Promise<Gate> => {
  const target = new URL(databaseUrl())
  const through = new Set<Socket>()
  const port = await findFreePort()
  let server: Server | null = null
  let isHeld = false
  let isAwaited = false
  const pass = (incoming: Socket) => {
    const outgoing = connect(Number(target.port), target.hostname)
    for (const socket of [incoming, outgoing]) {
      through.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        through.delete(socket)
        incoming.destroy()
        outgoing.destroy()
      })
    }
    incoming.pipe(outgoing)
    outgoing.on('data', (chunk) => {
      if (isHeld) isAwaited = true
      if (!isHeld) incoming.write(chunk)
      else held.push(() => incoming.write(chunk))
    })
  }
  const held: (() => void)[] = []
  const url = new URL(target)
  url.port = String(port)
  return {
    url: url.href,
    shut: async () => {
      const shutting = server
      server = null
      await new Promise<void>((resolve) => {
        if (!shutting) return resolve()
        shutting.close(() => resolve())
        for (const socket of through) socket.destroy()
      })
    },
    open: () =>
      new Promise<void>((resolve) => {
        server = createServer(pass).listen(port, '127.0.0.1', () => resolve())
      }),
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      for (const send of held.splice(0)) send()
    },
    isAwaited: () => isAwaited,
  }
}
