import { counts, DEAL, open, settled } from '#tests/e2e/match-page.ts'
import { expect, test } from '#tests/e2e/people.ts'

test('the count of the list in view is highlighted', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 1440, height: 900 } })
  await open(page, DEAL)
  await settled(page)
  const link = (list: string) => counts(page).getByRole('link', { name: new RegExp(`^${list}`) })
  await expect(link('Fits')).toHaveAttribute('aria-current', 'location')
  await link('Near').press('Enter')
  await expect(link('Near')).toHaveAttribute('aria-current', 'location')
  await expect(link('Fits')).not.toHaveAttribute('aria-current')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(link('Fits')).toHaveAttribute('aria-current', 'location')
})

const WORST_FIRST = ['Fails', 'Check', 'Fits', 'Not stated', 'Not asked for']

test('all reasons of a lender start with those that fail or need checking', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await open(page, DEAL)
  await settled(page)
  await page
    .locator('#near')
    .getByRole('button', { name: /^All reasons of / })
    .first()
    .click()
  const words = await page
    .getByRole('table', { name: /^Stated: / })
    .locator('tbody tr > :nth-child(2)')
    .allInnerTexts()
  const places = words.map((word) => WORST_FIRST.findIndex((each) => word.trim().startsWith(each)))
  expect(words.length).toBeGreaterThan(3)
  expect(places, words.join()).toEqual(places.toSorted((one, other) => Math.min(one, 3) - Math.min(other, 3)))
  expect(places).not.toContain(-1)
})
