import { rowsOf, withUnreadable } from './database.ts'
import { awake, expect } from './people.ts'
import { holdRequests } from './requests.ts'
import { chips, choose, edited, pick, picker, save, saveButton, saving, test } from './saved-searches.ts'
import { filterLoans, loanList, openFilters, toast } from './screens.ts'

test('[K-06] a search is saved under a name with a character counter, and an unchanged one is not saved', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const { page } = await enter('broker')
  await page.goto('/loans')
  await (await awake(saveButton(page))).click()
  await expect(toast(page, 'No filters changed')).toBeVisible()
  await filterLoans(page, { state: 'TAS' })
  await saveButton(page).click()
  await expect(saving(page).getByText('100 characters left')).toBeVisible()
  await saving(page).getByLabel('Name').fill('Tasmania')
  await expect(saving(page).getByText('92 characters left')).toBeVisible()
  await saving(page).getByLabel('Name').fill('x'.repeat(99))
  await expect(saving(page).getByText('1 character left')).toBeVisible()
  await saving(page).getByLabel('Name').press('End')
  await page.keyboard.type('yz')
  await expect(saving(page).getByLabel('Name')).toHaveValue(`${'x'.repeat(99)}y`)
  await page.keyboard.press('Escape')
  await save(page, 'Tasmania')
  await expect(edited(page)).toHaveCount(0)
  await saveButton(page).click()
  await expect(toast(page, 'No filters changed')).toBeVisible()
  await filterLoans(page, { state: 'ACT' })
  await saveButton(page).click()
  await saving(page).getByRole('button', { name: 'Save as new' }).click()
  await expect(saving(page).getByText('Enter a name.')).toBeVisible()
  await saving(page).getByLabel('Name').fill('TASMANIA')
  await page.keyboard.press('Enter')
  await expect(saving(page).getByText('You already have a search named “TASMANIA”.')).toBeVisible()
})

test('[K-05] picking a search loads its filters, order, columns and page, and Clear resets them', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/loans?state=QLD&sort=principal&orderBy=desc&columns=loanNo,principal&page=2')
  await save(page, 'Largest in Queensland')
  await page.goto('/loans?view=all')
  await pick(page, 'Saved searches', 'Largest in Queensland')
  await expect(chips(page)).toHaveText(['State: QLD'])
  await expect(page.getByRole('columnheader')).toHaveText([/Loan No\./, /Principal/])
  await expect(page.getByRole('columnheader', { name: 'Principal' })).toHaveAttribute('aria-sort', 'descending')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('Page 2 of')
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(pages).toContainText('Page 1 of')
  await expect(picker(page, 'Largest in Queensland')).toBeVisible()
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(pages).toContainText('Page 2 of')
  await expect(edited(page)).toHaveCount(0)
  await picker(page, 'Largest in Queensland').click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/loans?view=all')
  await expect(chips(page)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Lender' })).toBeVisible()
  await expect(picker(page, 'Saved searches')).toBeVisible()
})

test('[K-04] [P-01] an edit marks the search as edited, goes to page 1, and is kept as the last search', async ({
  enter,
}) => {
  const { page, latest } = await enter('staff')
  await page.goto('/loans?page=2')
  await filterLoans(page, { state: 'NSW' })
  await expect(page).toHaveURL('/loans?state=NSW')
  await expect(edited(page)).toBeVisible()
  await expect.poll(latest).toEqual({ filters: { state: 'NSW' }, selectedColumns: [], savedSearchId: null })
  const kept = await page.request.get('/api/accounts/me/preferences/loans/last-search')
  expect((await kept.json()).data).toMatchObject({ name: 'Last Saved', filters: { state: 'NSW' } })
  await page.goto('/')
  await page.getByRole('link', { name: 'All Loans' }).first().click()
  await expect(page).toHaveURL('/loans?state=NSW')
  await save(page, 'New South Wales')
  await expect.poll(async () => (await latest())?.savedSearchId).toBeGreaterThan(0)
  await page.goto('/loans')
  await expect(page).toHaveURL(/\/loans\?view=\d+$/)
  await expect(picker(page, 'New South Wales')).toBeVisible()
  await expect(chips(page)).toHaveText(['State: NSW'])
  const filters = await openFilters(page)
  await (await filters.under('Priority')).getByLabel('Priority').and(page.locator('select')).selectOption('Second')
  await filters.close()
  await expect(page).toHaveURL('/loans?priorityKey=SECOND&state=NSW')
  await expect(edited(page)).toBeVisible()
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/loans?view=all')
  await expect.poll(latest).toEqual({ filters: {}, selectedColumns: [], savedSearchId: null })
  await page.goto('/loans')
  await expect(page).toHaveURL('/loans')
  await expect(chips(page)).toHaveCount(0)
})

