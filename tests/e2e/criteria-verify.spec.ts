import type { Page } from '@playwright/test'
import { addDaysTo, formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { criteriaForm, giveFirstRanking, keepOnly, newLender, storedCategory, WHOLE } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { ownDual, signInOwn } from './own-companies.ts'
import { expect, test } from './people.ts'
import { holdRequests } from './requests.ts'
import { toast } from './screens.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link')
const tab = (page: Page, name: string) => tabs(page).filter({ hasText: name })

test('[F-12] Verify shows that it is running, and verifier and date half a second later', async ({ visit }) => {
  const own = await ownDual()
  const { lenderId } = own
  await giveFirstRanking(lenderId)
  const page = await signInOwn(visit, own)
  const criteria = criteriaForm(page)
  await criteria.open(lenderId)
  await expect(tab(page, '1st Ranking')).toContainText('Not verified')
  const release = await holdRequests(page, /\/verify/)
  await criteria.verify.click()
  await expect(criteria.form.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const reads: string[] = []
  page.on('request', (request) => request.headers().rsc && reads.push(request.url()))
  const answered = page.waitForResponse(/\/verify/)
  release()
  await answered
  await page.clock.runFor(499)
  expect(reads).toEqual([])
  // The page may have started its timer a moment after the response arrived.
  const readsAfter = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds)
    return reads.length
  }
  await expect.poll(() => readsAfter(100)).toBeGreaterThan(0)
  // React renders the result with timers of its own.
  await page.clock.resume()
  const verified = new RegExp(`^Last Verified \\d\\d \\w{3} \\d{4} by ${own.personName}$`)
  await expect(criteria.form.getByText(verified)).toBeVisible()
  await expect(tab(page, '1st Ranking')).toContainText('Verified')
  await expect(page.getByText('30 days left').filter({ visible: true })).toBeVisible()
  await expect(toast(page, '1st Ranking verified.')).toBeVisible()
  expect(await storedCategory(lenderId)).toMatchObject({ is_verified: true })
})

test('a category that brokers see for a few more days only says so on its tab', async ({ signIn }) => {
  const lenderId = await newLender()
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 24 })
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  await criteria.open(lenderId)
  const first = tab(page, '1st Ranking')
  await expect(first).toContainText('6 days left')
  await expect(first.locator('.text-warn')).toBeVisible()
  await expect(first).toHaveAccessibleName(/Verified/)
  await criteria.verify.click()
  await expect(first.locator('.text-good')).toHaveText('Verified')
  await expect(first).not.toContainText('left')
})

test('[F-12] a form is cleared after confirming, and Undo restores it', async ({ signIn }) => {
  const lenderId = await newLender()
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 2 })
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  const { figure, pair } = criteria
  await criteria.open(lenderId)
  await criteria.verify.click()
  await expect(page.getByText('30 days left').filter({ visible: true })).toBeVisible()
  await criteria.clear.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you wish to proceed on clearing the form?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(figure('Available amount')).toHaveValue('25,000,000')
  await criteria.clear.click()
  const release = await holdRequests(page, /loan-criteria\/clear/)
  await question.getByRole('button', { name: 'Okay' }).click()
  await expect(criteria.form.getByRole('button', { name: 'Clearing...' })).toBeDisabled()
  release()
  await expect(figure('Available amount')).toHaveValue('')
  await expect(tab(page, '1st Ranking')).toContainText('Empty')
  await expect(criteria.check('New South Wales')).toBeChecked()
  await expect(criteria.check('House')).not.toBeChecked()
  expect(await storedCategory(lenderId)).toMatchObject({ available: null, types: [] })
  await toast(page, '1st Ranking cleared.').getByRole('button', { name: 'Undo' }).click()
  await expect(figure('Available amount')).toHaveValue('25,000,000')
  await expect(pair('Lower rate').max).toHaveValue('10.50')
  await expect(criteria.check('House')).toBeChecked()
})

test('[F-13] [F-23] [F-26] the errors that prevent another verification are listed under the heading and link to their fields', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400/)
  const lenderId = await newLender()
  const columns = { ...WHOLE, available: null, point_of_difference: 'Quick' }
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 2, modifiedDaysAgo: 1, columns })
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  const { form } = criteria
  await criteria.open(lenderId)
  const invisible = 'This category is currently not visible to brokers because it has incomplete mandatory fields.'
  await expect(form.getByText(invisible)).toBeVisible()
  await criteria.verify.click()
  const box = form.getByRole('alert').filter({ hasText: 'The following errors' })
  await expect(box.locator('p').first()).toHaveText(
    'The following errors must be resolved before this criteria can be verified:',
  )
  await expect(box).toBeFocused()
  await expect(box.getByRole('listitem')).toHaveText([/Available amount/, /Point of difference/])
  await box.getByRole('link', { name: /Available amount/ }).click()
  await criteria.figure('Available amount').fill('1000000')
  await expect(box.getByRole('listitem')).toHaveCount(1)
  await criteria.figure('Point of difference').fill('Quick and dependable')
  await expect(box).toHaveCount(0)
  await criteria.save()
  await expect(form.getByText(invisible)).toHaveCount(0)
  await criteria.verify.click()
  await expect(tab(page, '1st Ranking')).toContainText('Verified')
})

test('[F-26] a category that was never verified shows only the errors', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/400/)
  const lenderId = await newLender()
  await giveFirstRanking(lenderId, { columns: { ...WHOLE, rate_max: null } })
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  await criteria.open(lenderId)
  await criteria.verify.click()
  const box = criteria.form.getByRole('alert').filter({ hasText: 'Lower rate' })
  await expect(box.getByRole('listitem')).toHaveText([/Lower rate max/])
  await expect(box).not.toContainText('The following errors must be resolved')
  await criteria.pair('Lower rate').max.fill('8')
  await page.keyboard.press('Control+Enter')
  await expect(box.getByRole('listitem').first()).toContainText('Lower rate max: The maximum is below the minimum.')
})

