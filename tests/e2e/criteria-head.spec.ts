import AxeBuilder from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { world } from './harness/world.ts'
import { expect, test } from './people.ts'

test('below 1200 px the Offered switch is in the head of the form, and at 1024 px all six category tabs are visible', async ({
  signIn,
}) => {
  test.slow()
  const page = await signIn('staff')
  const { own } = await world()
  await page.goto(`/users/${own.lender}/lender?tab=loans&category=9`)
  const form = page.getByRole('form', { name: 'Rural' })
  const offered = page.getByRole('switch', { name: 'Offered' })
  const tabs = page.getByRole('navigation', { name: 'Loan criteria' })
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(offered).toHaveCount(1)
    const [place, title] = [await offered.boundingBox(), await form.getByRole('heading', { level: 2 }).boundingBox()]
    expect(Math.abs((place?.y ?? 0) - (title?.y ?? 0)), String(width)).toBeLessThan(16)
    expect((await form.boundingBox())?.y).toBeLessThan(place?.y ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const middle = async (part: Locator): Promise<number> => {
      const box = await part.boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) / 2
    }
    // On a phone the head has two lines, not four: Last Verified with the link to confirm several, and both buttons.
    const several = page.getByRole('link', { name: 'Confirm several at once' })
    const verified = await middle(form.getByText(/^Last Verified/))
    if (width === 390) expect(Math.abs(verified - (await middle(several)))).toBeLessThan(12)
    const [clear, verify] = ['Clear Form', 'Verify'].map((name) => form.getByRole('button', { name, exact: true }))
    expect(await middle(clear as Locator)).toBeCloseTo(await middle(verify as Locator), 0)
  }
  for (const link of await tabs.getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(24)
    expect((box?.x ?? 1024) + (box?.width ?? 0)).toBeLessThanOrEqual(1000)
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(offered).toHaveCount(1)
  const [beside, edge] = [await offered.boundingBox(), await form.boundingBox()]
  expect(beside?.x).toBeGreaterThan((edge?.x ?? 0) + (edge?.width ?? 0))
})

test('on a phone the fields of a category start within the first 1,000 px, without the measured figures', async ({
  signIn,
}) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 } })
  const { own } = await world()
  const measured = page.getByRole('region', { name: 'Approaches, measured' })
  await page.goto(`/users/${own.lender}/lender?tab=overview`)
  await expect(measured).toBeVisible()
  await page.goto(`/users/${own.lender}/lender?tab=loans&category=9`)
  const form = page.getByRole('form', { name: 'Rural' })
  await expect(form.getByText('Available amount').first()).toBeVisible()
  await expect(measured).toBeHidden()
  const label = await form.getByText('Available amount').first().boundingBox()
  expect(label?.y).toBeLessThan(1000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(measured).toBeVisible()
})
