import { existsSync } from 'node:fs'
import type pg from 'pg'
import { EnvironmentFault } from '#lib/server/operations/env.ts'
import { databaseUrlSchema, pickSetVariables, type Source } from '#lib/server/operations/variables.ts'
import { PEOPLE } from '#prisma/seed/people.ts'
import { connectToDatabase, describeDatabaseFault, isLoopback } from './database-faults.ts'
import { findMissingPreferenceKeys } from './preference-keys.ts'
import { estimateSecretBits, LEAST_BITS } from './secrets.ts'

/** The secrets set by the operator; each must be hard to guess. */
const SECRETS = ['NEXTAUTH_SECRET', 'ENCRYPTION_KEYS', 'PREFERENCE_KEYS', 'OIDC_CLIENT_SECRET']
/** The URLs over which passwords and sessions travel. */
const ADDRESSES = ['NEXTAUTH_URL', 'OIDC_ISSUER']
const OWNER_IS_HERE =
  "DATABASE_URL is the owner's address, for npm run migrate alone; take it out of this process's environment"

/**
 * Parses the environment of a process and checks its database. Prints everything that is missing, wrong or too weak for
 * production at once and exits with status 1. Only `npm start` on loopback may have the demonstration.
 */
export const requireValidStart = async <Environment>(
  name: string,
  parse: (source: Source) => Environment,
  source: Source = process.env,
): Promise<Environment> => {
  const { environment, problems } = await findStartProblems(parse, source)
  if (environment === null || problems.length > 0) {
    console.error(formatStartProblems(name, problems))
    process.exit(1)
  }
  return environment
}

/** Formats one problem as a line, several as a list. */
export const formatStartProblems = (name: string, problems: string[]): string =>
  problems.length === 1
    ? `${name} cannot start. ${problems[0]}`
    : `${name} cannot start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`

/** Returns the environment, if it can be parsed, and all problems that stop a process from starting with it. */
export const findStartProblems = async <Environment>(
  parse: (source: Source) => Environment,
  given: Source,
): Promise<{ environment: Environment | null; problems: string[] }> => {
  const source = pickSetVariables(given)
  const problems: string[] = []
  let environment: Environment | null = null
  try {
    environment = parse(source)
  } catch (error) {
    if (!(error instanceof EnvironmentFault)) throw error
    problems.push(...error.problems)
  }
  const isNamed = (problem: string) => problems.some((other) => other.split(' ')[0] === problem.split(' ')[0])
  if (source.DATABASE_URL) problems.push(OWNER_IS_HERE)
  const authorities = source.NODE_EXTRA_CA_CERTS
  if (authorities && !existsSync(authorities))
    problems.push(`NODE_EXTRA_CA_CERTS names a file that is not there: ${authorities}`)
  if (source.NODE_ENV !== 'test') problems.push(...findWeakConfiguration(source).filter((problem) => !isNamed(problem)))
  const { data: url } = databaseUrlSchema('').safeParse(source.APP_DATABASE_URL)
  if (url) problems.push(...(await findDatabaseProblems(url, source)))
  return { environment, problems }
}

const findWeakConfiguration = (source: Source): string[] => {
  const secrets = SECRETS.filter((name) =>
    splitRotatedKeys(source[name]).some((part) => estimateSecretBits(part) < LEAST_BITS),
  ).map((name) => `${name} holds less than ${LEAST_BITS} bits of variety; make one with: openssl rand -base64 32`)
  const addresses = ADDRESSES.filter((name) => isPlainHttp(source[name])).map(
    (name) => `${name} must be an https address; http is for the loopback alone`,
  )
  const demonstration =
    source.DEMONSTRATION === 'true' && !isLocalStart(source)
      ? ['DEMONSTRATION must not be true outside npm start on the loopback']
      : []
  return [...secrets, ...addresses, ...demonstration]
}

// Rotated keys are separated by commas.
const splitRotatedKeys = (text = ''): string[] => text.split(',').filter((part) => part !== '')

const isPlainHttp = (address: string | undefined): boolean => {
  if (!address || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

// Returns true for a process of `npm start` that only this machine can reach.
const isLocalStart = ({ COVENANT_CHILD, NEXTAUTH_URL = '', HOST, IDENTITY_HOST }: Source): boolean =>
  COVENANT_CHILD === '1' &&
  [readHostOfUrl(NEXTAUTH_URL), HOST, IDENTITY_HOST].every((host) => isLoopback(host || 'localhost'))

const readHostOfUrl = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

const findDatabaseProblems = async (url: string, source: Source): Promise<string[]> => {
  let client: pg.Client | undefined
  try {
    client = await connectToDatabase(url, 'covenant-start')
    if (source.NODE_ENV === 'test') return []
    const problems: string[] = []
    if (await ownsDatabaseOrTables(client))
      problems.push(
        `APP_DATABASE_URL has a role, "${client.user}", that owns the database or its tables; connect as a role that owns nothing`,
      )
    problems.push(...(await findMissingPreferenceKeys(client, source.PREFERENCE_KEYS)))
    if (!isLocalStart(source) && (await containsDemonstration(client)))
      problems.push(
        'The database holds the people of the demonstration, whose passwords everybody knows; use another database',
      )
    return problems
  } catch (error) {
    const fault = describeDatabaseFault(error, url)
    if (fault) return [fault]
    throw error
  } finally {
    await client?.end().catch(() => {})
  }
}

const ownsDatabaseOrTables = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'member')
         or exists (select from pg_class where relnamespace = to_regnamespace('public')
                    and pg_has_role(current_user, relowner, 'member')) as owns`,
  )
  return rows[0]?.owns === true
}

const containsDemonstration = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('accounts') is not null as exists`)
  if (!rows[0]?.exists) return false
  const { rowCount } = await client.query(
    `select from accounts where closed_at is null and (email = any($1) or subject like 'demonstration-%') limit 1`,
    [PEOPLE.map(({ email }) => email)],
  )
  return (rowCount ?? 0) > 0
}
