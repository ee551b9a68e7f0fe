import { USER_COLUMN_KEYS } from '#lib/discovery/user-search/columns.ts'
import type { Viewer } from '#lib/discovery/user-search/facts/scope.ts'
import { selectOrderedUsers, selectPartiesOfUsers } from '#lib/discovery/user-search/filters/queries.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { readStatusCodes } from '#lib/lending/access/scope.ts'
import { createActor, findPersonByAccount } from '#lib/people/directory/queries.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { findLargestParties } from './benched-loan-searches.ts'
import { createBenchMember, createBenchStaff } from './served.ts'
import { measureMilliseconds, pickPercentile } from './timing.ts'

const { sql } = Prisma

/** No filter, and each filter once, with a value that matches many people. */
const FILTERS = [
  ...['', 'followUpKey=NONE', 'leadScore=B', 'typeKey=BROKER', 'masterSwitch=true', 'profileStatus=true'],
  ...['visibility=true', 'stateKeys=NSW,VIC', 'currentLoansCountKey=5%2B', 'currentLoansValueKey=OVER_5M'],
  ...['dischargedLoansCountKey=5%2B', 'dischargedLoansValueKey=OVER_5M', 'minFirstRankingParcelSize=500000'],
  ...['minSecondRankingParcelSize=500000', 'minConstructionParcelSize=500000', 'minMezzanineParcelSize=500000'],
  ...['minLandBankParcelSize=500000', 'minRuralParcelSize=500000', 'platformBdmId=1000003', 'lawFirmId=300000009'],
  'lawFirmId=300000009&partnerId=400000009',
]

type Timed = { milliseconds: number; what: string }

const timeUserSearches = async (viewer: Viewer): Promise<{ counts: Timed[]; first: Timed[]; last: Timed[] }> => {
  const times = { counts: [] as Timed[], first: [] as Timed[], last: [] as Timed[] }
  for (const query of FILTERS) {
    const { filters } = userSearch.parse(Object.fromEntries(new URLSearchParams(query)))
    let total = 0
    const count = async () => {
      const [found] = await runSearch<{ total: number }>(selectPartiesOfUsers(viewer, filters))
      total = found?.total ?? 0
    }
    await count()
    times.counts.push({ milliseconds: await measureMilliseconds(count), what: query })
    for (const column of USER_COLUMN_KEYS) {
      const search = Object.assign(userSearch.parse({}), { filters, sort: { column, isDescending: false } })
      if (!userSearch.isAllowed(viewer.actor, search)) continue
      for (const place of ['first', 'last'] as const) {
        const offset = place === 'first' ? 0 : Math.max(0, total - 50)
        const readPage = () => runSearch(selectOrderedUsers(viewer, search, { part: sql`limit 50 offset ${offset}` }))
        times[place].push({ milliseconds: await measureMilliseconds(readPage), what: `${query} ${column}` })
      }
    }
  }
  return times
}

/**
 * Times every filter of All Users in every order in the database: the count, the first page and the last. Returns a Markdown
 * table.
 */
export const benchUserMatrix = async (): Promise<string> => {
  const ids = await findLargestParties()
  const accounts = {
    staff: (await createBenchStaff()).accountId,
    lender: await createBenchMember('lender', ids.lender),
    broker: await createBenchMember('broker', ids.broker),
  }
  const lines: string[] = []
  for (const [as, accountId] of Object.entries(accounts)) {
    const person = await findPersonByAccount(accountId)
    const actor = person && createActor(person, null)
    if (!actor) throw new Error(`Nobody is the ${as}.`)
    await searchUsers(actor, userSearch.parse({}))
    for (const [part, times] of Object.entries(await timeUserSearches({ actor, codes: await readStatusCodes() }))) {
      const sorted = times.toSorted((one, other) => one.milliseconds - other.milliseconds)
      const formatPercentile = (share: number) =>
        pickPercentile(
          sorted.map(({ milliseconds }) => milliseconds),
          share,
        ).toFixed(1)
      lines.push(
        `| ${as} | ${part} | ${sorted.length} | ${formatPercentile(0.5)} | ${formatPercentile(0.95)} | ${formatPercentile(1)} | ${sorted.at(-1)?.what} |`,
      )
    }
  }
  return [
    '| as | part | searches | p50 ms | p95 ms | slowest ms | which |',
    '|---|---|---:|---:|---:|---:|---|',
    ...lines,
  ].join('\n')
}
