import type { Page } from '@playwright/test'
import { heads, openAnswer, WIDE } from './loan-tables.ts'
import { awake, expect, test } from './people.ts'
import { fact } from './screens.ts'

type Group = { key: string | null; name: string; loans: number; lvr: string | null; rate: string | null }

const chart = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const titles = (page: Page) => page.locator('.list-charts ol')

test('a question for LVR and rate by state draws both, and each bar leads to its loans', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await openAnswer(page, 'average LVR and rate of second mortgages by state')
  const [lvr, rate] = [chart(page, 'Mean LVR by state'), chart(page, 'Mean Rate by state')]
  await expect(titles(page)).toHaveCount(2)
  const response = await page.request.get(`/api/loans/groups?by=state&priorityKey=SECOND`)
  const { data } = (await response.json()) as { data: Group[] }
  const first = data.toSorted((one, other) => Number(other.lvr) - Number(one.lvr))[0] as Group
  await expect(lvr.getByRole('listitem')).toHaveCount(data.length)
  const words = `${first.loans} loan${first.loans === 1 ? '' : 's'}`
  await expect(lvr.getByRole('listitem').first()).toContainText(
    `${first.name}: ${Number(first.lvr).toFixed(1)}%, ${words}`,
  )
  await expect(rate.getByRole('listitem').first()).toContainText(
    `${first.name}: ${Number(first.rate).toFixed(2)}%, ${words}`,
  )
  await lvr.getByRole('link').first().click()
  await expect(page).toHaveURL(`/loans?priorityKey=SECOND&state=${first.key}`)
  await expect(fact(page, 'Total Records')).toHaveText(String(first.loans))
  await expect(chart(page, 'Principal by state')).toBeVisible()
})

test('a count of loans by month draws the counts, from the oldest month', async ({ signIn }) => {
  const page = await signIn('broker', WIDE)
  await openAnswer(page, 'how many loans settled by month last year')
  const loans = chart(page, 'Loans by month of settlement')
  await expect(loans.getByRole('listitem')).toHaveCount(12)
  await expect(loans.getByRole('link').first()).toHaveAccessibleName(/^Jan \d{4}: \d+ loans?$/)
  await expect(loans.getByRole('link').last()).toHaveAccessibleName(/^Dec \d{4}: \d+ loans?$/)
  await expect(chart(page, 'Principal by month of settlement').getByRole('link')).toHaveCount(12)
})

test('the months of two years are pairs of bars that lead to the later month, with the sum of each year', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await openAnswer(page, 'volume by month this year vs last year')
  const months = chart(page, 'Principal by month of settlement')
  await expect(months.getByRole('listitem')).toHaveCount(12)
  await expect(page.locator('.list-charts figcaption').first()).toContainText(
    /Principal by month\s*\d{4}: \$[\d.]+[MB]\s*\d{4}(?: so far)?: \$[\d.]+[MB]/,
  )
  const january = months.getByRole('link').first()
  await expect(january).toHaveAccessibleName(/^Jan (\d{4}): \$[\d,]+, \d+ loans?, Jan \d{4}: \$[\d,]+, \d+ loans?$/)
  await january.click()
  await expect(page).toHaveURL(/settledFrom=(\d{4})-01-01&settledTo=\1-01-31/)
})

test('lenders are named by company, with their person below it, in rows as high as any other', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?group=lender')
  const first = page.locator('.list-groups [data-opener]').filter({ hasText: 'Helen Castellano' })
  await expect(first).toHaveText(/^Tallowmere Capital\s*— Helen Castellano$/)
  await expect(first.locator('small')).toHaveCSS('font-weight', '400')
  // Read in one call, again until it holds: charts that arrive meanwhile can move the rows.
  const readTops = () =>
    first.evaluate((name) => [name, name.querySelector('small')].map((each) => each?.getBoundingClientRect().y ?? 0))
  await expect
    .poll(async () => {
      const [name = 0, person = 0] = await readTops()
      return person - name
    })
    .toBeGreaterThan(14)
  const readHeights = () =>
    page
      .locator('.list-groups tbody tr[data-row]')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  await expect.poll(async () => new Set(await readHeights()).size).toBe(1)
})

test('many periods have more room than few groups beside them, and the heads of the table stay in sight', async ({
  signIn,
}) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await page.goto('/loans?group=quarter&across=priority')
  const measureWidth = async (name: string) => (await chart(page, name).boundingBox())?.width ?? 0
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(chart(page, 'Principal by quarter')).toBeVisible()
    expect(await measureWidth('Principal by quarter')).toBeGreaterThan(
      2 * (await measureWidth('Principal by priority')),
    )
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect
      .poll(async () => (await page.locator('.list-groups thead').boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual(52)
    await page.evaluate(() => window.scrollTo(0, 0))
  }
})

test('fees of two years are drawn by year, and for each broker beside each other', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await openAnswer(page, 'establishment fees by broker this year compared to last year')
  const [years, brokers] = [chart(page, 'Fees by calendar year'), chart(page, 'Fees by broker')]
  await expect(heads(page, 'Loans by broker and calendar year').first()).toHaveText('Broker')
  await expect(years.getByRole('link')).toHaveCount(3)
  await expect(brokers.getByRole('listitem')).toHaveCount(8)
  await expect(page.locator('.list-charts figcaption').last()).toContainText(
    /Fees by broker\s*\d{4} to \d\d \w{3}\s*\d{4} so far\s*\d+ more below/,
  )
  await expect(brokers.getByRole('link').first()).toHaveAccessibleName(
    /^.+: \$[\d,]+ in \d{4} so far, \$[\d,]+ in \d{4} to \d\d \w{3}$/,
  )
  await expect(brokers.getByRole('listitem').first().locator('svg')).toHaveCount(2)
  await years.getByRole('link', { name: /^\d{4}(?: in full)?: / }).click()
  await expect(page).toHaveURL(/\/loans\?settledFrom=(\d{4})-01-01&settledTo=\1-12-31$/)
})

