import { randomBytes } from 'node:crypto'
import { pool, transaction } from '#lib/server/db.ts'
import { isUnderOldKey, seal, unseal } from '#lib/server/sealing.ts'

/** A server-wide secret, made once by whoever asks first and stored sealed; every process gets the same value. */
export const serverKey = async <T>(name: string, make: () => Promise<T> | T): Promise<T> => {
  const found = await stored<T>(name)
  if (found !== undefined) return found
  await pool().query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    JSON.stringify(sealedValue(name, await make())),
  ])
  return (await stored<T>(name)) as T
}

/** Changes a secret, one process after the other: `next` gets what stands there now and says what will. */
export const changeServerKey = async <T>(name: string, next: (before: T) => Promise<T> | T): Promise<T> =>
  transaction(async (tx) => {
    const [row] = await tx.$queryRaw<
      { value: unknown }[]
    >`select value from server_keys where name = ${name} for update`
    if (!row) throw new Error(`There is no server key ${name}.`)
    const value = await next(openedValue<T>(name, row.value))
    await tx.serverKey.update({ where: { name }, data: { value: sealedValue(name, value) } })
    return value
  })

/** 256 random bits as text. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

const placeOf = (name: string): string => `server_keys:${name}`

const sealedValue = (name: string, value: unknown): string => seal(placeOf(name), JSON.stringify(value))

const openedValue = <T>(name: string, text: unknown): T => {
  const value = unseal(placeOf(name), String(text))
  if (value === null)
    throw new Error(
      `ENCRYPTION_KEYS does not hold the key that sealed ${name} in server_keys. Add that key after the new one; if it is lost, delete this row, and everybody signs in again.`,
    )
  return JSON.parse(value) as T
}

const stored = async <T>(name: string): Promise<T | undefined> => {
  const { rows } = await pool().query<{ value: unknown }>('select value from server_keys where name = $1', [name])
  const text = rows[0]?.value
  if (text === undefined) return undefined
  const value = openedValue<T>(name, text)
  // Sealed anew under the first key, so that the old one can go.
  if (isUnderOldKey(String(text))) await changeServerKey<T>(name, (before) => before)
  return value
}
