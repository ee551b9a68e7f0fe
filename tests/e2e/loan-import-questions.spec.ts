import { rowsOf } from './database.ts'
import { expect, test } from './people.ts'
import { csvFile, freshNo, parties, recorded, rowOf, uploaded } from './spreadsheets.ts'

test('[H-18] rows with a paused party are marked, and kept or skipped together before anything is recorded', async ({
  signIn,
}) => {
  const facts = await parties()
  const page = await signIn('admin')
  const paused = rowOf(facts, { Lender: String(facts.pausedId) })
  await uploaded(page, [rowOf(facts), paused])
  const row = page.getByRole('listitem', { name: 'Row 3' })
  await expect(row).toContainText('This Lender is Profile Paused / Master Switch off.')
  await expect(page.getByRole('button', { name: /^Record / })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep these rows' }).click()
  const question = page.getByRole('alertdialog', { name: 'Heads up!' })
  await expect(question).toContainText('Profile Paused / Master Switch off. Are you sure you want to continue?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByText('To confirm')).toBeVisible()
  await page.getByRole('button', { name: 'Keep these rows' }).click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Ready to record.')).toBeVisible()
  await expect(page.getByText('No rows left to review.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await expect(row.getByText('Ready')).toBeVisible()
  await recorded(page)
  await expect(page.getByRole('link', { name: paused['Loan number'] as string })).toBeVisible()

  await uploaded(page, [rowOf(facts), rowOf(facts, { Lender: String(facts.pausedId) })])
  await page.getByRole('button', { name: 'Skip these rows' }).click()
  await expect(page.getByRole('button', { name: 'Record 1 loan, $1.25M' })).toBeEnabled()
})

test('an import that was not recorded can be discarded after confirming, and cannot be opened again', async ({
  signIn,
}) => {
  const facts = await parties()
  const page = await signIn('admin')
  const name = `discarded ${freshNo()}.csv`
  await page.goto('/loans/import')
  await page.locator('input[type=file]').setInputFiles({ ...csvFile([rowOf(facts)]), name })
  await page.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this import?' })
  const address = page.url()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(`${name} was discarded.`)).toBeVisible()
  await expect(page).toHaveURL(/\/loans\/import$/)
  await expect(page.locator('#earlier-imports li').filter({ hasText: name })).toContainText('Discarded')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('This import was discarded')).toBeVisible()
  await page.getByRole('link', { name: 'Import another file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import loans' })).toBeVisible()
})

test('Back from a loan of an import returns to the same page of rows', async ({ signIn }) => {
  const facts = await parties()
  const page = await signIn('admin')
  const rows = Array.from({ length: 52 }, () => rowOf(facts))
  await uploaded(page, rows)
  await recorded(page)
  await page.getByRole('button', { name: 'Next' }).click()
  const last = page.getByRole('link', { name: rows[51]?.['Loan number'] as string })
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(rows[51]?.['Loan number'] as string)
  await page.goBack()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(last).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Import loans' })).toBeVisible()
})

test('an import with an edited loan cannot be undone, and the message names the loan', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const facts = await parties()
  const row = rowOf(facts)
  const page = await signIn('admin')
  await uploaded(page, [row, rowOf(facts)])
  await recorded(page)
  await rowsOf(
    `insert into loan_logs (loan_id, loan_no, sequence, act, editor_name, edited_at, snapshot, hash)
     select loan_id, loan_no, 2, 'UPDATED', 'Somebody', now(), snapshot, hash from loan_logs where loan_no = $1`,
    [row['Loan number']],
  )
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'These loans were edited since' })).toContainText(
    row['Loan number'] as string,
  )
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
})
