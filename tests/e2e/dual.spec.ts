import { rowsOf } from './database.ts'
import { loanForm, partyOf, principalOf, recordLoan, settledDates, typedLoan } from './loan-form.ts'
import { awake, expect, signInByHand, test } from './people.ts'
import { filterLoans, loanList, menuEntries, openSettings, panel, shownDollars } from './screens.ts'

test('[A-07] [B-05] a dual user lands on the lender page and switches between both profiles', async ({ visit }) => {
  const page = await visit()
  await signInByHand(page, 'dual')
  await expect(page).toHaveURL(/\/users\/\d+\/lender$/)
  await expect
    .poll(() => menuEntries(page))
    .toEqual([
      'Home',
      'My Profile',
      'All Loans',
      'All Users',
      'Finder',
      'Place a Deal',
      'Approaches',
      'Enquiries',
      'Privacy Settings',
    ])
  const switcher = page.getByRole('navigation', { name: 'Profile' })
  await expect(switcher.getByRole('link', { name: 'Lender Profile' })).toHaveAttribute('aria-current', 'page')
  await switcher.getByRole('link', { name: 'Broker Profile' }).click()
  await expect(page).toHaveURL(/\/users\/\d+\/broker$/)
  await expect(page.getByRole('main').getByText('Broker Profile')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: partyOf('dual').person })).toBeVisible()
  await expect(switcher.getByRole('link', { name: 'Broker Profile' })).toHaveAttribute('aria-current', 'page')
  await switcher.getByRole('link', { name: 'Lender Profile' }).click()
  await expect(page).toHaveURL(/\/users\/\d+\/lender$/)
  await expect(page.getByRole('main').getByText('Lender Profile')).toBeVisible()
})

test('[B-05] on a phone the Settings dropdown switches between both profiles', async ({ signIn }) => {
  const page = await signIn('dual', { viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await openSettings(page)
  await page.getByRole('menuitem', { name: 'Broker Profile' }).click()
  await expect(page).toHaveURL(/\/users\/\d+\/broker$/)
})

test('[H-01] [H-03] an attributed dual user records a loan with a second lender and finds it again', async ({
  signIn,
}) => {
  const page = await signIn('dual')
  const loan = typedLoan(settledDates)
  loan.lenders.reverse()
  await recordLoan(page, loan)
  await page.goto('/loans?view=all')
  const principal = principalOf(loan)
  await filterLoans(page, { status: 'Settled', from: principal, to: principal })
  const row = loanList(page).row(loan.loanNo)
  await expect(row).toContainText(partyOf('dual').person)
  await (await awake(row.getByRole('button', { name: /^\+1 / }))).click()
  const detail = page.locator('tr[data-detail]:not([hidden])')
  await expect(detail).toContainText('Lender List')
  for (const { amount } of loan.lenders) await expect(detail).toContainText(shownDollars(amount))
})

test('[H-11] a dual user who is only the broker of a loan cannot record it', async ({ signIn }) => {
  const page = await signIn('dual')
  const loan = typedLoan({ broker: { search: 'kestrelmoor', choice: partyOf('dual').choice } })
  loan.lenders = loan.lenders.slice(0, 1)
  const form = loanForm(page)
  await form.openFilled(loan)
  await form.save.click()
  const message =
    'Ooops! You only have permissions to create loan records if Kestrelmoor Group is one of the Attributed Lenders.'
  await expect(form.errors).toContainText(message)
  await expect(panel(page, 'Lenders and brokers')).toContainText(message)
  expect(await rowsOf('select 1 from loans where loan_no = $1', [loan.loanNo])).toEqual([])
})
