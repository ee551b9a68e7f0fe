import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

const ROOT = join(import.meta.dirname, '../..')
const FILTERS = { externalTables: [], externalEnums: [] }
const LOCK = 7_215_508
const CHAR = 18
const TEXT = 25

type SchemaFile = { path: string; content: string }

/** The schema's files: schema.prisma and one file per domain. */
const schemaFiles = (): SchemaFile[] => {
  const models = readdirSync(join(ROOT, 'prisma/models')).sort()
  return ['prisma/schema.prisma', ...models.map((name) => `prisma/models/${name}`)].map((path) => ({
    path,
    content: readFileSync(join(ROOT, path), 'utf8'),
  }))
}

const migrationList = () => {
  const baseDir = join(ROOT, 'prisma/migrations')
  const names = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: readFileSync(join(baseDir, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: readFileSync(join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  }
}

// The adapter does not know the catalogue's "char" type, which the engine reads when it describes a database.
class CataloguePool extends pg.Pool {
  readonly charColumns = new Set<string>()

  override async query(...args: unknown[]): Promise<never> {
    const result = await (super.query as (...all: unknown[]) => Promise<pg.QueryResult>)(...args)
    for (const field of result.fields ?? []) {
      if (field.dataTypeID !== CHAR) continue
      this.charColumns.add(field.name)
      field.dataTypeID = TEXT
    }
    return result as never
  }
}

// The adapter cuts a script at each semicolon, also inside a function's body; PostgreSQL takes it whole, as one transaction.
class ScriptAdapter extends PrismaPg {
  readonly #pool: CataloguePool

  constructor(pool: CataloguePool) {
    super(pool)
    this.#pool = pool
  }

  override async connect() {
    const adapter = await super.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query)
      const typed = result.columnTypes.map((type, at) =>
        this.#pool.charColumns.has(result.columnNames[at] ?? '') ? ColumnTypeEnum.Character : type,
      )
      return { ...result, columnTypes: typed }
    }
    adapter.executeScript = async (script: string) => {
      await this.#pool.query(script)
    }
    return adapter
  }
}

const withEngine = async <T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> => {
  const datamodels = schemaFiles().map(({ path, content }): [string, string] => [path, content])
  const pool = new CataloguePool({ connectionString: url, max: 2 })
  const engine = await SchemaEngine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new ScriptAdapter(pool)),
  )
  try {
    return await work(engine)
  } finally {
    engine.free()
    await pool.end()
  }
}

/** Applies every migration that the database lacks and returns their names; safe to run from several processes at once. */
export const applyMigrations = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'covenant-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { appliedMigrationNames } = await withEngine(url, (engine) =>
      engine.applyMigrations({ migrationsList: migrationList(), filters: FILTERS }),
    )
    return appliedMigrationNames
  } finally {
    await client.end()
  }
}

/** The SQL that leads from the database behind `url` to the schema's files; empty when they agree. */
export const pendingChanges = async (url: string): Promise<string> => {
  const result = await withEngine(url, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files: schemaFiles(), configDir: join(ROOT, 'prisma') },
      to: { tag: 'schemaDatamodel', files: schemaFiles() },
      script: true,
      exitCode: null,
      filters: FILTERS,
    }),
  )
  const sql = result.stdout ?? ''
  return sql.includes('This is an empty migration') ? '' : sql
}
