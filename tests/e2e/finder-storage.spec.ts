import type { Page } from '@playwright/test'
import { cards, chips, choose, openDialog, search, sentence } from './finder.ts'
import { awake, expect, signInByHand, test } from './people.ts'
import { openSettings } from './screens.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }

const kept = (page: Page): Promise<{ filter: unknown; userType: string | null }> =>
  page.evaluate(() => ({
    filter: JSON.parse(localStorage.getItem('finderFilter') ?? 'null'),
    userType: localStorage.getItem('finderUserType'),
  }))

const NOTHING = { filter: null, userType: null }
const SECOND = { filter: { priorityKey: 'SECOND' }, userType: 'broker' }

const searchSecond = async (page: Page): Promise<void> => {
  await (await awake(page.getByRole('navigation', { name: 'Find' }).getByRole('link', { name: 'Brokers' }))).click()
  await expect(sentence(page)).toContainText('Brokers')
  const dialog = await openDialog(page, 'Priority')
  await choose(dialog, 'Priority', 'Second')
  await search(dialog)
  await expect(sentence(page)).toContainText('Brokers who have loans with second ranking')
}

test('[L-10] [L-01] search and side survive reload, Back and a details window; entering the finder resets both', async ({
  signIn,
}) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/finder-utility')
  await expect.poll(() => kept(page)).toEqual(NOTHING)
  await searchSecond(page)
  await expect.poll(() => kept(page)).toEqual(SECOND)

  await page.reload()
  await expect(sentence(page)).toContainText('Brokers who have loans with second ranking')
  await expect.poll(() => kept(page)).toEqual(SECOND)

  const [details] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: /^Details of / })
      .first()
      .click(),
  ])
  await details.waitForLoadState()
  await details.close()
  await expect(chips(page)).toHaveText(['Priority: Second'])
  expect(await kept(page)).toEqual(SECOND)

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'All Loans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Loans' })).toBeVisible()
  await page.goBack()
  await expect(sentence(page)).toContainText('Brokers who have loans with second ranking')
  await expect.poll(() => kept(page)).toEqual(SECOND)

  await menu.getByRole('link', { name: 'Finder' }).click()
  await expect(page).toHaveURL('/finder-utility')
  await expect(sentence(page)).toHaveText(/^\d+ Lenders who have loans$/)
  await expect.poll(() => kept(page)).toEqual(NOTHING)

  await searchSecond(page)
  await page.goto('/finder-utility')
  await expect(sentence(page)).toHaveText(/^\d+ Lenders who have loans$/)
  await expect.poll(() => kept(page)).toEqual(NOTHING)
})

test('[L-10] reloading the bare address loads the last search of another window', async ({ signIn }) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/finder-utility')
  await awake(page.getByRole('navigation', { name: 'Find' }).getByRole('link', { name: 'Brokers' }))
  await expect.poll(() => page.evaluate(() => 'finder' in (history.state ?? {}))).toBe(true)
  const other = await page.context().newPage()
  await other.goto('/finder-utility')
  await searchSecond(other)
  await page.reload()
  await expect(page).toHaveURL('/finder-utility?priorityKey=SECOND&userType=broker')
  await expect(sentence(page)).toContainText('Brokers who have loans with second ranking')
})

test('[L-10] Back and Forward step through the searches, with the names of the chosen values', async ({ signIn }) => {
  const page = await signIn('lender', WIDE)
  await page.goto('/finder-utility')
  const dialog = await openDialog(page, 'Suburb and State')
  await dialog.getByRole('combobox', { name: 'Suburb' }).click()
  await page.keyboard.type('parrama')
  await page.getByRole('option', { name: 'Parramatta, NSW' }).first().click()
  await search(dialog)
  await expect(sentence(page)).toContainText('in Parramatta, NSW')
  await page.getByRole('link', { name: 'Remove Suburb: Parramatta, NSW' }).click()
  await expect(chips(page)).toHaveText(['State: NSW'])
  await page.goBack()
  await expect(chips(page)).toHaveText(['Suburb: Parramatta, NSW'])
  await expect(sentence(page)).toContainText('in Parramatta, NSW')
  await page.goBack()
  await expect(chips(page)).toHaveCount(0)
  await page.goForward()
  await expect(chips(page)).toHaveText(['Suburb: Parramatta, NSW'])
  await page.reload()
  await expect(chips(page)).toHaveText(['Suburb: Parramatta, NSW'])
})

test('[L-10] signing out removes the stored search, and the public finder stores none', async ({ visit }) => {
  const page = await visit(WIDE)
  await signInByHand(page, 'broker')
  await page.goto('/finder-utility')
  await searchSecond(page)
  expect(await kept(page)).toEqual(SECOND)
  // Replaces the visitor's page, because that page would clear the storage as well.
  await page.route('**/general/finder-utility', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Nobody is here</p>' }),
  )
  await openSettings(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Nobody is here')).toBeVisible()
  expect(await kept(page)).toEqual(NOTHING)
  await page.unrouteAll()
  await page.goto('/general/finder-utility?state=VIC')
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(NOTHING)
})
