import type pg from 'pg'
import { keyRing, parseKeyRing } from '#lib/server/secrets/key-rings.ts'
import { readPreferenceKeys } from '#lib/server/secrets/preference-links.ts'

/**
 * Returns the problem that stops a process from starting if PREFERENCE_KEYS lacks keys that links in sent mail were made with;
 * empty if there is none.
 */
export const findMissingPreferenceKeys = async (client: pg.Client, ring: string | undefined): Promise<string[]> => {
  if (!keyRing.safeParse(ring).success) return []
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('preference_keys') is not null as exists`,
  )
  if (!tables[0]?.exists) return []
  const held = readPreferenceKeys(parseKeyRing(ring as string)).map(({ id }) => id)
  const { rows } = await client.query<{ id: string }>(
    'select id from preference_keys where id <> all($1) order by made_at',
    [held],
  )
  if (rows.length === 0) return []
  const names = rows.map(({ id }) => id).join(', ')
  return [
    `PREFERENCE_KEYS lacks what links in sent mail and the ledger of opt-outs were made with (${names}); put every earlier key behind the new one, none is ever dropped`,
  ]
}