test('[F-14] [F-15] a form warns if its verification is older than 30 days, it changed since, or it is not offered', async ({
  signIn,
}) => {
  const lenderId = await newLender()
  const page = await signIn('staff')
  const { form, open } = criteriaForm(page)
  const monthly = 'You must verify every calendar month or this matrix will be paused.'
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 31 })
  await open(lenderId)
  // It was shown for 30 full days, until yesterday.
  const paused = formatDay(addDaysTo(toSydneyDay(new Date(Date.now() - 31 * 86_400_000)), 31))
  await expect(form.getByText(monthly)).toContainText(`Paused since ${paused}:`)
  await expect(tab(page, '1st Ranking')).toContainText('Lapsed')
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 30 })
  await open(lenderId)
  await expect(form.getByText(monthly).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('Last day', { exact: true }).filter({ visible: true })).toBeVisible()
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 9, modifiedDaysAgo: 4 })
  await open(lenderId)
  await expect(form.getByText("Changed 4 days ago and not verified since. Brokers can't see it")).toBeVisible()
  await expect(form.getByText(monthly).filter({ visible: true })).toHaveCount(0)
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 31, modifiedDaysAgo: 4 })
  await open(lenderId)
  await expect(form.getByText("Changed 4 days ago and not verified since. Brokers can't see it")).toBeVisible()
  await expect(form.getByText(monthly)).toBeVisible()
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 1, offered: false })
  await open(lenderId)
  await expect(form.getByText("your lending profile isn't available to brokers in it")).toBeVisible()
})

test('[F-16] [F-24] [F-25] $0 is refused, and an offered category can be paused right there', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400/)
  const lenderId = await newLender()
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 1 })
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  const { form, figure } = criteria
  const zero = 'This is not possible because you cannot offer $0 to brokers looking for funds.'
  await criteria.open(lenderId)
  const offered = page.getByRole('switch', { name: 'Offered' })
  await expect(offered).toBeChecked()
  await figure('Available amount').fill('0')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Pause 1st Ranking?' })
  await expect(dialog).toContainText(zero)
  await dialog.getByRole('button', { name: 'Stop offering' }).click()
  await expect(toast(page, 'Categories offered updated successfully.')).toBeVisible()
  await expect(offered).not.toBeChecked()
  await expect(form.getByRole('alert').getByText(zero)).toBeVisible()
  await expect(figure('Available amount')).toHaveAttribute('aria-invalid', 'true')
  expect(await storedCategory(lenderId)).toMatchObject({ available: '25000000', is_offered: false })
  // The category is no longer offered, so $0 is refused without asking.
  await figure('Available amount').fill('5')
  await criteria.save()
  // The page refreshes late, as on a busy machine.
  const late = Promise.withResolvers<void>()
  await page.route(
    (address) => address.searchParams.has('_rsc'),
    async (route) => {
      await late.promise
      await route.continue()
    },
  )
  await criteria.refuse('Available amount', '0')
  await expect(form.getByRole('alert').getByText(zero)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await offered.click()
  await expect.poll(async () => (await storedCategory(lenderId)).is_offered).toBe(true)
  late.resolve()
  await expect(offered).toBeChecked()
  await expect(criteria.verify).toBeEnabled()
  await expect(dialog).toHaveCount(0)
  await criteria.verify.click()
  await expect(dialog).toContainText(zero)
})

test('[F-01] [F-02] [F-10] a broker can read published categories but change nothing', async ({ signIn }) => {
  const lenderId = await newLender()
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 1, columns: { ...WHOLE, comments: 'Kept to ourselves' } })
  await keepOnly(lenderId, 'FIRST_RANKING')
  await rowsOf(
    `insert into lender_categories (lender_id, category_key, is_offered, available) values ($1, 'RURAL', true, 5)`,
    [lenderId],
  )
  const staff = await signIn('staff')
  await staff.goto(`/users/${lenderId}/lender?tab=loans&category=4`)
  await expect(tab(staff, '1st Ranking').getByText('Verified')).toHaveClass(/text-good/)
  await expect(tab(staff, 'Rural')).toContainText('Not verified')
  const page = await signIn('broker')
  await page.goto(`/users/${lenderId}/lender?tab=loans&category=9`)
  await expect(tabs(page)).toHaveText([/1st Ranking/])
  const sheet = page.getByRole('region', { name: '1st Ranking' })
  await expect(sheet).toContainText('Last Verified')
  await expect(sheet.getByText('Verified', { exact: true })).toBeVisible()
  await expect(sheet).toContainText('8.95% – 10.50%')
  await expect(sheet).toContainText('1.0% – 1.8%')
  await expect(sheet).toContainText('5% – 70%')
  await expect(sheet).toContainText('9.95% – 12.30%')
  // The map names the same states as the list beside it.
  await expect(
    sheet.getByRole('img', { name: 'Map of Australia with the states covered: New South Wales.' }),
  ).toBeVisible()
  await expect(page.getByText('Kept to ourselves')).toHaveCount(0)
  await expect(page.getByRole('form', { name: '1st Ranking' })).toHaveCount(0)
  for (const role of ['textbox', 'checkbox', 'radio'] as const)
    await expect(page.locator('#criteria, #states, #choices').getByRole(role)).toHaveCount(0)
  for (const name of ['Verify', 'Clear Form']) await expect(page.getByRole('button', { name })).toHaveCount(0)
})
