import { test } from '@playwright/test'
import { judgeInBrowser } from '#tests/e2e/mail-bodies.ts'

test('10,000 hostile email bodies leave no active content in the browser [T-C5]', async ({ page }) => {
  test.setTimeout(300_000)
  await judgeInBrowser(page, 10_000)
})
