import './given.ts'
import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type pg from 'pg'
import { z } from 'zod'
import { oneLine } from '#lib/core/parsing.ts'
import { buildSuburbKey, loadSuburbs, STATES, type SuburbSource } from '#prisma/seed/suburbs.ts'
import { connectToDatabase, describeDatabaseFault } from './database-faults.ts'

/**
 * `npm run suburbs -- file.csv`: replaces the bundled suburbs by a custom list, in one transaction. The file's first row is
 * `name,state,postcode,region,latitude,longitude`; suburbs that loans refer to are kept.
 */
const COLUMNS = ['name', 'state', 'postcode', 'region', 'latitude', 'longitude'] as const
const MOST_SAID = 20

const lineSchema = (what: string) =>
  oneLine(`${what} is missing`).pipe(z.string().min(1, `${what} is missing`).max(100))
const coordinateSchema = (what: string, from: number, to: number) =>
  z
    .string(`${what} is missing`)
    .trim()
    .min(1, `${what} is missing`)
    .pipe(z.coerce.number(`${what} is no number`))
    .pipe(z.number().min(from, `${what} is not in Australia`).max(to, `${what} is not in Australia`))

const rowSchema = z.object({
  name: lineSchema('name'),
  state: z.enum(STATES, `state must be one of ${STATES.join(', ')}`),
  postcode: z.string('postcode is missing').regex(/^\d{4}$/, 'postcode must have four digits'),
  region: lineSchema('region'),
  latitude: coordinateSchema('latitude', -55, -9),
  longitude: coordinateSchema('longitude', 96, 169),
})

/** Parses a CSV of suburbs and returns them with all problems by row; the first row is the header. */
export const readSuburbsFile = (text: string): { suburbs: SuburbSource[]; problems: string[] } => {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' })
  const missing = COLUMNS.filter((column) => !meta.fields?.includes(column))
  if (missing.length > 0) return { suburbs: [], problems: [`The first row must name ${missing.join(', ')}.`] }
  const problems = errors.map(({ row, message }) => `Row ${(row ?? 0) + 2}: ${message}`)
  const suburbs = new Map<string, SuburbSource>()
  for (const [index, row] of data.entries()) {
    const read = rowSchema.safeParse(row)
    if (!read.success) {
      problems.push(`Row ${index + 2}: ${read.error.issues.map(({ message }) => message).join(', ')}`)
      continue
    }
    const key = buildSuburbKey(read.data)
    if (suburbs.has(key))
      problems.push(`Row ${index + 2}: ${read.data.name}, ${read.data.state} ${read.data.postcode} comes twice`)
    suburbs.set(key, read.data)
  }
  if (data.length === 0) problems.push('The file lists no suburb.')
  return { suburbs: [...suburbs.values()], problems }
}

/**
 * Replaces the stored suburbs in one transaction; returns how many were removed, and how many unlisted ones were kept because
 * loans refer to them.
 */
export const replaceSuburbs = async (
  client: pg.ClientBase,
  suburbs: SuburbSource[],
): Promise<{ removed: number; kept: number }> => {
  const keys = suburbs.map(buildSuburbKey)
  await client.query('begin')
  try {
    await client.query('lock table suburbs in share row exclusive mode')
    const gone = `not (name || '|' || state_key || '|' || postcode = any($1))`
    const { rowCount: removed } = await client.query(
      `delete from suburbs s where ${gone} and not exists (select from loans where suburb_id = s.id)`,
      [keys],
    )
    const { rows } = await client.query<{ kept: number }>(`select count(*)::int as kept from suburbs where ${gone}`, [
      keys,
    ])
    await loadSuburbs(client, suburbs)
    await client.query(
      `delete from regions r where not exists (select from suburbs where region_id = r.id)
       and not exists (select from lender_category_regions where region_id = r.id)`,
    )
    await client.query('commit')
    return { removed: removed ?? 0, kept: rows[0]?.kept ?? 0 }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const printAndExit = (lines: string[]): never => {
  for (const text of lines.slice(0, MOST_SAID)) console.error(text)
  if (lines.length > MOST_SAID) console.error(`… and ${lines.length - MOST_SAID} more`)
  process.exit(1)
}

const loadSuburbsFromFile = async (path: string | undefined, address: string | undefined): Promise<void> => {
  if (!path) return printAndExit(['Name the file: npm run suburbs -- file.csv'])
  if (!address) return printAndExit(['APP_DATABASE_URL names no database.'])
  const text = await readFile(path, 'utf8').catch((error: Error) =>
    printAndExit([`The file cannot be read: ${error.message}`]),
  )
  const { suburbs, problems } = readSuburbsFile(text)
  if (problems.length > 0) return printAndExit(['Nothing was imported.', ...problems])
  const client = await connectToDatabase(address, 'covenant-suburbs')
  try {
    const { removed, kept } = await replaceSuburbs(client, suburbs)
    console.log(
      `${suburbs.length} suburbs are in place; ${removed} were removed, ${kept} stay because loans stand in them.`,
    )
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const address = process.env.APP_DATABASE_URL
  await loadSuburbsFromFile(process.argv[2], address).catch((error: Error) =>
    printAndExit([describeDatabaseFault(error, address ?? '') ?? error.message]),
  )
}
