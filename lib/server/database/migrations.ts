import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { compareMigrations, MIGRATIONS } from '#lib/server/database/migration-level.ts'
import { ROOT, readSchemaFiles, withSchemaEngine } from '#lib/server/database/schema-engine.ts'

const FILTERS = { externalTables: [], externalEnums: [] }
const LOCK = 7_215_508
/** How long a statement waits for a lock held by the running product before it fails. */
const LOCK_TIMEOUT = '10s'

// Prisma's own table, so that Prisma's tools can read it too.
const HISTORY = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0)`

/**
 * Applies every missing migration, each in its own transaction, and returns their names. Safe to run from several processes at
 * once. A failure has PostgreSQL's message and changes nothing, so it can be run again.
 */
export const applyMigrations = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'covenant-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'; ${HISTORY}`)
    const { behind, ahead } = await compareMigrations(client)
    if (ahead.length > 0)
      throw new Error(`The database is newer than this version: it has ${ahead.join(', ')}. Run the newer version.`)
    for (const name of behind) await applyMigration(client, name)
    return behind
  } finally {
    await client.end()
  }
}

// The script and its history row are in one transaction, so a failed or killed migration leaves no trace.
const applyMigration = async (client: pg.Client, name: string): Promise<void> => {
  const script = readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8')
  const checksum = createHash('sha256').update(script).digest('hex')
  try {
    await client.query('begin')
    await client.query(script)
    await client.query('delete from _prisma_migrations where migration_name = $1', [name])
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed and changed nothing: ${describeMigrationError(error, script)}`)
  }
}

const describeMigrationError = (error: unknown, script: string): string => {
  const { message, detail, hint, position, code } = error as pg.DatabaseError
  const line = position ? ` (line ${script.slice(0, Number(position)).split('\n').length})` : ''
  const more = [detail, hint].filter(Boolean).map((text) => ` ${text}`)
  const again =
    code === '55P03' ? ` Another session held the lock for ${LOCK_TIMEOUT}; run this again when it is quiet.` : ''
  return `${message}${line}.${more.join('')}${again}`
}

/** Returns the SQL that would bring the database at `url` to the schema's files; empty if they agree. */
export const diffSchema = async (url: string): Promise<string> => {
  const result = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files: readSchemaFiles(), configDir: join(ROOT, 'prisma') },
      to: { tag: 'schemaDatamodel', files: readSchemaFiles() },
      script: true,
      exitCode: null,
      filters: FILTERS,
    }),
  )
  const sql = result.stdout ?? ''
  return sql.includes('This is an empty migration') ? '' : sql
}
