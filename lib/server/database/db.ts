import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { PrismaClient as Client } from '#generated/prisma/client.ts'
import * as Prisma from '#generated/prisma/internal/prismaNamespace.ts'
import { DomainError } from '#lib/core/errors.ts'
import { warnOfFailure } from '#lib/server/operations/log.ts'
import { isConnectionLoss } from '#lib/server/operations/outage.ts'

// Imported dynamically, because the bundler would otherwise copy half a megabyte into every handler.
const { PrismaClient } = await import('#generated/prisma/client.ts')

export { Prisma }
export type Db = Client
/** The client itself or an open transaction. */
export type Tx = Prisma.TransactionClient

type Connection = { pool: pg.Pool; db: Client; locks?: pg.Pool; heavy?: Client }
const holder = globalThis as { covenantConnection?: Connection; covenantStatements?: Map<string, string> }

// Longer timeouts while a database is first filled: nobody waits for it, and the build may use both cores meanwhile.
const chooseTimeout = (usual: number): number => Number(process.env.DATABASE_PATIENCE ?? usual)

/** Statement timeouts of requests and of heavy jobs, in milliseconds. */
const STATEMENT = 20_000
const HEAVY_STATEMENT = 600_000

const createConnection = (max: number, statement: number): Connection => {
  const pool = new pg.Pool({
    connectionString: process.env.APP_DATABASE_URL,
    max,
    connectionTimeoutMillis: chooseTimeout(4_000),
    statement_timeout: statement,
    // The client-side timeout, because a hung server does not enforce its own.
    query_timeout: statement + 4_000,
    idle_in_transaction_session_timeout: 30_000,
    allowExitOnIdle: max === 1,
    keepAlive: true,
    application_name: process.env.APPLICATION_NAME ?? 'covenant',
  })
  // Without a listener, an idle connection that the server drops would end the process; the pool replaces it.
  pool.on('error', (error) => warnOfFailure('database connection lost', error))
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: createStatementNamer() })
  const db = new PrismaClient({ adapter })
  return { pool, db }
}

const MAX_PREPARED = 400

// Named statements are planned once per connection, which halves the database's work for a command. The limit keeps the many
// variants of IN lists from filling the database's memory; further statements stay unnamed.
const createStatementNamer = (): ((query: { sql: string }) => string) => {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known || names.size >= MAX_PREPARED) return known as string
    const name = `covenant_${names.size}`
    names.set(sql, name)
    return name
  }
}

const openConnection = (): Connection => {
  holder.covenantConnection ??= createConnection(Number(process.env.DATABASE_POOL ?? 10), STATEMENT)
  return holder.covenantConnection
}

/** Returns the process's Prisma client, which shares its pool with plain SQL. */
export const database = (): Db => openConnection().db

/** Returns the process's connection pool, for hot lists with hand-written SQL. */
export const pool = (): pg.Pool => openConnection().pool

/** Runs a statement on the pool and returns its rows. */
export const queryRows = async <Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> =>
  (await pool().query<Row>(text, values)).rows

/**
 * Returns a statement with its own name, so that each connection plans it once. Only for a small number of distinct texts: all
 * are kept as long as the process runs.
 */
export const prepareStatement = ({ text, values }: Prisma.Sql): { name: string; text: string; values: unknown[] } => {
  holder.covenantStatements ??= new Map()
  const name = holder.covenantStatements.get(text) ?? `planned-${holder.covenantStatements.size}`
  holder.covenantStatements.set(text, name)
  return { name, text, values }
}

/**
 * Returns a separate connection for session-level advisory locks. Work that holds a lock still needs the pool; a separate
 * connection rules out a deadlock, however small the pool.
 */
export const getLockPool = (): pg.Pool => {
  const open = openConnection()
  open.locks ??= connectForLocks()
  return open.locks
}

// A pool of one connection that is never closed when idle, so that all locks are in the same session.
const connectForLocks = (): pg.Pool => {
  const locks = new pg.Pool({
    connectionString: process.env.APP_DATABASE_URL,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 20_000,
    keepAlive: true,
    application_name: `${process.env.APPLICATION_NAME ?? 'covenant'}-locks`,
  })
  locks.on('error', (error) => warnOfFailure('lock connection lost', error))
  return locks
}

/** Closes all connections at the end of a process or test. */
export const disconnect = async (): Promise<void> => {
  const open = holder.covenantConnection
  holder.covenantConnection = undefined
  await open?.locks?.end()
  await open?.heavy?.$disconnect()
  await open?.db.$disconnect()
  // Prisma ends the pool only if a query of its own used it.
  if (open && !open.pool.ending) await open.pool.end()
}

/** How often a transaction is tried that the database ended to resolve a deadlock. */
const DEADLOCK_TRIES = 3

/**
 * Runs a command's work in one transaction; translates database errors into domain errors. After a deadlock, of which nothing
 * is left, the work runs again.
 */
export const runTransaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await database().$transaction(work, { timeout: chooseTimeout(15_000), maxWait: chooseTimeout(5_000) })
    } catch (error) {
      if (!isDeadlock(error) || tries === DEADLOCK_TRIES) throw translateDatabaseError(error)
    }
}

/**
 * Runs a heavy job's work in a transaction on a separate connection that closes when idle: its statement timeout is ten minutes,
 * and it takes no connection from requests.
 */
export const runHeavyTransaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  const open = openConnection()
  open.heavy ??= createConnection(1, HEAVY_STATEMENT).db
  try {
    return await open.heavy.$transaction(work, { timeout: HEAVY_STATEMENT, maxWait: HEAVY_STATEMENT })
  } catch (error) {
    throw translateDatabaseError(error)
  }
}

/** Translates database errors into domain errors; unknown errors are returned as they are. */
export const translateDatabaseError = (error: unknown): unknown => {
  if (error instanceof DomainError) return error
  const code = (error as { code?: string })?.code
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (code === 'P2002' || readErrorKind(error) === 'UniqueConstraintViolation')
      return Object.assign(new DomainError('ALREADY_EXISTS', 'This already exists.'), {
        constraint: readConstraint(error),
      })
    if (code === 'P2025') return new DomainError('NOT_FOUND')
    if (code === 'P2003' || readErrorKind(error) === 'ForeignKeyConstraintViolation')
      return new DomainError('CONFLICT', 'Another record depends on this one.')
    if (code === 'P2028' || code === 'P2024') return unavailableError()
  }
  if (isConnectionLoss(error)) return unavailableError()
  return error
}

// Raw statements report their error kind in the driver adapter's cause, without a Prisma code.
const readErrorKind = (error: unknown): string | undefined =>
  (error as { meta?: { driverAdapterError?: { cause?: { kind?: string } } } })?.meta?.driverAdapterError?.cause?.kind

// Both deadlocks and serialisation failures, by a statement of Prisma's own, a raw one, or the commit.
const isDeadlock = (error: unknown): boolean =>
  (error as { code?: string })?.code === 'P2034' || readErrorKind(error) === 'TransactionWriteConflict'

/** Returns the index or constraint named by a unique violation, or null. */
export const readConstraint = (error: unknown): string | null => {
  const cause = (
    error as { meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string; fields?: string[] } } } } }
  )?.meta?.driverAdapterError?.cause?.constraint
  return cause?.index ?? cause?.fields?.join(',') ?? null
}

const unavailableError = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The database cannot be reached. Please try again in a moment.')
