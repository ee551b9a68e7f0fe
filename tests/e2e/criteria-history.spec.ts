import { criteriaForm, openFirstRanking } from './criteria-form.ts'
import { expect, test } from './people.ts'
import { panel } from './screens.ts'

test('the history of a category lists its versions, and two of them are compared field by field', async ({
  signIn,
}) => {
  const { lenderId, page, criteria } = await openFirstRanking(signIn)
  const history = panel(page, 'History')
  await criteria.verify.click()
  const latest = history.getByRole('listitem').first()
  await expect(latest).toHaveText(/^Verified.*Jonas Whitmore/)
  // The button is enabled again once the form has the verified version.
  await expect(criteria.verify).toBeEnabled()
  await criteria.figure('Available amount').fill('30000000')
  await criteria.check('Victoria').check()
  await criteria.radio('Melbourne+', 'Within 50 km').check()
  await criteria.save()
  // Leaving the form ends the editing session, which creates a version.
  await page.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link', { name: 'Rural' }).click()
  await expect(criteriaForm(page, 'Rural').form).toBeVisible()
  const read = async () => {
    await criteria.open(lenderId)
    return latest.innerText()
  }
  await expect.poll(read).toMatch(/^Changed\b[\s\S]*Jonas Whitmore/)
  await latest.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'History of 1st Ranking' })
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await expect(row('Available amount').getByRole('cell')).toHaveText(['$25,000,000', '$30,000,000'])
  await expect(row('States').getByRole('cell').last()).toContainText('Victoria')
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await dialog.getByLabel('Earlier version').selectOption({ label: 'Nothing filled in' })
  await expect(row('Point of difference').getByRole('cell')).toHaveText(['–', /Credit decision/])
})

test('staff can look up what a lender offered on a given day', async ({ signIn }) => {
  const { page, criteria } = await openFirstRanking(signIn)
  await criteria.verify.click()
  const history = panel(page, 'History')
  await expect(history.getByRole('listitem').first()).toHaveText(/^Verified.*Jonas Whitmore/)
  await history.getByRole('button', { name: 'What was offered on…' }).click()
  const dialog = page.getByRole('dialog', { name: 'What was offered on a day' })
  await expect(dialog.getByRole('heading', { name: '1st Ranking' })).toBeVisible()
  await expect(dialog).toContainText('$25,000,000')
  await dialog.getByLabel('Day', { exact: true }).fill('01/02/2020')
  await expect(dialog).toContainText('No category was published on that day.')
})
