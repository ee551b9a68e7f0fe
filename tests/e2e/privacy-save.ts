import type { Page } from '@playwright/test'
import { lenderAt } from './lender-people.ts'
import { awake, expect, type Role } from './people.ts'

/** A save of the product: how a person makes it, and what must be on the page after it is refused. */
export type Save = {
  role?: Role
  /** Opens the page and types. */
  begin: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
  /** Checks that the input is still there. */
  kept?: (page: Page) => Promise<unknown>
}

/** Saving the privacy settings of a lender as ADMIN. */
export const privacySave: Save = {
  role: 'admin',
  begin: async (page) => {
    await page.goto(`/privacy-settings/${(await lenderAt(8)).lenderId}`)
    await (await awake(page.getByRole('switch', { name: 'Show suburbs' }))).click()
  },
  press: (page) => page.getByRole('button', { name: 'Save', exact: true }).click(),
  kept: (page) => expect(page.getByText('After saving')).toBeVisible(),
}
