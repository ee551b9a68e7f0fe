import Papa from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '#lib/core/actor.ts'
import { downloadLeftOutRows, mendRow, takeStep } from '#lib/lending/imports/commands.ts'
import { workImport } from '#lib/lending/imports/recording/commands.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { deleteLoan } from '#lib/lending/saving/deletion/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLoanInput } from '#prisma/seed/factories.ts'
import { apiAs } from '#tests/support/api.ts'
import { type Cast, makeCast, outcomeOf } from '../cast.ts'
import { checkedImport, freshNo, makeAdmin, recordedImport, rowsOf, sheetRow } from './sheets.ts'

let cast: Cast
let admin: StaffActor
beforeAll(async () => {
  cast = await makeCast()
  admin = await makeAdmin()
})

const read = (text: string) => Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data

// Row 2 is left out, because its number is taken between check and recording; row 3 is recorded.
const importWithTakenNumber = async (overrides: Record<string, string> = {}) => {
  const rows = [sheetRow(cast, overrides), sheetRow(cast, { Notes: 'of the second row' })]
  const id = await checkedImport(admin, rows)
  return {
    id,
    rows,
    record: async () => {
      const loan = await createLoan(admin, makeLoanInput(cast.parties, { loanNo: rows[0]?.['Loan No.'].toLowerCase() }))
      await takeStep(admin, { id, step: 'record' })
      await workImport(admin, id)
      return loan
    },
  }
}

test('a row left out for its number names the loan that has it, until that is deleted', async () => {
  const { id, record } = await importWithTakenNumber()
  expect(await rowsOf(admin, id)).toMatchObject([{ holderId: null }, { holderId: null }])
  const loan = await record()
  expect(await rowsOf(admin, id)).toMatchObject([
    { state: 'FAULTY', loanId: null, holderId: loan.id },
    { state: 'RECORDED', holderId: null },
  ])
  await deleteLoan(admin, loan.id, { id: loan.id })
  expect(await rowsOf(admin, id)).toMatchObject([{ state: 'FAULTY', holderId: null }, {}])
})

test('a row refused for anything but its number names no loan', async () => {
  const { record, rows } = await importWithTakenNumber()
  const loan = await record()
  const taken = rows[0]?.['Loan No.'] as string
  const other = await checkedImport(admin, [
    sheetRow(cast, { LVR: '1', 'Loan No.': taken }),
    sheetRow(cast, { 'Loan No.': taken }),
  ])
  expect(await rowsOf(admin, other)).toMatchObject([{ holderId: null }, { holderId: loan.id }])
  const freed = await mendRow(admin, { id: other, row: 3 }, { cells: { 0: freshNo() } })
  expect(freed).toEqual(expect.arrayContaining([expect.objectContaining({ row: 3, holderId: null })]))
})

test('[T-C8] the left-out rows are a CSV with the headings and texts of the file, corrected as on the page', async () => {
  const notes = '=HYPERLINK("http://evil")'
  const { id, rows, record } = await importWithTakenNumber({ Suburb: 'Geelong, VIC', Notes: notes })
  const at = Object.keys(rows[0] ?? {}).indexOf('Suburb')
  await mendRow(admin, { id, row: 2 }, { cells: { [at]: 'Parramatta, NSW' } })
  await record()
  const { fileName, text } = await downloadLeftOutRows(admin, id)
  expect(fileName).toBe('loans.csv')
  const [first = {}] = rows
  expect(read(text)).toEqual([
    Object.keys(first),
    Object.values({ ...first, Suburb: 'Parramatta, NSW', Notes: `'${notes}` }),
  ])
  const entry = await database().auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect([entry.action, entry.details]).toEqual(['EXPORT_DOWNLOADED', { search: 'loans.csv', rows: 1 }])
})

test('the CSV of left-out rows is imported again after its number is corrected', async () => {
  const { id, record } = await importWithTakenNumber()
  await record()
  const [headings = [], cells = []] = read((await downloadLeftOutRows(admin, id)).text)
  const again = await recordedImport(admin, [
    Object.fromEntries(headings.map((name, at) => [name, [freshNo(), ...cells.slice(1)][at] ?? ''])),
  ])
  expect(await rowsOf(admin, again)).toMatchObject([{ state: 'RECORDED' }])
})

test('the left-out rows are for administrators, and only of a recorded import', async () => {
  const { id, record } = await importWithTakenNumber()
  const path = `/api/loans/imports/${id}/left-out`
  expect((await (await apiAs(admin))('GET', path)).status).toBe(409)
  await record()
  for (const role of ['staff', 'lender', 'broker', 'firm'] as const)
    expect((await (await apiAs(cast.actors[role]))('GET', path)).status).toBe(403)
  expect(await outcomeOf(downloadLeftOutRows(admin, 999_999_999))).toBe('NOT_FOUND')
})
