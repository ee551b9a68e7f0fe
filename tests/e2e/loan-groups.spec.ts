import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { askPalette } from './loan-tables.ts'
import { awake, expect, test } from './people.ts'
import { fact, loanList, openFilters, shownDollars } from './screens.ts'

type Group = {
  key: string | null
  name: string
  loans: number
  principal: number
  share: string
  rate: string | null
  currentBook: number | null
}
type Answer = { data: (Group & { totalLoans: number; totalPrincipal: number })[]; total: number }

const groupsOf = async (page: Page, query: string): Promise<Answer> =>
  (await (await page.request.get(`/api/loans/groups?${query}`)).json()) as Answer

const groupTable = (page: Page, by: string) => page.getByRole('table', { name: `Loans by ${by}` })
const rowsIn = (page: Page, by: string) => groupTable(page, by).locator('tbody tr[data-row]')
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')

const STILL = 'statusKey=DISCHARGED&state=QLD'

test('groups by lender and broker show their current book beside the loans found', async ({ signIn }) => {
  const page = await signIn('staff')
  // Retried, because other tests may settle a loan between the two responses.
  for (const by of ['lender', 'broker'] as const)
    await expect(async () => {
      await page.goto(`/loans?group=${by}&${STILL}`)
      const [first] = (await groupsOf(page, `by=${by}&${STILL}`)).data
      const current = await groupsOf(page, `by=${by}&${by}Id=${first?.key}&statusKey=SETTLED,DEFAULT,VARIATIONINPROG`)
      const book = current.data.find(({ key }) => key === first?.key)?.principal ?? 0
      expect(book).not.toBe(first?.principal)
      expect(first?.currentBook).toBe(book)
      const cell = rowsIn(page, by).first().getByRole('cell').last()
      await expect(cell).toHaveText(shownDollars(book))
    }).toPass()
  await expect(groupTable(page, 'broker').getByRole('columnheader').last()).toHaveText('Current Book')
  await expect(page.getByText('Current Book is all current loans, not just those found.')).toBeVisible()
  // On a phone it is the last figure, below the principal.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(async () => {
    const [principal, rate, book] = await Promise.all(
      [3, 5, 7].map((at) => rowsIn(page, 'broker').first().locator(`td:nth-child(${at})`).boundingBox()),
    )
    if (!principal || !rate || !book) throw new Error('a figure is hidden')
    expect(book.y).toBeGreaterThanOrEqual(principal.y + principal.height)
    expect(book.x).toBeGreaterThanOrEqual(rate.x + rate.width)
    expect(book.x + book.width).toBeLessThanOrEqual(390)
  }).toPass()
  await page.goto(`/loans?group=state&${STILL}`)
  await expect(groupTable(page, 'state').getByRole('columnheader', { name: 'Mean Rate' })).toBeVisible()
  await expect(groupTable(page, 'state').getByRole('columnheader', { name: 'Current Book' })).toHaveCount(0)
})

