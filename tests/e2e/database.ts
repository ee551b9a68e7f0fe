import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { decode } from 'next-auth/jwt'
import pg from 'pg'
import { hashSessionId } from '#lib/server/http/cookies.ts'
import { migrate } from '#scripts/migrate.ts'

type Settings = { applicationPassword: string; ownerPassword: string; sessionSecret: string; issuer: string }

const folder = (): string => {
  const path = process.env.E2E_DATA
  if (!path) throw new Error('E2E_DATA names the data folder of the product under test')
  return path
}

const settings = (): Settings => JSON.parse(readFileSync(join(folder(), 'settings.json'), 'utf8')) as Settings

/** The address of the bundled identity provider. */
export const issuer = (): string => settings().issuer

const connected = async <Result>(
  { user, password, database = 'covenant' }: { user: string; password: string; database?: string },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const port = Number(readFileSync(join(folder(), 'postgres/port'), 'utf8'))
  const client = new pg.Client({ host: '127.0.0.1', port, database, user, password })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the rows of a statement, run as the product's own role on a new connection. */
export const rowsOf = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  connected({ user: 'covenant_app', password: settings().applicationPassword }, async (client) => {
    return (await client.query(text, values)).rows as Row[]
  })

/** Runs statements as the owner of the tables, to cause faults that only the database can cause. */
export const asOwner = (text: string): Promise<void> =>
  connected({ user: 'covenant_owner', password: settings().ownerPassword }, async (client) => {
    await client.query(text)
  })

/** Runs `work` while a table is locked, so that a page that reads it waits. */
export const withUnreadable = (
  table: string,
  work: (giveBack: () => Promise<unknown>) => Promise<void>,
): Promise<void> =>
  connected({ user: 'covenant_owner', password: settings().ownerPassword }, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await work(() => client.query('commit'))
  })

/** Returns the stored id of the session in a browser's cookie. */
export const sessionIdOf = async (context: BrowserContext): Promise<string> => {
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('covenant.session'))
  const token = await decode({ token: cookie?.value ?? '', secret: settings().sessionSecret })
  return hashSessionId(token?.sid as string)
}

/** Returns null while a session is active, otherwise why it ended. */
export const endOfSession = async (sessionId: string): Promise<string | null | undefined> => {
  const text = 'select end_reason as "endReason" from sessions where id = $1'
  return (await rowsOf<{ endReason: string | null }>(text, [sessionId]))[0]?.endReason
}

/** A separate database without the demonstration. */
export type EmptyDatabase = {
  /** The URL for the product's own role. */
  url: string
  rowsOf: typeof rowsOf
  asOwner: typeof asOwner
  drop: () => Promise<void>
}

/** Creates such a database and migrates it. */
export const emptyDatabase = async (): Promise<EmptyDatabase> => {
  const database = `empty_${process.pid}`
  const { ownerPassword, applicationPassword } = settings()
  const superuser = { user: 'postgres', password: readFileSync(join(folder(), 'postgres/password'), 'utf8').trim() }
  const owner = { user: 'covenant_owner', password: ownerPassword, database }
  const application = { user: 'covenant_app', password: applicationPassword, database }
  const port = readFileSync(join(folder(), 'postgres/port'), 'utf8').trim()
  const addressOf = ({ user, password }: typeof owner) =>
    `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  await connected(superuser, (client) => client.query(`create database ${database} owner covenant_owner`))
  await migrate(addressOf(owner), application.user)
  return {
    url: addressOf(application),
    rowsOf: <Row>(text: string, values: unknown[] = []) =>
      connected(application, async (client) => (await client.query(text, values)).rows as Row[]),
    asOwner: (text) =>
      connected(owner, async (client) => {
        await client.query(text)
      }),
    drop: async () => {
      await connected(superuser, (client) => client.query(`drop database ${database} with (force)`))
    },
  }
}
