import { giveFirstRanking } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { ownLender } from './own-companies.ts'
import { awake, expect, test } from './people.ts'

test('staff see the coming digests, preview one for a chosen person, and open the outbox', async ({ signIn }) => {
  await rowsOf(
    `insert into digest_runs (kind, day, planned, refusal, finished_at) values ('SYNDICATE_FUNDERS', '2025-03-03', 0, 'Tried and refused.', now())
     on conflict do nothing`,
  )
  const [broker = { name: '', company: '' }] = await rowsOf<{ name: string; company: string }>(
    `select i.first_name || ' ' || i.last_name as name, c.name as company from brokers b join companies c on c.id = b.company_id
     join individuals i on i.company_id = c.id and i.closed_at is null and i.email is not null
     where b.is_active and c.is_master_switch_on and c.closed_at is null order by i.id limit 1`,
  )
  const page = await signIn('admin')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Digests' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Digests' })).toBeVisible()
  const coming = page.getByRole('region', { name: 'Coming digests' })
  await expect(coming.getByRole('listitem')).toHaveCount(8)
  await expect(coming.getByText(/^\d\d \w{3} \d{4} 07:00$/)).toHaveCount(8)
  await expect(coming.getByText(/\d+ (person|people) now/)).toHaveCount(8)
  await coming.getByRole('link', { name: 'Preview Funds Available' }).click()
  const preview = page.getByRole('region', { name: 'Preview of Funds Available' })
  await preview.getByLabel('Name or company of a person').fill(broker.company)
  await page.keyboard.press('Enter')
  await preview.getByRole('link', { name: broker.name }).first().click()
  await expect(page.getByRole('region', { name: 'Funds Available', exact: true })).toBeVisible()
  await expect(page.getByText(`Hello ${broker.name.split(' ')[0]},`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await expect(page).toHaveURL(/\/outbox$/)
})

test('runs that sent nothing share one line per day, and a refused run keeps its reason', async ({ signIn }) => {
  await rowsOf(
    `insert into digest_runs (kind, day, planned, refusal, finished_at) values
       ('SYNDICATE_FUNDERS', current_date - 1, 0, null, now()), ('SAVED_DEALS', current_date - 1, 0, null, now()),
       ('FUNDS_AVAILABLE', current_date - 1, 0, 'Tried and refused.', now()), ('BROKER_MATCHES', current_date - 1, 40517, null, now())
     on conflict (kind, day) do update set planned = excluded.planned, refusal = excluded.refusal, finished_at = now()`,
  )
  const page = await signIn('admin')
  await page.goto('/digests')
  const day = page.getByRole('region', { name: 'Last runs' }).getByRole('region').filter({ hasText: '40,517 planned' })
  await expect(day.getByText(/^Nothing sent: .*Syndicate funders.*\.$/)).toBeVisible()
  await expect(day.getByRole('listitem').filter({ hasText: '40,517 planned' })).toHaveCount(1)
  await expect(day.getByRole('listitem').filter({ hasText: 'Syndicate funders' })).toHaveCount(0)
})

test('the reminder leads through sign-in to the terms, which one press confirms as still correct', async ({
  signIn,
  visit,
}) => {
  const { lenderId } = await ownLender()
  await rowsOf(
    `with category as (
       insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available,
         preferred_parcel_size_min, preferred_parcel_size_max, rate_min, rate_max, higher_rate_min, higher_rate_max,
         estab_fee_min, estab_fee_max, point_of_difference)
       values ($1, 'FIRST_RANKING', true, true, now() - interval '27 days', 4000000, 100000, 900000, 8, 9, 12, 13, 1, 2,
         'We settle within five days.')
       returning id), states as (
       insert into lender_category_states (lender_category_id, state_key, distance_key) select id, 'NSW', 'KM_50' from category)
     insert into lender_category_security_types (lender_category_id, security_type_key) select id, 'HOUSE' from category`,
    [lenderId],
  )
  const verified = async () =>
    (
      await rowsOf<{ days: number }>(
        `select (extract(epoch from now() - last_verified_at) / 86400)::int as days from lender_categories where lender_id = $1`,
        [lenderId],
      )
    )[0]?.days
  const path = `/still-correct/${lenderId}`
  const visitor = await visit()
  await visitor.goto(path)
  await expect(visitor).toHaveURL(/\/login/)
  const page = await signIn('staff')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Is this still correct?' })).toBeVisible()
  await expect(page.getByText('$4,000,000')).toBeVisible()
  const terms = page.getByRole('region', { name: '1st Ranking', exact: true })
  await expect(terms.getByText(/shown to brokers until/)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Change 1st Ranking', exact: true })).toBeVisible()
  // Opening the page verifies nothing.
  expect(await verified()).toBe(27)
  const button = page.getByRole('button', { name: '1st Ranking is still correct' })
  await (await awake(button)).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1st Ranking is shown to brokers until \d\d \w{3} \d{4}\.$/)).toBeVisible()
  expect(await verified()).toBe(0)
})

test('terms that changed after they were shown are not confirmed', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/409/)
  const { lenderId } = await ownLender()
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 27 })
  const page = await signIn('staff')
  await page.goto(`/still-correct/${lenderId}`)
  const button = await awake(page.getByRole('button', { name: '1st Ranking is still correct' }))
  await rowsOf(
    `update lender_categories set available = 7000000, is_verified = false, version = version + 1 where lender_id = $1`,
    [lenderId],
  )
  await button.click()
  await expect(page.getByText('Somebody else has changed this category.')).toBeVisible()
  await expect(page.getByText('$7,000,000')).toBeVisible()
  const [row] = await rowsOf<{ isVerified: boolean }>(
    'select is_verified as "isVerified" from lender_categories where lender_id = $1',
    [lenderId],
  )
  expect(row?.isVerified).toBe(false)
})
