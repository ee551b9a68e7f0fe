import type { PersonActor } from '#lib/core/actor.ts'
import { staff } from './staff.ts'

const swapLetters = (name: string): string => `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`

// Prefix and word matches on the three indexes, without scope, ranking or profile names.
export const FIRM = `
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

export type Job = { name: string; actor: PersonActor; inputs: string[]; sql?: string }

export type Names = { people: string[]; companies: string[]; loans: string[]; nothing: string[] }

const cut = (names: string[], length: number): string[] => names.map((name) => name.slice(0, length))
const shortenEachWord = (name: string): string => cut(name.split(' '), 3).join(' ')

/** Returns the searches of a member: whole names, parts and misspellings. */
export const listMemberNameSearches = (
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

/** Returns the searches of staff: whole names, parts and misspellings. */
export const listStaffNameSearches = ({ people, companies, loans, nothing }: Names): Job[] => {
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
