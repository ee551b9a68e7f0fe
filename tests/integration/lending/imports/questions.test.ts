import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '#lib/core/actor.ts'
import { mendRow, takeStep } from '#lib/lending/imports/commands.ts'
import { mapImport } from '#lib/lending/imports/mapping/commands.ts'
import { getImport, listImports } from '#lib/lending/imports/queries.ts'
import { workImport } from '#lib/lending/imports/recording/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { makeBroker, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, refusalsOf } from '../cast.ts'
import {
  checkedImport,
  csvOf,
  errorsOf,
  freshNo,
  makeAdmin,
  recordedImport,
  rowsOf,
  sheetRow,
  uploaded,
} from './sheets.ts'

let cast: Cast
let admin: StaffActor
let paused: { lender: number; broker: number; firm: number }
beforeAll(async () => {
  cast = await makeCast()
  admin = await makeAdmin()
  const [lender, broker, firm] = [await makeLender(), await makeBroker(), await makeLawFirm()]
  await pool().query('update lenders set is_active = false where id = $1', [lender.lenderId])
  await pool().query('update brokers set is_active = false where id = $1', [broker.brokerId])
  await pool().query('update companies set is_master_switch_on = false where id = $1', [firm.companyId])
  paused = { lender: lender.lenderId, broker: broker.brokerId, firm: firm.lawFirmId }
})

const pausedRow = (overrides: Record<string, string> = {}) =>
  sheetRow(cast, { Lender: String(paused.lender), ...overrides })
const statesOf = async (id: number) => (await rowsOf(admin, id)).map(({ state }) => state)

test('an unusual amount is flagged at its cell, and recorded once its row is confirmed', async () => {
  const rows = [
    sheetRow(cast, { Contribution: '1.5m', 'Establishment Fee': '45000.90' }),
    sheetRow(cast, { Contribution: '15,900m', 'Establishment Fee': '1.5' }),
    sheetRow(cast, { Contribution: '1.500.000' }),
  ]
  const id = await checkedImport(admin, rows)
  const [usual, unusual, unreadable] = await rowsOf(admin, id)
  expect(usual?.state).toBe('READY')
  expect(errorsOf(unusual)).toEqual([
    'contribution.1: A contribution of $15,900,000,000 is unusually large.',
    'establishmentFeeWithGst: An Establishment Fee of $1 is unusually small.',
  ])
  expect(unusual?.state).toBe('ASKED')
  expect(unreadable?.state).toBe('FAULTY')
  await takeStep(admin, { id, step: 'confirm-paused' })
  expect(await statesOf(id)).toEqual(['READY', 'READY', 'FAULTY'])
})

