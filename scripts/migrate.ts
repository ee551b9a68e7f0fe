import './given.ts'
import { z } from 'zod'
import { grantToApplication } from '#lib/server/database/grants.ts'
import { applyMigrations } from '#lib/server/database/migrations.ts'
import { EnvironmentFault } from '#lib/server/operations/env.ts'
import { installJobs } from '#lib/server/operations/jobs.ts'
import { databaseUrlSchema, pickSetVariables } from '#lib/server/operations/variables.ts'
import { JOBS } from '#lib/web/jobs.ts'
import { loadSuburbs, readBundledSuburbs } from '#prisma/seed/suburbs.ts'
import { connectToDatabase, describeDatabaseFault } from './database-faults.ts'
import { formatStartProblems } from './startup.ts'

const LOCK = 7_215_509

/** Schema of the environment of `npm run migrate`; docs/operations.md describes each variable. */
export const migrationSchema = z.object({
  /** The database URL of its owner. */
  DATABASE_URL: databaseUrlSchema('must name the database, as its owner'),
  /** Names the role that gets its rights. */
  APP_DATABASE_URL: databaseUrlSchema('').optional(),
})

/**
 * Brings a database up to date: migrations, queues, suburbs if there are none, and the application role's rights. Safe to run
 * from several processes at once. Returns the names of the applied migrations.
 */
export const migrate = async (ownerUrl: string, applicationRole: string | null): Promise<string[]> => {
  const client = await connectToDatabase(ownerUrl, 'covenant-migrate')
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await applyMigrations(ownerUrl)
    await installJobs(ownerUrl, Object.values(JOBS))
    await client.query('begin')
    const { rowCount } = await client.query('select from suburbs limit 1')
    if (rowCount === 0) await loadSuburbs(client, readBundledSuburbs())
    if (applicationRole) await grantToApplication(client, applicationRole)
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

const migrateFromCommandLine = async ({
  DATABASE_URL: ownerUrl,
  APP_DATABASE_URL,
}: z.infer<typeof migrationSchema>): Promise<void> => {
  const role = APP_DATABASE_URL ? new URL(APP_DATABASE_URL).username : null
  const applied = await migrate(ownerUrl, role ? decodeURIComponent(role) : null)
  console.log(applied.length ? `Applied ${applied.join(', ')}` : 'The database is up to date.')
  if (!role) console.log('APP_DATABASE_URL is not set, so no rights were granted to the application.')
}

if (import.meta.main) {
  const { data, error } = migrationSchema.safeParse(pickSetVariables(process.env))
  const problems = error ? new EnvironmentFault(error).problems : []
  if (data)
    await migrateFromCommandLine(data).catch((fault) => {
      problems.push(describeDatabaseFault(fault, data.DATABASE_URL) ?? (fault as Error).message)
    })
  if (problems.length > 0) {
    console.error(formatStartProblems('The migration', problems))
    process.exit(1)
  }
}
