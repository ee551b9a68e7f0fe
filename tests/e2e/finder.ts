import type { Locator, Page } from '@playwright/test'
import { awake, expect } from './people.ts'

/** The cards of the finder, in order. */
export const cards = (page: Page): Locator => page.getByRole('article')

/** The active filters. */
export const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')

/** The sentence that describes the search. */
export const sentence = (page: Page): Locator => page.getByText(/^[\d,]+ (Lender|Broker)s? who ha(s|ve) loans/)

/** The number of results in the sentence. */
export const countIn = async (page: Page): Promise<number> =>
  Number((await sentence(page).innerText()).split(' ')[0]?.replaceAll(',', ''))

/** The number of matching loans of each card, including cards that are not laid out yet and have no inner text. */
export const matchingLoans = async (page: Page): Promise<number[]> =>
  (await cards(page).locator('p', { hasText: 'Matching Loans' }).allTextContents()).map((text) =>
    Number(/^([\d,]+)\s+Matching Loans/.exec(text)?.[1]?.replaceAll(',', '')),
  )

/** Opens a dialog with its button, by keyboard. */
export const openDialog = async (page: Page, label: string): Promise<Locator> => {
  const list = page.getByRole('list', { name: 'Add a filter' })
  const button = list.getByRole('button', { name: label, exact: true })
  await expect(list).toBeVisible()
  if ((await button.count()) === 0 && (await allFilters(page).count()) > 0) await openAllFilters(page)
  await expect(button).toBeEnabled()
  // A visitor's page loads its scripts when such a button first gets focus.
  await button.focus()
  await awake(button)
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: label, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

const allFilters = (page: Page): Locator => page.getByRole('button', { name: 'All filters' })

/** Shows the button of every filter. */
export const openAllFilters = async (page: Page): Promise<void> => {
  await (await awake(allFilters(page))).press('Enter')
  await expect(page.getByRole('button', { name: 'Fewer filters' })).toBeVisible()
}

/** The error of the dialog. */
export const refusal = (dialog: Locator): Locator => dialog.getByRole('alert')

/** Presses Search; the dialog closes unless there is an error. */
export const search = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Search' }).click()

/** Types into a field of a dialog in place of its value. */
export const type = async (dialog: Locator, label: string, text: string): Promise<void> => {
  const field = dialog.getByLabel(label, { exact: true })
  await field.click()
  await field.press('Control+a')
  await field.press('Delete')
  await field.pressSequentially(text)
}

/** Chooses from a list by typing the first letters of an entry. */
export const choose = async (dialog: Locator, label: string, entry: string): Promise<void> => {
  const list = dialog.getByLabel(label, { exact: true }).and(dialog.locator('select'))
  await list.focus()
  await list.press('Home')
  await dialog.page().keyboard.type(entry)
  await expect(list.locator('option:checked')).toHaveText(entry)
}

/** Chooses from a long list that is searched by typing. */
export const find = async (dialog: Locator, label: string, text: string, entry: string): Promise<void> => {
  const field = dialog.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.pressSequentially(text)
  await dialog.page().getByRole('option', { name: entry, exact: true }).first().click()
  await expect(field).toHaveValue(entry)
}

/** Opens Details of the first card by mouse or keyboard, and returns the new window. */
export const openDetails = async (page: Page, key?: 'Enter'): Promise<Page> => {
  const details = page.getByRole('link', { name: /^Details of / }).first()
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    key === undefined ? details.click() : details.press(key),
  ])
  return opened
}
