import type { Locator, Page } from '@playwright/test'
import { awake, expect } from './people.ts'

/** The cards of the finder in their order. */
export const cards = (page: Page): Locator => page.getByRole('article')

/** The filters in force. */
export const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')

/** What is in sight, in one sentence. */
export const sentence = (page: Page): Locator => page.getByText(/^[\d,]+ (Lender|Broker)s? who ha(s|ve) loans/)

/** How many the sentence says. */
export const countIn = async (page: Page): Promise<number> =>
  Number((await sentence(page).innerText()).split(' ')[0]?.replaceAll(',', ''))

/** How many loans of each card match; also of cards that are not laid out yet, which have no inner text. */
export const matchingLoans = async (page: Page): Promise<number[]> =>
  (await cards(page).locator('p', { hasText: 'Matching Loans' }).allTextContents()).map((text) =>
    Number(/^([\d,]+)\s+Matching Loans/.exec(text)?.[1]?.replaceAll(',', '')),
  )

/** Opens a dialog by its button, by key. */
export const openDialog = async (page: Page, label: string): Promise<Locator> => {
  const list = page.getByRole('list', { name: 'Add a filter' })
  const button = list.getByRole('button', { name: label, exact: true })
  await expect(list).toBeVisible()
  if ((await button.count()) === 0 && (await allFilters(page).count()) > 0) await openAllFilters(page)
  await expect(button).toBeEnabled()
  // A visitor's page loads its scripts with the first look at such a button.
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

/** The dialog's refusal. */
export const refusal = (dialog: Locator): Locator => dialog.getByRole('alert')

/** Presses Search; the dialog closes when it is not refused. */
export const search = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Search' }).click()

/** Types into a field of a dialog in place of what it holds. */
export const type = async (dialog: Locator, label: string, text: string): Promise<void> => {
  const field = dialog.getByLabel(label, { exact: true })
  await field.click()
  await field.press('Control+a')
  await field.press('Delete')
  await field.pressSequentially(text)
}

/** Chooses of a list by typing the beginning of an entry, as the keyboard does. */
export const choose = async (dialog: Locator, label: string, entry: string): Promise<void> => {
  const list = dialog.getByLabel(label, { exact: true }).and(dialog.locator('select'))
  await list.focus()
  await list.press('Home')
  await dialog.page().keyboard.type(entry)
  await expect(list.locator('option:checked')).toHaveText(entry)
}

/** Chooses of a long list that is searched by typing. */
export const find = async (dialog: Locator, label: string, text: string, entry: string): Promise<void> => {
  const field = dialog.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.pressSequentially(text)
  await dialog.page().getByRole('option', { name: entry, exact: true }).first().click()
  await expect(field).toHaveValue(entry)
}

/** Opens the Details of the first card by mouse or key; the window that it opens. */
export const openDetails = async (page: Page, key?: 'Enter'): Promise<Page> => {
  const details = page.getByRole('link', { name: /^Details of / }).first()
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    key === undefined ? details.click() : details.press(key),
  ])
  return opened
}
