import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { rowsOf } from './database.ts'
import { expect } from './people.ts'

/** The parties that the rows of a test's spreadsheet name. */
type Facts = { lender: string; lenderId: number; pausedId: number; brokerId: number; firmId: number }

/** Parties of the demonstration with unique company names. */
export const parties = async (): Promise<Facts> => {
  const [found] = await rowsOf<Facts>(
    `with open as (select id, name from companies where is_master_switch_on)
     select l.id as "lenderId", c.name as lender,
       (select min(b.id) from brokers b join open o on o.id = b.company_id where b.is_active) as "brokerId",
       (select min(f.id) from law_firms f join open o on o.id = f.company_id where f.is_active) as "firmId",
       (select min(x.id) from lenders x where not x.is_active and x.bdm_id is not null) as "pausedId"
     from lenders l join open c on c.id = l.company_id where l.is_active and not exists (
       select from companies o join lenders x on x.company_id = o.id where lower(o.name) = lower(c.name) and o.id <> c.id)
     order by l.id limit 1`,
    [],
  )
  return found as Facts
}

let last = 0
/** A unique loan number. */
export const freshNo = (): string => {
  last += 1
  return `I${process.env.TEST_PARALLEL_INDEX ?? 0}${Date.now().toString(36).toUpperCase().slice(-6)}${last}`
}

/** A row with everything that a loan requires, under its own headings. */
export const rowOf = ({ lender, brokerId, firmId }: Facts, overrides: Record<string, string> = {}) => ({
  'Loan number': freshNo(),
  Lender: lender,
  'Loan amount': '$1,250,000.00',
  'Broker ID': String(brokerId),
  Suburb: 'Parramatta, NSW',
  Priority: 'FIRST',
  Rate: '0.0895',
  'Default rate': '12.95%',
  LVR: '65',
  'Interest type': 'PREPAID',
  Purpose: 'PURCHASE',
  'Security type': 'COMMERCIAL',
  'Sub type': 'OFFICE',
  Solicitor: String(firmId),
  Settled: '02/03/2026',
  Maturity: '2027-03-02',
  Colour: 'green',
  ...overrides,
})

/** A CSV file of such rows, as the browser uploads it. */
export const csvFile = (rows: Record<string, string>[]) => ({
  name: 'loans of march.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${Papa.unparse(rows, { delimiter: ';' })}`),
})

/** Uploads rows, accepts the guessed columns and waits for the dry run. */
export const uploaded = async (page: Page, rows: Record<string, string>[]) => {
  await page.goto('/loans/import')
  await page.locator('input[type=file]').setInputFiles(csvFile(rows))
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: 'Rows', exact: true })).toBeVisible({ timeout: 30_000 })
}
/** Records the rows of the current dry run. */
export const recorded = async (page: Page) => {
  await page.getByRole('button', { name: /^Record / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible({ timeout: 30_000 })
}
