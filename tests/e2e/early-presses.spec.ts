import type { Page, Route } from '@playwright/test'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'

const SCRIPTS = /\/_next\/static\/.*\.js/

/** Opens a page whose scripts wait; the function that it returns lets them run. */
const openBeforeScripts = async (page: Page, path: string) => {
  const held: Route[] = []
  let isOpen = false
  await page.route(SCRIPTS, (route) => (isOpen ? route.continue() : void held.push(route)))
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return async () => {
    isOpen = true
    for (const route of held) await route.continue()
  }
}

const greyButtons = (page: Page) =>
  page
    .locator('main button:disabled, main input:disabled, header button:disabled')
    .evaluateAll((all) => all.map((each) => each.textContent?.trim() || each.getAttribute('aria-label')))

test('nothing is grey while the scripts are on their way, and the last press is made once they run', async ({
  signIn,
}) => {
  const [lender] = await rowsOf<{ id: number }>(
    'select lender_id as id from lender_categories where is_offered order by lender_id desc limit 1',
  )
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  for (const path of [
    '/',
    '/loans?state=VIC',
    '/users/all?view=all&state=VIC',
    '/users/notes',
    '/approaches',
    '/freshness',
    `/users/${lender?.id}/lender?tab=details`,
    `/users/${lender?.id}/lender?tab=matches`,
  ]) {
    const run = await openBeforeScripts(page, path)
    const before = await greyButtons(page)
    await run()
    await awake(page.locator('main a, main button').last())
    // What stays grey is so by right, such as the terms of a paused lender.
    const after = await greyButtons(page)
    expect(
      before.filter((name) => !after.includes(name)),
      path,
    ).toEqual([])
    await page.unroute(SCRIPTS)
  }

  const run = await openBeforeScripts(page, '/loans?state=VIC')
  await page.getByRole('button', { name: 'Save Search' }).click()
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  await expect(filters).toHaveAttribute('data-pressed', '')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await run()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Save Search' })).toHaveCount(0)
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
})

test('words typed and sent before the scripts run are understood once they do', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 1440, height: 900 } })
  const run = await openBeforeScripts(page, '/loans?view=all')
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .or(page.locator('main search input'))
    .first()
    .fill('second mortgages in vic')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?view=all')
  await run()
  await expect(page).toHaveURL(/state=VIC/)
  await expect(page).toHaveURL(/priorityKey=SECOND/)
})

test('before the scripts run lists sort, page and filter by plain links', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await openBeforeScripts(page, '/loans?state=VIC')
  await page.getByRole('columnheader', { name: 'Principal' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=principal/)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('link', { name: 'Remove State: VIC' }).click()
  await expect(page).not.toHaveURL(/state=VIC/)
  await page
    .getByRole('table', { name: 'Loans' })
    .locator('tbody tr[data-row]')
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/loans\/\d+\/view/)
})
