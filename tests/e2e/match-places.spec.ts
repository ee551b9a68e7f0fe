import type { Page } from '@playwright/test'
import { ownSecondLender } from '#tests/e2e/approaches.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { toast } from '#tests/e2e/screens.ts'

const DEAL = '?amount=2400000&categoryKey=SECOND_RANKING&suburb=Dandenong+South'
const field = (page: Page, label: string) => page.getByRole('form', { name: 'The deal' }).getByLabel(label)

test('a lender of another state names the nearest suburb, and its button moves the deal there', async ({ signIn }) => {
  const lender = await ownSecondLender()
  await rowsOf(
    `insert into lender_category_states (lender_category_id, state_key, distance_key)
     select id, 'NSW', 'KM_25' from lender_categories where lender_id = $1`,
    [lender.lenderId],
  )
  const page = await signIn('broker')
  await page.goto(`/match${DEAL}`)
  await awake(field(page, 'Amount'))
  const card = (list: string) => page.locator(`#${list} [data-lender="${lender.lenderId}"]`)
  while (!(await card('near').isVisible())) await page.locator('#near').getByRole('button', { name: /more/ }).click()
  await expect(card('near')).toContainText(
    /Only with another property: Place Dandenong South, VIC → .+, NSW \(stated: within 25 km of Sydney\+\)/,
  )
  await card('near')
    .getByRole('button', { name: /^Try this property: / })
    .press('Enter')
  await expect(field(page, 'Suburb')).toHaveValue(/, NSW$/)
  await expect(page).toHaveURL(/suburbId=\d+/)
  await expect(
    card('fits')
      .or(page.locator('#fits').getByRole('button', { name: /more/ }))
      .first(),
  ).toBeVisible()
  await expect(card('near')).toHaveCount(0)
  await toast(page, `${lender.companyName}: Place`).getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Suburb')).toHaveValue(/^Dandenong South/)
})

test('the reasons of a lender include a map of its closed loans and the deal', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto(`/match${DEAL}`)
  await awake(field(page, 'Amount'))
  const card = page
    .locator('[data-lender]')
    .filter({ hasText: /[1-9]\d* like loans?, the last/ })
    .first()
  await card.getByRole('button', { name: /^All reasons/ }).click()
  const map = card.getByRole('figure', { name: /^Where the closed loans of .+ are$/ })
  await expect(map).toContainText(/\d+ closed loans?: .+ \(\d+\)/)
  await expect(map.locator('circle title').first()).toHaveText(/: \d+ closed loans?$/)
  await expect(map.locator('text')).toHaveText('Dandenong South, VIC')
})

test('a map that cannot be loaded shows an error, and the reasons stay', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/api\/match\/places/)
  const page = await signIn('staff')
  await page.route('**/api/match/places*', (route) => route.abort())
  await page.goto(`/match${DEAL}`)
  await awake(field(page, 'Amount'))
  const card = page
    .locator('[data-lender]')
    .filter({ hasText: /[1-9]\d* like loans?, the last/ })
    .first()
  await card.getByRole('button', { name: /^All reasons/ }).click()
  await expect(card.getByText('The map could not be loaded.')).toBeVisible()
  await expect(card.getByRole('table', { name: /^Shown by its book/ })).toBeVisible()
})
