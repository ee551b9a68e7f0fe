import type { Actor } from '#lib/core/actor.ts'
import { readUserCharts } from '#lib/discovery/user-search/charts/queries.ts'
import { listFirstUsersOfGroup, listUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { listUsableGroupings } from '#lib/discovery/user-search/groups/rules.ts'
import { type UsersGroupedBy, userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { readUserTotals } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { pool } from '#lib/server/database/db.ts'
import { findLargestParties } from './benched-loan-searches.ts'
import { measureMilliseconds, pickPercentile } from './timing.ts'

const LISTED = `individuals i join companies c on c.id = i.company_id left join lenders le on le.company_id = c.id
  left join brokers br on br.company_id = c.id left join law_firms lf on lf.company_id = c.id
  where i.closed_at is null and c.closed_at is null and num_nonnulls(le.id, br.id, lf.id) > 0`
const COUNTED = 'count(*), count(distinct i.company_id)'

// Bare SQL of the people and companies of the same groups, without loans and names, for a viewer who reads all.
const BARE: Partial<Record<UsersGroupedBy, string>> = {
  company: `select i.company_id, ${COUNTED} from ${LISTED} group by 1 order by 2 desc`,
  bdm: `select coalesce(le.bdm_id, br.bdm_id), ${COUNTED} from ${LISTED} group by 1 order by 2 desc`,
  state: `select i.state_key, ${COUNTED} from ${LISTED} group by 1 order by 2 desc`,
}

const SEARCHES = ['', 'typeKey=BROKER', 'stateKeys=NSW,VIC']

const formatTimes = (times: readonly number[]): string => {
  const sorted = times.toSorted((one, other) => one - other)
  return [0.5, 0.95].map((share) => pickPercentile(sorted, share).toFixed(1)).join(' / ')
}

const measureRounds = async (rounds: number, work: () => Promise<unknown>): Promise<string> => {
  const times: number[] = []
  await work()
  for (let round = 0; round < rounds; round += 1) times.push(await measureMilliseconds(work))
  return formatTimes(times)
}

/**
 * Times groups of people: a page of them in the order of people and of names, the first people of the largest group, and both
 * charts with the totals. Returns a Markdown table in milliseconds.
 */
export const benchUserGroups = async (runs: number): Promise<string> => {
  const { lender } = await findLargestParties()
  const person = { accountId: 0, sessionId: null, name: 'Riley Bench', email: 'riley@bench.example' }
  const member = { individualId: 0, companyId: 0, companyName: 'Bench', isMasterSwitchOn: true }
  const viewers: Record<string, Actor> = {
    staff: Object.assign({ kind: 'staff' as const, staffId: 0, isAdmin: true }, person),
    lender: Object.assign({ kind: 'lender' as const, lenderId: lender }, person, member),
  }
  const rounds = Math.max(5, Math.round(runs / 10))
  const lines: string[] = []
  for (const [who, actor] of Object.entries(viewers))
    for (const query of SEARCHES) {
      const search = userSearch.parse(Object.fromEntries(new URLSearchParams(query)))
      for (const by of listUsableGroupings(actor)) {
        const grouping = userGroupings.getUsualGrouping(by)
        const page = await measureRounds(rounds, () => listUserGroups(actor, search, grouping))
        const named = Object.assign({}, grouping, { sort: 'name' })
        const byName = await measureRounds(rounds, () => listUserGroups(actor, search, named))
        const key = (await listUserGroups(actor, search, grouping)).rows.find((row) => row.key !== null)?.key ?? ''
        const opened = await measureRounds(rounds, () =>
          listFirstUsersOfGroup(actor, search, { grouping, key, most: 5 }),
        )
        const bare = query ? undefined : BARE[by]
        const plain = bare && who === 'staff' ? await measureRounds(rounds, () => pool().query(bare)) : '–'
        lines.push(`| ${who} by ${by}: ${query || 'no filter'} | ${page} | ${byName} | ${opened} | ${plain} |`)
      }
      const charts = await measureRounds(rounds, () => readUserCharts(actor, search))
      const totals = await measureRounds(rounds, () => readUserTotals(actor, search))
      lines.push(`| ${who}, charts beside totals: ${query || 'no filter'} | ${charts} | ${totals} | – | – |`)
    }
  return [
    'Each p50 / p95 in milliseconds. In the lines of charts, the first column is both charts and the second the totals of the list.',
    '',
    '| groups | page by people | page by name | a group opened | bare SQL of people |',
    '|---|---:|---:|---:|---:|',
    ...lines,
  ].join('\n')
}
