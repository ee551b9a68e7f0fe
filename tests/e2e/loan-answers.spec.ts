import { askPalette, openAnswer, typeInPalette } from './loan-tables.ts'
import { awake, expect, test } from './people.ts'

test('two figures that a question asks for have a column and a chart each', async ({ signIn }) => {
  for (const width of [1440, 390]) {
    const page = await signIn('staff', { viewport: { width, height: 900 } })
    await openAnswer(page, 'average loan size and lvr by broker this year')
    await expect(page).toHaveURL(/[?&]measures=meanLoan%2Clvr/)
    const table = page.getByRole('table', { name: 'Loans by broker' })
    await expect(table.getByRole('columnheader', { name: 'Mean Loan' })).toHaveAttribute('aria-sort', 'descending')
    await expect(table.getByRole('columnheader', { name: 'Mean LVR' })).toHaveCount(1)
    await expect(table.getByRole('columnheader', { name: 'Mean Rate' })).toHaveCount(0)
    // Charts are folded on a phone.
    for (const title of width > 400 ? ['Mean Loan by broker', 'Mean LVR by broker'] : [])
      await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show 2 figures' })).toBeVisible()
    // Another set takes the place of both.
    await (await awake(page.getByRole('button', { name: 'Show 2 figures' }))).click()
    await page.getByRole('menuitemradio', { name: 'Fees' }).click()
    await expect(page).toHaveURL(/^(?!.*measures).*figures=fees/)
    await expect(table.getByRole('columnheader', { name: 'Mean Estab Fee' })).toHaveCount(1)
  }
})

test('shares of two years are beside each other, each in percent of its year', async ({ signIn }) => {
  const page = await signIn('staff')
  await openAnswer(page, 'each lenders share of settled volume this year vs last year')
  await expect(page).toHaveURL(/[?&]figures=share/)
  const table = page.getByRole('table', { name: 'Loans by lender and calendar year' })
  await expect(table.locator('tbody tr[data-row]').first()).toContainText(/\d\.\d%/)
  await expect(table.locator('tfoot')).toContainText('100.0%')
  await expect(page.getByText('Each share is that of the principal of all loans of its column')).toBeVisible()
  // All loans of a year are all of its principal, which needs no bars.
  await expect(page.getByText('Share by lender')).toBeVisible()
  await expect(page.getByText('Share by calendar year')).toHaveCount(0)
})

test('a list of one lender’s loans shows its part of those that it shares', async ({ signIn }) => {
  const page = await signIn('staff')
  await openAnswer(page, 'loans of tallowmere with several lenders')
  const rows = page.getByRole('table', { name: 'Loans', exact: true }).locator('tbody tr[data-row]')
  await expect(rows.first()).toContainText(/part \$[\d,]+/)
  const cell = rows
    .first()
    .getByRole('cell')
    .filter({ hasText: /part \$/ })
  const [principal = '', part = ''] = (await cell.innerText()).split('part')
  const toNumber = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))
  expect(toNumber(part)).toBeGreaterThan(0)
  expect(toNumber(part)).toBeLessThan(toNumber(principal))
  await page.goto('/loans?lenderCountKey=SEVERAL')
  await expect(rows.first()).toBeVisible()
  await expect(rows.filter({ hasText: /part \$/ })).toHaveCount(0)
})

test('a question of a misspelled word is answered, and what loans are not grouped by is refused', async ({
  signIn,
}) => {
  const page = await signIn('broker')
  await askPalette(page, 'loans by quater')
  const said = page.locator('[cmdk-root]').getByRole('status')
  await expect(said).toHaveText('Read with another spelling: “quarter” for “quater”.')
  await expect(said).not.toHaveAttribute('data-tone', 'warn')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?group=quarter')
  await typeInPalette(page, 'settled loans by industry')
  await expect(said).toContainText('Not answered, because of “by industry”: Loans are grouped by lender')
  await expect(said).toHaveAttribute('data-tone', 'warn')
  await expect(page.locator('[cmdk-root]').getByRole('option')).toHaveCount(0)
})

test('“?” in the search box finds the help, which begins with the questions', async ({ signIn }) => {
  for (const [role, title] of [
    ['staff', 'Questions and keyboard shortcuts'],
    ['lawFirm', 'Keyboard shortcuts'],
  ] as const) {
    const page = await signIn(role)
    await typeInPalette(page, '?')
    await page.locator('[cmdk-root]').getByRole('option', { name: 'Help: what you can ask, and keys' }).click()
    const help = page.getByRole('dialog', { name: title })
    await expect(help).toBeVisible()
    await expect(help.getByRole('heading').nth(1)).toHaveText(
      role === 'staff' ? 'Ask for loans in the search' : 'On this page',
    )
  }
})
