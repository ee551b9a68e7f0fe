import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { AUDIT_DETAILS, type AuditAction } from '#lib/foundation/audit/schema.ts'
import { disconnect } from '#lib/server/database/db.ts'
import { APPLICATION, addressOf, asAdmin, OWNER } from '#tests/support/cluster.ts'

/** Each test file gets a fresh copy of the migrated template; lib/server/database/db.ts connects to it on first use. */
const { adminUrl, passwords, template, run } = inject('cluster')
const name = `t_${run}_${process.env.VITEST_POOL_ID ?? '0'}`

// Set first: leftovers of an earlier file must not open the connection with another URL.
process.env.APP_DATABASE_URL = addressOf(adminUrl, name, APPLICATION, passwords.application)
process.env.OWNER_DATABASE_URL = addressOf(adminUrl, name, OWNER, passwords.owner)
await disconnect()
await asAdmin(adminUrl, async (admin) => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} template ${template} strategy file_copy owner ${OWNER}`)
  // Database-level grants are not copied with the template.
  await admin.query(`revoke temporary on database ${name} from public`)
})
await disconnect()

afterAll(disconnect)

// Whatever a file's tests do, its audit must contain only declared actions and details, which have display texts.
afterAll(async () => {
  const client = new pg.Client(addressOf(adminUrl, name, OWNER, passwords.owner))
  await client.connect()
  const { rows } = await client.query<{ act: string; key: string | null }>(
    'select distinct e.act, d.key from audit_entries e left join lateral jsonb_object_keys(e.details) as d(key) on true',
  )
  await client.end()
  const isDeclared = ({ act, key }: { act: string; key: string | null }) =>
    Object.hasOwn(AUDIT_DETAILS, act) &&
    (key === null || (AUDIT_DETAILS[act as AuditAction] as readonly string[]).includes(key))
  expect(rows.filter((row) => !isDeclared(row))).toEqual([])
})
