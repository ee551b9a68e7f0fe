import type { Page } from '@playwright/test'

export type Act = { path: string; ready: string; once: (page: Page, run: number) => Promise<unknown> }

const ROWS = 'tbody tr[data-row]'
// The Priority cell among the default columns of All Loans.
const PRIORITY = 'td:nth-child(5)'

export const ACTS: Record<string, Act> = {
  'a row opens in the panel': {
    path: '/loans',
    ready: ROWS,
    once: async (page, run) => {
      await page
        .locator(ROWS)
        .nth(run % 10)
        .locator(PRIORITY)
        .click()
      await page.locator('[data-panes="open"]').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('[data-panes=""]').waitFor()
    },
  },
  'j in the open panel': {
    path: '/loans',
    ready: ROWS,
    once: async (page, run) => {
      const first = page.locator(ROWS).first()
      if (run === 0) await first.locator(PRIORITY).click()
      await page
        .locator(ROWS)
        .nth(run % 40)
        .and(page.locator('[aria-current]'))
        .waitFor()
      const isLast = run % 40 === 39
      if (isLast) await first.locator(PRIORITY).click()
      else await page.keyboard.press('j')
    },
  },
  'a list is sorted': {
    path: '/loans',
    ready: ROWS,
    once: async (page, run) => {
      const heading = page.getByRole('columnheader', { name: run % 4 < 2 ? 'Principal' : 'Loan No.' })
      const address = page.url()
      await heading.getByRole('link').or(heading.getByRole('button')).first().click()
      await page.waitForURL((url) => url.href !== address)
    },
  },
  'a letter in the palette': {
    path: '/',
    ready: '[data-shell="search"] input',
    once: async (page, run) => {
      if (run % 6 === 0) {
        await page.keyboard.press('Escape')
        await page.locator('[data-shell="search"] input').fill('')
        await page.locator('[data-shell="search"] input').focus()
      }
      await page.keyboard.press('geelon'[run % 6] as string)
    },
  },
}
