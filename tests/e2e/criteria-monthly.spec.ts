import type { Page } from '@playwright/test'
import { criteriaForm, giveFirstRanking } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { ownDual, signInOwn } from './own-companies.ts'
import { awake, expect, test } from './people.ts'
import { toast } from './screens.ts'

/** Copies a lender's first ranking to another category, verified some days ago, or changed since if null. */
const copyFirstRanking = async (lenderId: number, key: string, verifiedDaysAgo: number | null): Promise<void> => {
  await rowsOf(
    `with made as (
       insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available,
         preferred_parcel_size_min, preferred_parcel_size_max, rate_min, rate_max, higher_rate_min, higher_rate_max,
         estab_fee_min, estab_fee_max, lvr_residential_min, lvr_residential_max, point_of_difference)
       select lender_id, $2, true, $3::float8 is not null, now() - coalesce($3::float8, 9) * interval '1 day', available,
         preferred_parcel_size_min, preferred_parcel_size_max, rate_min, rate_max, higher_rate_min, higher_rate_max,
         estab_fee_min, estab_fee_max, lvr_residential_min, lvr_residential_max, point_of_difference
       from lender_categories where lender_id = $1 and category_key = 'FIRST_RANKING' returning id),
     states as (insert into lender_category_states (lender_category_id, state_key, distance_key)
       select made.id, 'NSW', 'KM_50' from made)
     insert into lender_category_security_types (lender_category_id, security_type_key) select id, 'HOUSE' from made`,
    [lenderId, key, verifiedDaysAgo],
  )
}
const daysSinceVerified = async (lenderId: number) =>
  Object.fromEntries(
    (
      await rowsOf<{ key: string; days: number | null }>(
        `select category_key as key, case when is_verified then floor(extract(epoch from now() - last_verified_at) / 86400)::int end as days
         from lender_categories where lender_id = $1`,
        [lenderId],
      )
    ).map(({ key, days }) => [key, days]),
  )
const confirmAll = (page: Page, count: number) => page.getByRole('button', { name: `Confirm ${count} unchanged` })

test('a lender confirms all unchanged categories at once, after reading their terms', async ({ visit }) => {
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 27 })
  await copyFirstRanking(lenderId, 'SECOND_RANKING', 40)
  await copyFirstRanking(lenderId, 'MEZZANINE', null)
  await rowsOf(
    `update lender_categories set line_fee_min = 1, line_fee_max = 2, lvr_min = 10, lvr_max = 60, pre_sales = 'None needed'
     where lender_id = $1 and category_key = 'MEZZANINE'`,
    [lenderId],
  )
  await rowsOf(
    `insert into lender_categories (lender_id, category_key, is_offered, is_verified, available) values ($1, 'RURAL', true, false, 9)`,
    [lenderId],
  )
  const page = await signInOwn(visit, own)
  await criteriaForm(page).open(lenderId)
  await criteriaForm(page).form.getByRole('link', { name: 'Confirm several at once' }).click()
  await expect(page).toHaveURL(`/still-correct/${lenderId}`)
  await (await awake(confirmAll(page, 2))).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are these 2 categories still correct?' })
  await expect(dialog.getByRole('term')).toHaveText(['2nd Ranking', '1st Ranking'])
  await expect(dialog.getByText('$25,000,000').first()).toBeVisible()
  await expect(dialog.getByText('Not included: Mezzanine, changed since verified.')).toBeVisible()
  await expect(dialog.getByText('Not included: Rural, still incomplete.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const mezzanine = page.getByRole('region', { name: 'Mezzanine', exact: true }).first()
  await expect(mezzanine).toContainText(/Last Verified \d\d \w{3} \d{4}, changed since, not shown to brokers/)
  expect(await daysSinceVerified(lenderId)).toEqual({
    FIRST_RANKING: 27,
    SECOND_RANKING: 40,
    MEZZANINE: null,
    RURAL: null,
  })
  await confirmAll(page, 2).click()
  await dialog.getByRole('button', { name: 'All still correct' }).click()
  await expect(page.getByText(/^2 categories are shown to brokers until \d\d \w{3} \d{4}\.$/)).toBeVisible()
  expect(await daysSinceVerified(lenderId)).toEqual({
    FIRST_RANKING: 0,
    SECOND_RANKING: 0,
    MEZZANINE: null,
    RURAL: null,
  })
})

test('changing a verified category and leaving at once shows that brokers can no longer see it', async ({ visit }) => {
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 3 })
  const page = await signInOwn(visit, own)
  const { form, open } = criteriaForm(page)
  await open(lenderId)
  const amount = await awake(form.getByLabel('Available amount'))
  await amount.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('1')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, "Brokers can't see 1st Ranking until the change is verified.")).toBeVisible()
  expect(await daysSinceVerified(lenderId)).toEqual({ FIRST_RANKING: null })

  // The category was already hidden, so the next change shows no message.
  await open(lenderId)
  const saved = page.waitForResponse(/\/verified-detail/)
  await (await awake(form.getByLabel('Available amount'))).press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('2')
  await saved
  await expect(form.getByRole('status')).toHaveText('Saved')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  // Checked at once, because a toast disappears by itself.
  expect(await toast(page, "Brokers can't see 1st Ranking until the change is verified.").count()).toBe(0)
})

