import type { BrokerActor, LawFirmActor, LenderActor, PersonActor } from '#lib/core/actor.ts'
import { searchNames } from '#lib/discovery/global-search/queries.ts'
import { searchSuburbs } from '#lib/foundation/lookups/suburbs/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { FIRST } from './market.ts'
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

const swapLetters = (name: string): string => `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`

// Prefix and word matches on the three indexes, without scope, ranking or profile names.
const FIRM = `
  (select id, first_name || ' ' || last_name as name from individuals where closed_at is null
    and (lower(first_name || ' ' || last_name) like lower($1) || '%' or lower(first_name || ' ' || last_name) like '% ' || lower($1) || '%') limit 20)
  union all (select id, name from companies where closed_at is null and (lower(name) like lower($1) || '%' or lower(name) like '% ' || lower($1) || '%') limit 20)
  union all (select id, loan_no from loans where upper(loan_no) collate "C" like upper($1) || '%' limit 20)`
const NEAR = `
  select * from (
    select id, first_name || ' ' || last_name as name, word_similarity(lower($1), lower(first_name || ' ' || last_name)) as likeness
    from individuals where closed_at is null and lower($1) <% lower(first_name || ' ' || last_name)
    union all
    select id, name, word_similarity(lower($1), lower(name)) from companies where closed_at is null and lower($1) <% lower(name)
  ) n order by likeness desc limit 20`

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

type Job = { name: string; actor: PersonActor; inputs: string[]; sql?: string }

const runNameSearchJob = ({ name, actor, inputs, sql = FIRM }: Job): Promise<Timed> =>
  timeAgainstBareSql({
    name,
    inputs,
    job: (search) => searchNames(actor, { search, page: 1 }),
    bare: (search) => pool().query(sql, [search]),
  })

type Names = { people: string[]; companies: string[]; loans: string[]; nothing: string[] }

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

const cut = (names: string[], length: number): string[] => names.map((name) => name.slice(0, length))
const shortenEachWord = (name: string): string => cut(name.split(' '), 3).join(' ')

const listMemberNameSearches = (
  who: string,
  actor: PersonActor,
  { people, companies, loans, nothing }: Names,
): Job[] => {
  const mixed = people.map(
    (name, at) => [name.slice(0, 3), (companies[at] ?? name).slice(0, 5), loans[at] ?? name][at % 3] as string,
  )
  const kinds: [string, string[], string?][] = [
    ['a whole name', companies],
    ['three letters', cut(companies, 3)],
    ['one letter', cut(mixed, 1)],
    ['a later word', companies.map((name) => name.split(' ')[2] as string)],
    ['a loan number', loans],
    ['the beginning of a loan number', cut(loans, 3)],
    ['typing errors', companies.map(swapLetters), NEAR],
    ['nothing found', nothing, NEAR],
  ]
  return kinds.map(([kind, inputs, sql = FIRM]) => ({ name: `${who}: ${kind}`, actor, inputs, sql }))
}

const listStaffNameSearches = ({ people, companies, loans, nothing }: Names): Job[] => {
  const kinds: [string, string[], string?][] = [
    ['a whole name', people],
    ['three letters', cut(people, 3)],
    ['one letter', cut(people, 1)],
    ['a later word', companies.map((name) => name.split(' ')[1] as string)],
    ['two words begun', people.map(shortenEachWord)],
    ['a loan number', loans],
    ['the beginning of a loan number', cut(loans, 4)],
    ['typing errors', people.map(swapLetters), NEAR],
    ['nothing found', nothing, NEAR],
  ]
  return kinds.map(([kind, inputs, sql = FIRM]) => ({ name: `staff: ${kind}`, actor: staff, inputs, sql }))
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
