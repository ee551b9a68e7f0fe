import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { expect, test } from '#tests/e2e/people.ts'

// Both tests share one market, created once.
test.describe.configure({ mode: 'serial' })

const COUNT = 130
const NAME = 'Zz Many Matches'
let lenderId: number

// More brokers than are sent with the page, all in one category, for a lender of this test only.
test.beforeAll(async () => {
  const [made] = await rowsOf<{ id: number }>(
    `with c as (insert into companies (name) values ($1) returning id)
     insert into lenders (company_id) select id from c returning id`,
    [`${NAME} lender`],
  )
  lenderId = made?.id as number
  await rowsOf(
    `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available)
     values ($1, 'LAND_BANK', true, true, now(), 1000000)`,
    [lenderId],
  )
  await rowsOf(
    `with c as (insert into companies (name) select $1 || ' ' || to_char(n, 'FM000') from generate_series(1, $2::int) n returning id),
       b as (insert into brokers (company_id) select id from c returning id)
     insert into broker_subscriptions (broker_id, category_key) select id, 'LAND_BANK' from b`,
    [NAME, COUNT],
  )
})

test.afterAll(async () => {
  const companies = `(select id from companies where name like '${NAME}%')`
  await rowsOf(`delete from matches where lender_id = $1`, [lenderId])
  await rowsOf(
    `delete from broker_subscriptions where broker_id in (select id from brokers where company_id in ${companies})`,
  )
  await rowsOf(`delete from lender_categories where lender_id = $1`, [lenderId])
  await rowsOf(`delete from brokers where company_id in ${companies}`)
  await rowsOf(`delete from lenders where company_id in ${companies}`)
  await rowsOf(`delete from companies where id in ${companies}`)
})

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Matches' }).locator('tbody tr[data-row]', { hasText: NAME })

test('[G-01] all pairs are on the page, the first ones in its HTML and the others loaded after it', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto(`/users/${lenderId}/lender?tab=matches&matchOrder=desc`)
  await expect(rows(page)).toHaveCount(COUNT)
  await expect(page.getByText('Loading the other matches…')).toHaveCount(0)
  const names = await rows(page).locator('a').allTextContents()
  expect(names).toEqual([...names].sort().reverse())
  const last = rows(page).last()
  await last.getByRole('combobox').focus()
  await last.getByRole('combobox').selectOption('Declined')
  await expect(page.getByText('Matches updated successfully.', { exact: true })).toBeVisible()
})

test('pairs that cannot be loaded show an error, the first ones stay, and Try again loads the others', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503|Failed to load/)
  const page = await signIn('staff')
  let isDown = true
  await page.route('**/matches/lines?*', (route) =>
    isDown ? route.fulfill({ status: 503, json: { status: 503, errors: [] } }) : route.continue(),
  )
  await page.goto(`/users/${lenderId}/lender?tab=matches&matchOrder=desc`)
  await expect(page.getByText("The other matches couldn't be loaded.", { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(60)
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(COUNT)
})
