import type { Locator, Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'
import { csvFile, freshNo, parties, recorded, rowOf, uploaded } from './spreadsheets.ts'

test('an administrator uploads a spreadsheet, corrects a cell, records the loans once, and undoes the import', async ({
  signIn,
}) => {
  const facts = await parties()
  const rows = [rowOf(facts), rowOf(facts, { Rate: '90%' }), rowOf(facts, { Lender: 'Nobody Pty' })]
  const numbers = rows.map((row) => row['Loan number'])
  const page = await signIn('admin')
  await page.goto('/loans?view=all')
  await page.getByRole('link', { name: 'Import loans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import loans' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(csvFile(rows))

  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
  await expect(page.getByLabel('Loan amount', { exact: true })).toHaveValue('contribution.1')
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await expect(page.getByRole('heading', { name: 'Rows' })).toBeVisible({ timeout: 30_000 })
  const record = page.getByRole('button', { name: /^Record / })
  await expect(record).toBeDisabled()
  const faulty = page.getByRole('listitem', { name: 'Row 3' })
  await expect(faulty).toContainText('Lower Rate must be between 2%-80% and less than the Higher Rate')
  await expect(page.getByRole('listitem', { name: 'Row 2', exact: true })).toHaveCount(0)
  const unknown = page.getByRole('listitem', { name: 'Row 4' })
  await expect(unknown).toContainText('There is no lender “Nobody Pty”.')

  await faulty.getByLabel('Rate', { exact: true }).fill('9')
  await faulty.getByLabel('Rate', { exact: true }).press('Enter')
  await expect(faulty.getByText('Ready')).toBeVisible()
  await expect(faulty.getByLabel('Rate', { exact: true })).toBeFocused()
  // A cell is also sent when it loses focus.
  await unknown.getByLabel('Lender', { exact: true }).fill('Somebody Pty')
  await unknown.getByLabel('Lender', { exact: true }).press('Tab')
  await expect(unknown).toContainText('There is no lender “Somebody Pty”.')
  await unknown.getByRole('button', { name: 'Skip' }).click()
  await expect(unknown.getByText('Skipped')).toBeVisible()
  await expect(record).toHaveText('Record 2 loans, $2.50M')
  await record.click()
  const question = page.getByRole('alertdialog', { name: 'Record these loans?' })
  await expect(question).toContainText('2 loans, $2.50M. Skipped rows: 1.')
  await question.getByRole('button', { name: 'Record', exact: true }).click()

  const loan = page.getByRole('link', { name: numbers[0] as string })
  await expect(loan).toBeVisible({ timeout: 30_000 })
  expect(await rowsOf('select loan_no from loans where loan_no = any($1)', [numbers])).toHaveLength(2)
  await expect(page.getByRole('heading', { name: 'Rows' })).toHaveCount(1)
  const address = page.url()
  await loan.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numbers[0] as string)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Recorded').first()).toBeVisible()

  await page.getByRole('button', { name: 'Undo this import' }).click()
  const undo = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(undo).toContainText('2 loans will be deleted. Their logs stay.')
  await undo.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone').first()).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(async () => (await rowsOf('select id from loans where loan_no = any($1)', [numbers])).length)
    .toBe(0)
  await page.getByRole('link', { name: 'Import loans' }).first().click()
  await expect(page.getByRole('link', { name: 'loans of march.csv' }).first()).toBeVisible()
})

test('a file that is not a spreadsheet shows an error where it was chosen', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/400/)
  const page = await signIn('admin')
  await page.goto('/loans/import')
  await expect(page.getByText('Record many loans at once from a spreadsheet.', { exact: true })).toBeVisible()
  const file = { name: 'old.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('alert').filter({ hasText: 'protected by a password' })).toBeVisible()
})

test('the mapping of columns is remembered, and the page fits a phone', async ({ signIn }) => {
  const facts = await parties()
  const page = await signIn('admin', { viewport: { width: 390, height: 800 } })
  const choose = async (rows: Record<string, string>[]) => {
    await page.goto('/loans/import')
    await page.locator('input[type=file]').setInputFiles(csvFile(rows))
    await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
  }
  const named = () => {
    const { 'Loan number': number, ...rest } = rowOf(facts)
    return { 'Deal name': number, ...rest }
  }
  await choose([named()])
  await page.getByLabel('Deal name', { exact: true }).selectOption({ label: 'Loan No.' })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('button', { name: 'Record 1 loan, $1.25M' })).toBeEnabled({ timeout: 30_000 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await choose([named()])
  await expect(page.getByLabel('Deal name', { exact: true })).toHaveValue('loanNo')
})

test('staff without ADMIN see no import link and get 403', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/403/)
  const page = await signIn('staff')
  await page.goto('/loans?view=all')
  await expect(page.getByRole('heading', { level: 1, name: 'All Loans' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import loans' })).toHaveCount(0)
  await page.goto('/loans/import')
  await expect(page).toHaveURL(/\/exception\/403/)
})

test('a left-out row links to the loan that has its number, and can be downloaded and imported again', async ({
  signIn,
}) => {
  const facts = await parties()
  const page = await signIn('admin', { viewport: { width: 390, height: 800 } })
  const [taken, free] = [rowOf(facts), rowOf(facts)]
  await uploaded(page, [taken, free])
  // As if somebody had recorded a loan of this number after the check.
  const [holder] = await rowsOf<{ id: number; loanNo: string }>(
    'select id, loan_no as "loanNo" from loans order by id limit 1',
    [],
  )
  const { id, loanNo } = holder ?? { id: 0, loanNo: '' }
  const importId = Number(/import\/(\d+)/.exec(page.url())?.[1])
  await rowsOf(
    'update loan_import_rows set cells = jsonb_set(cells, $3, to_jsonb($4::text)) where import_id = $1 and row = $2',
    [importId, 2, '{0}', loanNo],
  )
  await recorded(page)
  await expect(page.getByText('1 row left out, because something changed after the check.')).toBeVisible()
  const row = page.getByRole('listitem', { name: 'Row 2' })
  await expect(row).toContainText('Loan number already exists.')
  await expect(row.getByRole('link', { name: loanNo, exact: true })).toHaveAttribute('href', `/loans/${id}/view`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the left-out rows' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^loans of march left out \d{4}-\d\d-\d\d\.csv$/)
  const number = page.getByRole('listitem', { name: 'Row 2' }).getByLabel('Loan number', { exact: true })
  await page.goto('/loans/import')
  await page.locator('input[type=file]').setInputFiles(await file.path())
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await number.fill(freshNo(), { timeout: 30_000 })
  await number.press('Enter')
  await expect(page.getByRole('button', { name: 'Record 1 loan, $1.25M' })).toBeEnabled()
})

const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  for (let left = 90; left > 0; left -= 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the Tab key does not reach ${wanted}`)
}

test('an import can be uploaded, matched, corrected, recorded and undone with the keyboard', async ({ signIn }) => {
  const facts = await parties()
  const page = await signIn('admin')
  await page.goto('/loans/import')
  const choose = await awake(page.getByRole('button', { name: 'Choose a file' }))
  const press = async (control: Locator, key = 'Enter') => {
    await control.waitFor()
    await tabTo(page, control)
    await page.keyboard.press(key)
  }
  const chooser = page.waitForEvent('filechooser')
  await press(choose)
  const { 'Loan number': number, ...rest } = rowOf(facts, { Rate: '90%' })
  await (await chooser).setFiles(
    csvFile([
      { Deal: number as string, ...rest },
      { Deal: freshNo(), ...rest },
    ]),
  )

  const deal = page.getByLabel('Deal', { exact: true })
  await deal.waitFor()
  await expect(page.getByText('Every loan needs these too: Loan No.')).toBeVisible()
  await tabTo(page, deal)
  await page.keyboard.type('Loan No')
  await expect(deal).toHaveValue('loanNo')
  await expect(page.getByText('Every loan needs these too')).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Check the rows' }))

  const rate = page.getByRole('listitem', { name: 'Row 2' }).getByLabel('Rate', { exact: true })
  await rate.waitFor({ timeout: 30_000 })
  await tabTo(page, rate)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem', { name: 'Row 2' }).getByText('Ready')).toBeVisible()
  await press(page.getByRole('button', { name: 'Skip all rows with errors' }))
  const record = page.getByRole('button', { name: 'Record 1 loan, $1.25M' })
  await expect(record).toBeEnabled()
  await press(record)
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Record', exact: true }))
  const undo = page.getByRole('button', { name: 'Undo this import' })
  await undo.waitFor({ timeout: 30_000 })
  await press(undo)
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }))
  await expect(page.getByText('Undone').first()).toBeVisible({ timeout: 30_000 })
})
