import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** The folder of the migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations')

/** The migrations of this version that a database lacks, and those it has that this version does not know. */
export type MigrationLevel = { behind: string[]; ahead: string[] }

const listOwnMigrations = (): string[] =>
  readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

const UNDEFINED_TABLE = '42P01'

/** Compares the database's migrations with those of this version; an empty database lacks all of them. */
export const compareMigrations = async (db: pg.ClientBase | pg.Pool): Promise<MigrationLevel> => {
  const done = new Set(await listAppliedMigrations(db))
  const known = listOwnMigrations()
  return {
    behind: known.filter((name) => !done.has(name)),
    ahead: [...done].filter((name) => !known.includes(name)).sort(),
  }
}

const listAppliedMigrations = async (db: pg.ClientBase | pg.Pool): Promise<string[]> => {
  try {
    const { rows } = await db.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return []
    throw error
  }
}
