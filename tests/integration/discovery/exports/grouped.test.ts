import { streamXlsxRows } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { makeExport } from '#lib/discovery/exports/workbooks/commands.ts'
import { EXPORTED } from '#lib/discovery/exports/workbooks/queries.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import type { UserGrouping } from '#lib/discovery/user-search/groups/search.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { JOBS, resolveJobActor } from '#lib/web/jobs.ts'
import { type Cast, discharged, makeCast, recorded, shareLoan } from '#tests/integration/lending/cast.ts'
import { begun, begunOf, downloaded, newAdmin, readyOf } from './exported.ts'

const job = await resolveJobActor(JOBS['search-export'], { exportId: 0 })
let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
  const { parties, loanLenders } = shareLoan(cast)
  for (const more of [{}, {}, discharged]) await recorded(parties, { ...more, loanLenders })
})

const rowsIn = async (file: Uint8Array, sheet: string) => {
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(file, { sheet })) rows.push([...values])
  return rows
}

test('[K-08] the workbook of a grouped search has the groups on screen before the loans', async () => {
  const admin = await newAdmin()
  const { exportId } = await begun(admin, { group: 'lender', statusKey: 'SETTLED' }, ['loanNo', 'principal'])
  await makeExport(job, exportId)
  const file = new Uint8Array(await (await downloaded(admin, await readyOf(exportId))).arrayBuffer())
  const search = loanSearch.parse({ statusKey: 'SETTLED' })
  const { rows } = await listLoanGroups(admin, search, getUsualGrouping('lender'))
  expect(rows.map(({ loans, principal }) => [loans, principal])).toEqual([
    [2, 600_000n],
    [2, 200_000n],
  ])
  expect(await rowsIn(file, 'Groups')).toEqual([
    [
      'Lender',
      'Loans',
      'Principal',
      'Share of Principal',
      'Mean Rate',
      'Mean LVR',
      ...['Mean Loan', 'Mean Estab Fee', 'Fees', 'Days Held', 'Days Agreed'],
      'Current Book',
      'Share of Its Book',
    ],
    ...rows.map(
      ({ name, loans, principal, share, rate, lvr, meanLoan, fee, fees, held, agreed, currentBook, bookShare }) => [
        ...[name, loans, Number(principal)],
        ...[expect.closeTo(Number(share) / 100, 6), expect.closeTo(Number(rate) / 100, 6)],
        ...[expect.closeTo(Number(lvr) / 100, 6), Number(meanLoan)],
        ...[
          expect.closeTo(Number(fee) / 100, 6),
          Number(fees),
          held,
          agreed,
          Number(currentBook),
          expect.closeTo(Number(bookShare) / 100, 6),
        ],
      ],
    ),
  ])
  const loans = await rowsIn(file, 'Loans')
  expect(loans[0]).toEqual(['Loan No.', 'Principal'])
  expect(loans.slice(1).map(([, principal]) => principal)).toEqual([400_000, 400_000])
})

test('[K-08] the workbook of grouped people has the groups on screen before the people', async () => {
  const admin = await newAdmin()
  const filters = { group: 'type', groupSort: 'name', typeKey: 'LENDER' }
  const { exportId } = await begunOf(admin, 'users', { filters, selectedColumns: ['user', 'company'] })
  await makeExport(job, exportId)
  const file = new Uint8Array(await (await downloaded(admin, await readyOf(exportId))).arrayBuffer())
  const search = userSearch.parse(filters)
  const { rows } = await listUserGroups(admin, search, search.filters.group as UserGrouping)
  expect(rows.map(({ name }) => name)).toEqual(['Broker', 'Lender', 'Lender and Broker'])
  expect(await rowsIn(file, 'Groups')).toEqual([
    ['Type', 'Users', 'Companies', 'Loans', 'Principal', 'Share of Users'],
    ...rows.map(({ name, people, companies, loans, principal, share }) => [
      ...[name, people, companies, loans, Number(principal)],
      expect.closeTo(Number(share) / 100, 6),
    ]),
  ])
  const people = await rowsIn(file, 'Users')
  expect(people[0]).toEqual(['User', 'Financier'])
  expect(people).toHaveLength(1 + (await searchUsers(admin, search)).total)
})

test('a search counts as grouped only with a known grouping', () => {
  for (const [list, by] of [
    [EXPORTED.loans, 'lender'],
    [EXPORTED.users, 'bdm'],
  ] as const)
    expect([list.isGrouped({ group: by }), list.isGrouped({ group: 'email' }), list.isGrouped({})]).toEqual([
      true,
      false,
      false,
    ])
})
