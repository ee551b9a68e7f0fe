import { rowsOf } from './database.ts'
import { loanForm, partyOf, principalOf, recordLoan, settledDates, typedLoan } from './loan-form.ts'
import { expect, signInByHand, test } from './people.ts'
import { filterLoans, loanList, menuEntries, panel, shownDollars } from './screens.ts'

test('[A-07] [B-14] a lender signs in, lands on their own profile, and has All Loans but no Add Loan in the menu', async ({
  visit,
}) => {
  const page = await visit()
  await signInByHand(page, 'lender')
  await expect(page).toHaveURL(/\/users\/\d+\/lender$/)
  await expect(page.getByRole('heading', { level: 1, name: partyOf('lender').person })).toBeVisible()
  await expect(page.getByText('Lender Profile')).toBeVisible()
  await expect
    .poll(() => menuEntries(page))
    .toEqual(['Home', 'My Profile', 'All Loans', 'All Users', 'Finder', 'Approaches', 'Enquiries', 'Privacy Settings'])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notes' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Profile' })).toHaveCount(0)
  await page.goto('/users/notes')
  await expect(page.getByText('You do not have access to view this page')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

test('[H-01] [H-03] an attributed lender records a loan from their own profile and finds it in the lists', async ({
  signIn,
}) => {
  const page = await signIn('lender')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/users\/\d+\/lender$/)
  await page.getByRole('link', { name: 'Add Loan' }).click()
  const form = loanForm(page)
  await form.begin()
  await expect(panel(page, 'Lenders and brokers').getByRole('listitem').first()).toContainText(partyOf('lender').choice)
  const loan = typedLoan()
  await form.fill(loan)
  await form.save.click()
  await expect(page.getByText('Loan created successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Loan ${loan.loanNo}`)

  const principal = principalOf(loan)
  const list = loanList(page)
  await page.goto('/loans?view=all')
  await filterLoans(page, { status: 'Pre-Settlement', from: principal, to: principal })
  await expect(list.row(loan.loanNo)).toContainText(shownDollars(principal))
  await expect(list.figure('Total Records')).toHaveText('1')

  await page.getByRole('link', { name: 'My Profile' }).click()
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Loans', exact: true }).click()
  await page.getByRole('navigation', { name: 'Loans' }).getByRole('link', { name: 'Pre-Settlement' }).click()
  await list.heading('Loan No.').getByRole('link').click()
  await expect(list.heading('Loan No.')).toHaveAttribute('aria-sort', 'ascending')
  await list.heading('Loan No.').getByRole('link').click()
  await expect(list.heading('Loan No.')).toHaveAttribute('aria-sort', 'descending')
  await expect(list.row(loan.loanNo)).toBeVisible()
})

test('[H-11] a lender who is not an attributed lender is refused with the exact message, and nothing is stored', async ({
  signIn,
}) => {
  const page = await signIn('lender')
  const loan = typedLoan()
  loan.lenders = loan.lenders.slice(1)
  const form = loanForm(page)
  await form.openFilled(loan)
  await form.save.click()
  const message =
    'Ooops! You only have permissions to create loan records if Tallowmere Capital is one of the Attributed Lenders.'
  await expect(form.errors).toContainText(message)
  await expect(panel(page, 'Lenders and brokers')).toContainText(message)
  await expect(page).toHaveURL('/loans/create')
  await expect(form.field('Loan No.')).toHaveValue(loan.loanNo)
  expect(await rowsOf('select 1 from loans where loan_no = $1', [loan.loanNo])).toEqual([])
})

test('a settled loan is listed under current loans, and a reload keeps tab, order and page', async ({ signIn }) => {
  const page = await signIn('lender')
  const loan = typedLoan(settledDates)
  await recordLoan(page, loan)
  const list = loanList(page)
  await page.getByRole('link', { name: 'My Profile' }).click()
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Loans', exact: true }).click()
  const tabs = page.getByRole('navigation', { name: 'Loans' })
  await tabs.getByRole('link', { name: 'Current' }).click()
  await expect(page).toHaveURL(/group=current/)
  await list.heading('Loan No.').getByRole('link').click()
  await expect(page).toHaveURL(/sort=loanNo/)
  await list.heading('Loan No.').getByRole('link').click()
  await expect(list.row(loan.loanNo)).toBeVisible()
  await page.reload()
  await expect(tabs.getByRole('link', { name: 'Current' })).toHaveAttribute('aria-current', 'page')
  await expect(list.heading('Loan No.')).toHaveAttribute('aria-sort', 'descending')
  await expect(list.row(loan.loanNo)).toBeVisible()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Current' })).toHaveAttribute('aria-current', 'page')
})
