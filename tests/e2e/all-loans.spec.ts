import type { Page } from '@playwright/test'
import { principalOf, typedLoan } from './loan-form.ts'
import { awake, expect, test } from './people.ts'
import { recordQuickly } from './requests.ts'
import { filterLoans, loanList, shownDollars } from './screens.ts'

/** Loans that no test records, so their number and order do not change. */
const STILL = 'statusKey=DISCHARGED&state=QLD'

type Answer = { data: { id: number; principal: number; totalPrincipal: number }[]; total: number }
const pageOf = async (page: Page, number: number): Promise<Answer> =>
  (await (await page.request.get(`/api/loans/all?${STILL}&page=${number}`)).json()) as Answer

test('[J-04] All Loans shows 50 loans per page in a list at least 600 px high, and its totals cover all pages', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto(`/loans?${STILL}`)
  const list = loanList(page)
  await expect(list.rows).toHaveCount(50)
  const area = page.getByRole('region', { name: 'Loans' })
  expect(await area.evaluate((element) => element.clientHeight)).toBeGreaterThanOrEqual(600)

  const first = await pageOf(page, 1)
  const pages = Math.ceil(first.total / 50)
  const answers = [first]
  for (let number = 2; number <= pages; number += 1) answers.push(await pageOf(page, number))
  const loans = answers.flatMap(({ data }) => data)
  expect(new Set(loans.map(({ id }) => id)).size).toBe(first.total)
  const sum = loans.reduce((total, { principal }) => total + principal, 0)
  await expect(list.figure('Total Records')).toHaveText(first.total.toLocaleString('en-AU'))
  await expect(list.figure('Total No. of Loans')).toHaveText(first.total.toLocaleString('en-AU'))
  await expect(list.figure('Total Principal')).toHaveText(shownDollars(sum))

  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible()
  await expect(page.getByText(`51–${Math.min(100, first.total)} of ${first.total}`)).toBeVisible()
  await expect(list.figure('Total Principal')).toHaveText(shownDollars(sum))
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
})

test('[J-04] column headings sort in both directions', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto(`/loans?${STILL}`)
  const list = loanList(page)
  const amounts = async () => (await list.column('Principal')).map((text) => Number(text.replace(/\D/g, '')))
  await list.heading('Principal').getByRole('link').click()
  await expect(list.heading('Principal')).toHaveAttribute('aria-sort', 'ascending')
  const upwards = await amounts()
  expect(upwards).toHaveLength(50)
  expect(upwards).toEqual(upwards.toSorted((one, other) => one - other))
  await list.heading('Principal').getByRole('link').click()
  await expect(list.heading('Principal')).toHaveAttribute('aria-sort', 'descending')
  const downwards = await amounts()
  expect(downwards).toEqual(downwards.toSorted((one, other) => other - one))
  expect(downwards[0]).toBeGreaterThan(upwards[0] as number)
  await list.heading('Settlement').getByRole('link').click()
  await expect(list.heading('Settlement')).toHaveAttribute('aria-sort', 'ascending')
  const days = (await list.column('Settlement')).map((text) => Date.parse(text))
  expect(days).toEqual(days.toSorted((one, other) => one - other))
})

