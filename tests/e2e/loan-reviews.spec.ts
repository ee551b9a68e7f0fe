import type { Page } from '@playwright/test'
import { expect, type Role, test } from './people.ts'
import { openRatings, ratings, reviewedLoan, saveRatings } from './reviewed-loan.ts'

type SignIn = (role: Role) => Promise<Page>
const recordedBy = async (
  signIn: SignIn,
  ...given: Parameters<typeof reviewedLoan> extends [Page, ...infer Rest] ? Rest : never
) => reviewedLoan(await signIn('staff'), ...given)

test('[I-06] [I-08] a lender must rate broker and lawyer, texts are optional, and saving reloads the page', async ({
  signIn,
}) => {
  const id = await recordedBy(signIn)
  const page = await signIn('lender')
  const { section, stars, text, save } = await openRatings(page, id)
  await expect(section.getByText('Your rating of the Broker goes here.')).toBeVisible()
  await expect(section.getByText('Your rating of the Lawyer goes here.')).toBeVisible()
  await save.click()
  await expect(section.getByText('Giving a Broker rating is required by the Covenant Platform.')).toBeVisible()
  await expect(section.getByText('Giving a Lawyer rating is required by the Covenant Platform.')).toBeVisible()
  await expect(stars('Broker rating', 1)).toBeFocused()
  await expect(text('Review of the broker')).toBeDisabled()
  await expect(text('Response to the broker')).toBeDisabled()
  await expect(section.getByText('A response opens once the other party has written a review.')).toBeVisible()

  // The arrow keys choose a star, as in any group of radio buttons.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(stars('Broker rating', 4)).toBeChecked()
  await expect(section.getByText('Giving a Broker rating is required by the Covenant Platform.')).toBeHidden()
  await expect(text('Review of the broker')).toHaveAttribute('placeholder', /^Optional:/)
  await text('Review of the broker').fill('Complete file on the first day.')
  await save.click()
  await expect(section.getByText('Giving a Lawyer rating is required by the Covenant Platform.')).toBeVisible()
  await stars('Lawyer rating', 5).click()

  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/view', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  await save.click()
  await expect(section.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  pass()
  await page.waitForFunction(() => !('isBefore' in window))
  await expect(stars('Broker rating', 4)).toBeChecked()
  await expect(stars('Lawyer rating', 5)).toBeChecked()
  await expect(text('Review of the broker')).toHaveValue('Complete file on the first day.')
})

test('[I-08] a broker must rate lender and lawyer', async ({ signIn }) => {
  const id = await recordedBy(signIn)
  const { section, save } = await openRatings(await signIn('broker'), id)
  await expect(section.getByText('Your rating of the Lender goes here.')).toBeVisible()
  await save.click()
  await expect(section.getByText('Giving a Lender rating is required by the Covenant Platform.')).toBeVisible()
  await expect(section.getByText('Giving a Lawyer rating is required by the Covenant Platform.')).toBeVisible()
  await expect(section.getByText('Giving a Broker rating')).toHaveCount(0)
})

test('[I-05] [I-07] lender, broker and law firm each write their part, and staff can write all twelve fields', async ({
  signIn,
}) => {
  const id = await recordedBy(signIn)
  const lender = await signIn('lender')
  const first = await openRatings(lender, id)
  await first.stars('Broker rating', 4).click()
  await first.text('Review of the broker').fill('Prompt and honest.')
  await first.stars('Lawyer rating', 3).click()
  await first.text('Review of the lawyer').fill('Careful.')
  await saveRatings(lender)

  const broker = await signIn('broker')
  const second = await openRatings(broker, id)
  await expect(second.part('Broker, rated by the lender').getByText('Prompt and honest.')).toBeVisible()
  await second.text('Response to the lender').fill('Thank you.')
  await second.stars('Lender rating', 5).click()
  await second.text('Review of the lender').fill('Quick terms.')
  await second.stars('Lawyer rating', 2).click()
  await second.text('Review of the lawyer').fill('Late.')
  await saveRatings(broker)

  const firm = await signIn('lawFirm')
  const third = await openRatings(firm, id)
  await expect(third.section.getByRole('radio')).toHaveCount(0)
  await expect(third.section.getByRole('textbox')).toHaveCount(2)
  await third.part('Lawyer, rated by the broker').getByLabel('Response to the broker').fill('Noted.')
  await third.part('Lawyer, rated by the lender').getByLabel('Response to the lender').fill('Thanks.')
  await saveRatings(firm)

  const staff = await signIn('staff')
  const all = await openRatings(staff, id)
  await expect(all.section.getByRole('radiogroup')).toHaveCount(4)
  await expect(all.section.getByRole('textbox')).toHaveCount(8)
  await all.part('Lender, rated by the broker').getByLabel('Response to the broker').fill('You are welcome.')
  await all.stars('Lender rating', 4).click()
  await saveRatings(staff)
  const { data } = (await (await lender.request.get(`/api/loans/${id}/reviews/lender`)).json()) as { data: object }
  expect(data).toMatchObject({
    brokerStarsFromLender: 4,
    brokerReviewByLender: 'Prompt and honest.',
    brokerResponseToLender: 'Thank you.',
    lenderStarsFromBroker: 4,
    lenderReviewByBroker: 'Quick terms.',
    lenderResponseToBroker: 'You are welcome.',
    lawyerStarsFromLender: 3,
    lawyerReviewByLender: 'Careful.',
    lawyerResponseToLender: 'Thanks.',
    lawyerStarsFromBroker: 2,
    lawyerReviewByBroker: 'Late.',
    lawyerResponseToBroker: 'Noted.',
  })

  const rival = await signIn('rival')
  await rival.goto(`/loans/${id}/view`)
  const told = ratings(rival)
  await expect(told.part('Broker, rated by the lender').getByText('Prompt and honest.')).toBeVisible()
  await expect(told.form).toHaveCount(0)
})

test('[I-10] a company on both sides cannot rate itself, and those ratings are not required', async ({ signIn }) => {
  const id = await recordedBy(signIn, { lenders: ['dual'], brokers: ['dual'] })
  const page = await signIn('dual')
  const { section, part, save } = await openRatings(page, id)
  for (const name of ['Broker, rated by the lender', 'Lender, rated by the broker']) {
    await expect(part(name).getByText('A company on both sides of a loan never rates itself.')).toBeVisible()
    await expect(part(name).getByRole('radio')).toHaveCount(0)
    await expect(part(name).getByRole('textbox')).toHaveCount(0)
  }
  await save.click()
  await expect(section.getByText('Giving a Lawyer rating is required by the Covenant Platform.')).toHaveCount(2)
  for (const group of await section.getByRole('radiogroup').all())
    await group.getByRole('radio', { name: '3 stars' }).click()
  await saveRatings(page)
  await expect(section.getByRole('radio', { name: '3 stars', checked: true })).toHaveCount(2)
})

test('[I-06] ratings are closed until settlement and repayment dates are set', async ({ signIn }) => {
  const id = await recordedBy(signIn, {}, { settlementDate: null, repaymentDate: null })
  const page = await signIn('lender')
  await page.goto(`/loans/${id}/view`)
  const { section, form } = ratings(page)
  await expect(section.getByText('Ratings open once the Settlement Date and the Repayment Date are set.')).toBeVisible()
  await expect(form).toHaveCount(0)
})
