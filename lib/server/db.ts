import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { PrismaClient as Client } from '#generated/prisma/client.ts'
import * as Prisma from '#generated/prisma/internal/prismaNamespace.ts'
import { DomainError } from '#lib/core/errors.ts'
import { warnOfFailure } from '#lib/server/log.ts'
import { isConnectionLoss } from '#lib/server/outage.ts'

// Loaded apart, because the bundler would put a copy of half a megabyte into every handler.
const { PrismaClient } = await import('#generated/prisma/client.ts')

export { Prisma }
export type Db = Client
/** What a query may run on: the client itself or an open transaction. */
export type Tx = Prisma.TransactionClient

type Connection = { pool: pg.Pool; db: Client; locks?: pg.Pool; heavy?: Client }
const holder = globalThis as { covenantConnection?: Connection; covenantStatements?: Map<string, string> }

// Nobody waits for the first filling of a database, and the build may have both cores meanwhile.
const patience = (usual: number): number => Number(process.env.DATABASE_PATIENCE ?? usual)

/** How long a statement of a request may take, and one of a heavy job, in milliseconds. */
const STATEMENT = 20_000
const HEAVY_STATEMENT = 600_000

const connect = (max: number, statement: number): Connection => {
  const pool = new pg.Pool({
    connectionString: process.env.APP_DATABASE_URL,
    max,
    connectionTimeoutMillis: patience(4_000),
    statement_timeout: statement,
    // A server that hangs ends no statement.
    query_timeout: statement + 4_000,
    idle_in_transaction_session_timeout: 30_000,
    allowExitOnIdle: max === 1,
    keepAlive: true,
    application_name: process.env.APPLICATION_NAME ?? 'covenant',
  })
  // An idle client that the server drops must not end the process; the pool replaces it.
  pool.on('error', (error) => warnOfFailure('database connection lost', error))
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: statementNames() })
  const db = new PrismaClient({ adapter })
  return { pool, db }
}

const MAX_PREPARED = 400

// Named statements are planned once per connection, which halves the database's work for a command; the bound keeps the
// many shapes of IN lists from filling its memory, and a statement past it simply stays unnamed.
const statementNames = (): ((query: { sql: string }) => string) => {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known || names.size >= MAX_PREPARED) return known as string
    const name = `covenant_${names.size}`
    names.set(sql, name)
    return name
  }
}

const connection = (): Connection => {
  holder.covenantConnection ??= connect(Number(process.env.DATABASE_POOL ?? 10), STATEMENT)
  return holder.covenantConnection
}

/** The one Prisma client, on the same pool as the bare SQL. */
export const database = (): Db => connection().db

/** The one pool, for hot lists whose SQL is written by hand. */
export const pool = (): pg.Pool => connection().pool

/**
 * A statement under a name of its own, so that each connection plans it once. For texts of which there are few: every one is kept
 * for as long as the process lives.
 */
export const prepareStatement = ({ text, values }: Prisma.Sql): { name: string; text: string; values: unknown[] } => {
  holder.covenantStatements ??= new Map()
  const name = holder.covenantStatements.get(text) ?? `planned-${holder.covenantStatements.size}`
  holder.covenantStatements.set(text, name)
  return { name, text, values }
}

/**
 * The process's own connection for session-level locks, apart from the pool: a lock is held while its work asks the pool, and
 * neither waits for the other, however small the pool is.
 */
export const lockConnection = (): pg.Pool => {
  const open = connection()
  open.locks ??= connectForLocks()
  return open.locks
}

// A pool of one that is never idle too long: always the same session, its statements one after the other.
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

/** Closes the pool at the end of a process or test. */
export const disconnect = async (): Promise<void> => {
  const open = holder.covenantConnection
  holder.covenantConnection = undefined
  await open?.locks?.end()
  await open?.heavy?.$disconnect()
  await open?.db.$disconnect()
}

/** Runs a command's work in one transaction; database refusals become domain errors. */
export const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await database().$transaction(work, { timeout: patience(15_000), maxWait: patience(5_000) })
  } catch (error) {
    throw translate(error)
  }
}

/**
 * The same for a heavy job, on a connection of its own that is closed again once it is idle: a statement may take ten minutes
 * in place of twenty seconds, and requests keep their connections.
 */
export const heavyTransaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  const open = connection()
  open.heavy ??= connect(1, HEAVY_STATEMENT).db
  try {
    return await open.heavy.$transaction(work, { timeout: HEAVY_STATEMENT, maxWait: HEAVY_STATEMENT })
  } catch (error) {
    throw translate(error)
  }
}

/** Translates what the database refuses into the one error list; anything unknown stays as it is. */
export const translate = (error: unknown): unknown => {
  if (error instanceof DomainError) return error
  const code = (error as { code?: string })?.code
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (code === 'P2002' || kindOf(error) === 'UniqueConstraintViolation')
      return new DomainError(
        'ALREADY_EXISTS',
        [{ code: 'ALREADY_EXISTS', message: 'This already exists.' }],
        undefined,
        constraintOf(error),
      )
    if (code === 'P2025') return new DomainError('NOT_FOUND')
    if (code === 'P2003' || kindOf(error) === 'ForeignKeyConstraintViolation')
      return new DomainError('CONFLICT', 'Another record depends on this one.')
    if (code === 'P2028' || code === 'P2024') return unavailable()
  }
  if (isConnectionLoss(error)) return unavailable()
  return error
}

// What a bare statement is refused with keeps a code of its own.
const kindOf = (error: unknown): string | undefined =>
  (error as { meta?: { driverAdapterError?: { cause?: { kind?: string } } } })?.meta?.driverAdapterError?.cause?.kind

/** The index or constraint that a unique violation names, or null. */
export const constraintOf = (error: unknown): string | null => {
  const cause = (
    error as { meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string; fields?: string[] } } } } }
  )?.meta?.driverAdapterError?.cause?.constraint
  return cause?.index ?? cause?.fields?.join(',') ?? null
}

const unavailable = (): DomainError =>
  new DomainError('UNAVAILABLE', 'The database cannot be reached. Please try again in a moment.')
