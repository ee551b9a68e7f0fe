import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { freshStaff } from './harness/principals.ts'
import { awake, expect } from './people.ts'
import { chips, choose, PHONE, save, test } from './saved-searches.ts'
import { loanList, toast } from './screens.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Saved searches' })
const tab = (page: Page, name: string | RegExp) => tabs(page).getByRole('link', { name })

test('saved searches are tabs above the list, with the current one marked and a pinned one first', async ({
  enter,
}) => {
  const { page } = await enter('staff')
  await page.goto('/loans?view=all')
  await expect(tabs(page)).toHaveCount(0)
  await page.goto('/loans?state=VIC')
  await save(page, 'Victoria')
  await expect(tab(page, 'Victoria')).toHaveAttribute('aria-current', 'page')
  await page.goto('/loans?statusKey=DEFAULT%2CSETTLED')
  await expect(chips(page)).toHaveText(['Status: Default or Settled'])
  await save(page, 'Open ones')
  await expect(tabs(page).getByRole('link')).toHaveText(['All Loans', 'Open ones', 'Victoria'])

  await tab(page, 'Victoria').focus()
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText(['State: VIC'])
  await expect(tab(page, 'Open ones')).not.toHaveAttribute('aria-current', 'page')
  await choose(page, 'Victoria', 'Pin as a tab')
  await expect(toast(page, '“Victoria” is now a tab of this list.')).toBeVisible()
  await expect(tabs(page).getByRole('link')).toHaveText(['All Loans', 'Victoriapinned', 'Open ones'])
  await choose(page, 'Victoria', 'Unpin')
  await expect(toast(page, '“Victoria” is no longer pinned.')).toBeVisible()
  await expect(tabs(page).getByRole('link')).toHaveText(['All Loans', 'Open ones', 'Victoria'])
  // An edited search is not one of the tabs.
  await page.getByRole('link', { name: 'Remove State: VIC' }).click()
  await expect(page).toHaveURL('/loans?view=all')
  await expect(tab(page, 'All Loans')).toHaveAttribute('aria-current', 'page')
})

test('a colleague’s search opened by its link can be pinned as a tab, and further searches are in a menu', async ({
  enter,
}) => {
  const { accountId } = await freshStaff()
  const [shared] = await rowsOf<{ id: number }>(
    `insert into saved_searches (account_id, kind, name, selected_columns, filters)
      values ($1, 'LOANS', 'Zeta of a colleague', '{}', '{"state":"QLD"}') returning id`,
    [accountId],
  )
  const { page, accountId: own } = await enter('staff')
  await rowsOf(
    `insert into saved_searches (account_id, kind, name, selected_columns, filters)
      select $1, 'LOANS', 'Search ' || at, '{}', '{"state":"WA"}' from generate_series(1, 9) at`,
    [own],
  )
  await page.goto(`/loans?view=${shared?.id}`)
  await expect(tab(page, 'Zeta of a colleague')).toHaveCount(0)
  await choose(page, 'Zeta of a colleague', 'Pin as a tab')
  await expect(tab(page, /Zeta of a colleague/)).toHaveAttribute('aria-current', 'page')
  await expect(tabs(page).getByRole('link').nth(1)).toContainText('Zeta of a colleague')
  await (await awake(page.getByRole('button', { name: 'More saved searches' }))).click()
  await page.getByRole('menuitem', { name: 'Search 9' }).click()
  await expect(tab(page, 'Search 9')).toHaveAttribute('aria-current', 'page')
  await expect(chips(page)).toHaveText(['State: WA'])
})

test('on a phone the tabs scroll sideways, and the current one is in view', async ({ enter }) => {
  const { page, accountId } = await enter('staff', PHONE)
  await rowsOf(
    `insert into saved_searches (account_id, kind, name, selected_columns, filters)
      select $1, 'USERS', 'A rather long name ' || at, '{}', '{"typeKey":"BROKER"}' from generate_series(1, 6) at`,
    [accountId],
  )
  const [last] = await rowsOf<{ id: number }>('select max(id) as id from saved_searches where account_id = $1', [
    accountId,
  ])
  await page.goto(`/users/all?view=${last?.id}`)
  await expect(tab(page, 'A rather long name 6')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('staff download the page as CSV and see who can export more', async ({ enter, signIn }) => {
  const page = await signIn('staff')
  await page.goto('/loans?state=QLD&statusKey=DISCHARGED&columns=principal,loanNo')
  const numbers = await loanList(page).column('Loan No.')
  await (await awake(page.getByRole('button', { name: 'CSV' }))).click()
  const offer = page.getByRole('dialog', { name: 'Download this page as CSV' })
  await expect(offer).toContainText('Administrators can export every row of a saved search to XLSX.')
  await expect(offer.getByRole('link')).toBeFocused()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  // A full page is one of several, and the name of its file says which.
  expect(numbers).toHaveLength(50)
  expect(download.suggestedFilename()).toMatch(/^All Loans page 1 \d{4}-\d\d-\d\d\.csv$/)
  const lines = await page.request.get((await offer.getByRole('link').getAttribute('href')) as string)
  const [heading, ...rows] = (await lines.text()).replace(/^\uFEFF/, '').split('\r\n')
  expect(heading).toBe('Principal,Loan No.,Status')
  expect(rows.map((row) => row.split(',').at(-2))).toEqual(numbers)
  await page.keyboard.press('Escape')
  await expect(offer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'CSV' })).toBeFocused()

  await page.goto('/loans?group=lender')
  await (await awake(page.getByRole('button', { name: 'CSV' }))).click()
  const grouped = await page.request.get((await offer.getByRole('link').getAttribute('href')) as string)
  expect((await grouped.text()).replace(/^\uFEFF/, '').split('\r\n')[0]).toBe(
    'Lender,Loans,Principal,Share of Principal,Mean Rate,Mean LVR,Current Book',
  )
  const admin = await signIn('admin')
  await admin.goto('/users/all?view=all')
  await (await awake(admin.getByRole('button', { name: 'CSV' }))).click()
  await expect(admin.getByRole('dialog')).toContainText(
    'To export every row, open a saved search and export it to XLSX.',
  )
  const { page: broker } = await enter('broker')
  await broker.goto('/users/all?view=all')
  await expect(broker.getByRole('button', { name: 'Columns' })).toBeVisible()
  await expect(broker.getByRole('button', { name: 'CSV' })).toHaveCount(0)
})
