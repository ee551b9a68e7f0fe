import { listNoteDrafts } from '#lib/crm/file-notes/drafts/queries.ts'
import { listNoteTypes, listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import { findNextDueFollowup } from '#lib/crm/leads/queries.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { getCriteriaOfTab } from '#lib/market/criteria/queries.ts'
import { isMatchedWith } from '#lib/market/matches/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { listTimeline } from '#lib/market/timeline/queries.ts'
import { getCompanyDossier } from '#lib/people/companies/queries.ts'
import { pool } from '#lib/server/database/db.ts'
import { staff } from './staff.ts'
import { type Timed, timeAgainstBareSql } from './timing.ts'

const CURRENT = ['SETTLED', 'DEFAULT', 'VARIATIONINPROG']
/** Bare SQL for a page of a lender's current loans by its index, without names, parties or scope. */
export const CURRENT_LOANS = {
  text: `select s.loan_id, s.principal, count(*) over () from loan_searches s
  where s.lender_ids @> array[$1::int] and s.status_code = any(select code from loan_statuses where key = any($2))
  order by s.settlement_date desc nulls last, s.loan_id desc limit 20`,
  values: (id: number) => [id, CURRENT],
}

/** The reads of a lender profile's header, whatever tab is open. */
const readProfileHeader = async (id: number): Promise<void> => {
  const profile = (await getProfile(staff, 'lender', id)) as Profile
  await Promise.all([
    getCompanyDossier(staff, profile.companyId),
    findNextDueFollowup(staff, profile.companyId),
    isMatchedWith(staff, profile),
  ])
}

/** Times the reads of a lender profile's tabs, for lenders of about 500 loans and for the largest (issue 3: p95 under 150 ms). */
export const benchProfiles = async (runs: number): Promise<Timed[]> => {
  await ensureBenchFileNotes()
  const middling = await findLendersToBench('count(*) between 400 and 600', 40)
  const largest = await findLendersToBench('true', 1)
  const bare = (id: number) => pool().query(CURRENT_LOANS.text, CURRENT_LOANS.values(id))
  const jobs: [string, (id: number) => Promise<unknown>][] = [
    ['current loans', (profileId) => listProfileLoans(staff, { kind: 'lender', profileId, group: 'current' })],
    [
      'file notes',
      (id) =>
        Promise.all([
          listProfileNotes(staff, { kind: 'lender', id }, { page: 1, pageSize: 20 }),
          listNoteTypes(staff),
          listNoteDrafts(staff, id),
        ]),
    ],
    ['criteria', (id) => getCriteriaOfTab(staff, id, null)],
    ['timeline', (id) => listTimeline(staff, { kind: 'lender', id }, { only: null, before: null })],
  ]
  const timings: Timed[] = []
  for (const [size, ids] of [
    ['a lender of 500 loans', middling],
    ['the largest lender', largest],
  ] as const) {
    const inputs = Array.from({ length: runs }, (_each, place) => ids[place % ids.length] as number)
    for (const [tab, read] of jobs)
      timings.push(
        await timeAgainstBareSql({
          name: `${size}: head and ${tab}`,
          inputs,
          job: (id) => Promise.all([readProfileHeader(id), read(id)]),
          bare,
        }),
      )
  }
  return timings
}

/** Returns the lenders with the most loans among those whose number of loans matches `having`. */
export const findLendersToBench = async (having: string, count: number): Promise<number[]> => {
  const { rows } = await pool().query<{ id: number }>(
    `select lender_id as id from loan_lenders group by lender_id having ${having} order by count(*) desc, lender_id limit $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Inserts half a million notes at a million loans, about two thousand of them for one lender. */
export const ensureBenchFileNotes = async (): Promise<void> => {
  const { rows } = await pool().query<{ count: number }>(
    'select count(*)::int as count from (select from file_notes limit 1) n',
  )
  if (rows[0]?.count) return
  await pool().query('set statement_timeout = 0')
  await pool().query(`
    with taker as (
      insert into accounts (email, individual_id) select 'notes@bench.example', min(id) from individuals
      returning id
    ), about as (select id, row_number() over (order by id) as place from lenders)
    insert into file_notes (observer_id, lender_id, note_type_key, note, taken_by_id, taken_at)
    select (select id from observers where company_id is null), about.id, 'PHONE_CALL', 'Called about terms ' || g,
      (select id from taker), now() - g * interval '37 seconds'
    from (select count(*) / 2 as half from loans) l, generate_series(1, l.half) g
    join about on about.place = 1 + (g % 250) * 7`)
  await pool().query('analyze file_notes')
}
