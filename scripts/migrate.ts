import pg from 'pg'
import { grantToApplication } from '#lib/server/grants.ts'
import { installJobs } from '#lib/server/jobs.ts'
import { applyMigrations } from '#lib/server/migrations.ts'
import { bundledSuburbs, loadSuburbs } from '#prisma/seed/suburbs.ts'

const LOCK = 7_215_509

/**
 * Brings the database of `ownerUrl` up to date: migrations, queues, suburbs where there are none, and the application role's rights.
 * Safe to run from several processes at once; returns the names of the migrations that were applied.
 */
export const migrate = async (ownerUrl: string, applicationRole: string | null): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'covenant-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await applyMigrations(ownerUrl)
    await installJobs(ownerUrl)
    await client.query('begin')
    const { rowCount } = await client.query('select from suburbs limit 1')
    if (rowCount === 0) await loadSuburbs(client, bundledSuburbs())
    if (applicationRole) await grantToApplication(client, applicationRole)
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const ownerUrl = process.env.DATABASE_URL
  if (!ownerUrl) {
    console.error('DATABASE_URL must name the database, as its owner.')
    process.exit(1)
  }
  const role = process.env.APP_DATABASE_URL ? new URL(process.env.APP_DATABASE_URL).username : null
  const applied = await migrate(ownerUrl, role ? decodeURIComponent(role) : null)
  console.log(applied.length ? `Applied ${applied.join(', ')}` : 'The database is up to date.')
  if (!role) console.log('APP_DATABASE_URL is not set, so no rights were granted to the application.')
}