test('a category verified today is not confirmed again with the others', async ({ visit }) => {
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 27 })
  await copyFirstRanking(lenderId, 'SECOND_RANKING', 28)
  await copyFirstRanking(lenderId, 'MEZZANINE', 0)
  const page = await signInOwn(visit, own)
  await page.goto(`/still-correct/${lenderId}`)
  await expect(confirmAll(page, 2)).toBeVisible()
  await (await awake(page.getByRole('button', { name: '1st Ranking is still correct' }))).click()
  await expect(page.getByText(/^1st Ranking is shown to brokers until \d\d \w{3} \d{4}\.$/)).toBeVisible()
  // Only one is left, so there is nothing to confirm together.
  await expect(page.getByRole('button', { name: /^Confirm \d+ unchanged/ })).toHaveCount(0)
  expect(await daysSinceVerified(lenderId)).toEqual({ FIRST_RANKING: 0, SECOND_RANKING: 28, MEZZANINE: 0 })
})

test('the most urgent category is first and marked, and stays in place when it is confirmed', async ({ visit }) => {
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 24 })
  await copyFirstRanking(lenderId, 'SECOND_RANKING', 40)
  await copyFirstRanking(lenderId, 'MEZZANINE', 2)
  const page = await signInOwn(visit, own, { viewport: { width: 390, height: 800 } })
  await page.goto(`/still-correct/${lenderId}`)
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  const order = ['2nd Ranking', '1st Ranking', 'Mezzanine']
  await expect(names).toHaveText(order)
  await expect(page.getByText('1 lapsed, 1 ends in 6 days', { exact: true })).toBeVisible()
  const card = (name: string) => page.getByRole('region', { name, exact: true }).first()
  await expect(card('2nd Ranking').getByText('Lapsed', { exact: true })).toBeVisible()
  await expect(card('1st Ranking').getByText('6 days left', { exact: true })).toBeVisible()
  await expect(card('1st Ranking').getByText('Verified', { exact: true })).toHaveCount(0)
  await expect(card('Mezzanine').getByText('Verified', { exact: true })).toBeVisible()
  await (await awake(page.getByRole('button', { name: '2nd Ranking is still correct' }))).click()
  await expect(page.getByText('1 ends in 6 days', { exact: true })).toBeVisible()
  await expect(card('2nd Ranking').getByText('Verified', { exact: true })).toBeVisible()
  await expect(names).toHaveText(order)
  const measureTop = () =>
    names.first().evaluate((heading) => Math.round(heading.getBoundingClientRect().top + window.scrollY))
  const top = await measureTop()
  await page.getByRole('button', { name: '1st Ranking is still correct' }).click()
  await expect(page.getByText('All 3 verified', { exact: true })).toBeVisible()
  await expect(names).toHaveText(order)
  expect(await measureTop()).toBe(top)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a lender without anything to confirm is led to its criteria', async ({ visit }) => {
  const own = await ownDual()
  const page = await signInOwn(visit, own)
  await page.goto(`/still-correct/${own.lenderId}`)
  await expect(page.getByText('Nothing to confirm', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Open your loan criteria' }).click()
  await expect(page).toHaveURL(`/users/${own.lenderId}/lender?tab=loans&category=4`)
})

test('an incomplete category lists its missing fields and links to its form', async ({ visit }) => {
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 27 })
  await copyFirstRanking(lenderId, 'MEZZANINE', null)
  await rowsOf(
    `update lender_categories set available = null, estab_fee_max = null where lender_id = $1 and category_key = 'MEZZANINE'`,
    [lenderId],
  )
  const page = await signInOwn(visit, own)
  await page.goto(`/still-correct/${lenderId}`)
  const card = page.getByRole('region', { name: 'Mezzanine' })
  await expect(card.getByText(/^Not shown to brokers\. Still missing: .*Available amount.*\.$/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Mezzanine is still correct' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '1st Ranking' }).getByText('Still missing')).toHaveCount(0)
  await card.getByRole('link', { name: 'Fill in Mezzanine' }).click()
  await expect(page).toHaveURL(/category=7/)
})

