import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { chips, WIDE } from '#tests/e2e/saved-searches.ts'
import { fact, openFilters } from '#tests/e2e/screens.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Narrow All Users in words' })
const said = (page: Page) => page.getByRole('main').getByRole('status')

const ask = async (page: Page, text: string): Promise<void> => {
  await page.goto('/users/all?view=all')
  await (await awake(box(page))).pressSequentially(text)
  await box(page).press('Enter')
}

// People as an outsider would count them in the records.
const count = async (condition: string): Promise<string> => {
  const [found] = await rowsOf<{ count: number }>(`select count(*)::int as count from individuals i
    join companies c on c.id = i.company_id left join lenders le on le.company_id = c.id
    left join brokers br on br.company_id = c.id left join law_firms lf on lf.company_id = c.id
    where i.closed_at is null and c.closed_at is null and num_nonnulls(le.id, br.id, lf.id) > 0 and ${condition}`)
  return (found?.count ?? 0).toLocaleString('en-AU')
}

test('staff ask whom nobody looks after, who subscribes, whose mobile is missing and whose criteria lapsed', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  const asked: [text: string, shown: string[], condition: string][] = [
    [
      'brokers and lenders with no bdm',
      ['Type: Lender or Broker', 'BDM Assigned: No'],
      'num_nonnulls(le.id, br.id) > 0 and num_nonnulls(le.bdm_id, br.bdm_id) = 0',
    ],
    [
      'brokers in QLD subscribed to construction',
      ['Type: Broker', 'Subscription: Construction', 'State: QLD'],
      `i.state_key = 'QLD' and br.id in (select broker_id from broker_subscriptions where category_key = 'CONSTRUCTION')`,
    ],
    ['people with no mobile', ['Missing: Mobile'], 'i.mobile is null'],
    [
      'lenders never logged in',
      ['Type: Lender', 'Not logged in: ever'],
      'le.id is not null and not exists (select from accounts a where a.individual_id = i.id and a.last_login_at is not null)',
    ],
    [
      'lenders with unverified criteria',
      ['Type: Lender', 'Criteria Freshness: Not verified'],
      'exists (select from lender_categories k where k.lender_id = le.id and k.is_offered and not k.is_verified)',
    ],
  ]
  for (const [text, shown, condition] of asked) {
    await ask(page, text)
    await expect(chips(page), text).toHaveText(shown)
    await expect(said(page)).toBeEmpty()
    await expect(fact(page, 'Total Records'), text).toHaveText(await count(condition))
  }
})

test('a gap becomes a day in its chip, and the field of the chip has both', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await ask(page, 'brokers with no deals since 1 June 2026')
  await expect(page).toHaveURL('/users/all?noLoanSince=2026-06-01&typeKey=BROKER')
  await expect(chips(page)).toHaveText(['No loan settled: since 01 Jun 2026', 'Type: Broker'])
  await (await awake(chips(page).getByRole('button', { name: 'No loan settled' }))).click()
  await expect(page.getByLabel('No loan settled since')).toHaveValue('01/06/2026')
  await page.getByLabel('No loan settled', { exact: true }).selectOption('for 180 days')
  await expect(page.getByLabel('No loan settled since')).toHaveValue('')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/users/all?noLoanKey=D_180&typeKey=BROKER')
})

test('words that decide are not left out, and several meanings are offered', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await ask(page, 'brokers logged in last month')
  await expect(said(page)).toContainText('Not answered, because “logged” was not understood')
  await expect(page).toHaveURL('/users/all?view=all')
  await ask(page, 'people with no phone or email')
  await page
    .getByRole('list', { name: 'What the words can mean' })
    .getByRole('button', { name: 'Missing: Mobile and email' })
    .click()
  await expect(chips(page)).toHaveText(['Missing: Mobile and email'])
})

test('the window has the filters of staff, on a phone too, and a broker has fewer', async ({ signIn }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await signIn('staff', { viewport })
    await page.goto('/users/all?view=all')
    const { dialog } = await openFilters(page)
    await expect(dialog.getByLabel('Not logged in', { exact: true })).toHaveCount(1)
    await expect(dialog.getByLabel('Criteria not verified since')).toHaveCount(1)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
  }
  const broker = await signIn('broker', WIDE)
  await broker.goto('/users/all?view=all')
  const { dialog } = await openFilters(broker)
  for (const label of ['Not logged in', 'Logged in since', 'Criteria Freshness', 'Added from'])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveCount(0)
  await expect(dialog.getByLabel('BDM Assigned', { exact: true })).toHaveCount(1)
})
