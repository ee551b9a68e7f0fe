import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, type StaffActor, visitor } from '#lib/core/actor.ts'
import { mendRow, takeStep } from '#lib/lending/imports/commands.ts'
import { mapImport } from '#lib/lending/imports/mapping/commands.ts'
import { type ImportStep, importSteps } from '#lib/lending/imports/policy.ts'
import { getImport, getImportRows, listImports } from '#lib/lending/imports/queries.ts'
import { workImport } from '#lib/lending/imports/recording/commands.ts'
import { receiveImport } from '#lib/lending/imports/sheets/commands.ts'
import { findDriftedProjections } from '#lib/lending/projections/queries.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { makeLoanInput } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, refusalsOf } from '../cast.ts'
import { checkedImport, freshNo, makeAdmin, recordedImport, rowsOf, sheetRow, uploadOf } from './sheets.ts'

let cast: Cast
let admin: StaffActor
beforeAll(async () => {
  cast = await makeCast()
  admin = await makeAdmin()
})

const noDrift = { loanSearches: [], profileFigures: [], loanTotals: [] }
const loanIdsOf = async (id: number): Promise<number[]> =>
  (await rowsOf(admin, id)).map(({ loanId }) => loanId as number)
const figuresOf = async (profileId: number) => {
  const { rows } = await pool().query(
    'select current_count, current_book::text, last_settled_loan_id from profile_figures where profile_id = $1',
    [profileId],
  )
  return rows[0]
}

describe('recording', () => {
  test('creates the same loan from each row as the form: parties, logs, search row, figures and audit', async () => {
    const { lender, second, dual, actors, parties } = cast
    const row = sheetRow(cast, {
      'Lender 2': String(second.lenderId),
      'Contribution 2': '1500000',
      'Broker 2': String(dual.brokerId),
      Notes: '=1+1',
    })
    const id = await recordedImport(admin, [row, sheetRow(cast)])
    const [loanId = 0] = await loanIdsOf(id)
    const typed = makeLoanInput(parties, {
      loanLenders: [
        { lenderId: lender.lenderId, contributionAmount: 1_200_000 },
        { lenderId: second.lenderId, contributionAmount: 1_500_000 },
      ],
      loanBrokers: [...parties.brokers.map(({ brokerId }) => ({ brokerId })), { brokerId: dual.brokerId }],
      assignedPartnerId: null,
      assignedAssociateId: null,
      credits: [],
      notes: '=1+1',
    })
    const byHand = await getLoan(actors.staff, (await createLoan(admin, typed)).id)
    const { id: _id, loanNo, ...imported } = await getLoan(actors.staff, loanId)
    const { id: _other, loanNo: _no, ...expected } = byHand
    const timeless = { createdAt: null, lastEditAt: null, lastEditDate: null, snapshotDate: null }
    expect({ ...imported, ...timeless }).toEqual({ ...expected, ...timeless })
    expect(loanNo).toBe(row['Loan No.'])
    expect(await database().loanLog.findMany({ where: { loanId } })).toMatchObject([
      { act: 'CREATED', sequence: 1, editedById: admin.accountId, previousHash: null },
    ])
    const audited = await database().auditEntry.findMany({
      where: { accountId: admin.accountId, action: { in: ['LOANS_IMPORTED'] } },
    })
    expect(audited.at(-1)).toMatchObject({ details: { import: id, loans: 2 } })
    expect(await database().auditEntry.count({ where: { action: 'LOAN_CREATED', subjectId: loanId } })).toBe(1)
    expect(await findDriftedProjections(admin)).toEqual(noDrift)
  })

  test('is refused while rows have errors, and if there is nothing to record', async () => {
    const id = await checkedImport(admin, [sheetRow(cast, { LVR: '1' })])
    const record = () => refusalsOf(takeStep(admin, { id, step: 'record' }))
    expect(await record()).toEqual([': Fix or skip the rows with errors first.'])
    await takeStep(admin, { id, step: 'skip-errors' })
    expect(await record()).toEqual([': No row is ready to be recorded.'])
  })

  test('[T-F3] is started by only one of several clicks or people, and two workers create each loan once', async () => {
    const rows = Array.from({ length: 30 }, () => sheetRow(cast))
    const id = await checkedImport(admin, rows)
    const other = await makeAdmin()
    const started = await Promise.all(
      [admin, admin, other].map((who) => outcomeOf(takeStep(who, { id, step: 'record' }))),
    )
    expect(started.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'ok'])
    await Promise.all([workImport(admin, id), workImport(other, id)])
    await workImport(admin, id)
    const numbers = rows.map((row) => row['Loan No.'])
    expect(await database().loan.count({ where: { loanNo: { in: numbers } } })).toBe(30)
    expect((await getImport(admin, id)).counts.RECORDED).toBe(30)
    expect(await outcomeOf(takeStep(admin, { id, step: 'record' }))).toBe('CONFLICT')
  })

  test('leaves out a row whose number was taken after the dry run, and records the others', async () => {
    const rows = [sheetRow(cast), sheetRow(cast)]
    const id = await checkedImport(admin, rows)
    await createLoan(admin, makeLoanInput(cast.parties, { loanNo: rows[0]?.['Loan No.'] }))
    await takeStep(admin, { id, step: 'record' })
    await workImport(admin, id)
    expect(await rowsOf(admin, id)).toMatchObject([
      { state: 'FAULTY', errors: [{ field: 'loanNo', message: 'Loan number already exists.' }] },
      { state: 'RECORDED' },
    ])
  })

  test('prevents corrections and mapping once it has started', async () => {
    const id = await recordedImport(admin, [sheetRow(cast)])
    expect(await outcomeOf(mendRow(admin, { id, row: 2 }, { isSkipped: true }))).toBe('CONFLICT')
    expect(await outcomeOf(mapImport(admin, id, { mapping: {} }))).toBe('CONFLICT')
    expect(await outcomeOf(takeStep(admin, { id, step: 'continue' }))).toBe('CONFLICT')
  })
})

