import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations, diffSchema } from '#lib/server/database/migrations.ts'
import { startPostgres } from './postgres.ts'

/** Writes the next migration: the SQL from the migrations so far to the schema's files. */
const [, , name] = process.argv
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the migration in lower case with underscores: npm run migration -- add_loan_notes')
  process.exit(1)
}

const root = join(import.meta.dirname, '..')
const cluster = await startPostgres(join(root, '.data/postgres'), 0)
const scratch = `migration_${process.pid}`
const admin = new pg.Client({ connectionString: cluster.url('postgres') })
await admin.connect()
try {
  await admin.query(`create database ${scratch}`)
  await applyMigrations(cluster.url(scratch))
  const sql = await diffSchema(cluster.url(scratch))
  if (sql === '') {
    console.log('The migrations already lead to the schema: nothing to write.')
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const folder = join(root, 'prisma/migrations', `${stamp}_${name}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'migration.sql'), sql)
    console.log(
      `Wrote prisma/migrations/${stamp}_${name}/migration.sql. Read it, then run npm start or npm run migrate.`,
    )
  }
} finally {
  await admin.query(`drop database if exists ${scratch} with (force)`)
  await admin.end()
  if (!cluster.wasRunning) cluster.stop()
}
