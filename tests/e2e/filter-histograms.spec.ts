import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { awake, expect, test } from './people.ts'
import { chips, WIDE } from './saved-searches.ts'
import { loanList } from './screens.ts'

const bars = (place: Page | Locator, label: string) => place.getByRole('group', { name: `Distribution by ${label}` })
const sentence = (place: Locator) => place.locator('[data-distribution] > p').last()
const histogramRequests = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/histogram')) seen.push(searchParams.get('field') ?? '')
  })
  return seen
}
const countOf = async (bar: Locator): Promise<number> =>
  Number((await bar.getAttribute('aria-label'))?.split(': ').at(-1)?.replaceAll(',', ''))

test('a chip shows the distribution of loans; a bar chosen by key fills the range and finds what it counted', async ({
  signIn,
}) => {
  const page = await signIn('broker', WIDE)
  const asked = histogramRequests(page)
  await page.goto('/loans?statusKey=SETTLED&minPrincipal=1000000')
  await (await awake(chips(page).getByRole('button', { name: /Principal/ }))).click()
  const form = page.getByRole('dialog', { name: 'Change Principal' })
  await expect(sentence(form)).toHaveText(/^Most of the [\d,]+ loans are /)
  expect(asked).toEqual(['principal'])
  const group = bars(form, 'Principal')
  const all = group.getByRole('button')
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  expect((await axe.include('[data-distribution]').analyze()).violations).toEqual([])
  // Tab stops once, at the first bar of the chosen range.
  await form.getByLabel('Principal to').focus()
  await page.keyboard.press('Tab')
  const first = group.locator(':focus')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Home')
  await expect(all.first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(all.nth(1)).toBeFocused()
  const count = await countOf(all.nth(1))
  await page.keyboard.press('Enter')
  await expect(form).toBeVisible()
  await expect(all.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(group.locator('[aria-pressed=true]')).toHaveCount(1)
  await expect(form.getByLabel('Principal to')).toHaveValue(/9,999$/)
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/maxPrincipal=\d+&minPrincipal=\d+&statusKey=SETTLED/)
  await expect(loanList(page).figure('Total Records')).toHaveText(count.toLocaleString('en-AU'))
  expect(asked).toEqual(['principal'])
})

test('the Filters window requests only the histogram of the open tab, and a bar changes the list behind it', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  const asked = histogramRequests(page)
  await page.goto('/loans?view=all')
  await (await awake(page.getByRole('button', { name: 'Filters', exact: true }))).click()
  const window = page.getByRole('dialog', { name: 'Filters' })
  await window.getByRole('tab', { name: 'Term' }).click()
  await expect(sentence(window.getByRole('tabpanel', { name: 'Term' }))).toHaveText(/loans are/)
  expect(asked).toEqual(['term'])
  const bar = bars(window, 'Term').getByRole('button', { name: /^12 to 17 months/ })
  const count = await countOf(bar)
  await bar.click()
  await expect(page).toHaveURL('/loans?maxTermKey=M_17&minTermKey=M_12')
  await expect(window.getByLabel('Term to')).toHaveValue('M_17')
  await expect(window.getByLabel('Term to').locator('option:checked')).toHaveText('17 months')
  await expect(window.getByText(`${count.toLocaleString('en-AU')} loans`, { exact: true })).toBeVisible()
  await window.getByRole('tab', { name: 'LVR' }).click()
  await expect(sentence(window.getByRole('tabpanel', { name: 'LVR' }))).toHaveText(/require a valuation/)
  expect(asked).toEqual(['term', 'lvr'])
})

test('closing a field aborts its request; a failed histogram shows an error and is requested again', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/)
  const page = await signIn('lender', WIDE)
  await page.goto('/loans?minLvr=50')
  const held = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/api/loans/histogram**', async (route) => {
    if (!isFirst) return route.fulfill({ status: 503, body: '{}' })
    isFirst = false
    await held.promise
    await route.continue().catch(() => undefined)
  })
  const chip = await awake(chips(page).getByRole('button', { name: /LVR/ }))
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/histogram'))
  const sent = page.waitForRequest((request) => request.url().includes('/histogram'))
  await chip.click()
  await sent
  await page.keyboard.press('Escape')
  expect((await aborted).failure()?.errorText).toContain('ABORTED')
  held.resolve()
  await chip.click()
  const form = page.getByRole('dialog', { name: 'Change LVR' })
  await expect(sentence(form)).toHaveText('The distribution can’t be shown.')
  await page.unroute('**/api/loans/histogram**')
  await page.keyboard.press('Escape')
  await chip.click()
  await expect(sentence(form)).toHaveText(/loans/)
})

test('All Users has a histogram of each parcel size', async ({ signIn }) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/users/all?minFirstRankingParcelSize=500000')
  await (await awake(chips(page).getByRole('button', { name: /1st Mortgage Parcel Size/ }))).click()
  const form = page.getByRole('dialog', { name: 'Change 1st Mortgage Parcel Size' })
  await expect(sentence(form)).toHaveText(/users have a parcel size/)
  const bar = bars(form, '1st Mortgage Parcel Size').getByRole('button').nth(3)
  const count = await countOf(bar)
  await bar.click()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/maxFirstRankingParcelSize=\d+&minFirstRankingParcelSize=\d+/)
  await expect(page.getByText('Total No. of Users').locator('..')).toContainText(count.toLocaleString('en-AU'))
})
