import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct, isBuildStale } from './build.ts'

/**
 * `npm run faults`: runs the attacks that take too long for every run, against real processes: endless bodies, idle senders,
 * database restarts; then all of the browser attacks, of which `npm test` runs a part. Prints a line for each with its figures.
 * `npm run faults -- restart` only runs the files with that name, without a browser.
 */
const root = join(import.meta.dirname, '..')
const results = join(root, '.data/test-results')
const file = join(results, 'faults.json')

type Report = { testResults: { name: string; message: string; assertionResults: Assertion[] }[] }
type Assertion = { status: string; title: string; duration?: number; failureMessages: string[] }

const runFaultTests = (args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
    child.on('close', () => resolve(output))
  })

mkdirSync(results, { recursive: true })
rmSync(file, { force: true })
if (isBuildStale(root)) await buildProduct(root)
const output = await runFaultTests([
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--config',
  join(root, 'tests/faults/vitest.config.ts'),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
  ...process.argv.slice(2),
])
if (!existsSync(file)) {
  console.error(output.split('\n').slice(-30).join('\n'))
  process.exit(1)
}
const suites = (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults
const tests = suites.flatMap(({ assertionResults }) => assertionResults)
for (const { status, title, duration = 0, failureMessages } of tests) {
  console.log(`${status === 'passed' ? '✓' : '✗'} ${title} (${(duration / 1_000).toFixed(0)} s)`)
  if (status !== 'passed') console.log(failureMessages.join('\n').split('\n').slice(0, 14).join('\n'))
}
for (const { message } of suites.filter(({ assertionResults }) => assertionResults.length === 0))
  console.log(`✗ ${message}`)
for (const line of output
  .split('\n')
  .filter((text) => /: memory grew|idle bodies were|an upload took|others waited|restarts:|image:|mail:/.test(text)))
  console.log(`  ${line.trim()}`)
const failed = tests.filter(({ status }) => status !== 'passed').length
console.log(`${tests.length - failed} passed, ${failed} failed`)
const isGreen = failed === 0 && tests.length > 0 && suites.every(({ assertionResults }) => assertionResults.length > 0)
const THOROUGH = ['accessibility', 'endpoints', 'ways-round', 'foreign-records', 'hostile-input'].map(
  (name) => `tests/e2e/${name}.spec.ts`,
)
const isThrough =
  process.argv.length > 2 ||
  spawnSync(process.execPath, [join(root, 'scripts/test.ts'), 'e2e', ...THOROUGH], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DEPTH: 'thorough' },
  }).status === 0
process.exit(isGreen && isThrough ? 0 : 1)
