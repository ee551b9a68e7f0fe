import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { freePort } from './ports.ts'

/**
 * `npm test`: checks, unit and integration tests, then the browser tests against the product that `npm start` has brought
 * up meanwhile in a data folder of its own. `npm test -- checks unit e2e` runs a part; what follows `--` after a part goes to its
 * runner. With `--retries=1` a test that fails has a second try, and is named;
 * with `--slow` whole processes are started, stopped and killed too.
 */
type Count = { passed: number; failed: number }
type Json = Record<string, unknown>

const root = join(import.meta.dirname, '..')
const results = join(root, '.data/test-results')
const PARTS = ['checks', 'unit', 'e2e'] as const
const given = process.argv.slice(2)
const wanted = PARTS.filter(
  (part) => given.length === 0 || given.includes(part) || !PARTS.some((each) => given.includes(each)),
)
const tries = given.find((argument) => /^--retries=\d$/.test(argument))?.at(-1) ?? '0'
const passedOn = given.filter(
  (argument) => !(PARTS as readonly string[]).includes(argument) && !/^--(retries=|slow$)/.test(argument),
)
const total: Count = { passed: 0, failed: 0 }
const add = ({ passed, failed }: Count): void => {
  total.passed += passed
  total.failed += failed
}

const timed = async <Result>(title: string, work: () => Promise<Result>): Promise<Result> => {
  const started = Date.now()
  const result = await work()
  console.log(`${title}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  return result
}

const checks = async (): Promise<void> => {
  for (const { name, isGreen, output } of await runChecks()) {
    add(isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
    if (!isGreen) console.log(`✗ ${name}\n${output.split('\n').slice(0, 40).join('\n')}`)
  }
}

/** What another PostgreSQL must carry as well as the bundled one: the migrations, loans and lists. */
const ON_ANOTHER_SERVER = ['database/migrations', 'loans/', 'loan-search/', 'lookups/', 'matches/']

const unit = (): Promise<void> => vitest('vitest.json', passedOn)

const otherServer = (folder: string): Promise<void> =>
  vitest('vitest-other-server.json', ['--project=integration', ...ON_ANOTHER_SERVER], { TEST_POSTGRES_BIN: folder })

const vitest = async (
  name: string,
  chosen: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> => {
  const file = join(results, name)
  rmSync(file, { force: true })
  const { code, output } = await run(
    [bin('vitest/vitest.mjs'), 'run', `--retry=${tries}`, '--reporter=json', `--outputFile=${file}`, ...chosen],
    environment,
  )
  if (!existsSync(file)) return failWhole('vitest', output)
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }
  let failed = report.numFailedTests
  for (const suite of report.testResults) {
    for (const { fullName } of suite.assertionResults.filter(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    ))
      console.log(`second try: ${fullName}`)
    for (const test of suite.assertionResults.filter(({ status }) => status === 'failed')) {
      console.log(
        `✗ ${suite.name.replace(`${root}/`, '')} › ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`,
      )
    }
    if (suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed')) {
      failed += 1
      console.log(`✗ ${suite.name.replace(`${root}/`, '')}\n${firstLines(suite.message)}`)
    }
  }
  if (code !== 0 && failed === 0) return failWhole('vitest', output)
  add({ passed: report.numPassedTests, failed })
}

const productUnderTest = async () => {
  const data = join(root, '.data/e2e')
  // A database that an interrupted run left behind is adopted by its own start and dropped with its folder.
  await stopLeftover(data)
  rmSync(data, { recursive: true, force: true })
  const [port, identityPort] = [await freePort(), await freePort()]
  return { data, port, ...(await startProduct(data, port, identityPort)) }
}
type Product = Awaited<ReturnType<typeof productUnderTest>>

const e2e = async ({ data, port, stop }: Product): Promise<void> => {
  try {
    const file = join(results, 'playwright.json')
    const { code, output } = await run(
      [bin('@playwright/test/cli.js'), 'test', `--retries=${tries}`, '--reporter=json', ...passedOn],
      {
        E2E_BASE_URL: `http://localhost:${port}`,
        E2E_DATA: data,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
    )
    if (!existsSync(file)) return failWhole('playwright', output)
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
      suites: Json[]
      errors: { message: string }[]
    }
    for (const error of report.errors) console.log(`✗ playwright\n${firstLines(error.message)}`)
    for (const suite of report.suites) reportSuite(suite)
    const failed = report.stats.unexpected + report.errors.length
    if (code !== 0 && failed === 0) return failWhole('playwright', output)
    add({ passed: report.stats.expected + report.stats.flaky, failed })
  } finally {
    await stop()
  }
}

const startProduct = async (data: string, port: number, identityPort: number) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      COVENANT_DATA: data,
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
      DATABASE_PORT: '',
      DATABASE_URL: '',
      APP_DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Covenant is ready at')) resolve()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('exit', () => reject(new Error(`The product did not start:\n${output.split('\n').slice(-25).join('\n')}`)))
  })
  return { stop: () => ended(child) }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

const stopLeftover = async (data: string): Promise<void> => {
  if (!existsSync(join(data, 'postgres/data/postmaster.pid'))) return
  const { startPostgres } = await import('./postgres.ts')
  const cluster = await startPostgres(join(data, 'postgres'), 0)
  cluster.stop()
}

const reportSuite = (suite: Json, trail = ''): void => {
  const title = `${trail}${suite.title} › `
  for (const child of (suite.suites as Json[] | undefined) ?? []) reportSuite(child, title)
  for (const spec of (suite.specs as
    | { title: string; ok: boolean; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
    | undefined) ?? []) {
    if (spec.ok && spec.tests.some((test) => test.status === 'flaky')) console.log(`second try: ${title}${spec.title}`)
    if (spec.ok) continue
    const message = spec.tests
      .flatMap((test) => test.results.map((result) => result.error?.message ?? ''))
      .find((text) => text !== '')
    console.log(`✗ ${title}${spec.title}\n${firstLines(message ?? '')}`)
  }
}

const run = (args: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code, output }))
  })

const bin = (name: string) => join(root, 'node_modules', name)
const firstLines = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .slice(0, 14)
    .map((line) => `    ${line}`)
    .join('\n')

const failWhole = (name: string, output: string): void => {
  console.log(`✗ ${name} did not finish\n${firstLines(output.split('\n').slice(-30).join('\n'))}`)
  add({ passed: 0, failed: 1 })
}

if (given.includes('--slow')) process.env.SLOW = '1'
mkdirSync(results, { recursive: true })
try {
  if (wanted.includes('checks')) await timed('checks', checks)
  // The product builds and records its demonstration while the tests without a browser run: neither fills both cores.
  const product = wanted.includes('e2e') ? timed('the product under test', productUnderTest) : null
  // Its failure is told when it is awaited.
  product?.catch(() => {})
  if (wanted.includes('unit'))
    await timed('unit and integration tests', unit).catch((error: Error) => failWhole('vitest', error.message))
  const folder = process.env.OTHER_POSTGRES_BIN
  if (folder !== undefined && PARTS.every((part) => wanted.includes(part)))
    await timed(`migrations, loans and lists on ${folder}`, () => otherServer(folder)).catch((error: Error) =>
      failWhole('vitest', error.message),
    )
  if (product) {
    const started = await product
    await timed('browser tests', () => e2e(started))
  }
} catch (error) {
  failWhole('the run', (error as Error).message)
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
