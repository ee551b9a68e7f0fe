import type { Actor } from '#lib/core/actor.ts'
import { readLoanCharts } from '#lib/discovery/loan-search/charts/queries.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory, setMemory } from '#lib/server/column-store/questions.ts'
import { pool } from '#lib/server/database/db.ts'
import { findLargestParties } from './benched-loan-searches.ts'
import { measureMilliseconds, pickPercentile } from './timing.ts'

const STATE = `s.state_code = (select code from states where key = 'VIC')`
const SECOND = `s.priority_code = (select code from priorities where key = 'SECOND')`
const SEARCHES = [
  { query: '', where: 'true' },
  { query: 'minPrincipal=2000000', where: 's.principal >= 2000000' },
  {
    query: 'state=VIC&priorityKey=SECOND&minPrincipal=2000000',
    where: `${STATE} and ${SECOND} and s.principal >= 2000000`,
  },
]

const TOTALS = 'count(*), sum(s.principal), sum(s.principal * s.lower_rate) from loan_searches s'

// Bare SQL of the same groups, without names, for a viewer who reads all.
const BARE: Partial<Record<GroupedBy, (where: string) => string>> = {
  lender: (
    where,
  ) => `select part.lender_id, count(*), sum(part.contribution_amount), sum(part.contribution_amount * s.lower_rate)
    from loan_searches s join loan_lenders part on part.loan_id = s.loan_id where ${where} group by 1 order by 3 desc`,
  broker: (where) => `select id, ${TOTALS}, unnest(s.broker_ids) id where ${where} group by 1 order by 3 desc`,
  bdm: (where) => `select id, ${TOTALS}, unnest(s.bdm_ids) id where ${where} group by 1 order by 3 desc`,
  month: (where) =>
    `select date_trunc('month', s.settlement_date), ${TOTALS} where ${where} group by 1 order by 1 desc`,
  state: (where) => `select s.state_code, ${TOTALS} where ${where} group by 1 order by 3 desc`,
}

type Ways = Record<'memory' | 'sum' | 'database' | 'bare', number[]>

const formatRunTimes = (times: number[]): string => {
  const sorted = times.toSorted((one, other) => one - other)
  return [0.5, 0.95].map((share) => pickPercentile(sorted, share).toFixed(1)).join(' / ')
}

const findMedian = (times: number[]): number =>
  pickPercentile(
    times.toSorted((one, other) => one - other),
    0.5,
  )

/**
 * Times groups of loans: a page of them from the column store, its sums alone, the page from the database, and bare SQL of the
 * same groups and totals, interleaved in one run. Returns a Markdown table in milliseconds.
 */
export const benchGroups = async (runs: number, applicationUrl: string): Promise<string> => {
  const { broker } = await findLargestParties()
  const person = { accountId: 0, sessionId: null, name: 'Riley Bench', email: 'riley@bench.example' }
  const member = { individualId: 0, companyId: 0, companyName: 'Bench', isMasterSwitchOn: true }
  const viewers: Record<string, Actor> = {
    staff: Object.assign({ kind: 'staff' as const, staffId: 0, isAdmin: true }, person),
    broker: Object.assign({ kind: 'broker' as const, brokerId: broker }, person, member),
  }
  const holding = holdInMemory(heldLoans, applicationUrl)
  // Keeps the process alive: the thread does not.
  const waiting = setInterval(() => {}, 1_000)
  const loading = await measureMilliseconds(() => holding.ready)
  clearInterval(waiting)
  const memory = findMemory(heldLoans.table) as Memory
  const lines: string[] = []
  const rounds = Math.max(5, Math.round(runs / 10))
  for (const [who, actor] of Object.entries(viewers))
    for (const [by, bareSql] of Object.entries(BARE) as [GroupedBy, (where: string) => string][])
      for (const { query, where } of SEARCHES) {
        const ways = await timeGroups(actor, { by, query, bare: bareSql(where), where, memory, rounds })
        lines.push(formatGroupTimes(`${who} by ${by}: ${query || 'no filter'}`, ways))
      }
  setMemory(heldLoans.table, memory)
  const charts: number[] = []
  for (let round = 0; round < rounds; round += 1)
    charts.push(await measureMilliseconds(() => readLoanCharts(viewers.staff as Actor, loanSearch.parse({}))))
  await holding.close()
  return [
    `Each p50 / p95 in milliseconds. The loans were in memory after ${(loading / 1_000).toFixed(1)} s; both charts of all loans take ${formatRunTimes(charts)}.`,
    '',
    '| groups | page from memory | its sums alone | page from the database | bare SQL | database ÷ bare p50 |',
    '|---|---:|---:|---:|---:|---:|',
    ...lines,
  ].join('\n')
}

type Asked = { by: GroupedBy; query: string; bare: string; where: string; memory: Memory; rounds: number }

const timeGroups = async (actor: Actor, { by, query, bare, where, memory, rounds }: Asked): Promise<Ways> => {
  const search = loanSearch.parse(Object.fromEntries(new URLSearchParams(query)))
  const ways: Ways = { memory: [], sum: [], database: [], bare: [] }
  const own: number[] = []
  const observed: Memory = Object.assign({}, memory, {
    sum: async (asked: Parameters<Memory['sum']>[0]) => {
      const start = performance.now()
      const found = await memory.sum(asked)
      own.push(performance.now() - start)
      return found
    },
  })
  const list = () => listLoanGroups(actor, search, getUsualGrouping(by))
  for (let round = -1; round < rounds; round += 1) {
    setMemory(heldLoans.table, observed)
    const held = await measureMilliseconds(list)
    setMemory(heldLoans.table, null)
    const read = await measureMilliseconds(list)
    const plain = await measureMilliseconds(async () => {
      await Promise.all([
        pool().query(bare),
        pool().query(`select count(*), sum(s.principal) from loan_searches s where ${where}`),
      ])
    })
    if (round < 0) continue
    ways.memory.push(held)
    ways.database.push(read)
    ways.bare.push(plain)
  }
  ways.sum.push(...own.slice(1))
  return ways
}

const formatGroupTimes = (name: string, { memory, sum, database, bare }: Ways): string =>
  `| ${name} | ${[memory, sum, database, bare].map(formatRunTimes).join(' | ')} | ${(findMedian(database) / findMedian(bare)).toFixed(2)} |`
