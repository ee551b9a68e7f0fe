import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { repairLoanSearches } from '#lib/lending/projections/searches/commands.ts'
import { findDriftedLoanSearches } from '#lib/lending/projections/searches/queries.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { makeLoanInput, makeStaff, seeder } from '#prisma/seed/factories.ts'
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

const readMigration = (end: string): string => {
  const folder = readdirSync(MIGRATIONS).find((name) => name.endsWith(end)) as string
  return readFileSync(join(MIGRATIONS, folder, 'migration.sql'), 'utf8')
}

const migrate = async (end: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
  await owner.connect()
  try {
    await owner.query(readMigration(end))
  } finally {
    await owner.end()
  }
}

test('the migration that added the details fills those of existing loans', async () => {
  const [fill = ''] = /^UPDATE [^;]*;/m.exec(readMigration('_loan_search_details')) ?? []
  await database().loanSearch.updateMany({ data: none })
  expect(await findDriftedLoanSearches(seeder)).toHaveLength(2)
  await pool().query(fill)
  expect(await findDriftedLoanSearches(seeder)).toEqual([])
})

test('the migration of the last edits fills the Sydney day of each, and tells nobody of it', async () => {
  // In Sydney it is already the next day.
  const lastEditAt = new Date('2026-03-01T13:30:00Z')
  await database().loan.update({ where: { id: ids.purchase }, data: { lastEditAt } })
  await database().loanSearch.updateMany({ data: { lastEditOn: null } })
  expect(await findDriftedLoanSearches(seeder)).toHaveLength(3)
  const countChanges = () => database().loanSearchChange.count()
  const before = await countChanges()
  await migrate('_last_edits')
  expect((await rowOf(ids.purchase)).lastEditOn).toEqual(new Date('2026-03-02T00:00:00Z'))
  expect(await findDriftedLoanSearches(seeder)).toEqual([])
  expect(await countChanges()).toBe(before)
  await database().loanSearch.update({ where: { loanId: ids.purchase }, data: { pastProjects: null } })
  expect(await countChanges()).toBe(before + 1)
})

test('the migration of the days of recording fills the Sydney day of each', async () => {
  const createdAt = new Date('2026-03-01T13:30:00Z')
  await database().loan.update({ where: { id: ids.purchase }, data: { createdAt } })
  await database().loanSearch.update({ where: { loanId: ids.purchase }, data: { createdAt } })
  await database().loanSearch.updateMany({ data: { recordedOn: null } })
  expect(await findDriftedLoanSearches(seeder)).toHaveLength(3)
  const before = await database().loanSearchChange.count()
  await migrate('_recorded_days')
  expect((await rowOf(ids.purchase)).recordedOn).toEqual(new Date('2026-03-02T00:00:00Z'))
  expect(await findDriftedLoanSearches(seeder)).toEqual([])
  expect(await database().loanSearchChange.count()).toBe(before)
})

describe('the BDMs of the first broker and of the first lender', () => {
  let id: number
  let bdms: Record<'small' | 'large' | 'broker', number>
  const parts = ({ small, large }: { small: number; large: number }) => [
    { lenderId: cast.lender.lenderId, contributionAmount: small },
    { lenderId: cast.second.lenderId, contributionAmount: large },
  ]
  const body = () => makeLoanInput({ ...cast.parties, brokers: [cast.broker, cast.rivalBroker] as never })

  beforeAll(async () => {
    const [small, large, broker] = await Promise.all([makeStaff(), makeStaff(), makeStaff()])
    bdms = { small: small.staffId, large: large.staffId, broker: broker.staffId }
    const { lender, second, broker: first } = cast
    await database().lender.update({ where: { id: lender.lenderId }, data: { bdmId: bdms.small } })
    await database().lender.update({ where: { id: second.lenderId }, data: { bdmId: bdms.large } })
    await database().broker.update({ where: { id: first.brokerId }, data: { bdmId: bdms.broker } })
    id = (await createLoan(seeder, { ...body(), loanLenders: parts({ small: 100_000, large: 300_000 }) })).id
  })

  test('are in the search row, that of the lender with the largest part', async () => {
    expect(await rowOf(id)).toMatchObject({ brokerBdmId: bdms.broker, lenderBdmId: bdms.large })
  })

  test('are filled for existing loans by their migration, which tells nobody', async () => {
    await database().loanSearch.updateMany({ data: { brokerBdmId: null, lenderBdmId: null } })
    expect(await findDriftedLoanSearches(seeder)).toContain(id)
    const before = await database().loanSearchChange.count()
    await migrate('_party_bdms_filled')
    expect(await findDriftedLoanSearches(seeder)).toEqual([])
    expect(await database().loanSearchChange.count()).toBe(before)
    await database().loanSearch.update({ where: { loanId: id }, data: { lenderBdmId: bdms.small } })
    expect(await database().loanSearchChange.count()).toBe(before + 1)
    expect(await findDriftedLoanSearches(seeder)).toEqual([id])
    await repairLoanSearches(seeder, [id])
  })

  test('follow an edit that gives another lender the largest part, or names another BDM', async () => {
    const { suburb: _suburb, state: _state, loanNo: _loanNo, ...rest } = body()
    const { suburbId, loanNo } = await getLoan(cast.actors.staff, id)
    const edit = (more: object) => updateLoan(cast.actors.staff, id, { ...rest, suburbId, loanNo, ...more })
    await edit({ loanLenders: parts({ small: 400_000, large: 300_000 }) })
    expect(await rowOf(id)).toMatchObject({ brokerBdmId: bdms.broker, lenderBdmId: bdms.small })
    const loanBrokers = [{ brokerId: cast.broker.brokerId, platformBdmId: bdms.large }]
    await edit({ loanLenders: parts({ small: 400_000, large: 300_000 }), loanBrokers })
    expect(await rowOf(id)).toMatchObject({ brokerBdmId: bdms.large, lenderBdmId: bdms.small })
    expect(await findDriftedLoanSearches(seeder)).toEqual([])
  })
})
