import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { streamXlsxRows } from 'hucre/xlsx'
import { rows as userRows } from './all-users.ts'
import { rowsOf } from './database.ts'
import { awake, expect } from './people.ts'
import { PHONE, picker, save, test } from './saved-searches.ts'
import { cellsUnder, loanList, openFilters, shownDollars, toast } from './screens.ts'

const DONE = 'Loaded search exported. Please check your e-mail'
const FAILED = 'Cannot export at this time'
const button = (page: Page) => page.getByRole('button', { name: 'Export to XLSX' })
type Person = { page: Page; accountId: number }
const nameOf = (what: string) => `${what} ${Date.now()}`

/** Opens the page of the file through the message in the outbox. */
const followMessage = async ({ page, accountId }: Person, name: string): Promise<void> => {
  const [account] = await rowsOf<{ email: string }>('select email from accounts where id = $1', [accountId])
  await page.goto('/outbox')
  const row = page
    .getByRole('row')
    .filter({ hasText: account?.email as string })
    .filter({ hasText: 'Your export is ready' })
    .first()
  await row.getByRole('link').click()
  await expect(page.getByText(`“${name}” is ready`)).toBeVisible()
  await page.getByRole('link', { name: 'Download the spreadsheet' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The rows of the downloaded file, headings first. */
const downloadedRows = async (page: Page, fileName: RegExp): Promise<unknown[][]> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(fileName)
  const found: unknown[][] = []
  for await (const { values } of streamXlsxRows(new Uint8Array(await readFile(await download.path()))))
    found.push([...values])
  return found
}

const DAYS = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' })
/** Formats a cell of the file as the screen does. */
const shown: Record<string, (value: never) => string> = {
  Principal: shownDollars,
  'Lower Rate': (value: number) => `${(value * 100).toFixed(2)}%`,
  Settlement: (value: Date) => DAYS.format(value),
}
const shownRows = (headings: unknown[], found: unknown[][]) =>
  found.map((cells) => cells.map((cell, at) => shown[headings[at] as string]?.(cell as never) ?? String(cell ?? '')))

test('[K-08] an administrator exports a loaded search of loans; the file has the rows and columns of the screen', async ({
  enter,
}) => {
  const person = await enter('staff')
  const { page } = person
  // A month long ago, in which no other test records loans.
  const [month] = await rowsOf<{ first: string; last: string }>(
    `select min(settlement_date)::text as first, max(settlement_date)::text as last from loans
     where settlement_date < current_date - 400 group by date_trunc('month', settlement_date)
     having count(*) between 8 and 45 order by 1 limit 1`,
  )
  const asked = `settledFrom=${month?.first}&settledTo=${month?.last}&sort=principal&orderBy=desc`
  await page.goto(`/loans?${asked}&columns=settlement,principal.140,loanNo,lowerRate,priority`)
  await expect(button(page)).toHaveCount(0)
  const name = nameOf('Then')
  await save(page, name)
  const { rows } = loanList(page)
  const headings = ['Settlement', 'Principal', 'Loan No.', 'Lower Rate', 'Priority']
  const texts = await Promise.all(headings.map((heading) => cellsUnder(rows, heading).allInnerTexts()))
  // The number of extensions is in a second line below a settlement.
  const screen = texts.map((column) => column.map((text) => text.split('\n')[0]))
  await (await awake(button(page))).click()
  await expect(toast(page, DONE)).toBeVisible({ timeout: 30_000 })
  await expect(button(page)).toBeEnabled()
  const atOnce = await downloadedRows(page, /^Then \d+ \d{4}-\d\d-\d\d\.xlsx$/)

  await followMessage(person, name)
  await expect(page.getByText(`${screen[0]?.length} rows`, { exact: true })).toBeVisible()
  const [first, ...found] = await downloadedRows(page, /^Then \d+ \d{4}-\d\d-\d\d\.xlsx$/)
  expect(first).toEqual(headings)
  expect(atOnce).toEqual([first, ...found])
  expect(shownRows(headings, found)).toEqual((screen[0] ?? []).map((_each, at) => screen.map((column) => column[at])))
  await page.getByRole('link', { name: 'All Loans', exact: true }).first().click()
  await expect(picker(page, name)).toBeVisible()
})

test('[K-08] a loaded search of users is exported as shown, and only its owner can download the file', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[34]/)
  const [person, colleague] = [await enter('staff'), await enter('staff')]
  const { page } = person
  await page.goto('/users/all?typeKey=DUAL&sort=company&orderBy=desc&columns=company,type,coLender,fundsAvailable,user')
  const name = nameOf('Both sides')
  await save(page, name)
  const headings = ['Financier', 'Type', 'Co-Lender', 'Funds Available', 'User']
  const screen = await Promise.all(headings.map((heading) => cellsUnder(userRows(page), heading).allInnerTexts()))
  await (await awake(button(page))).click()
  await expect(toast(page, DONE)).toBeVisible({ timeout: 30_000 })
  await followMessage(person, name)
  const address = page.url()
  const [first, ...found] = await downloadedRows(page, /^Both sides \d+ \d{4}-\d\d-\d\d\.xlsx$/)
  expect(first).toEqual(headings)
  const told = found.map((cells) =>
    cells.map((cell) => (typeof cell === 'number' ? shownDollars(cell) : String(cell ?? ''))),
  )
  expect(told.slice(0, screen[0]?.length)).toEqual(
    (screen[0] as string[]).map((_each, at) => screen.map((column) => column[at])),
  )
  await colleague.page.goto(address)
  await expect(colleague.page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  const file = new URL(address)
  expect((await colleague.page.request.get(`/api${file.pathname}${file.search}`)).status()).toBe(404)
  expect((await page.request.get(`/api${file.pathname}?key=${'x'.repeat(43)}`)).status()).toBe(404)
  await rowsOf(`update search_exports set expires_at = now() - interval '1 minute' where name = $1`, [name])
  expect((await page.request.get(`/api${file.pathname}${file.search}`)).status()).toBe(404)
})

test('[K-08] only an administrator with a loaded search can export; editing hides the button, reopening shows it', async ({
  enter,
}) => {
  const { page, accountId } = await enter('staff')
  await page.goto('/loans?state=VIC')
  const address = await save(page, nameOf('Victoria'))
  await expect(button(page)).toBeVisible()
  const filters = await openFilters(page)
  await (await filters.under('Priority')).getByLabel('Priority').selectOption('Second')
  await filters.close()
  await expect(button(page)).toHaveCount(0)
  await page.goto(address)
  await expect(button(page)).toBeVisible()
  await rowsOf('update staff set is_admin = false where id = (select staff_id from accounts where id = $1)', [
    accountId,
  ])
  await page.goto(address)
  await expect(loanList(page).rows.first()).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  const broker = await enter('broker')
  await broker.page.goto('/loans?state=VIC')
  await save(broker.page, nameOf('Victoria'))
  await expect(button(broker.page)).toHaveCount(0)
})

test('[K-08] the progress of an export is shown, also after a reload, and its success or failure is reported', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (404|429)/)
  const { page, accountId } = await enter('staff', PHONE)
  await page.goto('/loans?state=QLD')
  const address = await save(page, nameOf('Queensland'))
  const searchId = Number(new URL(address).searchParams.get('view'))
  const becomes = (state: string, done = 0) =>
    rowsOf('update search_exports set state = $1, rows_done = $2, moved_at = now() where account_id = $3', [
      ...[state, done, accountId],
    ])
  const begin = () =>
    rowsOf(
      `insert into search_exports (account_id, kind, saved_search_id, name, selected_columns, filters, rows_total, expires_at)
       values ($1, 'loans', $2, 'Queensland', '{}', '{}', 2000, now() + interval '1 day')`,
      [accountId, searchId],
    )
  await begin()
  await page.goto(address)
  const status = page.getByRole('button', { name: /^(Waiting to export|Exporting)/ })
  await expect(status).toHaveText('Waiting to export …')
  await expect(status).toBeDisabled()
  await becomes('RUNNING', 900)
  await expect(status).toHaveText('Exporting … 45%')
  await page.reload()
  await expect(status).toHaveText('Exporting … 45%')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([])
  await becomes('FAILED')
  await expect(toast(page, FAILED)).toBeVisible()
  await expect(button(page)).toBeEnabled()
  await becomes('RUNNING', 1900)
  await page.reload()
  await expect(status).toHaveText('Exporting … 95%')
  await becomes('DONE', 2000)
  await expect(toast(page, DONE)).toBeVisible()

  for (const other of [1, 2, 3]) {
    await begin()
    await rowsOf(
      'update search_exports set saved_search_id = $1 where id = (select max(id) from search_exports where account_id = $2)',
      [searchId + 1_000_000 + other, accountId],
    )
  }
  await page.reload()
  await (await awake(button(page))).click()
  const refused = toast(page, FAILED)
  await expect(refused).toContainText('Three of your exports are still being made. Try again when one of them is done.')
  await rowsOf('delete from saved_searches where id = $1', [searchId])
  await expect(button(page)).toBeEnabled()
  await button(page).click()
  await expect(toast(page, FAILED)).toBeVisible()
})
