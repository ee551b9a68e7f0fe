import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from './test-product.ts'

/** The number of passed and failed tests of a run. */
export type Count = { passed: number; failed: number }
type Suite = {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    ok: boolean
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}
/** A run's name, the tests it selects, and how often a failed test is retried. */
type Run = { name: string; chosen: readonly string[]; tries: string; environment?: Record<string, string> }

const root = join(import.meta.dirname, '..')
export const RESULTS = join(root, '.data/test-results')

/** Runs unit and integration tests and prints each that failed or needed a retry. */
export const runVitest = async ({ name, chosen, tries, environment = {} }: Run): Promise<Count> => {
  const file = join(RESULTS, `${name}.json`)
  rmSync(file, { force: true })
  const { code, output } = await runNodeProcess(
    [bin('vitest/vitest.mjs'), 'run', `--retry=${tries}`, '--reporter=json', `--outputFile=${file}`, ...chosen],
    environment,
  )
  if (!existsSync(file)) return printBrokenOffRun('vitest', output)
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: {
      name: string
      status: string
      message: string
      startTime: number
      endTime: number
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
        `✗ ${suite.name.replace(`${root}/`, '')} › ${test.fullName}\n${takeFirstLines(test.failureMessages.join('\n'))}`,
      )
    }
    if (suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed')) {
      failed += 1
      console.log(`✗ ${suite.name.replace(`${root}/`, '')}\n${takeFirstLines(suite.message)}`)
    }
  }
  printLongestTests(
    report.testResults.map((suite) => [suite.name.replace(`${root}/`, ''), suite.endTime - suite.startTime]),
  )
  if (code !== 0 && failed === 0) return printBrokenOffRun('vitest', output)
  return { passed: report.numPassedTests, failed }
}

/** Runs browser tests against a product and prints each that failed or needed a retry. */
export const runPlaywright = async (
  { data, port }: Product,
  { name, chosen, tries, environment = {} }: Run,
): Promise<Count> => {
  const file = join(RESULTS, `${name}.json`)
  rmSync(file, { force: true })
  const { code, output } = await runNodeProcess(
    [bin('@playwright/test/cli.js'), 'test', `--retries=${tries}`, '--reporter=json', ...chosen],
    Object.assign({}, environment, {
      E2E_BASE_URL: `http://localhost:${port}`,
      E2E_DATA: data,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }),
  )
  if (!existsSync(file)) return printBrokenOffRun('playwright', output)
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: Suite[]
    errors: { message: string }[]
  }
  for (const error of report.errors) console.log(`✗ playwright\n${takeFirstLines(error.message)}`)
  for (const suite of report.suites) printSuiteResult(suite)
  printLongestTests(report.suites.map((suite) => [suite.title, sumDurations(suite)]))
  const failed = report.stats.unexpected + report.errors.length
  if (code !== 0 && failed === 0) return printBrokenOffRun('playwright', output)
  return { passed: report.stats.expected + report.stats.flaky, failed }
}

const printSuiteResult = (suite: Suite, trail = ''): void => {
  const title = `${trail}${suite.title} › `
  for (const child of suite.suites ?? []) printSuiteResult(child, title)
  for (const spec of suite.specs ?? []) {
    if (spec.ok && spec.tests.some((test) => test.status === 'flaky')) console.log(`second try: ${title}${spec.title}`)
    if (spec.ok) continue
    const message = spec.tests
      .flatMap((test) => test.results.map((result) => result.error?.message ?? ''))
      .find((text) => text !== '')
    console.log(`✗ ${title}${spec.title}\n${takeFirstLines(message ?? '')}`)
  }
}

const sumDurations = ({ suites = [], specs = [] }: Suite): number =>
  suites.reduce((sum, suite) => sum + sumDurations(suite), 0) +
  specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration, 0)

/** Prints the slowest files (durations in milliseconds), which are the ones to shorten when a run grows. */
const printLongestTests = (files: [name: string, duration: number][]): void => {
  const longest = files.toSorted(([, one], [, other]) => other - one).slice(0, 12)
  console.log(`  longest: ${longest.map(([name, duration]) => `${name} ${(duration / 1000).toFixed(0)} s`).join(', ')}`)
}

const runNodeProcess = (args: string[], environment: Record<string, string> = {}) =>
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
const takeFirstLines = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .slice(0, 14)
    .map((line) => `    ${line}`)
    .join('\n')

/** Prints the output of a run that broke off, and counts it as one failure. */
export const printBrokenOffRun = (name: string, output: string): Count => {
  console.log(`✗ ${name} did not finish\n${takeFirstLines(output.split('\n').slice(-30).join('\n'))}`)
  return { passed: 0, failed: 1 }
}