test('a category that changed after it was shown is refused, and the others are still confirmed', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 27 })
  await copyFirstRanking(lenderId, 'SECOND_RANKING', 28)
  const page = await signInOwn(visit, own)
  await page.goto(`/still-correct/${lenderId}`)
  await (await awake(confirmAll(page, 2))).click()
  await rowsOf(
    `update lender_categories set available = 7000000, is_verified = false, version = version + 1
     where lender_id = $1 and category_key = 'FIRST_RANKING'`,
    [lenderId],
  )
  await page.getByRole('button', { name: 'All still correct' }).click()
  await expect(page.getByText('Somebody else has changed this category.')).toBeVisible()
  await expect(page.getByText(/^1 category is shown to brokers until/)).toBeVisible()
  expect(await daysSinceVerified(lenderId)).toEqual({ FIRST_RANKING: null, SECOND_RANKING: 0 })
  // Only one unchanged category is left, so there is nothing to confirm together.
  await expect(confirmAll(page, 2)).toHaveCount(0)
})

test('v verifies the category and opens the next one, until all are verified', async ({ visit }) => {
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 35 })
  await copyFirstRanking(lenderId, 'SECOND_RANKING', 40)
  const page = await signInOwn(visit, own)
  await criteriaForm(page).open(lenderId)
  // Inside a field the letter is text.
  await page.getByLabel('Point of difference').press('v')
  await page.getByLabel('Point of difference').press('Backspace')
  expect((await daysSinceVerified(lenderId)).FIRST_RANKING).toBe(35)
  await page.getByRole('heading', { level: 2, name: '1st Ranking' }).click()
  await page.keyboard.press('v')
  await expect(toast(page, '1st Ranking verified.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '2nd Ranking' })).toBeVisible()
  await page.keyboard.press('v')
  await expect(toast(page, 'Every offered category is verified.')).toBeVisible()
  expect(await daysSinceVerified(lenderId)).toEqual({ FIRST_RANKING: 0, SECOND_RANKING: 0 })
})

test('an empty category can be filled in from another one, and Undo empties it again', async ({ visit }) => {
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 2 })
  const page = await signInOwn(visit, own)
  const { figure, save, open } = criteriaForm(page, '2nd Ranking')
  await open(lenderId, 5)
  const start = page.getByRole('button', { name: '1st Ranking', exact: true })
  await (await awake(start)).click()
  await expect(figure('Available amount')).toHaveValue('25,000,000')
  await expect(page.getByRole('checkbox', { name: 'House', exact: true })).toBeChecked()
  await expect(start).toHaveCount(0)
  await toast(page, 'Filled in from 1st Ranking. Check it before you verify.')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(figure('Available amount')).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'House', exact: true })).not.toBeChecked()
  await start.click()
  await save()
  await page.reload()
  await expect(figure('Available amount')).toHaveValue('25,000,000')
  expect((await daysSinceVerified(lenderId)).SECOND_RANKING).toBeNull()
})

test('a copy that cannot be loaded leaves the form empty and shows an error', async ({ visit, allowConsoleErrors }) => {
  allowConsoleErrors(/503/)
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 2 })
  const page = await signInOwn(visit, own)
  await page.goto(`/users/${lenderId}/lender?tab=loans&category=5`)
  await page.route(/FirstRanking\/draft/, (route) => route.fulfill({ status: 503, json: { errors: [] } }))
  await (await awake(page.getByRole('button', { name: '1st Ranking', exact: true }))).click()
  await expect(toast(page, 'The other category could not be read. Please try again.')).toBeVisible()
  await expect(criteriaForm(page, '2nd Ranking').figure('Available amount')).toHaveValue('')
})

test('the form says how many brokers subscribe to the category', async ({ visit }) => {
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 2 })
  const [found] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from broker_subscriptions s join brokers b on b.id = s.broker_id
     join companies c on c.id = b.company_id where s.category_key = 'RURAL' and b.is_active and c.is_master_switch_on
       and c.closed_at is null and c.id <> (select company_id from lenders where id = $1)`,
    [lenderId],
  )
  expect(found?.count).toBeGreaterThan(1)
  const page = await signInOwn(visit, own)
  await page.goto(`/users/${lenderId}/lender?tab=loans&category=9`)
  const line = page.getByText(`${found?.count} brokers subscribe to Rural.`)
  await expect(line).toBeVisible()
  // The count follows the chosen states without a request; a new category starts with the state of its people.
  const within = async (...states: string[]) =>
    (
      await rowsOf<{ count: number }>(
        `select count(*)::int as count from broker_subscriptions s join brokers b on b.id = s.broker_id
         join companies c on c.id = b.company_id where s.category_key = 'RURAL' and b.is_active and c.is_master_switch_on
           and c.closed_at is null and c.id <> (select company_id from lenders where id = $1)
           and exists (select from individuals i where i.company_id = c.id and i.state_key = any($2) and i.is_visible
             and i.closed_at is null)`,
        [lenderId, states],
      )
    )[0]?.count
  await expect(line).toContainText(` ${await within('NSW')} of them have people in NSW.`)
  await (await awake(page.getByRole('checkbox', { name: /^(VIC|Victoria)$/ }))).press('Space')
  await expect(line).toContainText(` ${await within('NSW', 'VIC')} of them have people in NSW or VIC.`)
})