test('staff group discharged loans by lender with the keyboard, sort the groups, and open one’s loans', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto(`/loans?${STILL}`)
  await (await awake(page.getByRole('button', { name: 'Group by' }))).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'No grouping' })).toBeFocused()
  await expect(page.getByRole('menuitemradio')).toHaveText([
    ...['No grouping', 'Lender', 'Broker', 'Law firm', 'BDM', 'Broker’s BDM', 'Lender’s BDM', 'Month'],
    ...['Quarter', 'Financial year', 'Calendar year', 'Repayment month', 'Repayment quarter', 'Repayment year'],
    ...['Discharge month', 'Discharge quarter', 'Discharge year'],
    ...['Days overdue', 'Days since recorded', 'LVR band', 'Loan size'],
    ...['State', 'Suburb', 'Security', 'Security Sub Type', 'Priority', 'Scenario', 'Status'],
    ...['Book at month end', 'Book at quarter end', 'Book at year end'],
  ])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'Lender', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/loans?group=lender&${STILL.split('&').toReversed().join('&')}`)
  const { data, total } = await groupsOf(page, `by=lender&${STILL}`)
  expect(total).toBeGreaterThan(1)
  const rows = rowsIn(page, 'lender')
  await expect(rows).toHaveCount(Math.min(50, total))
  for (const [at, group] of data.slice(0, 3).entries()) {
    const row = rows.nth(at)
    await expect(row).toContainText(group.name)
    await expect(row).toContainText(shownDollars(group.principal))
    await expect(row).toContainText(`${group.rate}%`)
  }
  await expect(fact(page, 'Total Records')).toHaveText(String(data[0]?.totalLoans))
  await expect(fact(page, 'Total Principal')).toHaveText(shownDollars(data[0]?.totalPrincipal as number))

  await groupTable(page, 'lender').getByRole('link', { name: 'Loans', exact: true }).click()
  await expect(page).toHaveURL(/groupSort=-loans/)
  await expect(groupTable(page, 'lender').getByRole('columnheader', { name: 'Loans' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const most = (await groupsOf(page, `by=lender&sort=loans&orderBy=desc&${STILL}`)).data[0] as Group
  await expect(rows.first()).toContainText(most.name)

  const opener = rows.first().getByRole('link', { name: most.name, exact: true })
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  const inside = groupTable(page, 'lender').locator('tr[data-detail]')
  await expect(inside.getByRole('listitem')).toHaveCount(Math.min(5, most.loans))
  await inside.getByRole('link', { name: `All ${most.loans} loans` }).click()
  await expect(page).toHaveURL(new RegExp(`/loans\\?lenderId=${most.key}&state=QLD&statusKey=DISCHARGED$`))
  await expect(loanList(page).figure('Total Records')).toHaveText(String(most.loans))
})

test('the grouping survives filters and Reset, and is removed by its chip', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/loans?group=state')
  await expect(rowsIn(page, 'state').first()).toBeVisible()
  const filters = await openFilters(page)
  await (await filters.under('Priority')).getByRole('combobox').selectOption('SECOND')
  await expect(page).toHaveURL('/loans?group=state&priorityKey=SECOND')
  await filters.close()
  await expect(chips(page)).toHaveText(['Priority: Second', 'Group by: State'])
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL('/loans?group=state')
  await page.getByRole('link', { name: 'Remove Group by: State' }).click()
  await expect(loanList(page).rows.first()).toBeVisible()
  await expect(page).toHaveURL('/loans?view=all')
})

test('one sentence in the palette lists the lenders of the matching loans with totals', async ({ signIn }) => {
  const page = await signIn('staff')
  const loans = await askPalette(page, 'second mortgages over $2m in vic last year by lender')
  for (const word of ['State: VIC', 'Principal: over $2,000,000', 'Priority: Second', 'Group by: Lender'])
    await expect(loans).toContainText(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    /\/loans\?group=lender&minPrincipal=2000001&priorityKey=SECOND&settledIn=CALENDAR_YEAR&state=VIC$/,
  )
  const { search } = new URL(page.url())
  const { data } = await groupsOf(page, `by=lender&${search.slice(1)}`)
  expect(data.length).toBeGreaterThan(0)
  for (const [at, group] of data.entries())
    await expect(rowsIn(page, 'lender').nth(at)).toContainText(shownDollars(group.principal))
})

test('a list of one lender has its own part beside the whole loans, as its group has', async ({ signIn }) => {
  const page = await signIn('staff')
  const [lender] = await rowsOf<{ id: number }>(
    `select p.lender_id as id from loan_lenders p
     join loan_lenders o on o.loan_id = p.loan_id and o.lender_id <> p.lender_id
     order by p.lender_id limit 1`,
  )
  const found = (await groupsOf(page, `by=lender&lenderId=${lender?.id}`)).data.find(
    ({ key }) => key === String(lender?.id),
  )
  await page.goto(`/loans?lenderId=${lender?.id}`)
  await expect(fact(page, 'Lent by This Lender')).toHaveText(shownDollars(found?.principal ?? 0))
  await expect(fact(page, 'Total Principal')).not.toHaveText(shownDollars(found?.principal ?? 0))
  const captions = page.locator('figcaption')
  await expect(captions.first()).toContainText(/^Principal .+, whole loans/)
  await expect(captions.nth(1)).toContainText('Principal by state, whole loans')
  await page.goto('/loans?state=NSW')
  await expect(fact(page, 'Total Principal')).toBeVisible()
  await expect(captions.first()).toContainText('Principal')
  await expect(page.getByText('whole loans')).toHaveCount(0)
  await expect(page.getByText('Lent by This Lender')).toHaveCount(0)
})

test('maturing loans are grouped by repayment month, soonest first, and a month opens its loans', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const loans = await askPalette(page, 'maturing in the next 12 months in nsw per month')
  await expect(loans).toContainText('Group by: Repayment month')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/loans\?book=current&group=due&/)
  const { data } = await groupsOf(page, `by=due&${new URL(page.url()).search.slice(1)}`)
  expect(data.length).toBeGreaterThan(3)
  const keys = data.map(({ key }) => key as string)
  expect(keys).toEqual(keys.toSorted())
  const rows = rowsIn(page, 'repayment month')
  for (const [at, group] of data.slice(0, 3).entries()) {
    await expect(rows.nth(at)).toContainText(group.name)
    await expect(rows.nth(at)).toContainText(shownDollars(group.principal))
  }
  await expect(page.getByText('By the month of the repayment date.')).toBeVisible()
  const bars = page.getByRole('list', { name: 'Principal by month of repayment' })
  // Twelve months from a day within one are parts of thirteen.
  await expect(bars.getByRole('listitem')).toHaveCount(13)
  await expect(bars.getByRole('link', { name: new RegExp(`^${data[0]?.name}: `) })).toBeVisible()
  const month = data[1] as Group
  await (await awake(rows.nth(1).getByRole('link', { name: month.name, exact: true }))).press('Enter')
  await groupTable(page, 'repayment month')
    .getByRole('link', { name: `All ${month.loans} loans` })
    .click()
  await expect(page).toHaveURL(new RegExp(`repaidFrom=${month.key}-01&repaidTo=${month.key}-\\d\\d&`))
  await expect(loanList(page).figure('Total Records')).toHaveText(String(month.loans))
})

test('groups fit a phone and print', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/loans?group=lender')
  const first = rowsIn(page, 'lender').first()
  await expect(first).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const [name, principal] = [first.locator('td').nth(0), first.locator('td').nth(2)]
  const [left, right] = [await name.boundingBox(), await principal.boundingBox()]
  const linesOf = (cell: Element) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  expect(await principal.evaluate(linesOf)).toBe(1)
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(12)
  await page.emulateMedia({ media: 'print' })
  await expect(first).toBeVisible()
  await expect(page.getByRole('button', { name: 'By lender' })).toBeHidden()
  await expect(page.getByText('A loan with several lenders counts once for each of them')).toBeVisible()
})
