import { askPalette, chips, choose, heads, table, WIDE } from './loan-tables.ts'
import { expect, test } from './people.ts'

test('one question asks for mean rates, whose cells lead to their loans', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await askPalette(page, 'average rate by ranking and LVR band current')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?across=lvrBand&book=current&figures=rate&group=priority&groupSort=-rate')
  const name = 'Loans by priority and LVR band'
  await expect(heads(page, name).last()).toHaveText('Loans')
  await expect(heads(page, name).filter({ hasText: 'Mean Rate' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByText(/not of the means beside them/)).toBeVisible()
  const cell = table(page, name).locator('tbody').getByRole('link', { name: /%: / }).first()
  const label = (await cell.getAttribute('aria-label')) ?? ''
  expect(label).toMatch(/^\d+\.\d\d%: \w+, /)
  await cell.click()
  await expect(page).toHaveURL(/\/loans\?book=current&lvrBand=[\w-]+&priorityKey=\w+$/)
  await page.goto(`${page.url()}&group=status`)
  await expect(table(page, 'Loans by status').locator('[data-label="Mean Rate"]').last()).toHaveText(
    label.split(':')[0] ?? '',
  )
})

test('the menu Figures changes what a table shows, and the address and the file keep it', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?group=state&across=security')
  const name = 'Loans by state and security'
  await choose(page, 'Figures', 'Mean LVR')
  await expect(page).toHaveURL('/loans?across=security&figures=lvr&group=state')
  await expect(chips(page).last()).toHaveText('Figures: Mean LVR')
  await heads(page, name).filter({ hasText: 'Mean LVR' }).getByRole('link').click()
  await expect(page).toHaveURL('/loans?across=security&figures=lvr&group=state&groupSort=-lvr')
  const means = table(page, name).locator('tbody td[data-label="Mean LVR"]')
  await expect(means.first()).toHaveText(/^\d+\.\d%$/)
  const shares = (await means.allTextContents()).map((text) => (text === '–' ? -1 : Number(text.slice(0, -1))))
  expect(shares).toEqual(shares.toSorted((one, other) => other - one))
  const text = await (await page.request.get(`/api/loans/csv${new URL(page.url()).search}`)).text()
  const [head = '', first = ''] = text.replace('\uFEFF', '').split('\r\n')
  expect(head).toMatch(/^State,.*,Mean LVR,Principal,Loans$/)
  expect(first).toContain(`,${await means.first().textContent()},`)
  await choose(page, 'Show mean LVR', 'Number of loans')
  await expect(page).toHaveURL('/loans?across=security&figures=loans&group=state')
  await expect(heads(page, name).filter({ hasText: 'Total Loans' })).toBeVisible()
})

test('two times of a mean differ by percentage points', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?group=lender&across=calendarYear&figures=rate&groupSort=-change')
  const name = 'Loans by lender and calendar year'
  const change = table(page, name).locator('tbody td[data-label="Change (Points)"]')
  await expect(change.first()).toHaveText(/^[+−]\d+\.\d\d\s*$/)
  await expect(page.getByText(/A loan with several .* in percentage points\. Mean rate is/)).toBeVisible()
})

test('on a phone the means of a group are lines of its card', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  for (const [figures, label, text] of [
    ['rate', 'Mean Rate', /^\d+\.\d\d%$/],
    ['meanLoan', 'Mean Loan', /^\$[\d.]+[MK]$/],
    ['loans', 'Total Loans', /^\d+$/],
  ] as const) {
    await page.goto(`/loans?group=state&across=calendarYear&figures=${figures}`)
    const card = page.getByRole('row').nth(1)
    await expect(card.locator(`td[data-label="${label}"]`)).toHaveText(text)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})
