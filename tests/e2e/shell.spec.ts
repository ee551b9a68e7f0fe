import { awake, expect, test } from './people.ts'
import { holdRequests } from './requests.ts'
import { menuEntries, openSettings } from './screens.ts'

const PHONE = { width: 390, height: 844 }

test('[Q-03] a 2 px bar is shown at the top edge from the click until the new page is rendered', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/users/notes')
  const release = await holdRequests(page, /\/loans(\?|$)/)
  const bar = page.locator('[data-progress]')
  await expect(bar).toHaveCount(0)
  await (await awake(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'All Loans' }))).click()
  await expect(bar).toBeVisible()
  expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0)
  await expect(bar).toHaveCSS('height', '2px')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'All Loans' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('[Q-03] the menu is a rail from 1200 pixels and a drawer below', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1200, height: 800 } })
  await page.goto('/users/notes')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.setViewportSize({ width: 1199, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})

test('[B-09] on a phone the menu is a drawer that traps focus, closes with Escape and returns focus', async ({
  signIn,
}) => {
  const page = await signIn('staff', { viewport: PHONE })
  await page.goto('/users/notes')
  const button = await awake(page.getByRole('button', { name: 'Menu', exact: true }))
  await button.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Covenant' })
  await expect(drawer).toBeVisible()
  expect(await menuEntries(page)).toEqual(
    expect.arrayContaining(['Home', 'All Loans', 'Finder', 'Notes and scores', 'Add Loan']),
  )
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: 'All Loans' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/loans(\?|$)/)
  await expect(drawer).toBeHidden()
})

test('[B-05] in the Settings dropdown arrows move, and Escape closes it and returns focus', async ({ signIn }) => {
  const page = await signIn('lender')
  await page.goto('/loans?view=all')
  const button = await awake(page.getByRole('button', { name: 'Settings' }))
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Helen Castellano')
  await expect(menu).toContainText('Tallowmere Capital')
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitemradio', { name: 'System' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('a theme chosen in Settings survives a reload, without a flash of the other one', async ({ signIn }) => {
  const page = await signIn('lender', { colorScheme: 'light' })
  await page.goto('/loans?view=all')
  const root = page.locator('html')
  await openSettings(page)
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const background = () => page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor)
  const dark = await background()

  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const header = document.querySelector('header')
      if (header) seen.push(getComputedStyle(header).backgroundColor)
      if (document.readyState !== 'complete' || seen.length < 3) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await page.waitForFunction(() => (window as unknown as { seen: string[] }).seen.length >= 3)
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(new Set(seen)).toEqual(new Set([dark]))

  await openSettings(page)
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  expect(await background()).not.toBe(dark)
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'light')
})

test('the first Tab stop skips header and menu', async ({ signIn }) => {
  const page = await signIn('lender')
  await page.goto('/loans?view=all')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
