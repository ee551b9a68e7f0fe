import type { Page } from '@playwright/test'
import { addDaysTo, toSydneyDay } from '#lib/core/dates.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'

const DEAL = '/match?amount=2400000&lvr=60&categoryKey=SECOND_RANKING'
const asOf = (page: Page) => page.getByLabel('As of', { exact: true })

test('staff match a deal as of an earlier day, which screen and print both show', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400 \(Bad Request\)/)
  const page = await signIn('staff')
  const [first] = await rowsOf<{ day: string }>(
    `select (min(edited_at) at time zone 'Australia/Sydney')::date::text as day from criteria_versions
     where category_key = 'SECOND_RANKING'`,
  )
  await page.goto(DEAL)
  await awake(asOf(page))
  const day = addDaysTo(toSydneyDay(new Date()), -1)
  await asOf(page).fill(day)
  await expect(page.getByText(/^As of .+: the criteria that lenders had published that day\./)).toBeVisible()
  await expect(page.getByText(/lenders? offered 2nd Ranking on /)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`asOf=${day}`))
  await expect(page.getByRole('button', { name: /^Ask/ })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^As of .+: the criteria/)).toBeVisible()
  await expect(asOf(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  // The address includes the day.
  await page.reload()
  await expect(page.getByText(/lenders? offered 2nd Ranking on /)).toBeVisible()
  await asOf(page).fill(addDaysTo(toSydneyDay(new Date()), 1))
  await expect(page.getByText('Choose today or an earlier day.')).toBeVisible()
  await asOf(page).fill(addDaysTo(first?.day ?? '', -1))
  await expect(page.getByText(/^Criteria are recorded from .+ on\./)).toBeVisible()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByText(/offers? 2nd Ranking with criteria/)).toBeVisible()
})

test('a broker can match only their own saved deal as of an earlier day', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/403/)
  const page = await signIn('broker')
  await page.goto(DEAL)
  await awake(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(asOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`Earlier ${Date.now()}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/scenario=\d+$/)
  await asOf(page).fill(addDaysTo(toSydneyDay(new Date()), -1))
  await expect(page.getByText(/lenders? offered 2nd Ranking on /)).toBeVisible()
  // Changing the deal returns to today.
  await page.getByRole('form', { name: 'The deal' }).getByLabel('LVR').fill('61')
  await expect(page.getByText(/offers? 2nd Ranking with criteria/)).toBeVisible()
  await page.goto(`${DEAL}&asOf=2026-01-01`)
  await expect(page).toHaveURL(/exception\/403/)
})
