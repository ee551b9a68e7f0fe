import type { Page, Request } from '@playwright/test'
import { criteriaForm, giveFirstRanking, newLender, openFirstRanking, storedCategory } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { ownLender, signInOwn } from './own-companies.ts'
import { awake, expect, test } from './people.ts'

const isSave = (request: Request) => /\/criteria\/\w+\/(draft|verified-detail)/.test(request.url())
const savesOf = (page: Page): Request[] => {
  const saves: Request[] = []
  page.on('request', (request) => isSave(request) && saves.push(request))
  return saves
}

test('[F-11] a category saves itself two seconds after the last change, and a later save cancels the one before it', async ({
  signIn,
}) => {
  const lenderId = await newLender()
  const page = await signIn('staff')
  await page.clock.install()
  const criteria = criteriaForm(page)
  const { figure, saving } = criteria
  await criteria.open(lenderId)
  await page.clock.pauseAt(Date.now() + 60_000)
  const saves = savesOf(page)
  const cancelled: string[] = []
  page.on('requestfailed', (request) => isSave(request) && cancelled.push(request.url()))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/draft/, async (route) => {
    if (saves.length === 1) await held
    await route.continue().catch(() => {})
  })

  await figure('Available amount').fill('1000000')
  await page.clock.runFor(1_999)
  expect(saves).toHaveLength(0)
  await figure('Available amount').fill('2000000')
  await page.clock.runFor(1_999)
  expect(saves).toHaveLength(0)
  await expect(saving).toHaveText('Not saved yet')
  await page.clock.runFor(1)
  await expect(saving).toHaveText('Saving...')
  expect(saves.map((request) => new URL(request.url()).pathname)).toEqual([
    `/api/lenders/${lenderId}/criteria/FirstRanking/draft/system-user`,
  ])
  await figure('Available amount').fill('3000000')
  await page.clock.runFor(2_000)
  await expect.poll(() => cancelled.length).toBe(1)
  release()
  await expect(saving).toHaveText('Saved')
  expect(saves).toHaveLength(2)
  expect(await storedCategory(lenderId)).toMatchObject({ available: '3000000' })
})

test('[F-11] changing a verified category saves it as verified detail and unverifies it', async ({ signIn }) => {
  const lenderId = await newLender()
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 3 })
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  await criteria.open(lenderId)
  const saves = savesOf(page)
  const tab = page.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link', { name: '1st Ranking' })
  await expect(tab).toContainText('Verified')
  await criteria.pair('Lower rate').min.fill('9.25')
  await criteria.save()
  expect(saves.map((request) => new URL(request.url()).pathname)).toEqual([
    `/api/lenders/${lenderId}/criteria/FirstRanking/verified-detail/system-user`,
  ])
  await expect(tab).toContainText('Not verified')
  expect(await storedCategory(lenderId)).toMatchObject({ is_verified: false, rate_min: '9.25' })
})

test('an unfinished value stays in its field with its message, only for the person who typed it', async ({
  visit,
  signIn,
}) => {
  const own = await ownLender()
  const { lenderId } = own
  await giveFirstRanking(lenderId)
  const page = await signInOwn(visit, own)
  const criteria = criteriaForm(page)
  const { form, pair, saving } = criteria
  await criteria.open(lenderId)
  await pair('Lower rate').min.fill('12')
  await pair('Establishment fee').max.fill('7.')
  await page.keyboard.press('Control+Enter')
  await expect(saving).toHaveText('Saved, except 2 fields')
  await expect(form.getByText('The minimum is above the maximum.').first()).toBeVisible()
  await expect(pair('Establishment fee').max).toHaveAttribute('aria-invalid', 'true')
  expect(await storedCategory(lenderId)).toMatchObject({ rate_min: '8.95', estab_fee_max: '1.80' })
  await page.reload()
  await expect(pair('Lower rate').min).toHaveValue('12')
  await expect(pair('Establishment fee').max).toHaveValue('7.')
  await expect(saving).toHaveText('Saved, except 2 fields')
  const staff = await signIn('staff')
  const theirs = criteriaForm(staff)
  await theirs.open(lenderId)
  await expect(theirs.pair('Lower rate').min).toHaveValue('8.95')
  await pair('Lower rate').max.fill('13')
  await pair('Establishment fee').max.fill('7.5')
  await criteria.save()
  expect(await storedCategory(lenderId)).toMatchObject({ rate_min: '12.00', rate_max: '13.00', estab_fee_max: '7.50' })
})

