import { randomBytes } from 'node:crypto'
import { pool } from '#lib/server/db.ts'

/** A server-wide secret, made once by whoever asks first; every process gets the same value. */
export const serverKey = async <T>(name: string, make: () => Promise<T> | T): Promise<T> => {
  const found = await stored<T>(name)
  if (found !== undefined) return found
  await pool().query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    JSON.stringify(await make()),
  ])
  return (await stored<T>(name)) as T
}

/** Puts `next` in the place of `before`; false when another process was first. */
export const replaceServerKey = async (name: string, before: unknown, next: unknown): Promise<boolean> => {
  const { rowCount } = await pool().query('update server_keys set value = $3 where name = $1 and value = $2', [
    name,
    JSON.stringify(before),
    JSON.stringify(next),
  ])
  return rowCount === 1
}

/** 256 random bits as text. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

const stored = async <T>(name: string): Promise<T | undefined> => {
  const { rows } = await pool().query<{ value: T }>('select value from server_keys where name = $1', [name])
  return rows[0]?.value
}
