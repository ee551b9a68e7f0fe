import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The rows that a statement answers, asked as the product's own role; each call is a connection of its own. */
export const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client(connection())
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

const connection = () => {
  const folder = process.env.E2E_DATA
  if (!folder) throw new Error('E2E_DATA names the data folder of the product under test')
  const { applicationPassword } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as {
    applicationPassword: string
  }
  return {
    host: '127.0.0.1',
    port: Number(readFileSync(join(folder, 'postgres/port'), 'utf8')),
    database: 'covenant',
    user: 'covenant_app',
    password: applicationPassword,
  }
}
