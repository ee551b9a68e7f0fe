import { mkdirSync } from 'node:fs'
import { runChecks } from './check.ts'
import { type Product, startProductUnderTest } from './test-product.ts'
import { type Count, RESULTS, reportBreak, runPlaywright, runVitest } from './test-runners.ts'

/**
 * `npm test`: checks, unit and integration tests, then the browser tests against the product that `npm start` has brought
 * up meanwhile in a data folder of its own. `npm test -- checks unit e2e` runs a part; what follows `--` after a part goes to its
 * runner. With `--retries=1` a test that fails has a second try, and is named.
 * With `--slow` come after that the same tests on another PostgreSQL, and those in which whole processes are started, stopped
 * and killed. With `--minutes=60` none of these begins later than that, and each that is left out is named: a run has to end in
 * time on a slow machine too.
 */
const PARTS = ['checks', 'unit', 'e2e'] as const
const given = process.argv.slice(2)
const wanted = PARTS.filter(
  (part) => given.length === 0 || given.includes(part) || !PARTS.some((each) => given.includes(each)),
)
const numberGiven = (name: string): number | null => {
  const found = given.map((argument) => new RegExp(`^--${name}=(\\d{1,4})$`).exec(argument)?.[1]).find(Boolean)
  return found === undefined ? null : Number(found)
}
const tries = String(numberGiven('retries') ?? 0)
const latestMinute = numberGiven('minutes') ?? Number.POSITIVE_INFINITY
const passedOn = given.filter(
  (argument) => !(PARTS as readonly string[]).includes(argument) && !/^--(retries=|minutes=|slow$)/.test(argument),
)
const isSlow = given.includes('--slow')
const began = Date.now()
const total: Count = { passed: 0, failed: 0 }

const timed = async <Result>(title: string, work: () => Promise<Result>): Promise<Result> => {
  const started = Date.now()
  const result = await work()
  console.log(`${title}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  return result
}

/** Counts what a run found; one that breaks off is a failure of its own. */
const count = async (title: string, work: () => Promise<Count>): Promise<void> => {
  const { passed, failed } = await timed(title, work).catch((error: Error) => reportBreak(title, error.message))
  total.passed += passed
  total.failed += failed
}

/** The same for what a run can do without where it is late. */
const countInTime = async (title: string, work: () => Promise<Count>): Promise<void> => {
  const minutes = (Date.now() - began) / 60_000
  if (minutes < latestMinute) return count(title, work)
  console.log(`LEFT OUT: ${title}, since ${minutes.toFixed(0)} of ${latestMinute} minutes are over`)
}

const checks = async (): Promise<Count> => {
  const found = await runChecks()
  for (const { name, isGreen, output } of found)
    if (!isGreen) console.log(`✗ ${name}\n${output.split('\n').slice(0, 40).join('\n')}`)
  const passed = found.filter(({ isGreen }) => isGreen).length
  return { passed, failed: found.length - passed }
}

/** What another PostgreSQL must carry as well as the bundled one: the migrations, loans and lists. */
const ON_ANOTHER_SERVER = ['database/migrations', 'loans/', 'loan-search/', 'lookups/', 'matches/']
/** Files of slow tests, and those that repeat at random and repeat more often in a slow run. */
const SLOW = { unit: ['.slow.', 'lost-updates', 'criteria/interleavings', 'finder/drawn'], e2e: ['.slow.'] }
const environment = { SLOW: '1' }

const runEverySlow = async (product: Product | null): Promise<void> => {
  if (product)
    await countInTime('slow browser tests', () =>
      runPlaywright(product, { name: 'playwright-slow', chosen: SLOW.e2e, tries, environment }),
    )
  if (wanted.includes('unit'))
    await countInTime('slow unit and integration tests', () =>
      runVitest({ name: 'vitest-slow', chosen: SLOW.unit, tries, environment }),
    )
  const folder = process.env.OTHER_POSTGRES_BIN
  if (folder !== undefined && wanted.length === PARTS.length)
    await countInTime(`migrations, loans and lists on ${folder}`, () =>
      runVitest({
        name: 'vitest-other-server',
        chosen: ['--project=integration', ...ON_ANOTHER_SERVER],
        tries,
        environment: { TEST_POSTGRES_BIN: folder },
      }),
    )
}

// Who names files wants them at once, slow or not.
const isChosen = passedOn.length > 0
if (isSlow && isChosen) process.env.SLOW = '1'
mkdirSync(RESULTS, { recursive: true })
try {
  if (wanted.includes('checks')) await count('checks', checks)
  // The product builds and records its demonstration while the tests without a browser run: neither fills both cores.
  const starting = wanted.includes('e2e') ? timed('the product under test', startProductUnderTest) : null
  // Its failure is counted when it is awaited.
  starting?.catch(() => {})
  if (wanted.includes('unit'))
    await count('unit and integration tests', () => runVitest({ name: 'vitest', chosen: passedOn, tries }))
  const product = await starting
  try {
    if (product)
      await count('browser tests', () => runPlaywright(product, { name: 'playwright', chosen: passedOn, tries }))
    if (isSlow && !isChosen) await runEverySlow(product)
  } finally {
    await product?.stop()
  }
} catch (error) {
  total.failed += reportBreak('the run', (error as Error).message).failed
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
