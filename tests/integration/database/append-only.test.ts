import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { made } = await castOf()
await createLoan(seeder, makeLoanInput({ lenders: [made.lender], brokers: [made.broker], lawFirm: made.lawFirm }))

const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const counts = async () => {
  const { rows } = await owner.query(
    `select (select count(*)::int from audit_entries) as audit, (select count(*)::int from loan_logs) as logs,
       (select md5(string_agg(a::text, '' order by id)) from audit_entries a) as audit_text,
       (select md5(string_agg(l::text, '' order by id)) from loan_logs l) as logs_text`,
  )
  return rows[0]
}

describe('[T-H2] log and audit are append-only', () => {
  const tampering = ['audit_entries', 'loan_logs'].flatMap((table) => {
    const column = table === 'loan_logs' ? 'editor_name' : 'actor_name'
    return [
      `update ${table} set ${column} = 'nobody'`,
      `update ${table} set id = id`,
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} select * from ${table} on conflict (id) do update set ${column} = 'nobody'`,
      `merge into ${table} t using ${table} s on t.id = s.id when matched then delete`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} drop column ${column}`,
      `drop trigger never_changed on ${table}`,
      `drop table ${table}`,
      `create rule forget as on insert to ${table} do instead nothing`,
      `select 1 from ${table} for update`,
    ]
  })

  test.each([
    ...tampering,
    'drop function never_changed() cascade',
    `create or replace function never_changed() returns trigger language plpgsql as 'begin return new; end'`,
    'create table notes (id int)',
    'create function f() returns int language sql as $$ select 1 $$',
    'set role covenant_owner',
    'set role postgres',
    'set session authorization covenant_owner',
    `set session_replication_role = 'replica'`,
    'drop schema public cascade',
    'drop owned by covenant_owner',
    `copy (select 1) to program 'id'`,
    `insert into _prisma_migrations (id, checksum, migration_name) values ('x', 'x', 'x')`,
    'delete from _prisma_migrations',
  ])('the application role is refused: %s', async (sql) => {
    const before = await counts()
    await expect(pool().query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42704|22023)$/) })
    expect(await counts()).toEqual(before)
  })

  test('the application role cannot grant itself a missing right', async () => {
    const before = await counts()
    await pool()
      .query('grant all on audit_entries, loan_logs to covenant_app')
      .catch(() => {})
    await expect(pool().query('delete from audit_entries')).rejects.toMatchObject({ code: '42501' })
    await expect(pool().query('truncate loan_logs')).rejects.toMatchObject({ code: '42501' })
    expect(await counts()).toEqual(before)
  })

  test.each([
    `update audit_entries set actor_name = 'nobody'`,
    'delete from audit_entries',
    'truncate audit_entries',
    `update loan_logs set editor_name = 'nobody'`,
    'delete from loan_logs',
    'truncate loan_logs',
  ])('even the owner’s code is refused: %s', async (sql) => {
    const before = await counts()
    await expect(owner.query(sql)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(/append-only/),
    })
    expect(await counts()).toEqual(before)
  })

  test('the application role can add and read', async () => {
    const before = await counts()
    await pool().query(
      `insert into audit_entries (actor_kind, actor_name, act, details) values ('system', 'test', 'REFUSED', '{}')`,
    )
    expect((await pool().query('select from audit_entries')).rowCount).toBe(before.audit + 1)
  })
})

describe('the role of web, worker and identity', () => {
  test('owns nothing and has rights on rows only', async () => {
    const { rows } = await owner.query(
      `select r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls,
         (select count(*)::int from pg_class c where c.relowner = r.oid) as tables,
         (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
         has_schema_privilege(r.oid, 'public', 'create') as creates
       from pg_roles r where r.rolname = 'covenant_app'`,
    )
    expect(rows[0]).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      tables: 0,
      memberships: 0,
      creates: false,
    })
  })

  test('cannot truncate or alter any table', async () => {
    const { rows } = await owner.query(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'jobs')
         and has_table_privilege('covenant_app', c.oid, 'truncate, trigger, references')`,
    )
    expect(rows).toEqual([])
  })
})
