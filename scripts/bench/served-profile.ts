import { pool } from '#lib/server/database/db.ts'
import { CURRENT_LOANS, ensureBenchFileNotes, findLendersToBench } from './profile-view.ts'
import { withWebProcess } from './served.ts'
import { type Timed, timeAgainstBareSql } from './timing.ts'

const PORTRAITS = 12

/** Times whole lender profiles served to staff by a warm web process: 500 loans, 2,000 notes, 12 portraits (p95 under 150 ms). */
export const benchServedProfiles = async (runs: number, applicationUrl: string): Promise<Timed[]> => {
  await ensureBenchFileNotes()
  const noted = 'count(*) between 400 and 600 and lender_id in (select lender_id from file_notes)'
  const ids = await findLendersToBench(noted, 20)
  await ensureVisiblePeople(ids)
  const bare = (id: number) => pool().query(CURRENT_LOANS.text, CURRENT_LOANS.values(id))
  return withWebProcess(applicationUrl, async ({ page }) => {
    const view = (query: string) => (id: number) => page(`/users/${id}/lender${query}`)
    // Warm-up: a new process still has to compile code and plan statements.
    for (const query of QUERIES) for (const id of ids) await view(query)(id)
    const inputs = Array.from({ length: runs }, (_each, place) => ids[place % ids.length] as number)
    const timings: Timed[] = []
    for (const query of QUERIES)
      timings.push(await timeAgainstBareSql({ name: `/users/{id}/lender${query}`, inputs, job: view(query), bare }))
    return timings
  })
}

const QUERIES = ['', '?tab=loanstab', '?tab=loans&category=4', '?tab=fileNotes', '?tab=details', '?edit=1']

const ensureVisiblePeople = (ids: number[]) =>
  pool().query(
    `insert into individuals (company_id, first_name, last_name, state_key, appearance_order)
     select l.company_id, 'Extra', 'Person ' || place, 'NSW', 100 + place
     from lenders l, generate_series(1, $2::int) place
     where l.id = any($1) and place > (select count(*) from individuals i where i.company_id = l.company_id)`,
    [ids, PORTRAITS],
  )
