import { existsSync } from 'node:fs'
import type pg from 'pg'
import { EnvironmentFault } from '#lib/server/env.ts'
import { databaseAddress, givenIn, type Source } from '#lib/server/variables.ts'
import { PEOPLE } from '#prisma/seed/people.ts'
import { connectToDatabase, databaseFault, isLoopback } from './database-faults.ts'
import { missingPreferenceKeys } from './preference-keys.ts'
import { LEAST_BITS, varietyOf } from './secrets.ts'

/** The secrets that whoever runs the product sets; each must be hard to guess. */
const SECRETS = ['NEXTAUTH_SECRET', 'ENCRYPTION_KEYS', 'PREFERENCE_KEYS', 'OIDC_CLIENT_SECRET']
/** The addresses over which people's passwords and sessions travel. */
const ADDRESSES = ['NEXTAUTH_URL', 'OIDC_ISSUER']
const OWNER_IS_HERE =
  "DATABASE_URL is the owner's address, for npm run migrate alone; take it out of this process's environment"

/**
 * Reads the environment of a process and looks at its database. Whatever is missing, wrong or too weak for production is told
 * at once, and the process ends with status 1. `npm start` on the loopback may hold the demonstration.
 */
export const checkedStart = async <Environment>(
  name: string,
  parse: (source: Source) => Environment,
  source: Source = process.env,
): Promise<Environment> => {
  const { environment, problems } = await startProblems(parse, source)
  if (environment === null || problems.length > 0) {
    console.error(refusalOf(name, problems))
    process.exit(1)
  }
  return environment
}

/** One line for one problem, else a list. */
export const refusalOf = (name: string, problems: string[]): string =>
  problems.length === 1
    ? `${name} cannot start. ${problems[0]}`
    : `${name} cannot start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`

/** The environment as far as it can be read, and everything that keeps a process from starting on it. */
export const startProblems = async <Environment>(
  parse: (source: Source) => Environment,
  given: Source,
): Promise<{ environment: Environment | null; problems: string[] }> => {
  const source = givenIn(given)
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
  if (source.NODE_ENV !== 'test') problems.push(...weaknessesOf(source).filter((problem) => !isNamed(problem)))
  const { data: url } = databaseAddress('').safeParse(source.APP_DATABASE_URL)
  if (url) problems.push(...(await databaseProblems(url, source)))
  return { environment, problems }
}

const weaknessesOf = (source: Source): string[] => {
  const secrets = SECRETS.filter((name) => partsOf(source[name]).some((part) => varietyOf(part) < LEAST_BITS)).map(
    (name) => `${name} holds less than ${LEAST_BITS} bits of variety; make one with: openssl rand -base64 32`,
  )
  const addresses = ADDRESSES.filter((name) => isOpen(source[name])).map(
    (name) => `${name} must be an https address; http is for the loopback alone`,
  )
  const demonstration =
    source.DEMONSTRATION === 'true' && !isLaptop(source)
      ? ['DEMONSTRATION must not be true outside npm start on the loopback']
      : []
  return [...secrets, ...addresses, ...demonstration]
}

// Keys that replace one another stand side by side.
const partsOf = (text = ''): string[] => text.split(',').filter((part) => part !== '')

const isOpen = (address: string | undefined): boolean => {
  if (!address || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

// What `npm start` runs, as long as nobody but this machine reaches it.
const isLaptop = ({ COVENANT_CHILD, NEXTAUTH_URL = '', HOST, IDENTITY_HOST }: Source): boolean =>
  COVENANT_CHILD === '1' && [hostOf(NEXTAUTH_URL), HOST, IDENTITY_HOST].every((host) => isLoopback(host || 'localhost'))

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

const databaseProblems = async (url: string, source: Source): Promise<string[]> => {
  let client: pg.Client | undefined
  try {
    client = await connectToDatabase(url, 'covenant-start')
    if (source.NODE_ENV === 'test') return []
    const problems: string[] = []
    if (await ownsSomething(client))
      problems.push(
        `APP_DATABASE_URL has a role, "${client.user}", that owns the database or its tables; connect as a role that owns nothing`,
      )
    problems.push(...(await missingPreferenceKeys(client, source.PREFERENCE_KEYS)))
    if (!isLaptop(source) && (await holdsDemonstration(client)))
      problems.push(
        'The database holds the people of the demonstration, whose passwords everybody knows; use another database',
      )
    return problems
  } catch (error) {
    const fault = databaseFault(error, url)
    if (fault) return [fault]
    throw error
  } finally {
    await client?.end().catch(() => {})
  }
}

const ownsSomething = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'member')
         or exists (select from pg_class where relnamespace = to_regnamespace('public')
                    and pg_has_role(current_user, relowner, 'member')) as owns`,
  )
  return rows[0]?.owns === true
}

const holdsDemonstration = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('accounts') is not null as exists`)
  if (!rows[0]?.exists) return false
  const { rowCount } = await client.query(
    `select from accounts where closed_at is null and (email = any($1) or subject like 'demonstration-%') limit 1`,
    [PEOPLE.map(({ email }) => email)],
  )
  return (rowCount ?? 0) > 0
}
