import Papa from 'papaparse'
import type { StaffActor } from '#lib/core/actor.ts'
import { takeStep } from '#lib/lending/imports/commands.ts'
import { mapImport } from '#lib/lending/imports/mapping/commands.ts'
import { getImport, getImportRows } from '#lib/lending/imports/queries.ts'
import { workImport } from '#lib/lending/imports/recording/commands.ts'
import type { ImportRow } from '#lib/lending/imports/schema.ts'
import { receiveImport } from '#lib/lending/imports/sheets/commands.ts'
import { findActorOf, makeStaff } from '#prisma/seed/factories.ts'
import type { Cast } from '../cast.ts'

/** Creates an administrator. */
export const makeAdmin = async (): Promise<StaffActor> => findActorOf(await makeStaff({ isAdmin: true }))

let last = 0
/** Returns a loan number that no other test uses. */
export const freshNo = (): string => {
  last += 1
  return `M${process.pid % 1_000}X${last}`
}

/** A row with everything that a loan needs, by heading. */
export const sheetRow = ({ lender, broker, firm }: Cast, overrides: Record<string, string> = {}) => ({
  'Loan No.': freshNo(),
  Status: 'Settled',
  Lender: String(lender.lenderId),
  Contribution: '$1,200,000',
  Broker: String(broker.brokerId),
  Suburb: 'Parramatta, NSW',
  Priority: 'FIRST',
  'Lower Rate': '8.95%',
  'Higher Rate': '12.95',
  LVR: '65',
  'Valuation Required': 'Yes',
  'Interest Payable': 'PREPAID',
  'Establishment Fee': '26,400.00',
  Scenario: 'PURCHASE',
  'Security Type': 'COMMERCIAL',
  'Security Sub Type': 'OFFICE',
  'Law Firm': String(firm.lawFirmId),
  'Settlement Date': '02/03/2026',
  'Repayment Date': '2027-03-02',
  ...overrides,
})
export type SheetRow = Record<string, string>

export const csvOf = (rows: readonly SheetRow[]): string => Papa.unparse([...rows])

/** Builds the request that uploads a file, as the page does. */
export const uploadOf = (content: string | Uint8Array, name = 'loans.csv'): Request => {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], name))
  return new Request('http://localhost:3000/api/loans/imports', { method: 'POST', body: form })
}

/** Uploads a file; returns the import's id. */
export const uploaded = async (actor: StaffActor, content: string | Uint8Array): Promise<number> =>
  (await receiveImport(actor, uploadOf(content))).id

/** Uploads rows, maps the columns by heading and checks all rows. */
export const checkedImport = async (actor: StaffActor, rows: readonly SheetRow[]): Promise<number> => {
  const id = await uploaded(actor, csvOf(rows))
  const { mapping } = await getImport(actor, id)
  await mapImport(actor, id, { mapping })
  await workImport(actor, id)
  return id
}

/** The same, and records the loans. */
export const recordedImport = async (actor: StaffActor, rows: readonly SheetRow[]): Promise<number> => {
  const id = await checkedImport(actor, rows)
  await takeStep(actor, { id, step: 'record' })
  await workImport(actor, id)
  return id
}

/** Returns the rows of an import in order. */
export const rowsOf = async (actor: StaffActor, id: number): Promise<ImportRow[]> =>
  (await getImportRows(actor, id, { page: 1, only: null })).rows

/** Returns the errors of a row as 'field: message'. */
export const errorsOf = (row: ImportRow | undefined): string[] =>
  (row?.errors ?? []).map(({ field, message }) => `${field}: ${message}`)
