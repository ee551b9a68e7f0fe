import { criteriaForm, giveFirstRanking, openFirstRanking } from './criteria-form.ts'
import { ownBroker, ownDual, ownLawFirm, ownLender, signInOwn } from './own-companies.ts'
import { expect, test } from './people.ts'
import { answerOf } from './requests.ts'
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

test('a lender reads the history of its own criteria and compares its changes; everybody else but staff is refused it', async ({
  visit,
}) => {
  const [lender, rival, broker] = [await ownLender(), await ownLender(), await ownBroker()]
  await giveFirstRanking(lender.lenderId)
  await giveFirstRanking(rival.lenderId)
  const page = await signInOwn(visit, lender)
  const criteria = criteriaForm(page)
  const history = panel(page, 'History')
  const latest = history.getByRole('listitem').first()
  await criteria.open(lender.lenderId)
  await criteria.figure('Available amount').fill('31000000')
  await criteria.save()
  await criteria.verify.click()
  await expect(latest).toHaveText(new RegExp(`^Verified.*${lender.personName}`))
  // Only staff look up a day.
  await expect(history.getByRole('button', { name: 'What was offered on…' })).toHaveCount(0)
  await latest.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'History of 1st Ranking' })
  await dialog.getByLabel('Earlier version').selectOption({ label: 'Nothing filled in' })
  await expect(dialog.getByRole('row').filter({ hasText: 'Available amount' }).getByRole('cell')).toHaveText([
    '–',
    '$31,000,000',
  ])
  await dialog.getByRole('button', { name: 'Close' }).click()

  const list = `/api/lenders/${lender.lenderId}/criteria/FirstRanking/versions`
  const own = JSON.parse((await answerOf(page, list)).text) as { data: { sequence: number; editorName: string }[] }
  expect(own.data.length).toBeGreaterThan(0)
  expect(new Set(own.data.map(({ editorName }) => editorName))).toEqual(new Set([lender.personName]))
  const places = [list, `${list}/${own.data[0]?.sequence}`, `${list}/${own.data[0]?.sequence}?with=0`]
  for (const [name, company] of Object.entries({ rival, broker, dual: await ownDual(), firm: await ownLawFirm() })) {
    const other = await signInOwn(visit, company)
    for (const place of places) {
      const { status, text } = await answerOf(other, place)
      expect(status, `${name} ${place}`).toBe(403)
      expect(text, `${name} ${place}`).not.toContain(lender.personName)
    }
    if (name === 'firm') continue
    await other.goto(`/users/${lender.lenderId}/lender?tab=loans&category=4`)
    await expect(other.getByText('$31,000,000').first()).toBeVisible()
    await expect(panel(other, 'History')).toHaveCount(0)
  }
  // A lender that has a history of its own reads that one only.
  expect((await answerOf(page, list.replace(`${lender.lenderId}`, `${rival.lenderId}`))).status).toBe(403)
})
