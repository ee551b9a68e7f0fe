import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#scripts/ports.ts'
import { soundEnvironment, until } from '#tests/support/processes.ts'

const ROOT = join(import.meta.dirname, '../../..')
let copy = ''

// The files of a clone after `npm ci`: repository and dependencies, nothing generated.
beforeAll(() => {
  mkdirSync(join(ROOT, '.data'), { recursive: true })
  copy = mkdtempSync(join(ROOT, '.data', 'clone-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const path of listed
    .split('\n')
    .filter((each) => /^(?!tests\/|docs\/)./.test(each) && existsSync(join(ROOT, each)))) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs an npm script in the copy; if a ready text is given, stops it once that was printed. */
const npmRun = async (name: string, changes: Record<string, string> = {}, ready: string | null = null) => {
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: copy,
    env: { ...soundEnvironment(changes), HOME: process.env.HOME ?? '' } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (ready) {
    await until(
      () => said.includes(ready) || child.exitCode !== null,
      () => said,
    )
    child.kill('SIGTERM')
  }
  return { code: await ended, said }
}

const SCRIPTS = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts

// Generating the client for each of them would take half a minute.
test.each(['build', 'web', 'worker', 'identity', 'migrate', 'admin', 'accounts', 'check-data'])(
  'npm run %s prepares itself before it starts',
  (name) => expect(SCRIPTS[`pre${name}`]).toBe('node scripts/setup.mjs --client'),
)

test('npm run build works in a fresh clone, and shows its first error with its location', async () => {
  // A build of one page, or this test would take a minute.
  const app = join(copy, 'app')
  rmSync(app, { recursive: true })
  for (const name of ['middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts']) rmSync(join(copy, name))
  mkdirSync(app)
  writeFileSync(join(app, 'layout.tsx'), 'export default ({ children }) => <html><body>{children}</body></html>\n')
  writeFileSync(join(app, 'page.tsx'), 'const name = 1\nexport default () => <p>{name} {missing(</p>\n')
  const { code, said } = await npmRun('build')
  expect(existsSync(join(copy, 'generated/prisma/client.ts'))).toBe(true)
  expect(said).toMatch(/\nThe build failed\.\n\S*app\/page\.tsx:2:\d+\nError: Expression expected\n/)
  expect(said.match(/page\.tsx:/g)).toHaveLength(1)
  expect(code).toBe(1)
}, 240_000)

test.each<[string, string | null, number, string, Record<string, string>]>([
  ['migrate', null, 0, 'The database is up to date.', { DATABASE_URL: process.env.OWNER_DATABASE_URL as string }],
  ['worker', 'worker ready', 0, '"message":"worker ready"', {}],
  ['identity', 'identity provider ready', 0, '"message":"identity provider ready"', {}],
  ['web', null, 1, 'The web process cannot start. There is no build. Make one with: npm run build\n', {}],
])(
  'npm run %s works in a fresh clone too',
  async (name, ready, code, words, changes) => {
    const issuer = `http://localhost:${await findFreePort()}`
    const result = await npmRun(name, { ...changes, OIDC_ISSUER: issuer }, ready)
    expect(result.said).toContain(words)
    expect(result.said).not.toMatch(/ERR_MODULE_NOT_FOUND|\n\s+at /)
    expect(result.code, result.said).toBe(code)
  },
  120_000,
)
