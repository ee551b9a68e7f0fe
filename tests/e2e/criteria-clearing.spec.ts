import { criteriaForm, emptyCategory, giveFirstRanking, newLender, storedCategory } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { expect, test } from './people.ts'
import { toast } from './screens.ts'

test('Clear also removes text that was never saved', async ({ signIn }) => {
  const lenderId = await newLender()
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  await criteria.open(lenderId)
  await expect(criteria.clear).toBeDisabled()
  await criteria.figure('Available amount').pressSequentially('2500000')
  await criteria.figure('Point of difference').fill('Fast')
  await criteria.clear.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Okay' }).click()
  await expect(toast(page, '1st Ranking cleared.')).toBeVisible()
  await expect(criteria.figure('Available amount')).toHaveValue('')
  await expect(criteria.figure('Point of difference')).toHaveValue('')
  expect(await storedCategory(lenderId)).toMatchObject({ available: null, point_of_difference: null })
  await page.reload()
  await expect(criteria.figure('Available amount')).toHaveValue('')
})

test('Clear removes invalid values and values that could not be sent', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/500/)
  const lenderId = await newLender()
  await giveFirstRanking(lenderId, { verifiedDaysAgo: 2 })
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  const { figure, pair } = criteria
  const clear = async () => {
    await criteria.clear.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Okay' }).click()
    await expect(figure('Point of difference')).toHaveValue('')
  }
  await criteria.open(lenderId)
  await pair('Lower rate').max.fill('95')
  await page.keyboard.press('Control+Enter')
  await expect(criteria.form.getByText(/Lower rate max: Enter 2 to 80%/)).toBeVisible()
  await clear()
  await expect(pair('Lower rate').max).toHaveValue('')
  await expect(criteria.form.getByText(/Enter 2 to 80%/)).toHaveCount(0)
  expect(await storedCategory(lenderId)).toMatchObject({ available: null })

  // The server refuses the save; Clear is another request and succeeds.
  await page.route(/\/criteria\/.*(draft|verified-detail)/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await figure('Point of difference').fill('Never stored')
  await page.keyboard.press('Control+Enter')
  await expect(criteria.form.getByText('Not saved yet – your input is kept')).toBeVisible()
  await clear()
  await expect(criteria.form.getByText('Not saved yet – your input is kept')).toHaveCount(0)
  await page.unroute(/\/criteria\/.*(draft|verified-detail)/)
  await page.reload()
  await expect(figure('Point of difference')).toHaveValue('')
})

test('an empty form cannot be offered until it has a value, and an offered one can always be withdrawn', async ({
  signIn,
}) => {
  const lenderId = await newLender()
  const page = await signIn('staff')
  const criteria = criteriaForm(page)
  const offered = page.getByRole('switch', { name: 'Offered' })
  await criteria.open(lenderId)
  await expect(offered).toBeDisabled()
  await expect(page.getByText('Fill in the form first, then offer it.').filter({ visible: true })).toBeVisible()
  await criteria.figure('Point of difference').fill('Funds of our own')
  await criteria.save()
  await expect(offered).toBeEnabled()
  await expect(page.getByText('Fill in the form first, then offer it.')).toHaveCount(0)
  await offered.click()
  await expect.poll(async () => (await storedCategory(lenderId)).is_offered).toBe(true)

  await emptyCategory(lenderId, 'FIRST_RANKING')
  await rowsOf(
    `insert into lender_categories (lender_id, category_key, is_offered, version) values ($1, 'FIRST_RANKING', true, 0)`,
    [lenderId],
  )
  await criteria.open(lenderId)
  await expect(offered).toBeChecked()
  await offered.click()
  await expect.poll(async () => (await storedCategory(lenderId)).is_offered).toBe(false)
  await expect(offered).toBeDisabled()
})
