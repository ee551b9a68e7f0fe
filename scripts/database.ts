import pg from 'pg'
import { describeDatabaseFault } from './database-faults.ts'
import { migrate } from './migrate.ts'
import { parsePort } from './ports.ts'
import { type Cluster, startPostgres } from './postgres.ts'
import type { Settings } from './settings.ts'

export type Database = {
  applicationUrl: string
  migrate: () => Promise<string[]>
  isEmpty: () => Promise<boolean>
  /** Empties the embedded database; null for an external server, which is never emptied. */
  recreate: (() => Promise<void>) | null
  /** Moves accounts to the bundled provider's new URL. */
  moveIssuer: (from: string, to: string) => Promise<void>
  stop: () => void
  /** The embedded server, for supervision; null for an external one. */
  cluster: { isUp: () => Promise<boolean>; bringBack: () => Promise<void> } | null
}

const OWNER = 'covenant_owner'
const APPLICATION = 'covenant_app'

/**
 * Opens the database of DATABASE_URL, or else the embedded one in `folder`, creating its two roles and database; `options` are
 * for its server.
 */
export const openDatabase = async (folder: string, settings: Settings, options: string[] = []): Promise<Database> => {
  const given = process.env.DATABASE_URL ?? null
  const cluster = given ? null : await startPostgres(folder, readDatabasePort('DATABASE_PORT'), { options })
  const ownerUrl = given ?? (await prepareDatabaseCluster(cluster as Cluster, settings))
  const applicationUrl =
    process.env.APP_DATABASE_URL ??
    (await ensureApplicationUrl(ownerUrl, settings).catch((error) => {
      throw new Error(describeDatabaseFault(error, ownerUrl) ?? (error as Error).message)
    }))
  const role = decodeURIComponent(new URL(applicationUrl).username)
  const ask = async (sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    try {
      return await client.query(sql, values)
    } finally {
      await client.end()
    }
  }
  return {
    applicationUrl,
    migrate: () => migrate(ownerUrl, role),
    recreate: cluster && (() => recreateDatabase(cluster)),
    isEmpty: async () => (await ask('select from companies limit 1')).rowCount === 0,
    moveIssuer: async (from, to) => void (await ask('update accounts set issuer = $2 where issuer = $1', [from, to])),
    stop: () => cluster?.stop(),
    cluster: cluster && {
      isUp: cluster.isUp,
      bringBack: async () => void (await startPostgres(folder, cluster.port, { options })),
    },
  }
}

const readDatabasePort = (name: string): number => {
  const text = process.env[name]
  return text === undefined ? 0 : parsePort(name, text)
}

const prepareDatabaseCluster = async (cluster: Cluster, settings: Settings): Promise<string> => {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') })
  await admin.connect()
  try {
    await createApplicationRole(admin, OWNER, settings.ownerPassword)
    await createApplicationRole(admin, APPLICATION, settings.applicationPassword)
    const { rowCount } = await admin.query('select from pg_database where datname = $1', ['covenant'])
    if (rowCount === 0) await admin.query(`create database covenant owner ${OWNER}`)
  } finally {
    await admin.end()
  }
  return setUserOfUrl(cluster.url('covenant'), OWNER, settings.ownerPassword)
}

const recreateDatabase = async (cluster: Cluster): Promise<void> => {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') })
  await admin.connect()
  try {
    await admin.query('drop database covenant with (force)')
    await admin.query(`create database covenant owner ${OWNER}`)
  } finally {
    await admin.end()
  }
}

// On an external server the owner may create roles, or has created one (APP_DATABASE_URL).
const ensureApplicationUrl = async (ownerUrl: string, settings: Settings): Promise<string> => {
  if (!process.env.DATABASE_URL) return setUserOfUrl(ownerUrl, APPLICATION, settings.applicationPassword)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await createApplicationRole(owner, APPLICATION, settings.applicationPassword)
  } catch (error) {
    throw new Error(
      `The role ${APPLICATION} could not be made (${(error as Error).message}). Make it and set APP_DATABASE_URL.`,
    )
  } finally {
    await owner.end()
  }
  return setUserOfUrl(ownerUrl, APPLICATION, settings.applicationPassword)
}

const createApplicationRole = async (client: pg.Client, name: string, password: string): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  await client.query(
    `${rowCount ? 'alter' : 'create'} role ${name} login nosuperuser password ${client.escapeLiteral(password)}`,
  )
}

const setUserOfUrl = (address: string, user: string, password: string): string => {
  const url = new URL(address)
  url.username = user
  url.password = password
  return url.href
}
