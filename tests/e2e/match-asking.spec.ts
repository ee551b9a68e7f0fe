import { DEAL, field, open, settled } from '#tests/e2e/match-page.ts'
import { expect, test } from '#tests/e2e/people.ts'
import { toast } from '#tests/e2e/screens.ts'

test('each card says why it has its place, and the answer says what nothing judges', async ({ signIn }) => {
  const page = await signIn('broker')
  await open(page, DEAL)
  await settled(page)
  const cards = page.locator('#fits [data-lender]')
  await expect(cards.first()).toContainText(/First, ahead of number 2: .+\./)
  await expect(cards.nth(1)).toContainText(/Behind number 1: .+\./)
  await expect(page.getByText(/^Not judged: /)).toHaveCount(0)
  await field(page, 'Term in months').pressSequentially('12')
  await expect(
    page.getByText('Not judged: term. Lenders publish nothing about it; each card shows what their closed loans say.'),
  ).toBeVisible()
  await expect(page.locator('#near')).toContainText('A change of place or security means another property.')
})

test('up to four lenders are chosen and asked with the deal, by brokers only', async ({ signIn }) => {
  const page = await signIn('broker')
  await open(page, DEAL)
  await settled(page)
  const choose = page.getByRole('button', { name: /^Ask (?!these)/ })
  await choose.nth(0).click()
  await choose.nth(1).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Lenders to ask' })
  await expect(bar).toContainText('2 of 4 chosen')
  for (const at of [2, 3, 4]) await choose.nth(at).click()
  await expect(bar).toContainText('4 of 4 chosen')
  await expect(toast(page, 'You can ask 4 lenders at once.')).toBeVisible()
  await choose.nth(0).click()
  await expect(bar).toContainText('3 of 4 chosen')
  await bar.getByRole('button', { name: 'Ask these lenders' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  // What is sent, and which of the chosen lenders it does not fit as it is.
  await expect(dialog.getByRole('region', { name: 'What they see of the deal' })).toContainText('$2,400,000')
  await expect(dialog.getByText(/^Doesn't fit\./)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await field(page, 'LVR').fill('98')
  await settled(page)
  await bar.getByRole('button', { name: 'Ask these lenders' }).click()
  await expect(dialog.getByText(/^Doesn't fit\. 98% is above /).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Choose none' }).click()
  await expect(bar).toBeHidden()
  const staff = await signIn('staff')
  await open(staff, DEAL)
  await settled(staff)
  await expect(staff.getByRole('button', { name: /^Ask (?!these)/ })).toHaveCount(0)
})
