import { type Actor, visitor } from '#lib/core/actor.ts'
import { findProfiles } from '#lib/discovery/finder/queries.ts'
import { rankProfiles } from '#lib/discovery/finder/ranks/queries.ts'
import { readStanding } from '#lib/discovery/finder/ranks/scope.ts'
import { type FinderKind, finderSearch } from '#lib/discovery/finder/search.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, setMemory } from '#lib/server/column-store/questions.ts'
import { pool } from '#lib/server/database/db.ts'
import { type BenchedSearch, buildBareFinderSql, listFinderSearches } from './finder-searches.ts'
import { createBenchStaff } from './served.ts'
import { pickPercentile } from './timing.ts'

type Ways = Record<'finder' | 'rank' | 'database' | 'bare', number[]>

const addRunTime = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
  const start = performance.now()
  await work()
  times.push(performance.now() - start)
}

const formatRunTimes = (times: number[]): string => {
  const sorted = times.toSorted((one, other) => one - other)
  return `${pickPercentile(sorted, 0.5).toFixed(1)} / ${pickPercentile(sorted, 0.95).toFixed(1)}`
}

/**
 * Times the finder with several filters: the whole page from the column store, its ranking alone, the page from the database, and
 * bare SQL for the same groups, interleaved in one run. Returns a Markdown table in milliseconds.
 */
export const benchFinder = async (runs: number, applicationUrl: string): Promise<string> => {
  const { rows } = await pool().query<{ id: number }>(`select id from suburbs where name = 'Parramatta' limit 1`)
  const staff = await createBenchStaff()
  const viewers: Record<string, Actor> = {
    visitor,
    staff: {
      kind: 'staff',
      accountId: staff.accountId,
      staffId: staff.staffId,
      sessionId: null,
      name: 'Riley Bench',
      email: 'riley@bench.example',
      isAdmin: true,
    },
  }
  const holding = holdInMemory(heldLoans, applicationUrl)
  // Keeps the process alive: the thread does not, and may take longer to load than the pool keeps an idle connection.
  const waiting = setInterval(() => {}, 1_000)
  await holding.ready
  clearInterval(waiting)
  const memory = findMemory(heldLoans.table)
  const all: Ways = { finder: [], rank: [], database: [], bare: [] }
  const lines: string[] = []
  for (const [who, actor] of Object.entries(viewers))
    for (const kind of ['lender', 'broker'] as const)
      for (const asked of listFinderSearches(rows[0]?.id as number)) {
        const ways = await timeFinderByEachWay(actor, {
          kind,
          asked,
          round: {
            memory,
            rounds: Math.max(5, Math.round(runs / 10)),
          },
        })
        for (const way of Object.keys(all) as (keyof Ways)[]) if (asked.query) all[way].push(...ways[way])
        lines.push(formatFinderResult(`${who}, ${kind}s: ${asked.query || 'no filter'}`, ways))
      }
  await holding.close()
  return [
    'Each p50 / p95 in milliseconds.',
    '',
    '| finder | page from memory | its rank alone | page from the database | bare SQL | database ÷ bare p50 |',
    '|---|---:|---:|---:|---:|---:|',
    ...lines,
    formatFinderResult('all with filters', all),
  ].join('\n')
}

type Round = { memory: ReturnType<typeof findMemory>; rounds: number }

const timeFinderByEachWay = async (
  actor: Actor,
  { kind, asked, round: { memory, rounds } }: { kind: FinderKind; asked: BenchedSearch; round: Round },
): Promise<Ways> => {
  const search = finderSearch.parse(Object.fromEntries(new URLSearchParams(asked.query)))
  const slice = { offset: 0, limit: search.pageSize }
  const bare = buildBareFinderSql(asked, kind, actor.kind === 'staff' ? 'staff' : 'visitor')
  const ways: Ways = { finder: [], rank: [], database: [], bare: [] }
  const timeRound = async (into: Ways): Promise<void> => {
    setMemory(heldLoans.table, memory)
    await addRunTime(into.finder, () => findProfiles(actor, kind, search))
    const standing = await readStanding(actor, kind)
    await addRunTime(into.rank, () => rankProfiles(actor, { kind, filters: search.filters, standing, slice }))
    setMemory(heldLoans.table, null)
    await addRunTime(into.database, () => findProfiles(actor, kind, search))
    await addRunTime(into.bare, () => pool().query(bare))
  }
  await timeRound({ finder: [], rank: [], database: [], bare: [] })
  for (let at = 0; at < rounds; at += 1) await timeRound(ways)
  return ways
}

const formatFinderResult = (name: string, { finder, rank, database, bare }: Ways): string => {
  const computeMedian = (times: number[]) =>
    pickPercentile(
      times.toSorted((one, other) => one - other),
      0.5,
    )
  return `| ${name} | ${formatRunTimes(finder)} | ${formatRunTimes(rank)} | ${formatRunTimes(database)} | ${formatRunTimes(bare)} | ${(computeMedian(database) / computeMedian(bare)).toFixed(2)} |`
}
