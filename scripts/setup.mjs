// Prepares a fresh clone: installs dependencies and generates the database client. `--client` only generates, for a clone after
// `npm ci`; `--to-run` leaves out what only checks and tests need, a third of the packages, which is added when tests first run.
// Plain JavaScript for Node 20, without dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const hash = (...parts) => createHash('sha256').update(parts.join('\0')).digest('hex')
const read = (path) => readFileSync(join(root, path), 'utf8')
const stampOf = (path) => (existsSync(join(root, path)) ? read(path).trim() : '')

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Covenant needs Node 20 or newer to set itself up; this is ${process.version}.`)
  process.exit(1)
}

const run = (command, args, quietPattern) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const started = Date.now()
    const dots = setInterval(
      () => process.stdout.write(`    … ${Math.round((Date.now() - started) / 1000)} s\n`),
      15_000,
    )
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(dots)
      if (code === 0) return resolve(output)
      const lines = output.split('\n').filter((line) => !quietPattern?.test(line))
      reject(new Error(`${command} ${args.join(' ')} failed:\n${lines.slice(-25).join('\n')}`))
    })
  })

// Writes the last stamp of the list.
const step = async (title, stampPath, stamps, work) => {
  if (stamps.includes(stampOf(stampPath))) return
  const started = Date.now()
  console.log(`  ${title} …`)
  await work()
  mkdirSync(dirname(join(root, stampPath)), { recursive: true })
  writeFileSync(join(root, stampPath), stamps.at(-1))
  console.log(`  ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

try {
  const lock = hash(read('package-lock.json'), process.platform, process.arch)
  const isInstalled = process.argv.includes('--client')
  if (isInstalled && !existsSync(join(root, 'node_modules/prisma')))
    throw new Error('The dependencies are missing. Install them with: npm ci')
  const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']
  const install = (title, stamps, args) =>
    step(title, 'node_modules/.covenant-lock', stamps, () => run('npm', [...args, ...QUIET], /EBADENGINE|deprecated/))
  const lockToRun = `${lock} to run`
  if (process.argv.includes('--to-run'))
    await install('Downloading and installing the dependencies (npm ci)', [lock, lockToRun], ['ci', '--omit=dev'])
  else if (!isInstalled && stampOf('node_modules/.covenant-lock') === lockToRun)
    // Adds packages without reinstalling, because a product may be running from them.
    await install('Adding what checks and tests need', [lock], ['install', '--no-save', '--include=dev'])
  else if (!isInstalled)
    await install('Downloading and installing the dependencies (npm ci)', [lock], ['ci', '--include=dev'])
  const models = readdirSync(join(root, 'prisma/models')).sort()
  const schema = hash(lock, read('prisma/schema.prisma'), ...models.map((name) => read(`prisma/models/${name}`)))
  await step('Generating the database client', 'generated/.covenant-schema', [schema], () =>
    run(join(root, 'node_modules/.bin/node'), ['node_modules/prisma/build/index.js', 'generate']),
  )
} catch (error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}
