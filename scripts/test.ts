import { mkdirSync } from 'node:fs'
import { runChecks } from './check.ts'
import { type Product, startProductUnderTest } from './test-product.ts'
import { type Count, printBrokenOffRun } from './test-results.ts'
import { RESULTS, type Run, runPlaywright, runVitest } from './test-runners.ts'

/**
 * `npm test`: runs checks, unit and integration tests, then browser tests against a product that starts meanwhile in its own data
 * folder. `npm test -- checks unit e2e` runs parts; arguments after a part go to its runner. `--retries=1` retries failed tests
 * once and names them. `--slow` then also runs the tests on another PostgreSQL, and those that start, stop and kill whole
 * processes. With `--minutes=60` none of these starts later than that, and each one left out is named, so that a run on a slow
 * machine ends in time; browser tests then run in parts, which start up to 20 minutes later.
 */
const PARTS = ['checks', 'unit', 'e2e'] as const
const given = process.argv.slice(2)
const wanted = PARTS.filter(
  (part) => given.length === 0 || given.includes(part) || !PARTS.some((each) => given.includes(each)),
)
const readNumberOption = (name: string): number | null => {
  const found = given.map((argument) => new RegExp(`^--${name}=(\\d{1,4})$`).exec(argument)?.[1]).find(Boolean)
  return found === undefined ? null : Number(found)
}
const tries = String(readNumberOption('retries') ?? 0)
const latestMinute = readNumberOption('minutes') ?? Number.POSITIVE_INFINITY
const passedOn = given.filter(
  (argument) => !(PARTS as readonly string[]).includes(argument) && !/^--(retries=|minutes=|slow$)/.test(argument),
)
const isSlow = given.includes('--slow')
const began = Date.now()
const total: Count = { passed: 0, failed: 0 }

