import { rowsOf } from './database.ts'
import { awake, expect } from './people.ts'
import { chips, choose, picker, save, saveButton, saving, test } from './saved-searches.ts'
import { filterLoans, loanList, toast } from './screens.ts'

test('a search that was changed elsewhere is replaced or deleted only on a second attempt', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const { page } = await enter('staff')
  await page.goto('/loans?state=NT')
  const address = await save(page, 'Territory')
  const changeElsewhere = (name: string) =>
    rowsOf('update saved_searches set name = $1, version = version + 1 where id = $2', [name, address.split('=')[1]])
  await filterLoans(page, { state: 'ACT' })
  await changeElsewhere('Northern Territory')
  await saveButton(page).click()
  await saving(page).getByRole('button', { name: 'Replace “Territory”' }).click()
  await expect(toast(page, 'This search was changed elsewhere.')).toBeVisible()
  await saving(page).getByRole('button', { name: 'Replace “Territory”' }).click()
  await expect(page).toHaveURL(address)
  await expect(picker(page, 'Northern Territory')).toBeVisible()
  await expect(chips(page)).toHaveText(['State: ACT or NT'])
  await changeElsewhere('Both territories')
  await choose(page, 'Northern Territory', 'Delete')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  const refused = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await confirm.click()
  expect((await refused).status()).toBe(409)
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(page).toHaveURL('/loans?view=all')
})

test('[K-07] searches that cannot be saved or loaded show an error', async ({ enter, allowConsoleErrors }) => {
  allowConsoleErrors(/500|404/)
  const { page } = await enter('broker')
  const fault = { status: 500, json: { status: 500, errors: [{ code: 'INTERNAL', message: 'An error occured' }] } }
  await page.route('**/api/saved-searches/loans', (route) =>
    route.request().method() === 'POST' ? route.fulfill(fault) : route.continue(),
  )
  await page.route('**/api/saved-searches/loans/latest', (route) => route.fulfill(fault))
  await page.goto('/loans?view=all')
  await filterLoans(page, { state: 'ACT' })
  await expect(toast(page, 'An error occured while saving the latest filters')).toBeVisible()
  await saveButton(page).click()
  await saving(page).getByLabel('Name').fill('Never')
  await saving(page).getByRole('button', { name: 'Save as new' }).click()
  await expect(toast(page, 'An error occured while saving your filters')).toBeVisible()
  await expect(saving(page).getByLabel('Name')).toHaveValue('Never')
  await page.goto('/loans?view=2147483647')
  await expect(toast(page, 'Could not retrieve chosen search')).toBeVisible()
  await expect(loanList(page).rows.first()).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
})

test('[K-07] if the last search cannot be loaded, all loans are shown with an error', async ({ enter }) => {
  const { page, accountId } = await enter('broker')
  await rowsOf(
    "insert into last_searches (account_id, kind, selected_columns, filters) values ($1, 'LOANS', '{}', '[1]')",
    [accountId],
  )
  await page.goto('/loans')
  await expect(toast(page, 'Could not retrieve latest search')).toBeVisible()
  await expect(loanList(page).rows.first()).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
})

test('[P-13] staff can open a colleague’s search by its link, and a broker cannot', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const one = await enter('staff')
  await one.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await one.page.goto('/loans?state=SA')
  await save(one.page, 'For the team')
  await choose(one.page, 'For the team', 'Copy link')
  await expect(toast(one.page, 'Link copied')).toBeVisible()
  const address = await one.page.evaluate(() => navigator.clipboard.readText())
  const { page } = await enter('staff')
  await page.goto(address)
  await expect(chips(page)).toHaveText(['State: SA'])
  const menu = await awake(page.getByRole('button', { name: 'Actions on “For the team”' }))
  await expect(async () => {
    await menu.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Pin as a tab', 'Copy link'], { timeout: 3_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await save(page, 'My own of it')
  expect(page.url()).not.toBe(address)
  const broker = await enter('broker')
  await broker.page.goto(address)
  await expect(toast(broker.page, 'Could not retrieve chosen search')).toBeVisible()
  await expect(chips(broker.page)).toHaveCount(0)
  const id = new URL(address).searchParams.get('view')
  expect((await broker.page.request.get(`/api/saved-searches/loans/${id}`)).status()).toBe(404)
})

test('a search with columns its reader may not see opens without them and says so', async ({ enter }) => {
  const { page, accountId } = await enter('broker')
  const [row] = await rowsOf<{ id: number }>(
    `insert into saved_searches (account_id, kind, name, selected_columns, filters)
      values ($1, 'LOANS', 'From elsewhere', '{loanNo,profileStatus,lvr}', '{"state": "TAS"}') returning id`,
    [accountId],
  )
  await page.goto(`/loans?view=${row?.id}`)
  await expect(toast(page, 'Some filters or columns of this search are not available to you.')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([/Loan No\./, /LVR/])
  await expect(chips(page)).toHaveText(['State: TAS'])
})
