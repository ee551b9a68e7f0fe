import type { Actor, PersonActor } from '#lib/core/actor.ts'
import { previewAskedLoans } from '#lib/discovery/global-search/questions/queries.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { readLoanHistogram } from '#lib/discovery/loan-search/histograms/queries.ts'
import type { LoanHistogramField } from '#lib/discovery/loan-search/histograms/rules.ts'
import { parseSearchBeside } from '#lib/discovery/loan-search/histograms/schema.ts'
import { readLoanPlaces } from '#lib/discovery/loan-search/places/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { parseLoanQuestion } from '#lib/discovery/loan-search/words/queries.ts'
import { readFootprint } from '#lib/discovery/profile-loans/footprint/queries.ts'
import { readMaturities } from '#lib/discovery/profile-overview/maturities/queries.ts'
import { listNextSteps, readCategories, readChanges, readLastWord } from '#lib/discovery/profile-overview/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { holdInMemory } from '#lib/server/column-store/holding.ts'
import { findMemory, type Memory, setMemory } from '#lib/server/column-store/questions.ts'
import { pool } from '#lib/server/database/db.ts'
import { ensureBenchFileNotes, findLendersToBench } from './profile-view.ts'
import { buildBenchEnvironment } from './served.ts'
import { staff } from './staff.ts'
import { formatTimingTable, type Timed, timeAgainstBareSql } from './timing.ts'

/** Bare SQL of a lender's loans by suburb, without names, months or scope. */
const LENT = `select s.suburb_id, count(*), sum(part.contribution_amount) from loan_lenders part
  join loan_searches s on s.loan_id = part.loan_id where part.lender_id = $1 group by 1`

const VIC = `s.state_code = (select code from states where key = 'VIC')
  and s.priority_code = (select code from priorities where key = 'SECOND')`
const SEARCHES = [
  { query: '', where: 'true' },
  { query: 'state=VIC&priorityKey=SECOND', where: VIC },
]

const HISTOGRAMS: readonly [LoanHistogramField, string][] = [
  ['principal', 's.principal / 50000'],
  ['lvr', 's.lvr'],
  ['settlement', 's.settlement_date'],
]

const QUESTION = 'second mortgages over $2m in victoria'

const repeat = <Item>(items: readonly Item[], runs: number): Item[] =>
  Array.from({ length: runs }, (_each, place) => items[place % items.length] as Item)

const createOwner = async (lenderId: number): Promise<PersonActor> => {
  const { rows } = await pool().query<{ companyId: number }>(
    'select company_id as "companyId" from lenders where id = $1',
    [lenderId],
  )
  return Object.assign({}, staff, {
    kind: 'lender' as const,
    lenderId,
    companyId: rows[0]?.companyId ?? 0,
    companyName: 'Bench',
    individualId: 0,
    isMasterSwitchOn: true,
  }) as PersonActor
}

/** The reads of the tab Overview, as its page makes them. */
const readOverview = async (actor: PersonActor, id: number): Promise<void> => {
  const viewed = { kind: 'lender', id } as const
  const profile = (await getProfile(actor, 'lender', id)) as Profile
  const categories = await readCategories(actor, viewed)
  await Promise.all([
    listNextSteps(actor, profile, categories),
    readLastWord(actor, viewed),
    readMaturities(actor, viewed),
    readFootprint(actor, viewed),
    readChanges(actor, profile),
  ])
}

