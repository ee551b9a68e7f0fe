import { rowsOf } from './database.ts'
import { askPalette, chips, choose, heads, table, WIDE } from './loan-tables.ts'
import { awake, expect, test } from './people.ts'
import { fact } from './screens.ts'

test('staff read the ageing of overdue loans by lender, and a band leads to its loans', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?expiryKey=EXPIRED&group=lender')
  await choose(page, 'Across', 'Days overdue')
  await expect(page).toHaveURL('/loans?across=daysOverdue&expiryKey=EXPIRED&group=lender')
  const name = 'Loans by lender and days overdue'
  const bands = await heads(page, name).allTextContents()
  expect(bands.slice(1, -2).length).toBeGreaterThan(0)
  for (const band of bands.slice(1, -2)) expect(band).toMatch(/^(1–30|31–60|61–90|91–180|Over 180) days$/)
  const amount = table(page, name).locator('tfoot').getByRole('link').first()
  const label = (await amount.getAttribute('aria-label')) ?? ''
  await amount.click()
  await expect(page).toHaveURL(/\/loans\?daysOverdue=[\w-]+&expiryKey=EXPIRED&orderBy=asc&sort=repayment&columns=/)
  await expect(fact(page, 'Total Principal')).toHaveText(label.split(':')[0] ?? '')
  await expect(chips(page).last()).toHaveText(/^Days Overdue: .* days$/i)
})

test('a broker reads loans by LVR in bands, from the least', async ({ signIn }) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/loans?group=lvrBand')
  const rows = table(page, 'Loans by LVR band').locator('tbody tr[data-row]')
  await expect(rows.first().getByRole('cell').first()).toHaveText(/^(Up to|Over) \d+%/)
  const count = rows.first().getByRole('cell').nth(1)
  const loans = await count.textContent()
  await count.getByRole('link').click()
  await expect(page).toHaveURL(/\/loans\?lvrBand=[\w-]+$/)
  await expect(fact(page, 'Total Records')).toHaveText(loans ?? '')
})

test('staff show the fees of quarters, order lenders by them, and leave out small groups', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?group=quarter')
  await choose(page, 'Figures', 'Fees')
  await expect(page).toHaveURL('/loans?figures=fees&group=quarter')
  await expect(heads(page, 'Loans by quarter').last()).toHaveText('Fees')
  // The charts follow the figures, and a bar leads to the loans of its quarter.
  await expect(page.getByRole('list', { name: 'Principal by state' })).toHaveCount(0)
  const bars = page.getByRole('list', { name: 'Fees by quarter of settlement' }).getByRole('link')
  await expect(bars.last()).toHaveAttribute('href', /^\/loans\?settledFrom=\d{4}-\d\d-01&settledTo=/)
  await expect(heads(page, 'Loans by quarter').filter({ hasText: 'Mean LVR' })).toHaveCount(0)
  await expect(page.getByText(/Fees are the principal of each loan times its establishment fee/)).toBeVisible()
  const fees = table(page, 'Loans by quarter').locator('tfoot td').last()
  await expect(fees).toHaveText(/^\$[\d,]+$/)
  await page.goto('/loans?group=lender&groupSort=-fees&leastLoans=2')
  const cells = table(page, 'Loans by lender').locator('tbody td[data-label="Fees"]')
  await expect(cells.nth(1)).toBeVisible()
  const amounts = (await cells.allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')))
  expect(amounts.length).toBeGreaterThan(1)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  const loans = await table(page, 'Loans by lender').locator('tbody td[data-label="Loans"]').allTextContents()
  expect(loans.every((text) => Number(text.replace(',', '')) >= 2)).toBe(true)
  await expect(chips(page)).toHaveText(['Group by: Lender', 'Least Loans: 2'])
  await choose(page, 'Show fees', 'Mean loan')
  await expect(page).toHaveURL('/loans?figures=meanLoan&group=lender&leastLoans=2')
  await expect(heads(page, 'Loans by lender').filter({ hasText: 'Mean Loan' })).toBeVisible()
})

test('staff read how long loans ran by lender, and a broker finds those repaid early', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?group=lender')
  await choose(page, 'Figures', 'Time held')
  await expect(page).toHaveURL('/loans?figures=held&group=lender')
  await expect(heads(page, 'Loans by lender').filter({ hasText: 'Days Held' })).toBeVisible()
  const held = table(page, 'Loans by lender').locator('tfoot td[data-label="Days Held"]')
  await expect(held).toHaveText(/^[\d,]+ days?$/)
  await expect(
    page.getByText(/Days held are the mean from settlement to discharge.* are left out of both/),
  ).toBeVisible()
  const broker = await signIn('broker', WIDE)
  await broker.goto('/loans?repaidKey=EARLY')
  await expect(chips(broker)).toHaveText(['Repaid: Early'])
})

for (const width of [390, 1440])
  test(`a question shows how long loans ran, of discharged loans alone, at ${width} px`, async ({ signIn }) => {
    const page = await signIn('staff', { viewport: { width, height: 900 } })
    await askPalette(page, 'how long do loans run on average by lender')
    await expect(page.getByText('Days are those of discharged loans alone, weighted by principal.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/loans?group=lender&groupSort=-held')
    const [mean] = await rowsOf<{ days: number; loans: number }>(
      `select round(sum(principal * (discharged_date - settlement_date))::numeric / sum(principal))::int as days, count(*)::int as loans
      from loans where discharged_date is not null and repayment_date is not null`,
    )
    const held = table(page, 'Loans by lender').locator('tfoot td[data-label="Days Held"]')
    await expect(held).toHaveText(`${mean?.days} days`)
    await awake(page.getByRole('button', { name: 'Show time held' })).then((menu) => menu.click())
    await expect(page.getByRole('menuitemradio', { name: 'Time held' })).toBeChecked()
  })

test('on a phone the figures of a group stay within their card', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 } })
  for (const query of [
    'figures=fees&group=quarter',
    'figures=fees&group=lender',
    'figures=meanLoan&group=lender',
    'figures=held&group=lender',
  ]) {
    await page.goto(`/loans?${query}`)
    const cells = page.locator('.list-groups tbody tr[data-row]').first().locator('td')
    await expect(cells.first()).toBeVisible()
    const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()))
    for (const box of boxes) if (box) expect(box.x + box.width, query).toBeLessThanOrEqual(390)
    // A label is drawn before its cell and may fill the gap beside it, not more.
    const narrow = await cells.evaluateAll(
      (all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth + 12).length,
    )
    expect(narrow, query).toBe(0)
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWide, query).toBe(false)
  }
})
