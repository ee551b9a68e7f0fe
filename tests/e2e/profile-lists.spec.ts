import type { Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { ownLender } from './own-companies.ts'
import { awake, expect, type Role, test } from './people.ts'
import { loanList } from './screens.ts'

const PRIVACY = 'Privacy Setting Engaged'

/** The profile id of the company of a demonstration person. */
const profileIdOf = async (role: Role, table: 'lenders' | 'brokers'): Promise<number> => {
  const text = `select x.id from ${table} x join companies c on c.id = x.company_id where c.name = $1`
  const [row] = await rowsOf<{ id: number }>(text, [getNamedPerson(role).company])
  return (row as { id: number }).id
}

const currentTab = (page: Page, navigation: string) =>
  page.getByRole('navigation', { name: navigation }).locator('[aria-current="page"]')

test('the heads of a list on a profile stay visible below its name, however far the page is scrolled', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const brokerId = await profileIdOf('broker', 'brokers')
  await page.goto(`/users/${brokerId}/broker?tab=matches`)
  const head = page.getByRole('table', { name: 'Matches' }).getByRole('columnheader').first()
  for (const [width, height] of [
    [1440, 1000],
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const bar = page.locator('[data-head-bar] > *')
    await expect(bar).toBeVisible()
    const readRoom = async () => {
      const [above, below] = [await bar.boundingBox(), await head.boundingBox()]
      return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
    }
    await expect.poll(readRoom, `${width} × ${height}`).toBeGreaterThanOrEqual(0)
  }
})

test('[D-05] [J-02] searchMatch opens Matching Your Search, and a row with several parties expands by keyboard', async ({
  signIn,
}) => {
  const lenderId = await profileIdOf('lender', 'lenders')
  const [loan] = await rowsOf<{ loanNo: string; principal: string }>(
    `select l.loan_no as "loanNo", l.principal::text from loans l join loan_lenders p on p.loan_id = l.id
     where p.lender_id = $1 and l.status_key = 'SETTLED'
     and (select count(*) from loan_lenders where loan_id = l.id) > 1 order by l.id limit 1`,
    [lenderId],
  )
  if (!loan) throw new Error('the demonstration has no shared loan')
  const page = await signIn('staff')
  await page.goto(
    `/users/${lenderId}/lender?searchMatch=true&minPrincipal=${loan.principal}&maxPrincipal=${loan.principal}`,
  )
  await expect(currentTab(page, 'Loans')).toHaveText(/^Matching Your Search ?\d+$/)
  const amount = `$${Number(loan.principal).toLocaleString('en-AU')}`
  await expect(page.getByText(`Matching Your Search: Principal: from ${amount} to ${amount}`)).toBeVisible()
  const row = loanList(page).row(loan.loanNo)
  await expect(row).toHaveCount(1)

  const toggle = await awake(row.getByRole('button', { name: /lenders? of/ }))
  await expect(page.getByText('Lender List')).toBeHidden()
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(
    page
      .getByRole('list', { name: 'Lender List' })
      .getByText(/\$[\d,]+/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Broker List' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lender List')).toBeHidden()

  // Without the Lender column the count is in the first column.
  await page.goto(
    `/users/${lenderId}/lender?searchMatch=true&minPrincipal=${loan.principal}&maxPrincipal=${loan.principal}&columns=principal,scenario`,
  )
  await expect(loanList(page).heading('Lender')).toHaveCount(0)
  const first = loanList(page).rows.locator('td:first-child')
  await (await awake(first.getByRole('button', { name: new RegExp(`lenders? of ${loan.loanNo}`) }))).click()
  await expect(page.getByRole('list', { name: 'Lender List' })).toBeVisible()

  // Filters without searchMatch do not open it.
  await page.goto(`/users/${lenderId}/lender?tab=loanstab&minPrincipal=${loan.principal}`)
  await expect(page.getByRole('link', { name: 'Matching Your Search' })).toHaveCount(0)
})

test('[D-04] [D-05] tabs and lists are in the address, so reload, Back and a shared link keep them', async ({
  signIn,
}) => {
  const lenderId = await profileIdOf('lender', 'lenders')
  const page = await signIn('broker')
  await page.goto(`/users/${lenderId}/lender?tab=loanstab`)
  await expect(currentTab(page, 'Loans')).toContainText('Current')
  const lists = page.getByRole('navigation', { name: 'Loans' })
  await expect(lists.getByRole('link', { name: 'Pre-Settlement' })).toHaveCount(0)
  await lists.getByRole('link', { name: 'Discharged' }).click()
  await expect(currentTab(page, 'Loans')).toContainText('Discharged')
  await loanList(page).heading('Principal').getByRole('link').click()
  await expect(page).toHaveURL(/sort=principal/)
  const numbers = await loanList(page).column('Loan No.')
  await page.reload()
  await expect(currentTab(page, 'Loans')).toContainText('Discharged')
  expect(await loanList(page).column('Loan No.')).toEqual(numbers)

  const shared = await signIn('rival')
  await shared.goto(page.url())
  await expect(currentTab(shared, 'Loans')).toContainText('Discharged')

  await page.goBack()
  await expect(page).not.toHaveURL(/sort=principal/)
  await page.goBack()
  await expect(currentTab(page, 'Loans')).toContainText('Current')
})

test('[D-06] a hidden book is a red, disabled tab with an explanation, for outsiders only', async ({ signIn }) => {
  const lenderId = await profileIdOf('rival', 'lenders')
  const address = `/users/${lenderId}/lender?tab=loanstab`
  const page = await signIn('broker')
  await page.goto(address)
  const tab = page.getByRole('navigation', { name: 'Loans' }).getByRole('button', { name: PRIVACY })
  await expect(tab).toBeDisabled()
  await expect(tab.locator('svg')).toBeVisible()
  const red = await page
    .locator('.text-bad')
    .first()
    .evaluate((element) => getComputedStyle(element).color)
  expect(await tab.evaluate((element) => getComputedStyle(element).color)).toBe(red)
  await expect(page.getByText('This Lender has engaged Privacy Settings for their Current Loans')).toBeVisible()
  await expect(loanList(page).rows).toHaveCount(0)
  const figure = (reader: Page) =>
    reader.getByRole('region', { name: 'Rating and figures' }).locator('dl > div').filter({ hasText: 'Current book' })
  await expect(figure(page).getByRole('definition')).toHaveText('Hidden by the lender')
  await page.getByRole('main').getByRole('link', { name: 'See Discharged' }).click()
  await expect(page).toHaveURL(/group=discharged/)
  await page.reload()
  await expect(page.getByText('This Lender has engaged Privacy Settings for their Current Loans')).toBeVisible()
  await expect(loanList(page).rows.first()).toBeVisible()

  for (const role of ['staff', 'rival'] as const) {
    const insider = await signIn(role)
    await insider.goto(`${address}&group=current`)
    await expect(insider.getByText(PRIVACY)).toHaveCount(0)
    await expect(currentTab(insider, 'Loans')).toContainText('Current')
    await expect(figure(insider).getByRole('definition')).toHaveText(/^\$/)
  }
})

test('[D-22] the ratings open by keyboard and close again', async ({ signIn }) => {
  const lenderId = await profileIdOf('lender', 'lenders')
  const page = await signIn('broker')
  await page.goto(`/users/${lenderId}/lender?tab=loanstab`)
  const button = await awake(page.getByRole('button', { name: /^[\d,]+ reviewed loans? · / }))
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ratings and reviews' })
  await expect(dialog.getByText('Positive reviews')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'As lender, from brokers' })).toBeVisible()
  await expect(dialog.getByText('5 stars', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('[F-01] [F-02] [G-02] criteria and matches have their own addresses and depend on the viewer', async ({
  signIn,
}) => {
  const { lenderId } = await ownLender()
  const brokerId = await profileIdOf('broker', 'brokers')
  const path = `/users/${lenderId}/lender`
  const categories = `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available,
    rate_min, rate_max, estab_fee_min, estab_fee_max, point_of_difference) values
    ($1, 'SECOND_RANKING', true, true, now(), 12000000, 9.25, 11.5, 1, 2.25, 'Answers within a day'),
    ($1, 'RURAL', true, false, null, 3000000, 8, 9, 1, 1, 'Not out yet')`
  await rowsOf(categories, [lenderId])
  await rowsOf(
    `insert into broker_subscriptions (broker_id, category_key) values ($1, 'SECOND_RANKING') on conflict do nothing`,
    [brokerId],
  )

  const staff = await signIn('staff')
  await staff.goto(`${path}?tab=loans&category=9`)
  const tabs = staff.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link')
  await expect(tabs).toHaveText([
    /1st Ranking\s*Empty/,
    /2nd Ranking\s*Verified/,
    /Construction\s*Empty/,
    /Mezzanine\s*Empty/,
    /Land Bank\s*Empty/,
    /Rural\s*Not verified/,
  ])
  await expect(currentTab(staff, 'Loan criteria')).toContainText('Rural')
  await staff.goto(`${path}?tab=matches`)
  const row = staff
    .getByRole('table', { name: 'Matches' })
    .locator('tbody tr[data-row]', { has: staff.locator(`a[href="/users/${brokerId}/broker"]`) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(getNamedPerson('broker').lastName)
  await expect(row.getByText('Matched', { exact: true }).first()).toBeVisible()
  await expect(row.getByRole('link')).toHaveAttribute('href', `/users/${brokerId}/broker`)
  // Matches has its own order, and the Loans tab keeps its order.
  const name = staff.getByRole('table', { name: 'Matches' }).getByRole('columnheader', { name: 'Name' })
  await name.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await staff.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Loans', exact: true }).click()
  await expect(currentTab(staff, 'Tabs')).toHaveText('Loans')
  await expect(loanList(staff).heading('Settlement')).toHaveAttribute('aria-sort', 'descending')
  await staff.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Matches' }).click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')

  const broker = await signIn('broker')
  await broker.goto(`${path}?tab=loans&category=9`)
  await expect(broker.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link')).toHaveText([/2nd Ranking/])
  await expect(broker.getByText('10.25% – 13.75%')).toBeVisible()
  await expect(broker.getByText('Not out yet')).toHaveCount(0)
  const answer = await broker.request.get(`/api/lenders/${lenderId}/criteria/Rural`)
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('Not out yet')
})

test('a profile and a loan fit a printed page', async ({ signIn }) => {
  const lenderId = await profileIdOf('lender', 'lenders')
  const page = await signIn('staff')
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/users/${lenderId}/lender?tab=loanstab&group=current`)
  await expect(page.getByRole('heading', { name: 'Current', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  await expect(page.getByText('Lender List').first()).toBeVisible()
  const [listed, sheet] = (await widths()) as [number, number]
  expect(listed).toBeLessThanOrEqual(sheet)
  await page.goto((await loanList(page).table.locator('tbody a').first().getAttribute('href')) as string)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [viewed, paper] = (await widths()) as [number, number]
  expect(viewed).toBeLessThanOrEqual(paper)
})

test('[D-04] on a phone the current tab and category are in view', async ({ signIn }) => {
  const lenderId = await profileIdOf('lender', 'lenders')
  const page = await signIn('staff')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/users/${lenderId}/lender?tab=matches`)
  await expect(currentTab(page, 'Tabs')).toBeInViewport({ ratio: 0.9 })
  await page.goto(`/users/${lenderId}/lender?tab=loans&category=9`)
  await expect(currentTab(page, 'Loan criteria')).toHaveText(/Rural/)
  await expect(currentTab(page, 'Loan criteria')).toBeInViewport({ ratio: 0.9 })
})

test('chosen columns apply to all loan lists of a profile, and the heading stays visible while scrolling', async ({
  signIn,
}) => {
  const lenderId = await profileIdOf('lender', 'lenders')
  const page = await signIn('admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/users/${lenderId}/lender?tab=loanstab&group=current`)
  const heading = (name: string) => page.getByRole('columnheader', { name })
  await expect(heading('LVR %')).toHaveCount(1)
  await (await awake(page.getByRole('button', { name: 'Columns' }))).click()
  await page.getByRole('checkbox', { name: 'LVR %' }).uncheck()
  await page.getByRole('button', { name: 'Save & Close' }).click()
  await expect(heading('LVR %')).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Loans' })
    .getByRole('link', { name: /Discharged/ })
    .click()
  await expect(currentTab(page, 'Loans')).toContainText('Discharged')
  await expect(heading('LVR %')).toHaveCount(0)
  await page.reload()
  await expect(heading('LVR %')).toHaveCount(0)
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(heading('Loan No')).toBeInViewport()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByRole('button', { name: 'Save & Close' }).click()
  await expect(heading('LVR %')).toHaveCount(1)
})
