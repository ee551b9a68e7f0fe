import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'
import { fact } from './screens.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')

test('the map shows where the loans of a search are, and a state or suburb on it narrows the search', async ({
  signIn,
}) => {
  for (const role of ['staff', 'broker'] as const) {
    const page = await signIn(role)
    await page.goto('/loans?view=all')
    const map = page.getByRole('region', { name: 'Where these loans are' })
    await expect(map).toHaveCount(0)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page).toHaveURL(/[?&]map=1/)
    const [total] = /^[\d,]+/.exec(await map.getByText(/ loans of \$/).innerText()) ?? []
    await expect(fact(page, 'Total Records')).toHaveText(total as string)
    // The states in the table add up to all loans, and each links to its own.
    const states = map.getByRole('table').first().getByRole('row')
    const counts = await states.evaluateAll((rows) => rows.map((row) => row.querySelector('td')?.textContent ?? '0'))
    const sum = counts.reduce((all, count) => all + Number(count.replaceAll(',', '')), 0)
    expect(sum.toLocaleString('en-AU')).toBe(total)
    const victoria = states.filter({ hasText: 'Victoria' })
    const loans = await victoria.getByRole('cell').first().innerText()
    await victoria.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/state=VIC/)
    await expect(page).toHaveURL(/[?&]map=1/)
    await expect(fact(page, 'Total Records')).toHaveText(loans)
    await expect(chips(page).filter({ hasText: 'VIC' })).toHaveCount(1)
    // Clicks a dot of a single suburb; dots of several suburbs are not links.
    const dot = map.locator('svg a').first()
    const label = (await dot.locator('title').textContent()) as string
    await dot.click()
    await expect(page).toHaveURL(/suburb=\d+/)
    await expect(fact(page, 'Total Records')).toHaveText((/, ([\d,]+) loans?$/.exec(label) ?? [])[1] as string)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page).not.toHaveURL(/map=1/)
    await expect(map).toHaveCount(0)
    await expect(page).toHaveURL(/suburb=\d+/)
  }
})

test('the map fits a phone, and says so if no loans match', async ({ signIn }) => {
  const page = await signIn('lender', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/loans?view=all&map=1')
  const map = page.getByRole('region', { name: 'Where these loans are' })
  await expect(map.locator('svg circle').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect((await new AxeBuilder({ page }).include('#places').analyze()).violations).toEqual([])
  await map.getByText(/suburbs as a table$/).tap()
  await expect(map.getByRole('table').nth(1).getByRole('row').nth(1)).toBeVisible()
  await page.goto('/loans?minPrincipal=900000000000&map=1')
  await expect(map).toContainText('No loans match.')
})