test('input typed while offline is kept, and saved once the connection is back', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  const { lenderId, page, criteria } = await openFirstRanking(signIn)
  await page.context().setOffline(true)
  await criteria.figure('Available amount').fill('26000000')
  await page.keyboard.press('Control+Enter')
  await expect(criteria.saving).toContainText('Not saved yet – your input is kept')
  await page.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link', { name: 'Rural' }).click()
  await expect(page.getByRole('alertdialog')).toContainText("Your last changes to this category aren't saved yet.")
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.context().setOffline(false)
  await expect(criteria.saving).toHaveText('Saved')
  expect(await storedCategory(lenderId)).toMatchObject({ available: '26000000' })
})

test('closing or leaving the page at once saves the last input', async ({ signIn }) => {
  const { lenderId, page, criteria } = await openFirstRanking(signIn)
  await criteria.figure('Available amount').fill('27000000')
  await page.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link', { name: 'Rural' }).click()
  await expect.poll(async () => (await storedCategory(lenderId)).available).toBe('27000000')
  await page.goBack()
  await expect(criteria.figure('Available amount')).toHaveValue('27,000,000')
  await criteria.figure('Available amount').fill('28000000')
  await page.close({ runBeforeUnload: true })
  await expect.poll(async () => (await storedCategory(lenderId)).available).toBe('28000000')
})

test('two editors of different fields both keep their input; for the same field the second one chooses', async ({
  visit,
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const own = await ownLender()
  const { lenderId } = own
  await giveFirstRanking(lenderId)
  const [mine, theirs] = [await signIn('staff'), await signInOwn(visit, own)]
  const [staff, lender] = [criteriaForm(mine), criteriaForm(theirs)]
  await staff.open(lenderId)
  await lender.open(lenderId)
  await lender.pair('Lower rate').min.fill('9')
  await lender.save()
  await staff.check('Apartment').check()
  await staff.figure('Available amount').fill('30000000')
  await staff.save()
  await expect(staff.pair('Lower rate').min).toHaveValue('9.00')
  const both = { rate_min: '9.00', available: '30000000', types: ['Apartment', 'House', 'Office'] }
  expect(await storedCategory(lenderId)).toMatchObject(both)

  await staff.pair('Lower rate').max.fill('11')
  await staff.figure('Available amount').fill('31000000')
  await staff.save()
  await lender.pair('Lower rate').max.fill('12')
  await lender.figure('Available amount').fill('32000000')
  await theirs.keyboard.press('Control+Enter')
  const notice = lender.form.getByRole('alert').filter({ hasText: 'Someone else changed the same fields' })
  await expect(notice.getByRole('listitem')).toHaveText([
    /^Available amountYours\$32,000,000Theirs\$31,000,000/,
    /^Lower rate maxYours12\.00%Theirs11\.00%/,
  ])
  expect(await storedCategory(lenderId)).toMatchObject({ available: '31000000', rate_max: '11.00' })
  await notice.getByRole('button', { name: 'Take theirs: Available amount' }).click()
  await expect(notice.getByRole('listitem')).toHaveCount(1)
  await notice.getByRole('button', { name: 'Keep mine: Lower rate max' }).click()
  await expect(lender.saving).toHaveText('Saved')
  await expect(notice).toHaveCount(0)
  expect(await storedCategory(lenderId)).toMatchObject({ available: '31000000', rate_max: '12.00' })
})

test('closing the page ends the editing session, and its changes are in the history at once', async ({ signIn }) => {
  const { lenderId, page, criteria } = await openFirstRanking(signIn)
  const acts = () =>
    rowsOf<{ act: string }>('select act from criteria_versions where lender_id = $1 order by sequence', [lenderId])
  const before = await acts()
  await criteria.figure('Available amount').fill('29000000')
  await criteria.save()
  // While the form is open its changes are not yet a version.
  expect((await acts()).length).toBe(before.length)
  await page.goto('about:blank')
  await expect.poll(async () => (await acts()).at(-1)?.act).toBe('CHANGED')
})

test('opening another form ends the editing session, unless nothing was changed', async ({ signIn }) => {
  const { lenderId, page, criteria } = await openFirstRanking(signIn)
  const ended: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/session-end')) ended.push(new URL(request.url()).pathname)
  })
  const go = async (name: string) => {
    await page.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link', { name }).click()
    await awake(criteriaForm(page, name).verify)
  }
  await go('Rural')
  await go('1st Ranking')
  expect(ended).toEqual([])
  await criteria.figure('Available amount').fill('29500000')
  await criteria.save()
  await go('Rural')
  await expect.poll(() => ended).toEqual([`/api/lenders/${lenderId}/criteria/FirstRanking/session-end/system-user`])
})
