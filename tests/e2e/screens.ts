import type { Locator, Page } from '@playwright/test'
import { awake, expect } from './people.ts'

/** Formats whole dollars as the screens do. */
export const shownDollars = (amount: number): string => `$${amount.toLocaleString('en-AU')}`

/** Formats a day as date fields do, in any browser language. */
export const typedDate = (day: string): string => day.split('-').reverse().join('/')

/** The entries of the menu, in order. */
export const menuEntries = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()

/** Opens the New menu by keyboard. */
export const openNew = async (page: Page): Promise<Locator> => {
  const button = await awake(page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: /^New/ }))
  await button.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

/** The value beside a label in a list of facts or figures. */
export const fact = (scope: Page | Locator, label: string): Locator => {
  const page = 'page' in scope ? scope.page() : scope
  return scope
    .locator('dl > div')
    .filter({ has: page.locator(`dt:text-is("${label}")`) })
    .locator('dd')
}

/** A titled panel of a page. */
export const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** A toast. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

/** The cells under a heading, of a row or of a whole list. */
export const cellsUnder = (scope: Locator, heading: string): Locator => {
  const head = `ancestor::table/thead/tr/th[starts-with(normalize-space(.), "${heading}")][1]`
  return scope.locator(
    `xpath=descendant::td[${head}][count(preceding-sibling::td) = count(${head}/preceding-sibling::th)]`,
  )
}

/** The rows of a list of loans, and one by its loan number. */
export const loanList = (page: Page) => {
  const table = page.getByRole('table', { name: 'Loans' })
  return {
    table,
    rows: table.locator('tbody tr[data-row]'),
    row: (loanNo: string): Locator => table.locator('tbody tr[data-row]').filter({ hasText: loanNo }),
    /** The texts of a column by its heading, once the list has a row; loan numbers without the status below them. */
    column: async (heading: string): Promise<string[]> => {
      await table.locator('tbody tr[data-row]').first().waitFor()
      const texts = await cellsUnder(table.locator('tbody tr[data-row]'), heading).allInnerTexts()
      return heading === 'Loan No.' ? texts.map((text) => text.split('\n')[0] ?? '') : texts
    },
    heading: (name: string): Locator => table.getByRole('columnheader', { name }),
    figure: (caption: string): Locator => fact(page, caption),
  }
}

/** Filters All Loans with its Filters window. */
export const filterLoans = async (
  page: Page,
  { status, state, from, to }: { status?: string; state?: string; from?: number; to?: number },
): Promise<void> => {
  const filters = await openFilters(page)
  if (status) await (await filters.under('Status')).getByLabel(status, { exact: true }).check()
  if (state) await (await filters.under('State and Suburb')).getByLabel(state, { exact: true }).check()
  if (from !== undefined) await (await filters.under('Principal')).getByLabel('Principal from').fill(String(from))
  if (to !== undefined) await (await filters.under('Principal')).getByLabel('Principal to').fill(String(to))
  await filters.close()
}

/** Opens the filters of All Loans or All Users. `under` opens a tab, `close` waits until the list is filtered. */
export const openFilters = async (page: Page) => {
  await (await awake(page.getByRole('button', { name: 'Filters' }))).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.waitFor()
  return {
    dialog,
    under: async (tab: string): Promise<Locator> => {
      await dialog.getByRole('tab', { name: tab }).click()
      return dialog.getByRole('tabpanel', { name: tab })
    },
    found: async (): Promise<string> => {
      await expect(dialog.getByRole('status')).toHaveText(/^[\d,]+ (loan|user)s?$/)
      return dialog.getByRole('status').innerText()
    },
    close: async (): Promise<void> => {
      await expect(dialog.getByRole('status')).toHaveText(/^[\d,]+ (loan|user)s?$/)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(dialog).toHaveCount(0)
    },
  }
}

/** Opens a menu and chooses an entry once; on a slow machine the entries appear a while after the button. */
export const takeMenuEntry = async (page: Page, button: Locator, name: string): Promise<void> => {
  const entry = page.getByRole('menuitem', { name })
  await expect(async () => {
    if (!(await entry.isVisible())) await button.click({ timeout: 5_000 })
    await expect(entry).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await entry.click()
}

/** Opens the Settings dropdown. */
export const openSettings = async (page: Page): Promise<void> => {
  const button = await awake(page.getByRole('button', { name: 'Settings' }))
  // React renders its elements a moment before it handles their events.
  await expect(async () => {
    await button.click()
    await page.getByRole('menu').waitFor({ timeout: 3_000 })
  }).toPass()
}
