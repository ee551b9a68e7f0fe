import { rowsOf } from './database.ts'
import { freshLoanNo, loanForm, recordLoan, settledDates, typedLoan, withGateFilled } from './loan-form.ts'
import { expect, test } from './people.ts'

test('[H-02] Save waits for number, first lender, broker, suburb and principal, whichever comes last', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const loan = typedLoan()
  const form = loanForm(page)
  await form.open()
  await expect(form.save).toBeDisabled()
  await expect(page.getByText('Still missing: loan number, lender, broker, suburb and state, principal.')).toBeVisible()
  await form.field('Loan No.').fill(loan.loanNo)
  await form.fillLenders(loan)
  await expect(form.save).toBeDisabled()
  await form.fillBroker(loan)
  await expect(page.getByText('Still missing: suburb and state.')).toBeVisible()
  await expect(form.save).toBeDisabled()
  await form.choose(form.field('Suburb & State'), loan.suburb)
  await expect(form.save).toBeEnabled()

  await form.field('Loan No.').fill('   ')
  await expect(form.save).toBeDisabled()
  await form.field('Loan No.').fill(loan.loanNo)
  await form.field('Suburb & State').fill('')
  await form.field('Suburb & State').press('Tab')
  await expect(form.save).toBeDisabled()
  await form.choose(form.field('Suburb & State'), loan.suburb)
  await form.openBrokers()
  await form.brokers.getByRole('button', { name: 'Remove broker 1' }).click()
  await form.brokers.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(form.save).toBeDisabled()
  await form.fillBroker(loan)
  await form.openLenders()
  await form.lenders.getByRole('button', { name: 'Remove lender 2' }).click()
  await form.lenders.getByRole('button', { name: 'Remove lender 1' }).click()
  await form.lenders.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByText('Still missing: lender, principal.')).toBeVisible()
  await expect(form.save).toBeDisabled()
})

test('[H-09] settlement and repayment date go together', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = await withGateFilled(page, typedLoan())
  await form.field('Settlement Date').fill('3/2/2026')
  await form.save.click()
  await expect(form.errors).toContainText('Repayment Date is required')
  await expect(form.field('Repayment Date')).toHaveAccessibleDescription('Repayment Date is required')
  await form.field('Repayment Date').fill('3/2/2027')
  await expect(form.errors).not.toContainText('Repayment Date is required')
  await form.field('Settlement Date').fill('')
  await expect(form.errors).toContainText('Settlement Date is required')
  await expect(form.field('Settlement Date')).toHaveAccessibleDescription('Settlement Date is required')
})

test('[H-13] the form offers the five statuses, and both dates make a loan settled', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.open()
  const names = await form.field('Status').locator('option').allInnerTexts()
  expect(names.slice(1)).toEqual(['Pre-Settlement', 'Settled', 'Default', 'Discharged', 'Variation in progress'])
  const loan = typedLoan(settledDates)
  await recordLoan(page, loan)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Settled')
  expect(await rowsOf('select status_key from loans where loan_no = $1', [loan.loanNo])).toEqual([
    { status_key: 'SETTLED' },
  ])
})

test('[Q-02] [Q-04] amounts take whole dollars with separators, percentages two decimals, and neither letters', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.open()
  const fee = form.field('Establishment Fee incl. GST')
  await fee.pressSequentially('a1b3#5-0,0 0e0')
  await expect(fee).toHaveValue('1,350,000')
  await expect(fee.locator('xpath=..')).toContainText('$')
  const rate = form.field('Lower Rate')
  await rate.pressSequentially('8x.9%57')
  await expect(rate).toHaveValue('8.95')
  await expect(rate.locator('xpath=..')).toContainText('%')
})

test('[H-01] Cancel leaves the new loan for the start page, and asks where something was typed', async ({ signIn }) => {
  const page = await signIn('rival')
  const form = loanForm(page)
  await form.open()
  await form.cancel.click()
  await expect(page).toHaveURL('/')
  await form.open()
  await form.field('Loan No.').fill(freshLoanNo())
  await form.cancel.click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.field('Loan No.')).not.toHaveValue('')
  await form.cancel.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/')
  await form.open()
  await expect(form.field('Loan No.')).toHaveValue('')
})
