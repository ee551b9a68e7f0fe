import type { Locator, Page } from '@playwright/test'
import { awake } from './people.ts'

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