const timeProfiles = async (runs: number): Promise<Timed[]> => {
  const timings: Timed[] = []
  const sizes = [
    ['a lender of 500 loans', await findLendersToBench('count(*) between 400 and 600', 40)],
    ['the largest lender', await findLendersToBench('true', 1)],
  ] as const
  for (const [size, ids] of sizes) {
    const inputs = repeat(await Promise.all(ids.map(async (id) => ({ id, owner: await createOwner(id) }))), runs)
    const bare = ({ id }: { id: number }) => pool().query(LENT, [id])
    const jobs: [string, (input: { id: number; owner: PersonActor }) => Promise<unknown>][] = [
      ['overview for staff', ({ id }) => readOverview(staff, id)],
      ['overview for its owner', ({ id, owner }) => readOverview(owner, id)],
      ['footprint', ({ id }) => readFootprint(staff, { kind: 'lender', id })],
      [
        'changes by others',
        async ({ id, owner }) =>
          readChanges(owner, { kind: 'lender', id, companyId: (owner as { companyId: number }).companyId }),
      ],
    ]
    for (const [name, job] of jobs)
      timings.push(await timeAgainstBareSql({ name: `${size}: ${name}`, inputs, job, bare }))
  }
  return timings
}

// Each from the column store, then from the database alone.
const timeBothWays = async (
  memory: Memory,
  timed: { name: string; inputs: readonly number[]; job: () => Promise<unknown>; bare: () => Promise<unknown> },
): Promise<Timed[]> => {
  setMemory(heldLoans.table, memory)
  const held = await timeAgainstBareSql(Object.assign({}, timed, { name: `${timed.name}, memory` }))
  setMemory(heldLoans.table, null)
  const inputs = timed.inputs.slice(0, Math.max(5, timed.inputs.length / 10))
  const read = await timeAgainstBareSql(Object.assign({}, timed, { name: `${timed.name}, database`, inputs }))
  return [held, read]
}

const timeLists = async (runs: number, memory: Memory): Promise<Timed[]> => {
  const inputs = Array.from({ length: Math.max(10, runs / 4) }, (_each, place) => place)
  const timings: Timed[] = []
  const add = async (name: string, job: () => Promise<unknown>, sql: string) => {
    timings.push(...(await timeBothWays(memory, { name, inputs, job, bare: () => pool().query(sql) })))
  }
  const viewer: Actor = staff
  for (const { query, where } of SEARCHES) {
    const raw = Object.fromEntries(new URLSearchParams(query))
    const said = query || 'no filter'
    await add(
      `map beside All Loans: ${said}`,
      () => readLoanPlaces(viewer, loanSearch.parse(raw)),
      `select s.suburb_id, count(*), sum(s.principal) from loan_searches s where ${where} group by 1 order by 3 desc limit 400`,
    )
    for (const [field, key] of HISTOGRAMS)
      await add(
        `histogram of ${field}: ${said}`,
        () => readLoanHistogram(viewer, parseSearchBeside(raw, field), field),
        `select ${key}, count(*) from loan_searches s where ${where} group by 1`,
      )
  }
  await add(
    `preview in the palette: ${QUESTION}`,
    async () => previewAskedLoans(viewer, await parseLoanQuestion(viewer, QUESTION)),
    `select count(*), sum(s.principal) from loan_searches s where ${VIC} and s.principal >= 2000000`,
  )
  return timings
}

/**
 * Times the overview of a lender, its footprint, the map and the histograms beside All Loans, and the loans in the palette,
 * against bare SQL of their sums in the same run. Returns a Markdown table in milliseconds.
 */
export const benchOverview = async (runs: number, applicationUrl: string): Promise<string> => {
  // The next steps say whether this instance sends mail, which they read from the environment.
  Object.assign(process.env, buildBenchEnvironment('http://127.0.0.1:1', applicationUrl))
  await ensureBenchFileNotes()
  const holding = holdInMemory(heldLoans, applicationUrl)
  // Keeps the process alive: the thread does not.
  const waiting = setInterval(() => {}, 1_000)
  await holding.ready
  clearInterval(waiting)
  const memory = findMemory(heldLoans.table) as Memory
  const timings = [...(await timeProfiles(runs)), ...(await timeLists(runs, memory))]
  setMemory(heldLoans.table, memory)
  await holding.close()
  return formatTimingTable(timings)
}
