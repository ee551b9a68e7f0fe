import { expect, test } from 'vitest'
import { ALL_FIELDS, toTermColumn } from '#lib/market/criteria/fields.ts'
import { pool } from '#lib/server/database/db.ts'

// The columns of a category that are not terms.
const KEPT = [
  'id',
  'lender_id',
  'category_key',
  'is_offered',
  'is_verified',
  'last_verified_at',
  'last_verified_by_id',
].concat(['modified_at', 'version'])

test('the columns of a category are the terms in the table of fields, with their types', async () => {
  const { rows } = await pool().query<{ name: string; type: string }>(`
    select column_name as name, data_type || coalesce('.' || case when data_type = 'numeric' then numeric_scale end, '') as type
    from information_schema.columns where table_name = 'lender_categories'`)
  const types = { dollars: 'bigint', percent: 'numeric.2', text: 'text', yesNo: 'boolean' }
  const columns = rows.filter(({ name }) => !KEPT.includes(name)).map(({ name, type }) => `${name} ${type}`)
  expect(columns.sort()).toEqual(ALL_FIELDS.map(({ key, kind }) => `${toTermColumn(key)} ${types[kind]}`).sort())
})

test('the database enforces the bounds of the table of fields', async () => {
  const { rows } = await pool().query<{ rule: string }>(`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'lender_categories'::regclass and contype = 'c'`)
  const rules = rows.map(({ rule }) => rule.replaceAll(/[()]|::\w+(,\d+\))?/g, '')).join('\n')
  for (const { key, kind, least, most } of ALL_FIELDS) {
    if (kind !== 'percent') continue
    expect(rules, key).toContain(`${toTermColumn(key)} >= ${least}`)
    expect(rules, key).toContain(`${toTermColumn(key)} <= ${most}`)
  }
})
