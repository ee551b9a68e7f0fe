import { UNREADABLE_DAY } from '#lib/core/typed-days.ts'
import { rowsOf } from './database.ts'
import { followedUp, forgetFollowup, keptFollowup } from './date-fields.ts'
import { typedLoan, withGateFilled } from './loan-form.ts'
import { awake, expect, test } from './people.ts'
import { openFilters, toast } from './screens.ts'

const SOON = 'as soon as possible'

test('a loan with an unreadable date is not saved until the date is corrected', async ({ signIn }) => {
  const page = await signIn('staff')
  const loan = typedLoan()
  const form = await withGateFilled(page, loan)
  if (loan.lawFirm) await form.choose(form.field('Law Firm'), loan.lawFirm)
  await form.fillTerms(loan)
  const [settlement, repayment] = [form.field('Settlement Date'), form.field('Repayment Date')]
  await settlement.focus()
  await page.keyboard.type('1 Feb 2024')
  await repayment.focus()
  await page.keyboard.type(SOON)
  // Focus is still in the field: the shortcut that saves commits its text first.
  await page.keyboard.press('Control+Enter')
  await expect(form.errors).toContainText('Repayment Date must be a day.')
  await expect(repayment).toHaveValue(SOON)
  await expect(repayment).toHaveAttribute('aria-invalid', 'true')
  await form.save.click()
  await expect(form.errors).toContainText('Repayment Date must be a day.')
  const stored = () =>
    rowsOf<{ settled: string; due: string }>(
      `select to_char(settlement_date, 'YYYY-MM-DD') as settled, to_char(repayment_date, 'YYYY-MM-DD') as due
       from loans where loan_no = $1`,
      [loan.loanNo],
    )
  expect(await stored()).toEqual([])
  await repayment.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1.2.25')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/loans\/\d+\/view$/)
  expect(await stored()).toEqual([{ settled: '2024-02-01', due: '2025-02-01' }])
})

test('a discharge or repayment before the settlement shows an error as soon as its field is left', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const loan = typedLoan()
  const form = await withGateFilled(page, loan)
  await form.fillTerms(loan)
  for (const [label, text] of Object.entries({
    Settlement: '3/2/2025',
    Repayment: '3/2/2026',
    Discharged: '2 Feb 25',
  })) {
    await form.field(`${label} Date`).focus()
    await page.keyboard.type(text)
  }
  const discharged = form.field('Discharged Date')
  const early = form.form.getByText('The Discharged Date must not be before the Settlement Date.')
  await expect(early).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(early).toBeVisible()
  await expect(discharged).toHaveAttribute('aria-invalid', 'true')
  await expect(discharged).toHaveAccessibleDescription(/must not be before the Settlement Date/)
  await form.save.click()
  await expect(form.errors).toContainText('The Discharged Date must not be before the Settlement Date.')
  await discharged.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3 Feb 25')
  await page.keyboard.press('Tab')
  await expect(early).toHaveCount(0)
  await form.field('Repayment Date').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2/2/25')
  await page.keyboard.press('Tab')
  await expect(form.form.getByText('The Repayment Date must not be before the Settlement Date.').first()).toBeVisible()
  expect(await rowsOf('select from loans where loan_no = $1', [loan.loanNo])).toEqual([])
})

test('an unreadable date in a filter of All Loans is not applied, stays in its field, and Reset clears it', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  // Other tests record loans meanwhile, but none in this state.
  await page.goto('/loans?state=TAS')
  const filters = await openFilters(page)
  const all = await filters.found()
  const tab = await filters.under('Settled')
  const from = tab.getByLabel('Settled from')
  await from.focus()
  await page.keyboard.type(SOON)
  await page.keyboard.press('Tab')
  await expect(from).toHaveValue(SOON)
  await expect(tab.getByText(UNREADABLE_DAY)).toBeVisible()
  expect(await filters.found()).toBe(all)
  await expect(page).not.toHaveURL(/soon/)
  await filters.dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(from).toHaveValue('')
  await expect(tab.getByText(UNREADABLE_DAY)).toHaveCount(0)
})

test('the notes page does not search by an unreadable date', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/users/notes')
  const filters = page.getByRole('form', { name: 'Filters' })
  await awake(filters.getByRole('button', { name: 'Open calendar' }).first())
  const from = filters.getByLabel('From')
  await from.focus()
  await page.keyboard.type(SOON)
  await page.keyboard.press('Enter')
  await filters.getByRole('button', { name: 'Search' }).click()
  await expect(from).toBeFocused()
  await expect(filters.getByText(UNREADABLE_DAY)).toBeVisible()
  await expect(page).toHaveURL('/users/notes')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1 Feb 24')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2024-02-01/)
})

test('an unreadable follow-up date is not stored, and a quick-add replaces it', async ({ signIn }) => {
  const page = await signIn('staff')
  const { companyId, brokerId } = await followedUp()
  await page.goto(`/users/${brokerId}/broker`)
  const field = page.getByRole('textbox', { name: 'Follow-up' })
  await awake(field)
  const saves: string[] = []
  page.on('request', (request) => request.url().includes('followup-date') && saves.push(request.url()))
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(SOON)
  await page.keyboard.press('Tab')
  await expect(page.getByText(UNREADABLE_DAY)).toBeVisible()
  await expect(field).toHaveValue(SOON)
  const saved = page.waitForResponse(/followup-date/)
  await page.getByRole('button', { name: '1w, 1 week' }).click()
  await saved
  await expect(page.getByText(UNREADABLE_DAY)).toHaveCount(0)
  await expect(field).toHaveValue(/^\d\d\/\d\d\/20\d\d$/)
  // Only the quick-add was saved.
  expect(saves).toHaveLength(1)
  expect(await keptFollowup(companyId)).not.toBe('2003-01-01')
  await forgetFollowup(companyId)
})

test('a call is not logged while its next date is unreadable', async ({ signIn }) => {
  const page = await signIn('staff')
  const { companyId } = await followedUp()
  await page.goto(`/calls?whose=team&at=${companyId}`)
  await awake(page.getByRole('button', { name: /^Spoke/ }))
  const note = `Rang at ${Date.now()}`
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByLabel('Another day').focus()
  await page.keyboard.type(SOON)
  await page.getByRole('button', { name: /^Spoke/ }).click()
  await expect(toast(page, 'Please enter a date ahead.')).toBeVisible()
  await expect(page.getByLabel('Another day')).toHaveValue(SOON)
  expect(await rowsOf('select from file_notes where note = $1', [note])).toEqual([])
  expect(await keptFollowup(companyId)).toBe('2003-01-01')
  await forgetFollowup(companyId)
})

test('a public holiday is not stored while its date is unreadable', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/holidays')
  await (await awake(page.getByRole('button', { name: 'Add Holiday' }))).click()
  const dialog = page.getByRole('dialog')
  const name = `Someday ${Date.now()}`
  await dialog.getByLabel('Date').focus()
  await page.keyboard.type(SOON)
  await dialog.getByLabel('Holiday').fill(name)
  await dialog.getByLabel('All states and territories').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a date', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Date')).toHaveValue(SOON)
  expect(await rowsOf('select from holidays where name = $1', [name])).toEqual([])
})
