import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { repairLoanSearches } from '#lib/lending/projections/searches/commands.ts'
import { findDriftedLoanSearches } from '#lib/lending/projections/searches/queries.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { seeder } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, recorded } from '../cast.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../prisma/migrations')

const building = {
  presalesDebtCoverRequired: true,
  loanAmountPercentageGstEx: '62.50',
  qsRequired: false,
  tdcEquity: '12.25',
  isBuilderDeveloper: true,
  isBuildToHold: false,
  projectManagerRequired: null,
  contingenciesAllowance: '5',
  developerSuccessfulProjects: 7,
}
const stored = {
  presalesRequired: true,
  presalesShare: 6250,
  qsRequired: false,
  tdcEquity: 1225,
  builderDeveloper: true,
  buildToHold: false,
  managerRequired: null,
  contingencies: 500,
  pastProjects: 7,
}
const none = Object.fromEntries([...Object.keys(stored), 'tenantsCommitted'].map((name) => [name, null]))

let cast: Cast
let ids: Record<'construction' | 'subdivision' | 'purchase', number>
beforeAll(async () => {
  cast = await makeCast()
  const construction = { ...building, preCommittedCommercialTenants: true }
  const subdivision = { ...building, typeKey: 'TORRENS' }
  ids = {
    construction: await recorded(cast.parties, { scenarioKey: 'CONSTRUCTION', constructionScenario: construction }),
    subdivision: await recorded(cast.parties, { scenarioKey: 'SUBDIVISION', subdivisionScenario: subdivision }),
    purchase: await recorded(cast.parties, { credits: [2, 1] }),
  }
})

const rowOf = (loanId: number) => database().loanSearch.findUniqueOrThrow({ where: { loanId } })

test('[J-09] a search row has the same details for constructions and subdivisions, and none for other loans', async () => {
  expect(await rowOf(ids.construction)).toMatchObject({ ...stored, tenantsCommitted: true, subdivisionCode: null })
  expect(await rowOf(ids.subdivision)).toMatchObject({ ...stored, tenantsCommitted: null, subdivisionCode: 1 })
  expect(await rowOf(ids.purchase)).toMatchObject({ ...none, subdivisionCode: null, creditIds: [1, 2] })
})

test('a detail missing in the search row is detected and rebuilt', async () => {
  await database().loanSearch.update({ where: { loanId: ids.subdivision }, data: { pastProjects: 6 } })
  await database().loanConstruction.update({ where: { loanId: ids.construction }, data: { qsRequired: true } })
  const drifted = await findDriftedLoanSearches(seeder)
  expect(drifted).toEqual([ids.construction, ids.subdivision].sort())
  await repairLoanSearches(seeder, drifted)
  expect((await rowOf(ids.construction)).qsRequired).toBe(true)
  expect(await findDriftedLoanSearches(seeder)).toEqual([])
})

test('the migration that added the details fills those of existing loans', async () => {
  const folder = readdirSync(MIGRATIONS).find((name) => name.endsWith('_loan_search_details')) as string
  const text = readFileSync(join(MIGRATIONS, folder, 'migration.sql'), 'utf8')
  const [fill = ''] = /^UPDATE [^;]*;/m.exec(text) ?? []
  await database().loanSearch.updateMany({ data: none })
  expect(await findDriftedLoanSearches(seeder)).toHaveLength(2)
  await pool().query(fill)
  expect(await findDriftedLoanSearches(seeder)).toEqual([])
})
