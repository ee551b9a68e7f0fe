import './given.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct, isBuildStale } from './build.ts'
import { type Child, type ChildScript, WEB_MEMORY, WORKER_MEMORY, waitUntilUrlAnswers } from './children.ts'
import { type Database, openDatabase } from './database.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { findFreePort, isPortFree, parsePort, tryListening } from './ports.ts'
import { createProgressStepRunner } from './progress.ts'
import { readSettings, type Settings, writeSettings } from './settings.ts'
import { describeListenFault } from './stopping.ts'
import { restartServerIfDown, type Supervision, superviseProcesses } from './supervision.ts'

/** `npm start`: starts database, migrations, demonstration data and build, then identity, worker and web, until Ctrl-C. */
const root = join(import.meta.dirname, '..')
const data = process.env.COVENANT_DATA ?? join(root, '.data')
const settingsPath = join(data, 'settings.json')
const began = Date.now()
/** Short, so that Ctrl-C is quick; STOP_GRACE overrides it. */
const grace = Number(process.env.STOP_GRACE ?? 5)
let db: Database | undefined
let lock: FolderLock | undefined
let supervision: Supervision | undefined
let stopWatching = () => {}
let isStopping = false

/** The sender of the demonstration's mail; its staff have addresses of the same domain, so that they are offered as senders. */
const DEMONSTRATION_SENDER = {
  MAIL_FROM: 'no-reply@covenant.example',
  LEGAL_NAME: 'Covenant Demonstration Pty Ltd',
  POSTAL_ADDRESS: '1 Example Street, Sydney NSW 2000',
}

const say = (text: string) => console.log(`  ${text}`)

const step = createProgressStepRunner(say)

const stopAllProcesses = async (code: number): Promise<never> => {
  if (isStopping) return new Promise(() => {})
  isStopping = true
  stopWatching()
  await supervision?.stop(grace + 3)
  db?.stop()
  lock?.release()
  process.exit(code)
}

const printReasonAndStop = (reason: string): void => {
  console.error(reason)
  void stopAllProcesses(1)
}

const chooseProductPort = async (name: string, remembered: number, preferred: number): Promise<number> => {
  const asked = process.env[name]
  const port = asked === undefined ? remembered : parsePort(name, asked)
  if (!port) return preferred && (await isPortFree(preferred)) ? preferred : findFreePort()
  const fault = await tryListening(port)
  if (!fault) return port
  if (fault.code !== 'EADDRINUSE') throw new Error(`${name}: ${describeListenFault(fault, '127.0.0.1', port)}`)
  const whose = asked ? `${name}=${port}` : `Port ${port}, which this copy used before,`
  throw new Error(
    `${whose} is taken by another program. Stop that program, or choose another port: ${name}=… npm start`,
  )
}

const startEverything = async (): Promise<void> => {
  console.log('Covenant is starting')
  lock = await lockFolder(data)
  const settings = readSettings(settingsPath)
  const webPort = await chooseProductPort('PORT', settings.webPort, 3000)
  const identityPort = process.env.OIDC_ISSUER ? 0 : await chooseProductPort('IDENTITY_PORT', settings.identityPort, 0)
  const issuer = process.env.OIDC_ISSUER ?? `http://localhost:${identityPort}`
  const building = isBuildStale(root) ? step('Building the web application', () => buildProduct(root)) : undefined
  // Awaited later; until then a failure must not count as unhandled.
  building?.catch(() => {})
  db = await step('Starting the database', () => openDatabase(join(data, 'postgres'), settings))
  const database = db
  const applied = await step('Bringing the database up to date', () => database.migrate())
  if (applied.length > 0) say(`  applied ${applied.length} migrations, the last ${applied.at(-1)}`)
  const environment = buildProductEnvironment({ settings, database, webPort, identityPort, issuer })
  if (environment.DEMONSTRATION === 'true')
    for (const [name, value] of Object.entries(DEMONSTRATION_SENDER)) process.env[name] ??= value
  // The seed runs in this process and refuses production; only the children run in production.
  Object.assign(process.env, environment, { NODE_ENV: process.env.NODE_ENV ?? 'development' })
  await moveAccountsToNewIssuer(database, settings, identityPort ? issuer : null)
  Object.assign(settings, { webPort, identityPort: identityPort || settings.identityPort })
  writeSettings(settingsPath, settings)
  const people = await loadDemonstration(database)
  await building
  say('Starting the web server, the worker and the identity provider …')
  const kept: ChildScript[] = [
    { name: 'The web server', script: join(root, 'scripts/web.ts'), environment, nodeOptions: WEB_MEMORY },
    { name: 'The worker', script: join(root, 'scripts/worker.ts'), environment, nodeOptions: WORKER_MEMORY },
  ]
  if (identityPort) kept.push({ name: 'The identity provider', script: join(root, 'scripts/identity.ts'), environment })
  supervision = superviseProcesses(kept, {
    say,
    giveUp: printReasonAndStop,
    change: (children) => lock?.note({ children: children.flatMap(({ process: { pid } }) => pid ?? []) }),
  })
  const [web, , identity] = supervision.children() as [Child, Child, Child?]
  if (identity) await waitUntilUrlAnswers(`${issuer}/readyz`, identity, 120)
  await waitUntilUrlAnswers(`http://localhost:${webPort}/readyz`, web, 120)
  await waitUntilUrlAnswers(`http://localhost:${webPort}/general/finder-utility`, web, 60)
  supervision.restartFromNow()
  if (database.cluster)
    stopWatching = restartServerIfDown('PostgreSQL', database.cluster, { say, giveUp: printReasonAndStop })
  lock.note({ address: `http://localhost:${webPort}` })
  printAddressAndPeople(webPort, people)
}

