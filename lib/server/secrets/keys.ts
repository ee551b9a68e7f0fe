import { randomBytes } from 'node:crypto'
import { pool, runTransaction } from '#lib/server/database/db.ts'
import { isUnderOldKey, seal, unseal } from '#lib/server/secrets/sealing.ts'

/** Returns a secret shared by all processes; the first caller creates it, and it is stored encrypted. */
export const getServerKey = async <T>(name: string, make: () => Promise<T> | T): Promise<T> => {
  const found = await readStoredKey<T>(name)
  if (found !== undefined) return found
  await pool().query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    JSON.stringify(sealKeyValue(name, await make())),
  ])
  return (await readStoredKey<T>(name)) as T
}

/** Replaces a secret while its row is locked; `next` receives the current value and returns the new one. */
export const changeServerKey = async <T>(name: string, next: (before: T) => Promise<T> | T): Promise<T> =>
  runTransaction(async (tx) => {
    const [row] = await tx.$queryRaw<
      { value: unknown }[]
    >`select value from server_keys where name = ${name} for update`
    if (!row) throw new Error(`There is no server key ${name}.`)
    const value = await next(unsealKeyValue<T>(name, row.value))
    await tx.serverKey.update({ where: { name }, data: { value: sealKeyValue(name, value) } })
    return value
  })

/** Returns 256 random bits as text. */
export const createRandomSecret = (): string => randomBytes(32).toString('base64url')

const getServerKeySealContext = (name: string): string => `server_keys:${name}`

const sealKeyValue = (name: string, value: unknown): string =>
  seal(getServerKeySealContext(name), JSON.stringify(value))

const unsealKeyValue = <T>(name: string, text: unknown): T => {
  const value = unseal(getServerKeySealContext(name), String(text))
  if (value === null)
    throw new Error(
      `ENCRYPTION_KEYS does not hold the key that sealed ${name} in server_keys. Add that key after the new one; if it is lost, delete this row, and everybody signs in again.`,
    )
  return JSON.parse(value) as T
}

const readStoredKey = async <T>(name: string): Promise<T | undefined> => {
  const { rows } = await pool().query<{ value: unknown }>('select value from server_keys where name = $1', [name])
  const text = rows[0]?.value
  if (text === undefined) return undefined
  const value = unsealKeyValue<T>(name, text)
  // Encrypt it again under the first key, so that the old key can be removed.
  if (isUnderOldKey(String(text))) await changeServerKey<T>(name, (before) => before)
  return value
}