test('bars beside each other have their figures, and a column leads to its groups', async ({ signIn }) => {
  const page = await signIn('lender', WIDE)
  await openAnswer(page, 'average rate on second mortgages vs first mortgages settled each quarter, last 2 years')
  const quarters = chart(page, 'Mean rate by quarter')
  await expect(quarters.locator('em b').first()).toHaveText(/^\d+\.\d%$/)
  await expect(quarters.locator('em b').first()).toBeVisible()
  await quarters.getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/\/loans\?group=priority&.*settledFrom=\d{4}-\d\d-01&settledTo=/)
  await expect(page.getByRole('table', { name: 'Loans by priority' })).toBeVisible()
})

test('the rate of late loans is shown in each cell of a table, of the book of that cell', async ({ signIn }) => {
  const page = await signIn('broker', WIDE)
  await openAnswer(page, 'arrears rate by priority and state')
  await expect(page).toHaveURL('/loans?across=state&expiryKey=EXPIRED&group=priority&groupSort=-bookShare')
  const cells = page.getByRole('table', { name: 'Loans by priority and state' }).locator('tbody [data-cell] a')
  const [late, book] = await Promise.all(
    ['expiryKey=EXPIRED', 'book=current'].map(async (kind) => {
      const response = await page.request.get(`/api/loans/groups?by=state&priorityKey=FIRST&${kind}`)
      return (await response.json()).data.find(({ key }: Group) => key === 'VIC').principal as number
    }),
  )
  const share = ((100 * (late ?? 0)) / (book ?? 1)).toFixed(1)
  await expect(cells.and(page.getByRole('link', { name: `${share}%: First, VIC` }))).toBeVisible()
  await expect(chart(page, 'Share of book by state')).toBeVisible()
  await expect(
    page.getByText('Share of book is the principal found in percent of that of the current book'),
  ).toBeVisible()
})

test('the loans behind a bar of what is due have the day on which they are due, soonest first', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await openAnswer(page, 'loans due back in the next 60 days by BDM')
  await chart(page, 'Principal by broker’s BDM').getByRole('link').first().click()
  await expect(page).toHaveURL(/sort=repayment/)
  const due = page.getByRole('columnheader', { name: 'Repayment' })
  await expect(due).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(page.getByRole('list', { name: 'What is counted' })).toContainText(
    /more loans? \(\$[\d.]+[MK]\) (is|are) already overdue/,
  )
  await (
    await awake(page.getByRole('button', { name: /^Show/ }).or(page.locator('[data-row] a[aria-expanded]')).first())
  ).click()
  await expect(page.locator('.group-rows small', { hasText: /^due \d\d \w{3} \d{4}$/ }).first()).toBeVisible()
})

test('the loans below a lender have its own part of each, and its rate', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?group=lender&lenderCountKey=SEVERAL')
  await (await awake(page.locator('[data-row] a[aria-expanded]').first())).click()
  const loans = page.locator('.group-rows li')
  await expect(loans.first()).toContainText(/\d+\.\d\d%/)
  await expect(loans.locator('> :last-child').first()).toHaveText(/^\$[\d,]+\s*of \$[\d.]+[KM]$/)
})

test('brokers who have stopped are shown with their BDM, above them their own totals, and no part of a year', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await openAnswer(page, 'brokers who settled with us last year but nothing this year')
  const table = page.getByRole('table', { name: 'Loans by broker and calendar year' })
  const columns = table.getByRole('columnheader')
  for (const [at, head] of ['Broker', 'BDM', /^\d{4}$/, /^\d{4} so far$/].entries())
    await expect(columns.nth(at)).toHaveText(head)
  const together = table.locator('[data-whole]').first()
  await expect(together).toContainText(/These \d+ together/)
  const loans = (await together.locator('td').last().innerText()).trim()
  await expect(fact(page, 'Total Records')).toHaveText(loans)
})

test('what is due by month keeps its red bar of overdue loans, and a single group the charts of the list', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?book=current&group=due&figures=loans')
  const due = chart(page, 'Loans by repayment month')
  await expect(due.getByRole('listitem').first()).toContainText(/^OverdueOverdue: \d+ loans?$|Overdue: \d+ loans?$/)
  await expect(due.getByRole('listitem').first()).toHaveAttribute('data-overdue', 'all')
  await page.goto('/loans?book=current&group=due')
  await expect(chart(page, 'Principal by month of repayment')).toBeVisible()
  await page.goto('/loans?group=state&state=NSW')
  await expect(chart(page, 'Principal by month of settlement')).toBeVisible()
})

test('on a phone six of many names are drawn, and the words of a bar break instead of leaving the screen', async ({
  signIn,
}) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 } })
  await page.goto('/loans?group=lender')
  await (await awake(page.getByRole('button', { name: 'Show charts' }))).click()
  const bars = chart(page, 'Principal by lender').getByRole('link')
  await expect(bars).toHaveCount(6)
  await expect(page.getByText(/^\d+ more below$/)).toBeHidden()
  for (const bar of await bars.all()) {
    await bar.hover()
    const box = await bar.locator('> :last-child').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(box?.width).toBeGreaterThan(40)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto('/loans?group=state')
  await (await awake(page.getByRole('button', { name: 'Show charts' }))).click()
  await expect(chart(page, 'Principal by state').getByRole('link')).toHaveCount(8)
})