describe('parties that are paused or switched off', () => {
  test('are reported at their cells, as lender, broker or law firm, and block the recording', async () => {
    const all = pausedRow({ Broker: String(paused.broker), 'Law Firm': String(paused.firm) })
    const id = await checkedImport(admin, [all, sheetRow(cast)])
    const [asked] = await rowsOf(admin, id)
    expect(errorsOf(asked)).toEqual([
      'lender.1: This Lender is Profile Paused / Master Switch off.',
      'broker.1: This Broker is Profile Paused / Master Switch off.',
      'lawFirmId: This Law Firm is Profile Paused / Master Switch off.',
    ])
    expect(asked?.errors.map(({ column }) => column)).not.toContain(null)
    expect(await getImport(admin, id)).toMatchObject({ counts: { ASKED: 1, READY: 1 }, principal: '1200000' })
    expect(await refusalsOf(takeStep(admin, { id, step: 'record' }))).toEqual([
      ': Keep or skip the rows that need confirming first.',
    ])
  })

  test('are recorded once confirmed all together, however often the rows are checked', async () => {
    const rows = [pausedRow(), pausedRow({ LVR: '1' })]
    const id = await checkedImport(admin, rows)
    expect(await statesOf(id)).toEqual(['ASKED', 'FAULTY'])
    await takeStep(admin, { id, step: 'confirm-paused' })
    const lvr = Object.keys(rows[0] as object).indexOf('LVR')
    await mendRow(admin, { id, row: 3 }, { cells: { [lvr]: '65' } })
    await mendRow(admin, { id, row: 2 }, { cells: { [lvr]: '60' } })
    expect(await statesOf(id)).toEqual(['READY', 'ASKED'])
    await takeStep(admin, { id, step: 'confirm-paused' })
    await takeStep(admin, { id, step: 'record' })
    await workImport(admin, id)
    expect(await statesOf(id)).toEqual(['RECORDED', 'RECORDED'])
  })

  test('have to be confirmed again if another party is chosen or the columns are mapped again', async () => {
    const rows = [pausedRow()]
    const id = await checkedImport(admin, rows)
    await takeStep(admin, { id, step: 'confirm-paused' })
    const at = Object.keys(rows[0] as object).indexOf('Broker')
    await mendRow(admin, { id, row: 2 }, { cells: { [at]: String(paused.broker) } })
    expect(await statesOf(id)).toEqual(['ASKED'])
    await takeStep(admin, { id, step: 'confirm-paused' })
    await mapImport(admin, id, { mapping: (await getImport(admin, id)).mapping })
    await workImport(admin, id)
    expect(await statesOf(id)).toEqual(['ASKED'])
  })

  test('can be skipped all together, and the others are recorded', async () => {
    const id = await checkedImport(admin, [pausedRow(), sheetRow(cast)])
    await takeStep(admin, { id, step: 'skip-paused' })
    await takeStep(admin, { id, step: 'record' })
    await workImport(admin, id)
    expect(await statesOf(id)).toEqual(['SKIPPED', 'RECORDED'])
  })

  test('need no confirmation if paused only after the dry run', async () => {
    const late = await makeLender()
    const id = await checkedImport(admin, [sheetRow(cast, { Lender: String(late.lenderId) })])
    await pool().query('update lenders set is_active = false where id = $1', [late.lenderId])
    await takeStep(admin, { id, step: 'record' })
    await workImport(admin, id)
    expect(await statesOf(id)).toEqual(['RECORDED'])
  })
})

describe('an import that was not recorded', () => {
  test('can be discarded: its rows are deleted, its entry and mapping are kept, and it is audited', async () => {
    const { 'Loan No.': no, ...rest } = sheetRow(cast)
    const own = await makeAdmin()
    const id = await uploaded(own, csvOf([{ Ref: no, ...rest } as Record<string, string>]))
    const { mapping } = await getImport(own, id)
    await mapImport(own, id, { mapping: { ...mapping, Ref: 'loanNo' } })
    await workImport(own, id)
    await takeStep(own, { id, step: 'discard' })
    expect(await rowsOf(own, id)).toEqual([])
    expect((await listImports(own)).find((each) => each.id === id)).toMatchObject({
      state: 'DISCARDED',
      principal: '0',
    })
    const [entry] = await database().auditEntry.findMany({
      where: { accountId: own.accountId, action: 'LOAN_IMPORT_DISCARDED' },
    })
    expect(entry).toMatchObject({ details: { import: id, file: 'loans.csv' } })
    const second = await uploaded(own, csvOf([{ Ref: freshNo(), ...rest } as Record<string, string>]))
    expect((await getImport(own, second)).mapping.Ref).toBe('loanNo')
  })

  test('can be discarded before mapping and during checking, which then stops', async () => {
    const id = await uploaded(admin, csvOf([sheetRow(cast)]))
    await takeStep(admin, { id, step: 'discard' })
    const other = await uploaded(admin, csvOf([sheetRow(cast)]))
    await mapImport(admin, other, { mapping: (await getImport(admin, other)).mapping })
    await takeStep(admin, { id: other, step: 'discard' })
    await workImport(admin, other)
    expect((await getImport(admin, other)).state).toBe('DISCARDED')
    for (const step of ['discard', 'record', 'continue', 'undo'] as const)
      expect(await outcomeOf(takeStep(admin, { id, step })), step).toBe('CONFLICT')
  })

  test('can be discarded, but a recorded one can only be undone', async () => {
    const id = await recordedImport(admin, [sheetRow(cast)])
    expect(await outcomeOf(takeStep(admin, { id, step: 'discard' }))).toBe('CONFLICT')
    expect(await statesOf(id)).toEqual(['RECORDED'])
  })
})
