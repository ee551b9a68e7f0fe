import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { watchMoved } from './harness/moved.ts'
import { awake, expect, test } from './people.ts'
import { fact } from './screens.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const STILL = 'statusKey=DISCHARGED&state=QLD'

const chart = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const captions = (page: Page) => page.locator('.list-charts figcaption')

/** The number of loans that a bar, or what is beside a caption, says it has. */
const countIn = async (part: Locator): Promise<number> => {
  const [, count = ''] =
    /, ([\d,]+) loans?$/.exec(
      (await part.getAttribute('aria-label')) ?? (await part.locator('> :last-child').textContent()) ?? '',
    ) ?? []
  return Number(count.replaceAll(',', ''))
}

const expectFound = (page: Page, count: number) =>
  expect(fact(page, 'Total Records')).toHaveText(count.toLocaleString('en-AU'))

test('a bar of the charts filters by its month, and its name has its principal and number of loans', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto(`/loans?${STILL}`)
  const states = chart(page, 'Principal by state')
  await expect(states.getByRole('listitem')).toHaveCount(1)
  await expect(states.getByRole('link')).toHaveAccessibleName(/^(QLD|Queensland): \$[\d.]+[KMB], [\d,]+ loans?$/)
  const months = chart(page, 'Principal by month of settlement')
  await expect(captions(page).first()).toHaveText(/^Principal settled [A-Z][a-z]{2} \d{4} – [A-Z][a-z]{2} \d{4}/)
  await expect(months.getByRole('listitem')).toHaveCount(12)
  const last = months.getByRole('link').last()
  const count = await countIn(last)
  await last.click()
  await expect(page).toHaveURL(/settledFrom=\d{4}-\d\d-01&settledTo=/)
  await expectFound(page, count)
})

test('the bars cover the period that is asked for, by month, quarter or financial year', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  const PERIODS = [
    ['settledFrom=2025-01-01&settledTo=2025-12-31', 'month', 12, 'Principal settled Jan 2025 – Dec 2025'],
    ['settledFrom=2024-12-01&settledTo=2026-11-28', 'month', 24, 'Principal settled Dec 2024 – Nov 2026'],
    ['settledFrom=2022-01-01&settledTo=2025-12-31', 'quarter', 16, /Mar quarter 2022 – Dec quarter 2025$/],
    ['settledFrom=2016-07-01&settledTo=2026-06-30', 'financial year', 10, /FY 2016–17 – FY 2025–26$/],
  ] as const
  for (const [period, unit, bars, caption] of PERIODS) {
    await page.goto(`/loans?${period}`)
    const drawn = chart(page, `Principal by ${unit} of settlement`)
    await expect(drawn.getByRole('listitem')).toHaveCount(bars)
    await expect(captions(page).first()).toHaveText(caption)
    const counts = await Promise.all((await drawn.getByRole('link').all()).map(countIn))
    await expectFound(
      page,
      counts.reduce((sum, count) => sum + count, 0),
    )
  }
})

test('repayments of the current book begin with one bar of overdue loans, and end with what is later', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?book=current&group=due')
  const months = chart(page, 'Principal by month of repayment')
  await expect(months.getByRole('listitem')).toHaveCount(13)
  const overdue = months.getByRole('listitem').first().getByRole('link')
  await expect(overdue).toHaveAccessibleName(/^Overdue: \$/)
  const colours = await months
    .locator('svg')
    .evaluateAll((bars) => bars.slice(0, 2).map((bar) => getComputedStyle(bar).backgroundColor))
  expect(colours[0]).not.toBe(colours[1])
  const later = captions(page)
    .first()
    .getByRole('link', { name: /^Later: / })
  const [late, toCome] = [await countIn(overdue), await countIn(later)]
  await overdue.click()
  await expect(page).toHaveURL(/[?&]repaidTo=\d{4}-\d\d-\d\d$/)
  await expectFound(page, late)
  await expect(captions(page).first()).toHaveText(/^Principal overdue, due /)
  await page.goBack()
  await later.click()
  await expect(page).toHaveURL(/[?&]repaidFrom=\d{4}-\d\d-01$/)
  await expectFound(page, toCome)
})

test('a bar says its figures at once, to the pointer and to the keyboard, and the highest one always', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?settledFrom=2024-12-01&settledTo=2026-11-28')
  const bars = chart(page, 'Principal by month of settlement').getByRole('link')
  const said = (at: number) => bars.nth(at).locator('> :last-child').boundingBox()
  expect((await said(1))?.width).toBe(1)
  await bars.nth(1).hover()
  expect((await said(1))?.width).toBeGreaterThan(100)
  await bars.nth(1).focus()
  await page.keyboard.press('Tab')
  await expect(bars.nth(2)).toBeFocused()
  expect((await said(2))?.width).toBeGreaterThan(100)
  await expect(page.locator('.list-charts [data-most] b').first()).toBeVisible()
  // Months have three letters where there is room.
  const month = bars.first().locator('i span')
  await expect(month).toBeVisible()
  await page.setViewportSize({ width: 820, height: 844 })
  await expect(month).toBeHidden()
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    // A window that becomes as narrow as a phone folds its charts.
    if (width === 390) await page.getByRole('button', { name: 'Show charts' }).click()
    for (const at of [0, 6, 23]) {
      await bars.nth(at).hover()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
    }
  }
})

test('bars and what is beside their captions are accessible targets, however many months there are', async ({
  signIn,
}) => {
  for (const width of [390, 1024]) {
    const page = await signIn('staff', { viewport: { width, height: 844 } })
    for (const query of ['settledFrom=2024-12-01&settledTo=2026-11-28', 'book=current&group=due']) {
      await page.goto(`/loans?${query}`)
      if (width === 390) await (await awake(page.getByRole('button', { name: 'Show charts' }))).click()
      await page.locator('.list-charts li a').first().hover()
      const { violations, passes } = await new AxeBuilder({ page })
        .setLegacyMode()
        .include('.list-charts')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(passes.map(({ id }) => id)).toContain('target-size')
      expect(
        violations.map(({ id }) => id),
        `${query} at ${width}`,
      ).toEqual([])
    }
  }
})

test('collapsed charts stay collapsed on a wide screen, and on a phone they start collapsed', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/loans?view=all')
  const states = page.getByRole('list', { name: 'Principal by state' })
  await expect(states).toBeVisible()
  // The button says what it does.
  const [hide, show] = ['Hide charts', 'Show charts'].map((name) => page.getByRole('button', { name, exact: true }))
  if (!hide || !show) throw new Error('no button')
  await expect(hide).toHaveText('Hide charts')
  await (await awake(hide)).click()
  await expect(states).toBeHidden()
  // The page comes as it was left, so nothing moves.
  const moved = await watchMoved(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(show).toHaveAttribute('aria-expanded', 'false')
  expect(await moved()).toBeLessThanOrEqual(0.001)
  await expect(show).toHaveText('Show charts')
  await expect(states).toBeHidden()
  await (await awake(show)).click()
  await expect(states).toBeVisible()
  await expect(hide).toHaveAttribute('aria-expanded', 'true')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(states).toBeHidden()
  await (await awake(show)).click()
  await expect(states).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('without loans there are no charts and no space is reserved for them', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/loans?minPrincipal=99999999999')
  await expect(page.getByText('No loans match')).toBeVisible()
  await expect(page.getByRole('button', { name: /charts$/ })).toHaveCount(0)
  const room = await page.locator('.list-summary').boundingBox()
  expect(room?.height).toBeLessThan(60)
})
