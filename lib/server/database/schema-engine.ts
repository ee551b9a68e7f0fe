import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

export const ROOT = join(import.meta.dirname, '../../..')

const CHAR = 18
const TEXT = 25

type SchemaFile = { path: string; content: string }

/** Reads the schema's files: schema.prisma and one file per domain. */
export const readSchemaFiles = (): SchemaFile[] => {
  const models = readdirSync(join(ROOT, 'prisma/models')).sort()
  return ['prisma/schema.prisma', ...models.map((name) => `prisma/models/${name}`)].map((path) => ({
    path,
    content: readFileSync(join(ROOT, path), 'utf8'),
  }))
}

// Prisma's adapter does not support PostgreSQL's internal "char" type, which the engine reads when it introspects a database.
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

class CatalogueAdapter extends PrismaPg {
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
    return adapter
  }
}

/** Runs work with Prisma's schema engine at a database. */
export const withSchemaEngine = async <T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> => {
  const datamodels = readSchemaFiles().map(({ path, content }): [string, string] => [path, content])
  const pool = new CataloguePool({ connectionString: url, max: 2 })
  const engine = await SchemaEngine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new CatalogueAdapter(pool)),
  )
  try {
    return await work(engine)
  } finally {
    engine.free()
    await pool.end()
  }
}
