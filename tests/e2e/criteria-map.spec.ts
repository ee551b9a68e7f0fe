import type { Locator } from '@playwright/test'
import { criteriaForm, giveFirstRanking, newLender } from './criteria-form.ts'
import { expect, test } from './people.ts'

const heightOf = async (form: Locator) => Math.round((await form.boundingBox())?.height ?? 0)

test('the map follows states, distances and regions as they are chosen, before anything is saved', async ({
  signIn,
}) => {
  const lenderId = await newLender()
  await giveFirstRanking(lenderId)
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  await criteria.open(lenderId)
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url())
  })
  const map = criteria.form.getByRole('img', { name: /^Map of Australia with the states covered/ })
  const sentence = criteria.form.locator('figcaption')
  await expect(map).toHaveCount(0)
  await criteria.check('Tasmania').scrollIntoViewIfNeeded()
  await expect(map).toBeVisible()
  await expect(sentence).toContainText(/^.*Covers .+\.$/)
  expect(saves).toEqual([])
  // Saves are blocked, so only the unsaved input can have changed the map.
  await page.route('**/criteria/**', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()))
  await criteria.check('Tasmania').check()
  await criteria.radio('Hobart+', 'Within 100 km').check()
  await expect(sentence).toContainText('Tasmania (Hobart+ within 100 km)')
  await criteria.radio('Hobart+', 'Whole state').check()
  await expect(sentence).toContainText('all of Tasmania')
  await expect(map).toHaveAccessibleName(/Tasmania/)
  await criteria.check('Tasmania').uncheck()
  await expect(sentence).not.toContainText('Tasmania')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the map is beside the fields on a wide screen and below them on a phone, and loads without layout shift', async ({
  signIn,
}) => {
  const lenderId = await newLender()
  await giveFirstRanking(lenderId)
  for (const width of [390, 1440]) {
    const page = await signIn('staff', { viewport: { width, height: 900 } })
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const criteria = criteriaForm(page)
    await criteria.open(lenderId)
    const map = criteria.form.getByRole('img', { name: /^Map of Australia/ })
    const before = await heightOf(criteria.form)
    await criteria.form.locator('[data-map]').scrollIntoViewIfNeeded()
    await expect(map).toBeVisible()
    const [picture, states] = [await map.boundingBox(), await criteria.check('Tasmania').boundingBox()]
    if (width < 1000) expect(picture?.y).toBeGreaterThan((states?.y ?? 0) + (states?.height ?? 0))
    else expect(picture?.x).toBeGreaterThan((states?.x ?? 0) + (states?.width ?? 0))
    expect(await heightOf(criteria.form)).toBe(before)
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.1)
    await page.close()
  }
})
