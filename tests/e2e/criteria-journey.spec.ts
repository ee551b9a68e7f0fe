import type { Page } from '@playwright/test'
import { criteriaForm } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { ownLender, signInOwn } from './own-companies.ts'
import { awake, expect, test } from './people.ts'
import { toast } from './screens.ts'

/** The fields of each form besides amounts, rates and establishment fee. */
const FORMS = [
  { name: '1st Ranking', tab: 4, key: 'FIRST_RANKING', choice: 'House', pairs: ['LVR residential'] },
  { name: '2nd Ranking', tab: 5, key: 'SECOND_RANKING', choice: 'Office', pairs: ['LVR non-residential'] },
  {
    name: 'Construction',
    tab: 6,
    key: 'CONSTRUCTION',
    choice: 'Townhouse',
    pairs: ['Line fee', 'LVR (% of end value)'],
  },
  { name: 'Mezzanine', tab: 7, key: 'MEZZANINE', choice: 'Mixed use', pairs: ['Line fee', 'LVR'] },
  {
    name: 'Land Bank',
    tab: 8,
    key: 'LAND_BANK',
    choice: 'Urban growth',
    pairs: ['LVR residential', 'LVR non-residential'],
  },
  { name: 'Rural', tab: 9, key: 'RURAL', choice: 'Cropping', pairs: ['LVR (% of end value)'] },
] as const

const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link').filter({ hasText: name })

const SCREENS = [
  ['on a laptop', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const

for (const [where, viewport] of SCREENS) {
  test(`a new lender fills in, verifies and offers all six categories ${where}, and each lapses after 31 days`, async ({
    visit,
    signIn,
  }) => {
    const own = await ownLender()
    const { lenderId } = own
    const page = await signInOwn(visit, own, { viewport })
    await page.goto(`/users/${lenderId}/lender`)
    await page.getByRole('link', { name: 'Loan Criteria' }).click()
    for (const { name, choice, pairs } of FORMS) {
      const criteria = criteriaForm(page, name)
      await tabOf(page, name).click()
      await awake(criteria.verify)
      await criteria.fillFunds()
      await criteria.check(choice).check()
      for (const label of pairs) await criteria.fillPair(label, '5', '15')
      if (name === 'Rural') await criteria.check('Capital Region').check()
      else await criteria.radio('Sydney+', 'Within 50 km').check()
      await criteria.figure('Point of difference').fill('We answer within a day.')
      if (name === 'Construction') await criteria.figure('Pre-sales').fill('Half of the debt.')
      // The last input is saved before the category is verified.
      await criteria.verify.click()
      await expect(toast(page, `${name} verified.`)).toBeVisible()
      await expect(tabOf(page, name)).toContainText('Verified')
      await page.getByRole('switch', { name: /Offered/ }).click()
      await expect(toast(page, 'Categories offered updated successfully.')).toBeVisible()
    }
    const published = () =>
      rowsOf('select from lender_categories where lender_id = $1 and is_verified and is_offered', [lenderId])
    await expect.poll(async () => (await published()).length).toBe(6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

    const broker = await signIn('broker')
    await broker.goto(`/users/${lenderId}/lender?tab=loans`)
    const shown = broker.getByRole('navigation', { name: 'Loan criteria' }).getByRole('link')
    await expect(shown).toHaveCount(6)

    await rowsOf(
      `update lender_categories set last_verified_at = last_verified_at - interval '31 days' where lender_id = $1`,
      [lenderId],
    )
    await page.reload()
    for (const { name } of FORMS) await expect(tabOf(page, name)).toContainText('Lapsed')
    await expect(page.getByText('You must verify every calendar month or this matrix will be paused.')).toBeVisible()
    await broker.reload()
    await expect(broker.getByText('No loan criteria to show.')).toBeVisible()
    await expect(shown).toHaveCount(0)
  })
}
