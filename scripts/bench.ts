import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createSystemActor } from '#lib/core/actor.ts'
import { rebuildUserSearches } from '#lib/discovery/user-search/commands.ts'
import { rebuildProfileFigures } from '#lib/lending/projections/figures/commands.ts'
import { rebuildLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { disconnect, pool } from '#lib/server/database/db.ts'
import { benchCriteria } from './bench/criteria.ts'
import { benchExports } from './bench/exports.ts'
import { benchFinder } from './bench/finder.ts'
import { benchGroups } from './bench/groups.ts'
import { benchHome } from './bench/home.ts'
import { benchImports } from './bench/imports.ts'
import { benchLoad } from './bench/load.ts'
import { benchLoanSearches } from './bench/loan-searches.ts'
import { benchLoanWrites } from './bench/loan-writes.ts'
import { benchMail } from './bench/mail.ts'
import { benchMailings } from './bench/mailings.ts'
import { computeMarketSize, generateMarket } from './bench/market.ts'
import { benchMatch } from './bench/match.ts'
import { generateMatches } from './bench/match-market.ts'
import { benchMemory } from './bench/memory.ts'
import { benchNames, benchSuburbs } from './bench/name-search.ts'
import { benchOverview } from './bench/overview.ts'
import { benchPairs } from './bench/pairs.ts'
import { generatePairs } from './bench/pairs-market.ts'
import { benchProfiles } from './bench/profile-view.ts'
import { benchPublicPages } from './bench/public-pages.ts'
import { benchScreens } from './bench/screens.ts'
import { benchServedLists } from './bench/served-lists.ts'
import { benchServedProfiles } from './bench/served-profile.ts'
import { benchSitemap } from './bench/sitemap.ts'
import { formatTimingTable } from './bench/timing.ts'
import { benchUserGroups } from './bench/user-groups.ts'
import { benchUserMatrix } from './bench/user-matrix.ts'
import { benchUserSearches } from './bench/user-searches.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'

/**
 * `npm run bench`: generates a market of SCALE loans (1,000,000 by default) once in a separate database, then times the jobs,
 * prints the results and writes a report. The database is kept for the next run.
 */
const scale = Number(process.env.SCALE ?? 1_000_000)
if (!Number.isInteger(scale) || scale < 1_000 || scale > 5_000_000) {
  console.error('SCALE must be a whole number of loans between 1,000 and 5,000,000.')
  process.exit(1)
}
/** Incremented when the generator changes, so that an older database is not reused. */
const FORM = 8
const PAIRS_FORM = 1
const MATCH_FORM = 1
/**
 * The loans of the two markets for matches. Both have the same lenders, so the time of an answer must not grow with the loans.
 */
const MATCH_LOANS = [20_000, 200_000]
const runs = Number(process.env.RUNS ?? 200)
const folder = join(process.env.COVENANT_DATA ?? join(import.meta.dirname, '../.data'), 'bench')
mkdirSync(folder, { recursive: true })

/** The role of the product's processes, which refuse to run as the database's owner. */
const ROLE = 'covenant_bench'

const cluster = await startPostgres(join(folder, 'postgres'), 0, {
  options: ['-c fsync=off', '-c shared_buffers=512MB', '-c max_wal_size=4GB'],
})
try {
  const size = computeMarketSize(scale)
  const counts = Object.entries(size).map(([kind, count]) => `${count.toLocaleString('en-AU')} ${kind}`)
  type Chapter = [title: string, job: (application: string) => Promise<string>]
  const markets: { name: string; fill: (client: pg.Client) => Promise<void>; chapters: Chapter[] }[] = [
    {
      name: `bench_${scale}_${FORM}`,
      fill: (client) => generateMarket(client, size),
      chapters: [
        ['Global search', async () => formatTimingTable(await benchNames(runs))],
        ['Suburbs', async () => formatTimingTable(await benchSuburbs(runs))],
        ["A lender's profile, its reads", async () => formatTimingTable(await benchProfiles(runs))],
        [
          "A lender's profile, served whole",
          async (application) => formatTimingTable(await benchServedProfiles(runs, application)),
        ],
        ['Home of staff, its reads', async () => formatTimingTable(await benchHome(runs))],
        ['Searches of loans', (application) => benchLoanSearches(runs, application)],
        ['Groups of loans', (application) => benchGroups(runs, application)],
        ['Overview, footprint, map and preview', (application) => benchOverview(runs, application)],
        ['Finder', (application) => benchFinder(runs, application)],
        ['Groups of users', () => benchUserGroups(runs)],
        ['Searches of users', (application) => benchUserSearches(runs, application)],
        ['Searches of users, every filter in every order', () => benchUserMatrix()],
        ['Loans in memory', (application) => benchMemory(runs, application)],
        ['Searches by 8 and 32 at once', (application) => benchLoad(application)],
        ['Lists, served whole', (application) => benchServedLists(runs, application)],
        ['Screens in Chromium', (application) => benchScreens(runs, application)],
        ['Loans written', async (application) => formatTimingTable(await benchLoanWrites(runs, application))],
        ['Public pages', (application) => benchPublicPages(folder, application)],
        ['Sitemap', async () => formatTimingTable(await benchSitemap(runs))],
        ['Mail', (application) => benchMail(application)],
        ['Mailings', (application) => benchMailings(application)],
        ['Imports', (application) => benchImports(application)],
        ['Exports', (application) => benchExports(application)],
      ],
    },
    {
      name: `bench_pairs_${PAIRS_FORM}`,
      fill: generatePairs,
      chapters: [
        ['Criteria', async () => formatTimingTable(await benchCriteria(runs))],
        [
          'Matches and freshness: 2,000 lenders of six categories, 5,000 brokers',
          async (application) => formatTimingTable(await benchPairs(runs, application)),
        ],
      ],
    },
    ...MATCH_LOANS.map((loans) => ({
      name: `bench_match_${loans}_${MATCH_FORM}`,
      fill: generateMatches(loans),
      chapters: [
        [
          `Match: 10,000 lenders of six categories, ${loans.toLocaleString('en-AU')} loans`,
          (application: string) => benchMatch(runs, application),
        ] satisfies Chapter,
      ],
    })),
  ]
  const tables: string[] = []
  for (const { name, fill, chapters } of markets) {
    const wanted = chapters.filter(isWanted)
    if (wanted.length === 0) continue
    await prepare(name, fill)
    process.env.APP_DATABASE_URL = cluster.url(name)
    console.log(`Timing over ${name} …`)
    for (const [title, job] of wanted) {
      const table = `## ${title}\n\n${await job(buildApplicationUrl(name))}`
      tables.push(table)
      console.log(`\n${table}`)
    }
    await disconnect()
  }
  const table = tables.join('\n\n')
  const report = `# Bench\n\n${counts.join(', ')}; one client; ${new Date().toISOString().slice(0, 10)}; ${describeLoad()}.\n\n${table}\n`
  const file = join(folder, `report-${scale}.md`)
  writeFileSync(file, report)
  console.log(`\nWrote ${file}`)
} finally {
  await pool().end()
  if (!cluster.wasRunning) cluster.stop()
}

// `npm run bench -- served` runs the chapters whose titles contain that word; without words it runs all.
function isWanted([title]: [string, unknown]): boolean {
  const words = process.argv.slice(2)
  return words.length === 0 || words.some((word) => title.toLowerCase().includes(word.toLowerCase()))
}

function buildApplicationUrl(name: string): string {
  const url = new URL(cluster.url(name))
  url.username = ROLE
  return url.href
}

// Fills the projections that lists read, by the product's own commands.
async function fillSearch(url: string): Promise<void> {
  process.env.APP_DATABASE_URL = url
  const started = performance.now()
  const count = await rebuildLoanSearch(createSystemActor('bench'))
  await rebuildProfileFigures(createSystemActor('bench'))
  await rebuildUserSearches(createSystemActor('bench'))
  console.log(
    `${count.toLocaleString('en-AU')} search rows and all figures in ${Math.round((performance.now() - started) / 1000)} s`,
  )
  await disconnect()
}

// The system load, which readers need to judge the figures.
function describeLoad(): string {
  return `load of the last five minutes ${(loadavg()[1] ?? 0).toFixed(1)} on ${availableParallelism()} processors`
}

// Fills under a temporary name, so that an interrupted run starts again.
async function prepare(name: string, fill: (client: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [ROLE])
    const password = admin.escapeLiteral(new URL(cluster.url(name)).password)
    await admin.query(`${rowCount ? 'alter' : 'create'} role ${ROLE} login password ${password}`)
    if ((await admin.query('select from pg_database where datname = $1', [name])).rowCount) {
      await migrate(cluster.url(name), ROLE)
      return
    }
    console.log(`Making ${name} …`)
    const started = performance.now()
    await admin.query('drop database if exists bench_draft with (force)')
    await admin.query('create database bench_draft')
    await migrate(cluster.url('bench_draft'), ROLE)
    const client = new pg.Client({ connectionString: cluster.url('bench_draft') })
    await client.connect()
    try {
      await fill(client)
      await fillSearch(cluster.url('bench_draft'))
      await client.query('vacuum analyze')
    } finally {
      await client.end()
    }
    await admin.query(`alter database bench_draft rename to ${name}`)
    console.log(`Made in ${Math.round((performance.now() - started) / 1000)} s`)
  } finally {
    await admin.end()
  }
}
