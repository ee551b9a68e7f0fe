import { BlockList, isIP } from 'node:net'
import pg from 'pg'

/** Describes in one line why a process cannot use its database, for the person who set the URL; null for other errors. */
export const describeDatabaseFault = (error: unknown, url: string): string | null => {
  const { code = '', message = '' } = unwrapAggregateError(error)
  const address = parseDatabaseAddress(url)
  if (!address) return 'The address of the database is not a postgresql:// address.'
  const { place, role, database } = address
  if (code === '28P01') return `The database server at ${place} refuses the password of the role "${role}": ${message}.`
  if (code === '3D000') return `There is no database "${database}" at ${place}: ${message}.`
  if (code.startsWith('28')) return `The database server at ${place} refuses the role "${role}": ${message}.`
  if (code === '42501') return `The role "${role}" lacks a right in the database "${database}": ${message}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `No database server is named so: ${place} (${code}).`
  if (REACH.has(code) || /timeout/i.test(message))
    return `No database server answers at ${place} (${code || 'timeout'}).`
  if (/SSL|certificate/i.test(message)) return `The database server at ${place} and TLS: ${message}.`
  if (error instanceof pg.DatabaseError) return `The database server at ${place} refuses: ${message}.`
  return null
}

const REACH = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'EACCES'])

// A host with several addresses fails with one error per address.
const unwrapAggregateError = (error: unknown): { code?: string; message?: string } =>
  error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)

const parseDatabaseAddress = (url: string): { place: string; role: string; database: string } | null => {
  try {
    const { hostname, port, username, pathname } = new URL(url)
    return {
      place: `${hostname || 'the local socket'}:${port || '5432'}`,
      role: decodeURIComponent(username),
      database: decodeURIComponent(pathname.slice(1)),
    }
  } catch {
    return null
  }
}

const STARTING = '57P03'
const PATIENCE = 30_000

/** Connects to the database; only waits if the server reports that it is starting. Raises PostgreSQL's own error. */
export const connectToDatabase = async (url: string, name: string): Promise<pg.Client> => {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 5_000 })
    // A connection that breaks later fails its query.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code !== STARTING || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Returns true for a host that only this machine can reach. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  const family = isIP(bare)
  if (family === 0) return bare === 'localhost' || bare.endsWith('.localhost')
  return LOOPBACK.check(bare, family === 6 ? 'ipv6' : 'ipv4')
}
