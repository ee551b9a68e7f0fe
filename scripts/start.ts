import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, isStale } from './build.ts'
import { answering, type Child, endLeftovers, startChild, stopChildren, WEB_MEMORY } from './children.ts'
import { type Database, openDatabase } from './database.ts'
import { freePort, isFree } from './postgres.ts'
import { readSettings, type Settings, writeSettings } from './settings.ts'

/** `npm start`: database, migrations, demonstration, build, then identity, worker and web, until Ctrl-C. */
const root = join(import.meta.dirname, '..')
const data = process.env.COVENANT_DATA ?? join(root, '.data')
const settingsPath = join(data, 'settings.json')
const began = Date.now()
const children: Child[] = []
let db: Database | undefined
let isStopping = false

const say = (text: string) => console.log(`  ${text}`)

const step = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
  const started = Date.now()
  const result = await work()
  say(`${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}

const stop = async (code: number): Promise<never> => {
  if (isStopping) return new Promise(() => {})
  isStopping = true
  await stopChildren(children)
  db?.stop()
  process.exit(code)
}

const chosenPort = async (name: string, remembered: number, preferred: number): Promise<number> => {
  const asked = process.env[name]
  if (asked !== undefined && asked !== '' && !/^\d{1,5}$/.test(asked))
    throw new Error(`${name} must be a port number, not "${asked}".`)
  const port = Number(asked || remembered)
  if (!port) return preferred && (await isFree(preferred)) ? preferred : freePort()
  if (await isFree(port)) return port
  const whose = asked ? `${name}=${port}` : `Port ${port}, which this copy used before,`
  throw new Error(
    `${whose} is taken by another program. Stop that program, or choose another port: ${name}=… npm start`,
  )
}

const main = async (): Promise<void> => {
  console.log('Covenant is starting')
  const settings = readSettings(settingsPath)
  await endLeftovers(settings.children)
  const webPort = await chosenPort('PORT', settings.webPort, 3000)
  const identityPort = process.env.OIDC_ISSUER ? 0 : await chosenPort('IDENTITY_PORT', settings.identityPort, 0)
  const issuer = process.env.OIDC_ISSUER || `http://localhost:${identityPort}`
  const building = isStale(root) ? step('Building the web application', () => build(root)) : undefined
  // Awaited later; a failure must not count as unhandled until then.
  building?.catch(() => {})
  db = await step('Starting the database', () => openDatabase(join(data, 'postgres'), settings))
  const database = db
  const applied = await step('Bringing the database up to date', () => database.migrate())
  if (applied.length > 0) say(`  applied ${applied.join(', ')}`)
  const environment = environmentOf(settings, database, webPort, identityPort, issuer)
  // The seed runs in this process and refuses production, which only the children are.
  Object.assign(process.env, environment, { NODE_ENV: process.env.NODE_ENV ?? 'development' })
  if (settings.issuer && settings.issuer !== issuer) await database.moveIssuer(settings.issuer, issuer)
  Object.assign(settings, { webPort, identityPort: identityPort || settings.identityPort, issuer })
  writeSettings(settingsPath, settings)
  const people = await loadDemonstration(database)
  await building

  const bundled = !process.env.OIDC_ISSUER || identityPort !== 0
  if (bundled) children.push(startChild('The identity provider', join(root, 'scripts/identity.ts'), environment))
  children.push(startChild('The worker', join(root, 'scripts/worker.ts'), environment))
  const web = startChild('The web server', join(root, 'scripts/web.ts'), environment, WEB_MEMORY)
  children.push(web)
  writeSettings(settingsPath, { ...settings, children: children.map((child) => child.process.pid ?? 0) })
  for (const child of children) {
    void child.ended.then((code) => {
      if (isStopping) return
      console.error(`${child.name} ended unexpectedly (code ${code}); stopping the rest.`)
      void stop(1)
    })
  }
  if (bundled) await answering(`${issuer}/health`, children[0] as Child, 30)
  await answering(`http://localhost:${webPort}/general/finder-utility`, web, 60)
  announce(webPort, people)
}

const environmentOf = (
  settings: Settings,
  database: Database,
  webPort: number,
  identityPort: number,
  issuer: string,
) => ({
  NODE_ENV: 'production',
  COVENANT_CHILD: '1',
  // A person reads this terminal.
  LOG_REQUESTS: process.env.LOG_REQUESTS ?? 'false',
  PORT: String(webPort),
  APP_DATABASE_URL: database.applicationUrl,
  NEXTAUTH_URL: process.env.NEXTAUTH_URL ?? `http://localhost:${webPort}`,
  NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? settings.sessionSecret,
  ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS ?? settings.encryptionKeys,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: process.env.OIDC_CLIENT_ID ?? 'covenant',
  OIDC_CLIENT_SECRET: process.env.OIDC_CLIENT_SECRET ?? settings.clientSecret,
  BUNDLED_IDENTITY: String(identityPort !== 0),
  DEMONSTRATION: process.env.DEMONSTRATION ?? String(process.env.NODE_ENV !== 'production'),
})

const loadDemonstration = async (database: Database): Promise<{ role: string; email: string; password: string }[]> => {
  if (process.env.DEMONSTRATION === 'false') return []
  const { PEOPLE } = await import('#prisma/seed/people.ts')
  const { demonstrationState, seedDemonstration } = await import('#prisma/seed/demonstration.ts')
  const { disconnect } = await import('#lib/server/db.ts')
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
  return PEOPLE
}

const announce = (webPort: number, people: { role: string; email: string; password: string }[]): void => {
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

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
if (!existsSync(join(root, 'node_modules'))) throw new Error('Run this through npm start.')
main().catch(async (error: Error) => {
  if (!isStopping) console.error(`\n${error.message}`)
  await stop(1)
})