test('[J-04] filters are chips that can be removed one by one, reset, or all cleared', async ({ signIn }) => {
  const page = await signIn('staff')
  const loan = typedLoan()
  const principal = principalOf(loan)
  await recordQuickly(page, loan)
  await page.goto('/loans?sort=principal&orderBy=desc')
  const list = loanList(page)
  await filterLoans(page, { status: 'Pre-Settlement', state: 'NSW', from: principal, to: principal })
  await expect(list.rows).toHaveCount(1)
  await expect(page).toHaveURL(/sort=principal/)
  const chips = page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')
  await expect(chips).toHaveText([
    'Status: Pre-Settlement',
    'State: NSW',
    `Principal: from ${shownDollars(principal)} to ${shownDollars(principal)}`,
  ])
  await page.getByRole('link', { name: 'Remove Status: Pre-Settlement' }).click()
  await expect(chips).toHaveCount(2)
  await expect(list.rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(chips).toHaveCount(0)
  await expect(page).toHaveURL('/loans?orderBy=desc&sort=principal')
  await expect(list.rows).toHaveCount(50)

  await filterLoans(page, { state: 'VIC' })
  await expect(chips).toHaveText(['State: VIC'])
  for (const text of await list.column('Suburb & State')) expect(text).toMatch(/,\s+VIC( \d{4})?$/)
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(chips).toHaveCount(0)
  await expect(page).toHaveURL('/loans?view=all')
})

test('[J-04] columns are chosen in a dialog, kept across reloads and visits, and reset', async ({ signIn }) => {
  const page = await signIn('dual')
  await page.goto(`/loans?${STILL}`)
  const list = loanList(page)
  await expect(list.heading('Loan No.')).toBeVisible()
  const usual = await list.table.getByRole('columnheader').allInnerTexts()
  expect(usual).toEqual([
    ...['Loan No.', 'Lender', 'Attributed Broker', 'Suburb & State', 'Priority', 'Principal', 'Lower Rate'],
    ...['Estab %', 'LVR %', 'Scenario', 'Security Type', 'Settlement'],
  ])
  await (await awake(page.getByRole('button', { name: 'Columns' }))).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Scenario' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Status' }).check()
  await dialog.getByRole('button', { name: 'Save & Close' }).click()
  await expect(list.heading('Status')).toBeVisible()
  await expect(list.heading('Scenario')).toHaveCount(0)
  expect(new Set(await list.column('Status'))).toEqual(new Set(['Discharged']))
  await page.reload()
  await expect(list.heading('Status')).toBeVisible()
  await page.goto(`/loans?${STILL}`)
  await expect(list.heading('Status')).toBeVisible()
  await expect(list.heading('Scenario')).toHaveCount(0)
  await (await awake(page.getByRole('link', { name: 'Reset columns' }))).click()
  await expect(list.heading('Scenario')).toBeVisible()
  await expect(page).toHaveURL('/loans?state=QLD&statusKey=DISCHARGED')
  await page.reload()
  await expect(list.heading('Scenario')).toBeVisible()
})

test('Back, Forward and a reload restore the filters, order and page of the list', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/loans?view=all')
  const list = loanList(page)
  await filterLoans(page, { status: 'Discharged', state: 'QLD' })
  await expect(page).toHaveURL('/loans?state=QLD&statusKey=DISCHARGED')
  await list.heading('Principal').getByRole('link').click()
  await expect(list.heading('Principal')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  const second = await list.column('Loan No.')

  await list
    .row(second[0] as string)
    .getByRole('link', { name: second[0] as string })
    .click()
  await expect(page).toHaveURL(/\/view$/)
  await page.goBack()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  expect(await list.column('Loan No.')).toEqual(second)
  await page.reload()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  expect(await list.column('Loan No.')).toEqual(second)
  await page.goBack()
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  await expect(list.heading('Principal')).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(page).toHaveURL('/loans?state=QLD&statusKey=DISCHARGED')
  await expect(list.heading('Principal')).not.toHaveAttribute('aria-sort')
  await page.goForward()
  await expect(list.heading('Principal')).toHaveAttribute('aria-sort', 'ascending')
})

test('[Q-02] a list shows whole dollars, rates with two decimals, fees with one and days as DD MMM YYYY', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto(`/loans?${STILL}`)
  const list = loanList(page)
  await expect(list.rows).toHaveCount(50)
  for (const text of await list.column('Principal')) expect(text).toMatch(/^\$\d{1,3}(,\d{3})*$/)
  for (const text of await list.column('Lower Rate')) expect(text).toMatch(/^\d{1,2}\.\d{2}%$/)
  for (const text of await list.column('Estab %')) expect(text).toMatch(/^(\d{1,2}\.\d%)?$/)
  for (const text of await list.column('Settlement')) expect(text).toMatch(/^\d{2} [A-Z][a-z]{2} \d{4}$/)
})

test('j and k move between rows, and Shift-Enter opens the loan', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto(`/loans?${STILL}`)
  const list = loanList(page)
  await list.rows.first().waitFor()
  const numbers = await list.column('Loan No.')
  await (await awake(page.getByRole('region', { name: 'Loans' }))).focus()
  await page.keyboard.press('j')
  await expect(list.row(numbers[0] as string)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(list.row(numbers[2] as string)).toBeFocused()
  await page.keyboard.press('k')
  await expect(list.row(numbers[1] as string)).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Loan ${numbers[1]}`)
})
