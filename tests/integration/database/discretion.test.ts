import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { pool } from '#lib/server/database/db.ts'
import { createStaff } from '#tests/support/accounts.ts'
import { asAdmin } from '#tests/support/cluster.ts'

test('an email refused by the database does not appear in the server log', async () => {
  const address = `secretive.${process.pid}@covenant.example`
  const { accountId } = await createStaff()
  await pool().query('update accounts set email = $1 where id = $2', [address, accountId])
  const copy = 'insert into identity_logins (subject, email, password_hash) values ($1, $2, $3)'
  await pool().query(copy, ['first', address, 'x'])
  await expect(pool().query(copy, ['second', address, 'x'])).rejects.toThrow(/identity_logins_email_key/)
  await expect(
    pool().query(`insert into identity_logins (subject, email, password_hash) values ('third', '${address}', 'x')`),
  ).rejects.toBeInstanceOf(pg.DatabaseError)
  const { rows } = await asAdmin(inject('cluster').adminUrl, (admin) => admin.query('show data_directory'))
  const log = readFileSync(join(dirname(rows[0].data_directory), 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key value violates unique constraint "identity_logins_email_key"')
  expect(log).not.toContain(address)
})