const timeTestRun = async <Result>(title: string, work: () => Promise<Result>): Promise<Result> => {
  const started = Date.now()
  const result = await work()
  console.log(`${title}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  return result
}

/** Adds a run's results to the total; a run that breaks off is one failure. */
const addTestCounts = async (title: string, work: () => Promise<Count>): Promise<void> => {
  const { passed, failed } = await timeTestRun(title, work).catch((error: Error) =>
    printBrokenOffRun(title, error.message),
  )
  total.passed += passed
  total.failed += failed
}

/** Runs and counts an optional run, or skips it if the time is over. */
const addTestCountsIfTimeLeft = async (
  title: string,
  work: () => Promise<Count>,
  latest = latestMinute,
): Promise<void> => {
  const minutes = (Date.now() - began) / 60_000
  if (minutes < latest) return addTestCounts(title, work)
  console.log(`LEFT OUT: ${title}, since ${minutes.toFixed(0)} of ${latest} minutes are over`)
}

const runAllChecks = async (): Promise<Count> => {
  const found = await runChecks()
  for (const { name, isGreen, output } of found)
    if (!isGreen) console.log(`✗ ${name}\n${output.split('\n').slice(0, 40).join('\n')}`)
  const passed = found.filter(({ isGreen }) => isGreen).length
  return { passed, failed: found.length - passed }
}

/** The tests run on another PostgreSQL: migrations, loans and lists, where a version can differ in plans and functions. */
const ON_ANOTHER_SERVER = [
  'database/migrations',
  ...['access', 'history', 'privacy', 'projections', 'rating', 'saving'].map((folder) => `lending/${folder}/`),
  'loan-search/',
  'lookups/',
  'matches/',
]
/**
 * Browser tests that go through every page, endpoint, save or letter, a quarter of all; a run with slow tests runs them later.
 */
const THROUGH_ALL = ['accessibility', 'cut-texts', 'endpoints', 'letters', 'saves', 'ways-round'].map(
  (name) => `${name}.spec`,
)
/** Files of slow tests, and randomised tests that run more iterations in a slow run. */
const SLOW = {
  unit: ['.slow.', 'lost-updates', 'criteria/interleavings', 'finder/drawn'],
  e2e: ['.slow.', ...THROUGH_ALL.map((name) => `/${name}`)],
}
const environment = { SLOW: '1' }

/** Into how many parts a run with a time limit divides its browser tests; one takes 2 to 8 minutes. */
const BROWSER_PARTS = 10
const MOST_FAILURES = 40

const runBrowserTests = async (product: Product): Promise<void> => {
  const run: Run = {
    name: 'playwright',
    chosen: passedOn,
    tries,
    environment: isSlow && !isChosen ? { LATER: THROUGH_ALL.join(' ') } : {},
  }
  if (!Number.isFinite(latestMinute)) return addTestCounts('browser tests', () => runPlaywright(product, run))
  // Each day begins with another part, so that slow machines leave out others in turn.
  const today = Math.floor(began / 86_400_000)
  for (let offset = 0; offset < BROWSER_PARTS; offset += 1) {
    const part = 1 + ((today + offset) % BROWSER_PARTS)
    const shard = `${part}/${BROWSER_PARTS}`
    if (total.failed < MOST_FAILURES)
      await addTestCountsIfTimeLeft(
        `browser tests, part ${shard}`,
        () => runPlaywright(product, Object.assign({}, run, { name: `playwright-${part}`, shard })),
        latestMinute + 20,
      )
    else console.log(`LEFT OUT: browser tests, part ${shard}, after ${total.failed} failures`)
  }
}

const runSlowBrowserTests = async (product: Product | null): Promise<void> => {
  if (product)
    await addTestCountsIfTimeLeft('slow browser tests', () =>
      runPlaywright(product, { name: 'playwright-slow', chosen: SLOW.e2e, tries, environment }),
    )
}

const runTestsOnAnotherPostgres = async (): Promise<void> => {
  const folder = process.env.OTHER_POSTGRES_BIN
  if (folder !== undefined && wanted.length === PARTS.length)
    await addTestCountsIfTimeLeft(`migrations, loans and lists on ${folder}`, () =>
      runVitest({
        name: 'vitest-other-server',
        chosen: ['--project=integration', ...ON_ANOTHER_SERVER],
        tries,
        environment: { TEST_POSTGRES_BIN: folder },
      }),
    )
}

const runSlowUnitTests = async (): Promise<void> => {
  if (wanted.includes('unit'))
    await addTestCountsIfTimeLeft('slow unit and integration tests', () =>
      runVitest({ name: 'vitest-slow', chosen: SLOW.unit, tries, environment }),
    )
}

// Most slow tests wait for processes to start, stop or time out, so two runs at once end much earlier.
const runAllSlowTests = async (product: Product | null): Promise<void> => {
  await Promise.all([runSlowUnitTests(), runSlowBrowserTests(product).then(runTestsOnAnotherPostgres)])
}

// Named files run at once, slow or not.
const isChosen = passedOn.length > 0
if (isSlow && isChosen) process.env.SLOW = '1'
mkdirSync(RESULTS, { recursive: true })
try {
  if (wanted.includes('checks')) await addTestCounts('checks', runAllChecks)
  // The product builds and seeds while the tests without a browser run, because neither uses both cores fully.
  const starting = wanted.includes('e2e') ? timeTestRun('the product under test', startProductUnderTest) : null
  // Its failure is reported when it is awaited.
  starting?.catch(() => {})
  if (wanted.includes('unit'))
    await addTestCounts('unit and integration tests', () => runVitest({ name: 'vitest', chosen: passedOn, tries }))
  const product = await starting
  try {
    if (product) await runBrowserTests(product)
    if (isSlow && !isChosen) await runAllSlowTests(product)
  } finally {
    await product?.stop()
  }
} catch (error) {
  total.failed += printBrokenOffRun('the run', (error as Error).message).failed
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