test('[K-04] changing the order or columns of a loaded search also edits it, and it can be replaced at once', async ({
  enter,
}) => {
  const { page } = await enter('staff')
  await page.goto('/loans?state=SA')
  const address = await save(page, 'South Australia')
  await loanList(page).heading('Principal').getByRole('link').click()
  await expect(page).toHaveURL('/loans?orderBy=asc&sort=principal&state=SA')
  await expect(edited(page)).toBeVisible()
  const release = await holdRequests(page, '**/api/saved-searches/loans/*')
  await saveButton(page).click()
  const replace = saving(page).getByRole('button', { name: 'Replace “South Australia”' })
  await replace.click()
  await expect(replace).toBeDisabled()
  await expect(saving(page).getByRole('button', { name: 'Cancel' })).toBeDisabled()
  release()
  await expect(page).toHaveURL(address)
  await expect(loanList(page).heading('Principal')).toHaveAttribute('aria-sort', 'ascending')
  await expect(edited(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Lender', exact: true }).uncheck()
  await columns.getByRole('button', { name: 'Save' }).click()
  await expect(edited(page)).toBeVisible()
  await expect(page).toHaveURL(/\/loans\?columns=[^&]+&orderBy=asc&sort=principal&state=SA$/)
  await expect(page.getByRole('columnheader', { name: 'Lender' })).toHaveCount(0)
})

test('the person’s columns are not part of the last search, and Reset columns restores the default', async ({
  enter,
}) => {
  const { page, accountId, latest } = await enter('staff')
  await page.goto('/loans?view=all')
  await (await awake(page.getByRole('button', { name: 'Columns' }))).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'LVR %' }).uncheck()
  await columns.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await latest())?.selectedColumns).toContain('principal')
  await page.goto('/loans?view=all')
  await expect(page.getByRole('columnheader', { name: 'LVR' })).toHaveCount(0)
  await filterLoans(page, { state: 'WA' })
  await expect.poll(latest).toEqual({ filters: { state: 'WA' }, selectedColumns: [], savedSearchId: null })
  await save(page, 'With my columns')
  expect(
    await rowsOf(
      "select 1 from saved_searches where account_id = $1 and name = 'With my columns' and 'principal' = any(selected_columns)",
      [accountId],
    ),
  ).toHaveLength(1)
  await page.goto('/loans?view=all')
  await (await awake(page.getByRole('link', { name: 'Reset columns' }))).click()
  await expect(page.getByRole('columnheader', { name: 'LVR' })).toBeVisible()
  await expect(page).toHaveURL('/loans?view=all')
})

test('an edit is saved even if the page is left at the same moment', async ({ enter }) => {
  const { page, latest } = await enter('broker')
  await page.goto('/loans?view=all')
  const filters = await openFilters(page)
  await (await filters.under('State and Suburb')).getByLabel('VIC', { exact: true }).check()
  await filters.close()
  await page.goto('about:blank')
  await expect.poll(async () => (await latest())?.filters).toEqual({ state: 'VIC' })
})

test('a saved search is renamed, deleted after confirming, and restored', async ({ enter }) => {
  const { page } = await enter('broker')
  await page.goto('/loans?state=WA&sort=lvr')
  const address = await save(page, 'West')
  await choose(page, 'West', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename' })
  await expect(dialog.getByLabel('Name')).toHaveValue('West')
  await dialog.getByLabel('Name').fill('Western Australia')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(picker(page, 'Western Australia')).toBeVisible()
  await choose(page, 'Western Australia', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete' })
  await expect(question).toContainText('Delete “Western Australia”?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/loans?view=all')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(address)
  await expect(picker(page, 'Western Australia')).toBeVisible()
  await expect(chips(page)).toHaveText(['State: WA'])
  await expect(loanList(page).heading('LVR')).toHaveAttribute('aria-sort', 'ascending')
})

test('[Q-03] saved searches are requested half a second after the last key', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/loans')
  const first = page.waitForResponse(/\/api\/saved-searches\/loans\?/)
  await (await awake(picker(page, 'Saved searches'))).click()
  await first
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked: string[] = []
  page.on('request', (request) => /saved-searches\/loans\?/.test(request.url()) && asked.push(request.url()))
  await page.getByRole('combobox', { name: 'Find a saved search' }).pressSequentially('tas')
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual([expect.stringContaining('search=tas')])
})

const LISTS = [
  { kind: 'LOANS', name: 'All Loans', loading: 'Loading loans' },
  { kind: 'USERS', name: 'All Users', loading: 'Loading users' },
]
for (const { kind, name, loading } of LISTS) {
  test(`[K-04] leaving ${name} before its last search arrives does not lead back to it`, async ({ enter }) => {
    const { page, accountId } = await enter('staff')
    await rowsOf(`insert into last_searches (account_id, kind, filters, selected_columns) values ($1, $2, $3, '{}')`, [
      accountId,
      kind,
      { state: 'NSW' },
    ])
    await page.goto('/calls')
    await awake(page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: /^New/ }))
    const release = await holdRequests(page, '**/users/notes?_rsc=*')
    await withUnreadable('last_searches', async (giveBack) => {
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('status', { name: loading })).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: 'Notes' }).click()
      await giveBack()
    })
    // Each answer and each quiet moment comes after the list's own answer, where nothing may be seen to happen.
    for (let answers = 0; answers < 10; answers++) {
      await page.request.get('/api/accounts/me/preferences/loans/last-search')
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    }
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
    await expect(page).toHaveURL('/users/notes')
  })
}
