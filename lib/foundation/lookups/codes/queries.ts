import { pool } from '#lib/server/db.ts'

/** The tables whose rows have a small code beside their key. */
export type CodedTable =
  | 'loan_statuses'
  | 'states'
  | 'priorities'
  | 'scenarios'
  | 'security_groups'
  | 'security_types'
  | 'interests'
  | 'subdivision_types'

type Codes = Record<CodedTable, Map<string, number>>

const READ = `
  select 'loan_statuses' as "table", key, code from loan_statuses
  union all select 'states', key, code from states
  union all select 'priorities', key, code from priorities
  union all select 'scenarios', key, code from scenarios
  union all select 'security_groups', key, code from security_groups
  union all select 'security_types', key, code from security_types
  union all select 'interests', key, code from interests
  union all select 'subdivision_types', key, code from subdivision_types`

let known: Promise<Codes> | undefined

const load = async (): Promise<Codes> => {
  const { rows } = await pool().query<{ table: CodedTable; key: string; code: number }>(READ)
  const codes = {} as Codes
  for (const { table, key, code } of rows) {
    codes[table] ??= new Map()
    codes[table].set(key, code)
  }
  return codes
}

/**
 * The code of each key of a reference table. A key never changes its code, so they are read once;
 * a key that is not known yet makes them be read again.
 */
export const codesOf = async (table: CodedTable, keys: readonly string[]): Promise<number[]> => {
  known ??= load()
  let codes = await known.catch((error: unknown) => {
    known = undefined
    throw error
  })
  if (keys.some((key) => !codes[table]?.has(key))) {
    known = load()
    codes = await known
  }
  return keys.map((key) => codes[table]?.get(key)).filter((code) => code !== undefined)
}
