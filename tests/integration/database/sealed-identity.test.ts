import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addressOf, asAdmin, OWNER } from '#tests/support/cluster.ts'

const FOLDER = join(import.meta.dirname, '../../../prisma/migrations')
const STEP = '20261122030500_sealed_identity'
const { adminUrl, passwords, run } = inject('cluster')
const name = `t_${run}_sealed`
const client = new pg.Client({ connectionString: addressOf(adminUrl, name, OWNER, passwords.owner) })
const scriptOf = (step: string) => readFileSync(join(FOLDER, step, 'migration.sql'), 'utf8')

beforeAll(async () => {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} owner ${OWNER}`)
  })
  await client.connect()
  const before = readdirSync(FOLDER).filter((step) => /^\d/.test(step) && step < STEP)
  for (const step of before.sort()) await client.query(scriptOf(step))
}, 120_000)
afterAll(async () => {
  await client.end()
  await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`))
})
const rows = async (text: string) => (await client.query(text)).rows

describe('a database from before ids and tokens were encrypted', () => {
  test('[T-I8] is migrated: no plain text is left or accepted, and no account is lost', async () => {
    await client.query(`
      insert into staff (id, first_name, last_name, email, state_key, position_key)
        values (900001, 'Riley', 'Old', 'old@x.example', 'NSW', 'PRTNR');
      insert into accounts (id, staff_id, email, issuer, subject, accepted_at)
        values (900002, 900001, 'old@x.example', 'http://i', 'old', now());
      insert into identity_logins (subject, email, password_hash) values ('old', 'old@x.example', '$argon2id$kept');
      insert into sessions (id, account_id, expires_at, id_token, refresh_token)
        values ('clear-session-id', 900002, now() + interval '1 day', 'clear-id-token', 'clear-refresh-token');
      insert into identity_states (model, id, payload, grant_id) values
        ('AccessToken', 'clear-access-token', '{"jti":"clear-access-token","accountId":"old"}', 'clear-grant');
      insert into server_keys (name, value) values ('identity-signing', '[{"jwk":{"d":"clear-key"}}]'),
        ('identity-cookies', '["clear-cookie-secret"]'), ('another-mark', '{}');`)
    const kept = async () => ({
      accounts: await rows('select * from accounts'),
      logins: await rows('select * from identity_logins'),
      marks: await rows("select value from server_keys where name = 'another-mark'"),
    })
    const before = await kept()
    await client.query(scriptOf(STEP))
    expect(await kept()).toEqual(before)
    expect(before.logins).toHaveLength(1)
    expect(await rows("select from server_keys where name like 'identity-%'")).toEqual([])
    expect(await rows('select from identity_states')).toEqual([])
    expect(await rows('select ended_at is not null as over, end_reason as reason from sessions')).toEqual([
      { over: true, reason: 'UPGRADED' },
    ])
    const [whole] = await rows(`select string_agg(t::text, ' ') as text from
      (select s::text from sessions s union all select k::text from server_keys k) t`)
    expect(whole.text).not.toContain('clear-')
  })

  test('uses an index to look up what belongs to a person, however many rows there are', async () => {
    await client.query(`
      insert into identity_states (model, id, payload, subject)
        select 'Session', g::text, 'sealed', 'person ' || g from generate_series(1, 20000) g;
      analyze identity_states`)
    const plan = await rows("explain delete from identity_states where subject = 'person 77'")
    expect(JSON.stringify(plan)).toContain('identity_states_subject_idx')
  })
})
