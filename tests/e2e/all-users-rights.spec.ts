import { COLUMNS, counted, table } from './all-users.ts'
import { rowsOf } from './database.ts'
import { fromOurPage } from './harness/wire.ts'
import { awake, expect } from './people.ts'
import { chips, edited, pick, picker, save, saveButton, test, WIDE } from './saved-searches.ts'
import { fact, menuEntries, openFilters, toast } from './screens.ts'

const FOR_STAFF = ['Last Login', 'Profile', 'Master Switch']

test('[K-02] [K-03] [P-02] a broker gets no switches, sign-in times or hidden people in any column, filter, sort or API call', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/403/)
  const { page } = await enter('broker')
  await page.goto('/users/all?view=all')
  const shown = await counted(
    'i.is_visible and c.is_master_switch_on and (le.is_active or br.is_active or lf.is_active)',
  )
  const all = await counted('true')
  expect(shown.people).toBeLessThan(all.people)
  await expect(fact(page, 'Total No. of Users')).toHaveText(/^\d+$/)
  expect(Number(await fact(page, 'Total No. of Users').innerText())).toBeLessThan(all.people)
  await (await awake(page.getByRole('button', { name: 'Columns' }))).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  for (const name of COLUMNS)
    await expect(chooser.getByLabel(name, { exact: true })).toHaveCount(FOR_STAFF.includes(name) ? 0 : 1)
  await expect(chooser.getByRole('button', { name: 'Save & Close' })).toBeVisible()
  await page.keyboard.press('Escape')
  const filters = await openFilters(page)
  for (const name of ['Master Switch', 'Profile Status', 'Visibility', 'Sign-ins, Added'])
    await expect(filters.dialog.getByRole('tab', { name, exact: true })).toHaveCount(0)
  await filters.dialog.getByRole('button', { name: 'Close' }).last().click()
  const { request } = page
  for (const query of ['masterSwitch=true', 'visibility=false', 'sort=lastLogin', 'loggedInSince=2026-11-01'])
    expect((await request.get(`/api/users/all?${query}`)).status(), query).toBe(403)
  expect((await request.get('/api/users/all/system-user')).status()).toBe(403)
  const { data } = (await (await request.get('/api/users/all')).json()) as { data: Record<string, unknown>[] }
  expect(data).toHaveLength(50)
  for (const row of data) expect([row.lastLogin, row.profileStatus, row.masterSwitch]).toEqual([null, null, null])
})

test('[K-01] [P-13] [P-18] columns can be chosen and reset, and the API serves lookups, columns and searches of users', async ({
  enter,
}) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?view=all')
  await (await awake(page.getByRole('button', { name: 'Columns' }))).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByLabel('Website', { exact: true }).check()
  await chooser.getByLabel('Email', { exact: true }).uncheck()
  await chooser.getByRole('button', { name: 'Save & Close' }).click()
  await expect(table(page).getByRole('columnheader', { name: 'Website' })).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toHaveCount(0)
  await page.goto('/users/all?view=all')
  await expect(table(page).getByRole('columnheader', { name: 'Website' })).toBeVisible()
  await (await awake(page.getByRole('button', { name: 'Columns' }))).click()
  await chooser.getByRole('button', { name: 'Reset' }).click()
  await chooser.getByRole('button', { name: 'Save & Close' }).click()
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Website' })).toHaveCount(0)
  await page.goto('/users/all?view=all&columns=user,website')
  await (await awake(page.getByRole('link', { name: 'Reset columns' }))).click()
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Website' })).toHaveCount(0)
  const { request } = page
  const columns = (await (await request.get('/api/users/columns')).json()) as { data: { name: string }[] }
  expect(columns.data.map(({ name }) => name)).toEqual(COLUMNS)
  for (const name of ['follow-up', 'loan-counts', 'loan-values', 'states', 'bdms'])
    expect((await (await request.get(`/api/lookups/${name}`)).json()).data.length, name).toBeGreaterThan(3)
  const asked = { typeKey: 'DUAL', sort: 'company', orderBy: 'desc' }
  const found = await (await request.post('/api/users/search', { data: asked, headers: fromOurPage() })).json()
  const same = await (await request.get(`/api/users/all?${new URLSearchParams(asked)}`)).json()
  expect(found).toEqual(same)
  expect(found.total).toBeGreaterThan(0)
  expect(found).toMatchObject({ totalLoanCount: expect.any(Number), totalPrincipal: expect.any(Number), page: 1 })
  expect(found.data.every(({ type }: { type: string }) => type === 'Lender and Broker')).toBe(true)
})

test('[K-05] [K-06] [P-13] a search of users is saved, picked, edited and shared separately from searches of loans', async ({
  enter,
}) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?view=all')
  await (await awake(saveButton(page))).click()
  await expect(toast(page, 'No filters changed')).toBeVisible()
  await page.goto('/users/all?typeKey=LENDER&masterSwitch=true&sort=company&columns=user,company,masterSwitch')
  const address = await save(page, 'Lenders that are on')
  await page.goto('/loans?view=all')
  await (await awake(picker(page, 'Saved searches'))).click()
  await expect(page.getByRole('option', { name: 'Lenders that are on' })).toHaveCount(0)
  await page.goto('/users/all?view=all')
  await pick(page, 'Saved searches', 'Lenders that are on')
  await expect(chips(page)).toHaveText(['Type: Lender', 'Master Switch: Yes'])
  await expect(table(page).getByRole('columnheader')).toHaveText([/^User/, /^Financier/, /^Master Switch/])
  const filters = await openFilters(page)
  await (await filters.under('State')).getByLabel('VIC').check()
  await filters.close()
  await expect(edited(page)).toBeVisible()
  const [id] = /\d+$/.exec(address) ?? []
  const colleague = await enter('staff', WIDE)
  await colleague.page.goto(address)
  await expect(chips(colleague.page)).toHaveText(['Type: Lender', 'Master Switch: Yes'])
  // An owner whose rights have changed keeps the search, without the filters and columns that are no longer allowed.
  const broker = await enter('broker')
  await rowsOf('update saved_searches set account_id = $1 where id = $2 returning id', [broker.accountId, Number(id)])
  await broker.page.goto(address)
  await expect(toast(broker.page, 'Some filters or columns of this search are not available to you.')).toBeVisible()
  await expect(chips(broker.page)).toHaveText(['Type: Lender'])
  await expect(table(broker.page).getByRole('columnheader')).toHaveText([/^User/, /^Financier/])
})

test('a law-firm user has no All Users', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/403/)
  const page = await signIn('lawFirm')
  expect(await menuEntries(page)).not.toContain('All Users')
  await page.goto('/users/all')
  await expect(page.getByRole('heading', { level: 1, name: 'Forbidden' })).toBeVisible()
})
