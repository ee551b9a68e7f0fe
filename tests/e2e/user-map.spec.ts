import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './people.ts'
import { fact } from './screens.ts'

const TITLE = 'Where their loans are'

test('the map of All Users shows the loans of the people found, and follows the filters', async ({ signIn }) => {
  for (const role of ['staff', 'broker'] as const) {
    const page = await signIn(role)
    await page.goto('/users/all?view=all')
    const map = page.getByRole('region', { name: TITLE })
    const sentence = map.getByText(/ loans? of \$/)
    await expect(map).toHaveCount(0)
    await page.getByRole('link', { name: 'Map', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]map=1/)
    await expect(map.locator('svg circle').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Map', exact: true })).toHaveAttribute('aria-current', 'true')
    const readLoans = async () => / in ([\d,]+) loans?$/.exec(await fact(page, 'Total Principal').innerText())?.[1]
    const all = await readLoans()
    await expect(sentence).toContainText(`${all} loans of $`)
    // No list has the loans of all these people, so nothing on the map is a link.
    await expect(map.getByRole('link')).toHaveCount(0)
    const people = await fact(page, 'Total Records').innerText()
    await page.goto('/users/all?typeKey=LENDER&map=1')
    await expect(fact(page, 'Total Records')).not.toHaveText(people)
    await expect(sentence).toContainText(`${await readLoans()} loans of $`)
    // The map stays open when a filter is removed.
    await page.getByRole('list', { name: 'Filters in force' }).getByRole('link').first().click()
    await expect(fact(page, 'Total Records')).toHaveText(people)
    await expect(sentence).toContainText(`${all} loans of $`)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page).not.toHaveURL(/map=1/)
    await expect(map).toHaveCount(0)
  }
})

test('the map of All Users fits a phone, and says if there are no loans', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/users/all?view=all&map=1')
  const map = page.getByRole('region', { name: TITLE })
  await expect(map.locator('svg circle').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect((await new AxeBuilder({ page }).include('#places').analyze()).violations).toEqual([])
  await page.goto('/users/all?minRuralParcelSize=900000000000&map=1')
  await expect(fact(page, 'Total Records')).toHaveText('0')
  await expect(map).toContainText('No loans to show.')
  await page.getByRole('link', { name: 'Map', exact: true }).tap()
  await expect(map).toHaveCount(0)
})
