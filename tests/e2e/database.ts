import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { decode } from 'next-auth/jwt'
import pg from 'pg'
import { sessionRowId } from '#lib/server/cookies.ts'

type Settings = { applicationPassword: string; sessionSecret: string; issuer: string }

const folder = (): string => {
  const path = process.env.E2E_DATA
  if (!path) throw new Error('E2E_DATA names the data folder of the product under test')
  return path
}

const settings = (): Settings => JSON.parse(readFileSync(join(folder(), 'settings.json'), 'utf8')) as Settings

/** The address of the bundled identity provider. */
export const issuer = (): string => settings().issuer

/** The rows that a statement answers, asked as the product's own role; each call is a connection of its own. */
export const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(readFileSync(join(folder(), 'postgres/port'), 'utf8')),
    database: 'covenant',
    user: 'covenant_app',
    password: settings().applicationPassword,
  })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** The stored id of the session that a browser's cookie names. */
export const sessionIdOf = async (context: BrowserContext): Promise<string> => {
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('covenant.session'))
  const token = await decode({ token: cookie?.value ?? '', secret: settings().sessionSecret })
  return sessionRowId(token?.sid as string)
}

/** How a session stands: null while it lives, else why it ended. */
export const endOfSession = async (sessionId: string): Promise<string | null | undefined> => {
  const text = 'select end_reason as "endReason" from sessions where id = $1'
  return (await rowsOf<{ endReason: string | null }>(text, [sessionId]))[0]?.endReason
}
