import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { compareMigrations, MIGRATIONS } from '#lib/server/database/migration-level.ts'
import { applyMigrations, diffSchema } from '#lib/server/database/migrations.ts'
import { APPLICATION, addressOf, asAdmin, OWNER } from '#tests/support/cluster.ts'

const { adminUrl, passwords } = inject('cluster')
const name = `t_${inject('cluster').run}_migrations`
const owner = addressOf(adminUrl, name, OWNER, passwords.owner)
const application = addressOf(adminUrl, name, APPLICATION, passwords.application)
const root = join(import.meta.dirname, '../../..')

const make = () =>
  asAdmin(adminUrl, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} owner ${OWNER}`)
  })
afterAll(() => asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)))

const migrateInProcess = () =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/migrate.ts'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: owner, APP_DATABASE_URL: application },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code, output }))
  })

const ask = async (sql: string) => {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('migrations', () => {
  beforeAll(make)

  test('are all pending in an empty database, which is not mistaken for a newer one', async () => {
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    try {
      const { behind, ahead } = await compareMigrations(client)
      expect([behind.length, ahead]).toEqual([readdirSync(MIGRATIONS).filter((name) => /^\d/.test(name)).length, []])
    } finally {
      await client.end()
    }
  })

  test('run each step once when three processes start at the same time', async () => {
    const results = await Promise.all([migrateInProcess(), migrateInProcess(), migrateInProcess()])
    for (const { code, output } of results) expect(code, output).toBe(0)
    expect(results.filter(({ output }) => output.includes('Applied'))).toHaveLength(1)
    const steps = await ask(
      'select migration_name as name, count(*)::int from _prisma_migrations group by 1 order by 1',
    )
    expect(steps.length).toBeGreaterThanOrEqual(3)
    for (const step of steps) expect(step.count, step.name).toBe(1)
    expect(await ask('select from _prisma_migrations where finished_at is null or rolled_back_at is not null')).toEqual(
      [],
    )
    expect((await ask('select count(*)::int as suburbs from suburbs'))[0].suburbs).toBeGreaterThan(15_000)
  }, 90_000)

  test('lead exactly to the schema', async () => {
    expect(await diffSchema(owner)).toBe('')
  })

  test('give the application role no tables of its own, not even temporary ones', async () => {
    const client = new pg.Client({ connectionString: application })
    await client.connect()
    try {
      await expect(client.query('create temporary table kept (row integer)')).rejects.toThrow(
        /permission denied to create temporary tables/,
      )
      await expect(client.query('create table kept (row integer)')).rejects.toThrow(
        /permission denied for schema public/,
      )
    } finally {
      await client.end()
    }
  })

  test('change nothing when run again', async () => {
    const shape = `select md5(string_agg(c.oid::text || c.relname, ',' order by c.oid)) as shape from pg_class c`
    const before = await ask(shape)
    expect(await applyMigrations(owner)).toEqual([])
    expect(await ask(shape)).toEqual(before)
  })

  test('report a missing right with PostgreSQL’s message, leave nothing behind, and finish in the next run', async () => {
    await make()
    const asSuperuser = (sql: string) =>
      asAdmin(addressOf(adminUrl, name, 'postgres', new URL(adminUrl).password), (admin) => admin.query(sql))
    await asSuperuser(`alter database ${name} owner to postgres; grant all on schema public to ${OWNER}`)
    const refused = await migrateInProcess()
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('permission denied to create extension "pg_trgm"')
    expect(refused.output.trim().split('\n')).toHaveLength(1)
    expect(await ask('select from _prisma_migrations')).toEqual([])
    await asSuperuser(`alter database ${name} owner to ${OWNER}`)
    expect((await migrateInProcess()).code).toBe(0)
  }, 120_000)

  test('stop with a message when a lock times out, and can be repeated', async () => {
    await ask(
      `delete from _prisma_migrations where migration_name = '20261122030000_worker_beats'; drop table worker_beats`,
    )
    const holder = new pg.Client({ connectionString: owner })
    await holder.connect()
    try {
      await holder.query('begin; lock table _prisma_migrations in share mode')
      await expect(applyMigrations(owner)).rejects.toThrow(
        /^The migration \d+_worker_beats failed and changed nothing: canceling statement due to lock timeout.*Another session held the lock for 10s/,
      )
      expect(await ask(`select to_regclass('worker_beats') as made`)).toEqual([{ made: null }])
    } finally {
      await holder.end()
    }
    expect(await applyMigrations(owner)).toEqual(['20261122030000_worker_beats'])
  }, 60_000)

  test('refuse a database that is newer than this version', async () => {
    await ask(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('later', '', '99991231000000_later', now())`,
    )
    const { code, output } = await migrateInProcess()
    expect(code).toBe(1)
    expect(output).toContain('The database is newer than this version: it has 99991231000000_later.')
    await ask(`delete from _prisma_migrations where id = 'later'`)
  }, 60_000)

  test('report the missing DATABASE_URL', async () => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/migrate.ts'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '' },
    })
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code).toBe(1)
    expect(errors).toContain('The migration cannot start. DATABASE_URL must name the database, as its owner')
  })
})
