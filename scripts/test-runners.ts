import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from './test-product.ts'
import {
  type Count,
  printBrokenOffRun,
  printLongestTests,
  printSuiteResult,
  type Suite,
  sumDurations,
  takeFirstLines,
} from './test-results.ts'

/**
 * A run's name, the tests it selects, how often a failed test is retried, and for a browser run which part of its tests it runs,
 * such as `2/10`.
 */
export type Run = {
  name: string
  chosen: readonly string[]
  tries: string
  environment?: Record<string, string>
  shard?: string
}

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
  { name, chosen, tries, environment = {}, shard }: Run,
): Promise<Count> => {
  const file = join(RESULTS, `${name}.json`)
  rmSync(file, { force: true })
  const { code, output } = await runNodeProcess(
    [
      bin('@playwright/test/cli.js'),
      'test',
      `--retries=${tries}`,
      '--reporter=json',
      ...(shard ? [`--shard=${shard}`] : []),
      ...chosen,
    ],
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
