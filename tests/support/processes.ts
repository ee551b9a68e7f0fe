import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** A running script of ours, its output, and its exit status once it has ended. */
export type Running = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

const secret = randomBytes(32).toString('base64url')
// One process must be able to decrypt what another stored in the database.
const key = randomBytes(32).toString('base64')

/** A valid production environment on this test's database; a test's own values come last. */
export const soundEnvironment = (changes: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  APP_DATABASE_URL: process.env.APP_DATABASE_URL as string,
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: secret,
  ENCRYPTION_KEYS: key,
  PREFERENCE_KEYS: key,
  OIDC_ISSUER: 'http://localhost:4000',
  OIDC_CLIENT_ID: 'covenant',
  OIDC_CLIENT_SECRET: secret,
  ...changes,
})

/** Starts a script of ours with exactly this environment. */
export const runScript = (script: string, environment: Record<string, string>, args: string[] = []): Running => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts', script), ...args],
    { cwd: ROOT, env: environment as unknown as NodeJS.ProcessEnv, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return { child, output: () => said, ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** Waits until a condition holds; throws with the output if it never does. */
export const until = async (holds: () => Promise<boolean> | boolean, said: () => string = () => ''): Promise<void> => {
  const deadline = Date.now() + 90_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
