import { beforeAll, expect, test } from 'vitest'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
import { buildCrossColumns } from '#lib/discovery/loan-search/groups/crossing/columns.ts'
import { listCrossedGroups } from '#lib/discovery/loan-search/groups/crossing/queries.ts'
import { listAllLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { pool } from '#lib/server/database/db.ts'
import { makeStaff } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, recorded, setBooks, shareLoan } from '#tests/integration/lending/cast.ts'
import { apiAs } from '#tests/support/api.ts'

let cast: Cast
let bdm: string

// Two current loans of `lender`, who has a BDM, and of `second`, who has none.
beforeAll(async () => {
  cast = await makeCast()
  const { parties, loanLenders } = shareLoan(cast)
  for (const more of [{}, {}]) await recorded(parties, { ...more, loanLenders })
  const { staffId } = await makeStaff()
  await pool().query('update lenders set bdm_id = case id when $1 then $2::int end', [cast.lender.lenderId, staffId])
  const { rows } = await pool().query<{ name: string }>(
    `select first_name || ' ' || last_name as name from staff where id = $1`,
    [staffId],
  )
  bdm = rows[0]?.name ?? ''
})

const list = (who: keyof Cast['actors'], asked: Record<string, string>) => {
  const search = loanSearch.parse({ group: 'lender', ...asked })
  return listAllLoanGroups(cast.actors[who], search, search.filters.group ?? getUsualGrouping('lender'))
}
const bdmsOf = (rows: readonly { key: string | null; bdm: string | null }[]) =>
  Object.fromEntries(rows.map((row) => [row.key, row.bdm]))

test('the BDM of each lender is beside its group if the search asks for it, and in files', async () => {
  const [first, second] = [`${cast.lender.lenderId}`, `${cast.second.lenderId}`]
  const rows = await list('staff', { beside: 'bdm' })
  expect(bdmsOf(rows)).toEqual({ [first]: bdm, [second]: 'No BDM' })
  const columns = buildGroupColumns('lender', rows, { measures: [] })
  expect(Object.values(columns).map(({ label }) => label)).toEqual(expect.arrayContaining(['Lender', 'BDM']))
  expect(columns.bdm?.value(rows.find(({ key }) => key === first) as never)).toBe(bdm)
  const unasked = await list('staff', {})
  expect(unasked.map((row) => row.bdm)).toEqual([null, null])
  expect(buildGroupColumns('lender', unasked, { measures: [] }).bdm).toBeUndefined()
  expect(loanSearch.parse({ group: 'state', beside: 'bdm' }).filters.bdms).toBeUndefined()
})

test('groups across others have it, too', async () => {
  const search = loanSearch.parse({ group: 'lender', across: 'state', beside: 'bdm' })
  const page = await listCrossedGroups(cast.actors.staff, search, {
    grouping: getUsualGrouping('lender'),
    across: 'state',
  })
  expect(Object.values(bdmsOf(page.rows))).toEqual(expect.arrayContaining([bdm, 'No BDM']))
  expect(page.whole.bdm).toBeNull()
  expect(Object.keys(buildCrossColumns('lender', page, {})).slice(0, 2)).toEqual(['name', 'bdm'])
})

test('[T-J5] lenders that hide their book show no BDM', async () => {
  await setBooks(cast.lender.lenderId, { current: false })
  const rows = await list('rival', { beside: 'bdm' })
  const hidden = rows.find(({ name }) => name === PRIVACY_ENGAGED)
  expect(hidden).toMatchObject({ key: null, bdm: null })
  expect(JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(bdm)
  const api = await apiAs(cast.actors.staff)
  const { body } = await api('GET', '/api/loans/groups?by=lender&group=lender&beside=bdm')
  expect((body as { data: { bdm: string }[] }).data.map((row) => row.bdm)).toContain(bdm)
})
