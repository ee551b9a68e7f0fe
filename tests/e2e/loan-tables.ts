import type { Locator, Page } from '@playwright/test'
import { awake, expect } from './people.ts'

/** A window in which a table of loans has all its columns. */
export const WIDE = { viewport: { width: 1440, height: 900 } }

/** The chips above the list. */
export const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')

/** A table by its name. */
export const table = (page: Page, name: string): Locator => page.getByRole('table', { name })

/** The headings of a table. */
export const heads = (page: Page, name: string): Locator => table(page, name).getByRole('columnheader')

/** Chooses an item of a menu of the toolbar. */
export const choose = async (page: Page, button: string, choice: string): Promise<void> => {
  await (await awake(page.getByRole('button', { name: button, exact: true }))).click()
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
}

/** Types words into the palette on the home page. */
export const typeInPalette = async (page: Page, words: string): Promise<void> => {
  await page.goto('/')
  await awake(page.getByRole('combobox', { name: 'Search people, companies and loan numbers' }))
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
}

/** Types a question about loans into the palette on the home page, and returns its one result once Enter opens it. */
export const askPalette = async (page: Page, words: string): Promise<Locator> => {
  await typeInPalette(page, words)
  const loans = page.getByRole('group', { name: 'Loans', exact: true }).getByRole('option')
  await expect(loans).toHaveAttribute('aria-selected', 'true')
  return loans
}

/** Types a question about loans into the palette and opens its answer. */
export const openAnswer = async (page: Page, words: string): Promise<void> => {
  await askPalette(page, words)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/loans\?/)
}