describe('undoing', () => {
  test('deletes every loan with its figures and keeps logs and audit', async () => {
    const { lender } = cast
    const before = await figuresOf(lender.lenderId)
    const id = await recordedImport(admin, [sheetRow(cast, { 'Settlement Date': '01/06/2026' }), sheetRow(cast)])
    const ids = await loanIdsOf(id)
    expect(await figuresOf(lender.lenderId)).not.toEqual(before)
    await takeStep(admin, { id, step: 'undo' })
    await workImport(admin, id)
    expect(await getImport(admin, id)).toMatchObject({ state: 'UNDONE', counts: { UNDONE: 2, RECORDED: 0 } })
    expect(await database().loan.count({ where: { id: { in: ids } } })).toBe(0)
    expect(await database().loanSearch.count({ where: { loanId: { in: ids } } })).toBe(0)
    expect(await figuresOf(lender.lenderId)).toEqual(before)
    expect(
      (await database().loanLog.findMany({ where: { loanId: ids[0] as number }, orderBy: { sequence: 'asc' } })).map(
        ({ act }) => act,
      ),
    ).toEqual(['CREATED', 'DELETED'])
    expect(await database().auditEntry.count({ where: { action: 'LOAN_DELETED', subjectId: { in: ids } } })).toBe(2)
    expect(await findDriftedProjections(admin)).toEqual(noDrift)
    expect(await outcomeOf(takeStep(admin, { id, step: 'undo' }))).toBe('CONFLICT')
  })

  test('is refused with the list of loans that were edited since', async () => {
    const rows = [sheetRow(cast), sheetRow(cast)]
    const id = await recordedImport(admin, rows)
    const [, second = 0] = await loanIdsOf(id)
    await recordReview(cast.actors.lender, second, { brokerStarsFromLender: 5 })
    expect(await refusalsOf(takeStep(admin, { id, step: 'undo' }))).toEqual([
      `: These loans were edited since and keep the import from being undone: ${rows[1]?.['Loan No.']}.`,
    ])
    expect((await getImport(admin, id)).state).toBe('RECORDED')
  })

  test('keeps a loan completely that is edited while it runs', async () => {
    const id = await recordedImport(admin, [sheetRow(cast), sheetRow(cast)])
    const [first = 0, second = 0] = await loanIdsOf(id)
    await takeStep(admin, { id, step: 'undo' })
    await recordReview(cast.actors.lender, first, { brokerStarsFromLender: 4 })
    await workImport(admin, id)
    expect(await rowsOf(admin, id)).toMatchObject([
      { state: 'KEPT', errors: [{ message: 'Edited since, so the loan is kept.' }] },
      { state: 'UNDONE' },
    ])
    expect(await database().loan.findMany({ where: { id: { in: [first, second] } }, select: { id: true } })).toEqual([
      { id: first },
    ])
    expect(await findDriftedProjections(admin)).toEqual(noDrift)
  })
})

test('[T-A1] only administrators upload, read, map, correct or run a step', async () => {
  const id = await checkedImport(admin, [sheetRow(cast)])
  const { staff, lender, broker, dual, firm } = cast.actors
  for (const actor of [staff, lender, broker, dual, firm, visitor] as Actor[]) {
    const calls = [
      receiveImport(actor, uploadOf('Loan No.,Lender\nA,B')),
      ...[listImports(actor), getImport(actor, id), getImportRows(actor, id, { page: 1, only: null })],
      ...[mapImport(actor, id, { mapping: {} }), mendRow(actor, { id, row: 2 }, {}), workImport(actor, id)],
      ...(Object.keys(importSteps) as ImportStep[]).map((step) => takeStep(actor, { id, step })),
    ]
    expect(await Promise.all(calls.map(outcomeOf)), actor.kind).toEqual(calls.map(() => 'FORBIDDEN'))
  }
  expect((await getImport(admin, id)).state).toBe('CHECKED')
})

test('[T-D1] a file above 10 MB and a form without a file are refused and not stored', async () => {
  const before = await database().loanImport.count()
  expect(await outcomeOf(receiveImport(admin, uploadOf('x'.repeat(10 * 1024 * 1024 + 1))))).toBe('TOO_LARGE')
  expect(await outcomeOf(receiveImport(admin, uploadOf('')))).toBe('INVALID')
  const late = `Loan No.,Lender\n${'A1,R\n'.repeat(1_000)}A2,${'x'.repeat(10_001)}`
  expect(await outcomeOf(receiveImport(admin, uploadOf(late)))).toBe('INVALID')
  expect(await database().loanImport.count()).toBe(before)
  expect(freshNo()).not.toBe('')
})