// Moves accounts only between two URLs of the bundled provider: people of another provider must prove who they are first.
const moveAccountsToNewIssuer = async (
  database: Database,
  settings: Settings,
  bundledIssuer: string | null,
): Promise<void> => {
  if (!bundledIssuer) return
  const before = settings.issuer
  if (before && before !== bundledIssuer && before === `http://localhost:${settings.identityPort}`)
    await database.moveIssuer(before, bundledIssuer)
  settings.issuer = bundledIssuer
}

const demonstration = process.env.DEMONSTRATION ?? String(process.env.NODE_ENV !== 'production')

const buildProductEnvironment = ({
  settings,
  database,
  webPort,
  identityPort,
  issuer,
}: {
  settings: Settings
  database: Database
  webPort: number
  identityPort: number
  issuer: string
}) => ({
  NODE_ENV: 'production',
  COVENANT_CHILD: '1',
  // Off by default, because a person reads this terminal.
  LOG_REQUESTS: process.env.LOG_REQUESTS ?? 'false',
  STOP_GRACE: String(grace),
  PORT: String(webPort),
  APP_DATABASE_URL: database.applicationUrl,
  NEXTAUTH_URL: process.env.NEXTAUTH_URL ?? `http://localhost:${webPort}`,
  NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? settings.sessionSecret,
  ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS ?? settings.encryptionKeys,
  PREFERENCE_KEYS: process.env.PREFERENCE_KEYS ?? settings.preferenceKeys,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: process.env.OIDC_CLIENT_ID ?? 'covenant',
  OIDC_CLIENT_SECRET: process.env.OIDC_CLIENT_SECRET ?? settings.clientSecret,
  BUNDLED_IDENTITY: String(identityPort !== 0),
  DEMONSTRATION: demonstration,
  // Invented for the demonstration, so that marketing and digests can be tried; the operator must set real values.
  LEGAL_NAME: process.env.LEGAL_NAME ?? (demonstration === 'true' ? DEMONSTRATION_SENDER.LEGAL_NAME : ''),
  POSTAL_ADDRESS: process.env.POSTAL_ADDRESS ?? (demonstration === 'true' ? DEMONSTRATION_SENDER.POSTAL_ADDRESS : ''),
  LOAN_ANCHORS: process.env.LOAN_ANCHORS ?? join(data, 'loan-anchors.jsonl'),
  CHECK_ANSWERS: process.env.CHECK_ANSWERS ?? String(process.env.NODE_ENV !== 'production'),
})

const loadDemonstration = async (database: Database): Promise<{ role: string; email: string; password: string }[]> => {
  if (process.env.DEMONSTRATION === 'false') return []
  process.env.DATABASE_PATIENCE = '120000'
  const { PEOPLE } = await import('#prisma/seed/people.ts')
  const { readDemonstrationState: demonstrationState, loadDemonstration: seedDemonstration } = await import(
    '#prisma/seed/demonstration.ts'
  )
  const { disconnect } = await import('#lib/server/database/db.ts')
  if ((await demonstrationState()) === 'PARTIAL') {
    if (!database.recreate)
      throw new Error('Loading the demonstration was interrupted. Empty the database and start again.')
    say('Loading the demonstration was interrupted; it begins again')
    await disconnect()
    await database.recreate()
    await database.migrate()
  }
  if (await database.isEmpty()) {
    await step('Loading the demonstration scenario', () =>
      seedDemonstration({ report: (text: string) => say(`  ${text}`) }),
    )
  }
  await disconnect()
  delete process.env.DATABASE_PATIENCE
  return PEOPLE
}

const printAddressAndPeople = (webPort: number, people: { role: string; email: string; password: string }[]): void => {
  say(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s`)
  console.log('')
  if (people.length > 0) {
    const width = Math.max(...people.map(({ role }) => role.length))
    const email = Math.max(...people.map((person) => person.email.length))
    console.log('  Sign in as')
    for (const person of people)
      console.log(`    ${person.role.padEnd(width)}  ${person.email.padEnd(email)}  ${person.password}`)
    console.log('')
  }
  console.log(`  Covenant is ready at http://localhost:${webPort}    (Ctrl-C ends it)`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAllProcesses(0))
if (!existsSync(join(root, 'node_modules'))) throw new Error('Run this through npm start.')
startEverything().catch(async (error: Error) => {
  if (!isStopping) console.error(`\n${error.message || error.stack}`)
  await stopAllProcesses(1)
})
