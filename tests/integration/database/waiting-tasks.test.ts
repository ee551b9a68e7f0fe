import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import { pool } from '#lib/server/database/db.ts'

const SCRIPT = join(import.meta.dirname, '../../../prisma/migrations/20261127043500_waiting_tasks/migration.sql')
const ALL_OF_EVERYBODY: OptOutScope[] = ['MARKETING', 'SYNDICATE_FUNDERS', 'NINETY_DAYS_ACTIVITY']

const hashOf = (person: number) => Buffer.alloc(32, person)
const enter = (person: number, scopes: readonly OptOutScope[], { action = 'OUT', source = 'PAGE' } = {}) =>
  pool().query(
    `insert into opt_out_entries (address_hash, scope, action, source, actor_kind)
     select $1, scope, $3, $4, 'visitor' from unnest($2::text[]) scope`,
    [hashOf(person), scopes, action, source],
  )

test('people who bounced, complained or had left every mail start opted out of task mail', async () => {
  await enter(1, ['MARKETING'], { source: 'COMPLAINT' })
  await enter(2, ['MARKETING'], { source: 'BOUNCE' })
  await enter(3, ALL_OF_EVERYBODY)
  await enter(4, ['MARKETING', 'NINETY_DAYS_ACTIVITY', 'BROKER_RURAL'])
  await enter(5, ALL_OF_EVERYBODY)
  await enter(5, ['SYNDICATE_FUNDERS'], { action: 'IN' })
  await enter(6, ['MARKETING'], { source: 'BOUNCE' })
  await enter(6, ['MARKETING'], { action: 'IN' })
  const script = readFileSync(SCRIPT, 'utf8')
  await pool().query(script.slice(script.indexOf('WITH newest')))
  const { rows } = await pool().query(
    `select get_byte(address_hash, 0) as person, action, source from opt_out_entries where scope = 'WAITING_TASKS'
     order by 1`,
  )
  expect(rows).toEqual([
    { person: 1, action: 'OUT', source: 'COMPLAINT' },
    { person: 2, action: 'OUT', source: 'BOUNCE' },
    { person: 3, action: 'OUT', source: 'PAGE' },
  ])
})
