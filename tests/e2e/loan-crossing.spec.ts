import { formatDay } from '#lib/core/dates.ts'
import { askPalette, chips, choose, heads, table, WIDE } from './loan-tables.ts'
import { expect, test } from './people.ts'
import { fact, shownDollars } from './screens.ts'

test('staff set lenders across quarters of repayment, and an amount leads to its loans', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?book=current&group=lender')
  await choose(page, 'Across', 'Repayment quarter')
  await expect(page).toHaveURL('/loans?across=dueQuarter&book=current&group=lender')
  const name = 'Loans by lender and repayment quarter'
  await expect(heads(page, name).nth(1)).toHaveText('Overdue')
  await expect(chips(page)).toHaveText(['Book: Current', 'Group by: Lender', 'Across: Repayment quarter'])
  const amount = table(page, name).locator('tfoot').getByRole('link').first()
  const label = (await amount.getAttribute('aria-label')) ?? ''
  expect(label).toMatch(/^\$[\d,]+: All [\d,]+ loans, Overdue$/)
  await amount.click()
  await expect(page).toHaveURL(
    /^[^?]*\/loans\?book=current&orderBy=asc&repaidTo=\d{4}-\d\d-\d\d&sort=repayment&columns=/,
  )
  await expect(fact(page, 'Total Principal')).toHaveText(label.split(':')[0] ?? '')
  await page.goBack()
  await choose(page, 'Across repayment quarter', 'Nothing across')
  await expect(page).toHaveURL('/loans?book=current&group=lender')
})

test('what is across and the figures are words at 1024 px, except beside Add Loan', async ({ signIn }) => {
  for (const [role, size] of [
    ['broker', '13.5px'],
    ['staff', '0px'],
  ] as const) {
    const page = await signIn(role, { viewport: { width: 1024, height: 800 } })
    await page.goto('/loans?group=lender')
    for (const name of ['Across', 'Figures'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCSS('font-size', size)
    await expect(page.getByRole('link', { name: 'Add Loan' })).toHaveCount(role === 'staff' ? 1 : 0)
  }
})

test('one sentence compares brokers between two years, the largest fall first', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await askPalette(page, 'which brokers brought us less this year than last year')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/across=calendarYear&group=broker&groupSort=change&moved=DOWN&settledFrom=/)
  const name = 'Loans by broker and calendar year'
  const change = table(page, name).locator('tbody td[data-label="Change"]')
  await expect(change.first()).toHaveText(/^−\$[\d.]+[MK] −\d+%$/)
  await expect(heads(page, name).nth(2)).toHaveText(/^\d{4} to \d\d \w{3}$/)
  await expect(
    page.getByText(
      /^Each broker is a company .* A loan with several brokers .* total\. Change is \d{4} so far against \d{4} to \d\d \w{3}, in dollars\./,
    ),
  ).toBeVisible()
  const amounts = await change.evaluateAll((cells) =>
    cells.map((cell) => {
      const said = cell.querySelector('[title]')?.getAttribute('title') ?? '0'
      return Number(said.replace(/[$,+]/g, '').replace('−', '-'))
    }),
  )
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
  // Whoever brought as much or more is not among them.
  expect(amounts.filter((amount) => amount > 0)).toEqual([])
  await page.getByRole('link', { name: /^Remove Only: Less in the later period/ }).click()
  // The links of the table are those of the search without it only then.
  const order = heads(page, name).filter({ hasText: 'Change' }).getByRole('link')
  await expect(order).not.toHaveAttribute('href', /moved=/)
  await order.click()
  await expect(page).toHaveURL(/groupSort=-change/)
  await expect(change.first()).toHaveText(/^\+/)
})

test('the page as CSV has the columns and amounts in full', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?group=state&across=status')
  const cell = page.getByRole('row').nth(1).getByRole('cell').nth(1)
  const full = ((await cell.locator('[title]').getAttribute('title')) ?? '').split(':')[0] ?? ''
  const text = await (await page.request.get('/api/loans/csv?group=state&across=status')).text()
  const [head = '', first = ''] = text.replace('\uFEFF', '').split('\r\n')
  expect(head).toMatch(/^State,Pre-Settlement,.*,Total,Loans$/)
  expect(first).toContain(full.includes(',') ? `"${full}"` : full)
  expect(full).toBe(shownDollars(Number(full.replace(/[$,]/g, ''))))
})

test('on a phone each group is a card with its columns, and nothing is wider than the screen', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/loans?group=state&across=calendarYear')
  const card = page.getByRole('row').nth(1)
  await expect(card).toBeVisible()
  await expect(card.locator('td[data-label="Total"]')).toHaveText(/^\$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('on a phone the share of a lender’s book has a line of its own', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/loans?group=lender&statusKey=DEFAULT&groupSort=-bookShare')
  const card = page.getByRole('row').nth(1)
  await expect(card.locator('td[data-label="Default Rate"]')).toHaveText(/^\d+\.\d%$/)
  const [book, share] = await Promise.all(
    ['Current Book', 'Default Rate'].map((label) => card.locator(`td[data-label="${label}"]`).boundingBox()),
  )
  if (!book || !share) throw new Error('a figure is hidden')
  expect(share.y).toBeGreaterThanOrEqual(book.y + book.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the newest of many columns is in view at first, beside the names and below their heading', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  const isInView = (name: string, head: string | RegExp) =>
    heads(page, name)
      .filter({ hasText: head })
      .evaluate((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        const at = document.elementFromPoint((left + right) / 2, cell.getBoundingClientRect().top + 4)
        return left >= 0 && right <= window.innerWidth && (at === cell || cell.contains(at))
      })
  await page.goto('/loans?group=broker&across=month')
  const settled = 'Loans by broker and month'
  // On its last day a month is whole.
  const sydney = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date())
  const newest = new RegExp(`^${formatDay(sydney).slice(3)}(?: so far)?$`)
  await expect.poll(() => isInView(settled, newest)).toBe(true)
  expect(await isInView(settled, /^Loans$/)).toBe(true)
  expect(await isInView(settled, /^Broker$/)).toBe(true)
  expect(await isInView(settled, /^Earlier$/)).toBe(false)
  const bars = table(page, settled).locator('tbody td[data-label="Earlier"]')
  await expect(bars.locator('i')).toHaveCount(0)
  await page.goto('/loans?book=current&group=broker&across=due')
  await expect.poll(() => isInView('Loans by broker and repayment month', /^Overdue$/)).toBe(true)
})

test('one question asks who looks after the brokers that brought less, and removing its chip removes the column', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await askPalette(
    page,
    'which brokers sent us fewer deals this quarter than last quarter, and which BDM looks after them?',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/across=quarter&beside=bdm&figures=loans&group=broker&groupSort=change/)
  const name = 'Loans by broker and quarter'
  await expect(heads(page, name).nth(1)).toHaveText('BDM')
  const bdms = table(page, name).locator('tbody td[data-label="BDM"]')
  await expect(bdms.first()).toHaveText(/^(No BDM|\w[\w’'-]* \w.*)$/)
  const text = await (await page.request.get(`/api/loans/csv${new URL(page.url()).search}`)).text()
  expect(text.split('\n')[0]).toMatch(/^.?"?Broker"?,"?BDM"?,/)
  await page.getByRole('link', { name: 'Remove Beside: BDM' }).or(chips(page).last().getByRole('link')).first().click()
  await expect(page).not.toHaveURL(/beside/)
  await expect(heads(page, name).nth(1)).not.toHaveText('BDM')
})
