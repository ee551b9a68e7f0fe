import type { Page } from '@playwright/test'
import { awake, expect } from '#tests/e2e/people.ts'

/** A field of the deal form. */
export const field = (page: Page, label: string) => page.getByRole('form', { name: 'The deal' }).getByLabel(label)
/** The number of lenders in each list. */
export const counts = (page: Page) => page.getByRole('navigation', { name: 'Lists of the answer' })
/** How many lenders a list has. */
export const countOf = async (page: Page, list: string): Promise<number> =>
  Number((await counts(page).getByRole('link', { name: list }).innerText()).replace(/\D/g, ''))
/** Waits for the answer to the current input. */
export const settled = async (page: Page) => {
  await expect(counts(page).getByText('Judging…')).toBeHidden()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
/** Opens the page with the deal in a query. */
export const open = async (page: Page, query = '') => {
  await page.goto(`/match${query}`)
  await awake(field(page, 'Amount'))
}
/** $2.4M second ranking in Dandenong South. */
export const DEAL = '?amount=2400000&lvr=68&categoryKey=SECOND_RANKING&suburb=Dandenong+South'
