import type { BrokerActor, LawFirmActor, LenderActor } from '#lib/core/actor.ts'
import { searchNames } from '#lib/discovery/global-search/queries.ts'
import { searchSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { FIRST } from './market.ts'
import { FIRM, type Job, listMemberNameSearches, listStaffNameSearches, type Names } from './name-searches.ts'
import { staff } from './staff.ts'
import { type Timed, timeAgainstBareSql } from './timing.ts'

const person = { accountId: 1, sessionId: null, name: 'Bench', email: 'bench@covenant.example' }

const createMemberActor = (companyId: number) => ({
  ...person,
  individualId: FIRST.individual,
  companyId,
  companyName: 'Bench',
  isMasterSwitchOn: true,
})
const createLenderActor = (number: number): LenderActor => ({
  ...createMemberActor(FIRST.company + number),
  kind: 'lender',
  lenderId: FIRST.lender + number,
})
const createBrokerActor = (number: number): BrokerActor => ({
  ...createMemberActor(FIRST.company + number),
  kind: 'broker',
  brokerId: FIRST.broker + number,
})
const createLawFirmActor = (number: number): LawFirmActor => ({
  ...createMemberActor(FIRST.company + number),
  kind: 'law-firm',
  lawFirmId: FIRST.lawFirm + number,
})

const readSearchedNames = async (text: string): Promise<string[]> =>
  (await pool().query<{ name: string }>(text)).rows.map(({ name }) => name)

const SUBURB = `select id, name from suburbs where lower(name) like lower($1) || '%' order by name limit 20`

/** Times the suburb field of forms and filters, as typed (row H-20). */
export const benchSuburbs = async (runs: number): Promise<Timed[]> => {
  const suburbs = await readSearchedNames(`select name from suburbs order by md5(id::text) limit ${runs}`)
  const typed = (length: number) =>
    timeAgainstBareSql({
      name: `${length} letters`,
      inputs: suburbs.map((name) => name.slice(0, length)),
      job: (search) => searchSuburbs(staff, search),
      bare: (search) => pool().query(SUBURB, [search]),
    })
  return [await typed(3), await typed(6)]
}

const runNameSearchJob = ({ name, actor, inputs, sql = FIRM }: Job): Promise<Timed> =>
  timeAgainstBareSql({
    name,
    inputs,
    job: (search) => searchNames(actor, { search, page: 1 }),
    bare: (search) => pool().query(sql, [search]),
  })

const readNameSearchInputs = async (runs: number): Promise<Names> => {
  const people = await readSearchedNames(
    `select first_name || ' ' || last_name as name from individuals order by md5(id::text) limit ${runs}`,
  )
  return {
    people,
    companies: await readSearchedNames(`select name from companies order by md5(id::text) limit ${runs}`),
    loans: await readSearchedNames(
      `select loan_no as name from loans where id % 1000 < 20 order by md5(id::text) limit ${runs}`,
    ),
    nothing: people.map((_name, at) => `${String.fromCharCode(97 + (at % 26))}qxj wvkz`),
  }
}

/** Times the global search by kind of text and person (issue 2: p95 under 50 ms). */
export const benchNames = async (runs: number): Promise<Timed[]> => {
  const names = await readNameSearchInputs(runs)
  const jobs = [
    ...listStaffNameSearches(names),
    ...listMemberNameSearches('the largest lender', createLenderActor(4), names),
    ...listMemberNameSearches('a middling lender', createLenderActor(4004), names),
    ...listMemberNameSearches('the largest broker', createBrokerActor(0), names),
    ...listMemberNameSearches('the largest law firm', createLawFirmActor(8), names),
  ]
  const timed: Timed[] = []
  for (const job of jobs) timed.push(await runNameSearchJob(job))
  return timed
}
