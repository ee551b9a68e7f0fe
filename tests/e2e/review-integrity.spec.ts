import { expect, test } from './people.ts'
import { openRatings, ratings, reviewedLoan, saveRatings } from './reviewed-loan.ts'

const REVIEW = 'Review of the broker'

test('removing a review requires a reason, and who, when and why stay on the page', async ({ signIn }) => {
  const id = await reviewedLoan(await signIn('staff'))
  const page = await signIn('lender')
  const { section, stars, text, save } = await openRatings(page, id)
  await stars('Broker rating', 2).click()
  await stars('Lawyer rating', 5).click()
  await text(REVIEW).fill('Too many surprises.')
  await saveRatings(page)
  await text(REVIEW).fill('')
  await save.click()
  await expect(section.getByText('Say why it is removed. The reason stays on the page.')).toBeVisible()
  await expect(section.getByLabel('Reason for the removal: Review of the broker')).toBeFocused()
  await section.getByLabel('Reason for the removal: Review of the broker').fill('Written for another loan')
  await saveRatings(page)
  await expect(text(REVIEW)).toHaveValue('')
  for (const role of ['lender', 'broker', 'staff'] as const) {
    const reader = role === 'lender' ? page : await signIn(role)
    await reader.goto(`/loans/${id}/view`)
    await expect(
      ratings(reader)
        .part('Broker, rated by the lender')
        .getByText(
          /^Review of the broker removed by Helen Castellano, Tallowmere Capital, .+: Written for another loan$/,
        ),
    ).toBeVisible()
  }
})

test('[T-F1] when two people of one company edit a review, the second sees both texts and chooses; the rest is merged', async ({
  signIn,
}) => {
  const id = await reviewedLoan(await signIn('staff'))
  const one = await signIn('lender')
  const first = await openRatings(one, id)
  await first.stars('Broker rating', 4).click()
  await first.stars('Lawyer rating', 4).click()
  await saveRatings(one)
  const other = await signIn('lender')
  const second = await openRatings(other, id)
  await first.text(REVIEW).fill('What one wrote.')
  await first.stars('Lawyer rating', 5).click()
  await saveRatings(one)

  await second.text(REVIEW).fill('What the other wrote.')
  await second.save.click()
  const notice = second.section.getByRole('alert').filter({ hasText: 'Someone else changed these ratings' })
  await expect(notice.getByText('What one wrote.')).toBeVisible()
  await expect(notice.getByText('What the other wrote.')).toBeVisible()
  await expect(second.save).toBeDisabled()
  await expect(second.stars('Lawyer rating', 5)).toBeChecked()
  await expect(second.text(REVIEW)).toHaveValue('What the other wrote.')
  await notice.getByRole('button', { name: `Keep mine: ${REVIEW}` }).click()
  await saveRatings(other)
  await expect(second.text(REVIEW)).toHaveValue('What the other wrote.')
  await expect(second.stars('Lawyer rating', 5)).toBeChecked()

  // Changes to different fields are merged without a question.
  await one.reload()
  await openRatings(one, id)
  await first.text('Review of the lawyer').fill('Always careful.')
  await second.stars('Broker rating', 3).click()
  await saveRatings(other)
  await saveRatings(one)
  await expect(first.text('Review of the lawyer')).toHaveValue('Always careful.')
  await expect(first.stars('Broker rating', 3)).toBeChecked()
})

test('ratings saved by others are announced and shown on request, keep one’s input, and allow a response', async ({
  signIn,
}) => {
  const id = await reviewedLoan(await signIn('staff'))
  const page = await signIn('lender')
  const { section, part, stars, text } = await openRatings(page, id)
  await stars('Broker rating', 4).click()
  await text(REVIEW).fill('Half written.')
  await stars('Lawyer rating', 5).click()
  const other = await signIn('broker')
  const theirs = await openRatings(other, id)
  await theirs.stars('Lender rating', 2).click()
  await theirs.stars('Lawyer rating', 3).click()
  await theirs.text('Review of the lender').fill('Slow draws.')
  await saveRatings(other)

  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  const notice = page.getByRole('alert').filter({ hasText: 'The ratings of this loan have changed meanwhile.' })
  await expect(section.getByText('Slow draws.')).toHaveCount(0)
  await notice.getByRole('button', { name: 'Show it' }).click()
  await expect(part('Lender, rated by the broker').getByText('Slow draws.')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(text(REVIEW)).toHaveValue('Half written.')
  await expect(stars('Broker rating', 4)).toBeChecked()
  await text('Response to the broker').first().fill('We were short of hands.')
  await saveRatings(page)
  await expect(text(REVIEW)).toHaveValue('Half written.')
  await expect(text('Response to the broker').first()).toHaveValue('We were short of hands.')
  // Fields that are unchanged do not ask when the page is left.
  await page.getByRole('link', { name: 'All Loans' }).first().click()
  await expect(page).toHaveURL(/\/loans(\?|$)/)
})

test('a review that could not be saved stays, and leaving asks first', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to (load resource|fetch)/)
  const id = await reviewedLoan(await signIn('staff'))
  const page = await signIn('lender')
  const { section, stars, text, save } = await openRatings(page, id)
  await stars('Broker rating', 4).click()
  await stars('Lawyer rating', 4).click()
  await text(REVIEW).fill('A long text that nobody types twice.')
  await page.route('**/view', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await save.click()
  await expect(
    section.getByText('The ratings could not be saved. What you typed is still here; try again.'),
  ).toBeVisible()
  await expect(text(REVIEW)).toHaveValue('A long text that nobody types twice.')
  await page.getByRole('link', { name: 'All Loans' }).first().click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText('Your ratings, reviews and responses are not saved yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(text(REVIEW)).toHaveValue('A long text that nobody types twice.')
  await page.unroute('**/view')
  await saveRatings(page)
  await expect(text(REVIEW)).toHaveValue('A long text that nobody types twice.')
})
