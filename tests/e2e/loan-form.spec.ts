import { rowsOf } from './database.ts'
import { freshLoanNo, loanForm, recordLoan, settledDates, typedLoan, withGateFilled } from './loan-form.ts'
import { expect, test } from './people.ts'
import { recordQuickly } from './requests.ts'

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

test('[H-01] a new loan begins in its number, a stored one does not', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.open()
  await expect(form.field('Loan No.')).toBeFocused()
  await page.keyboard.type('cv77')
  await expect(form.field('Loan No.')).toHaveValue('cv77')
  await form.edit(await recordQuickly(page, typedLoan()))
  await expect(form.field('Loan No.')).not.toBeFocused()
})

test('[H-17] another law firm empties partner and associate, who are chosen from its own people', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const [firm, other] = await rowsOf<{ id: number; name: string; partner: string; associate: string }>(
    `select f.id, c.name, min(i.first_name || ' ' || i.last_name) filter (where i.position_key = 'PRTNR') as partner,
       min(i.first_name || ' ' || i.last_name) filter (where i.position_key = 'ASSOC') as associate
     from law_firms f join companies c on c.id = f.company_id join individuals i on i.company_id = c.id
     where f.is_active and c.is_master_switch_on and i.closed_at is null
     group by f.id, c.name having count(distinct i.position_key) = 2 order by f.id limit 2`,
  )
  if (!firm || !other) throw new Error('no two law firms have a partner and an associate')
  const form = loanForm(page)
  const [lawFirm, partner, associate] = [form.field('Law Firm'), form.field('Partner'), form.field('Associate')]
  await form.open()
  await expect(partner).toBeDisabled()
  await form.choose(lawFirm, { search: firm.name, choice: firm.name })
  await form.choose(partner, { search: firm.partner, choice: firm.partner })
  await form.choose(associate, { search: firm.associate, choice: firm.associate })
  await form.choose(lawFirm, { search: other.name, choice: other.name })
  await expect(partner).toHaveValue('')
  await expect(associate).toHaveValue('')
  await form.choose(partner, { search: other.partner, choice: other.partner })
  await lawFirm.fill('')
  await lawFirm.press('Tab')
  await expect(partner).toHaveValue('')
  await expect(partner).toBeDisabled()
})

test('[H-10] the calendars of repayment and discharge offer no day before the settlement', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.edit(await recordQuickly(page, typedLoan({ settlementDate: '2026-02-10', repaymentDate: '2026-02-20' })))
  await form.field('Discharged Date').fill('20/2/2026')
  for (const name of ['Repayment Date', 'Discharged Date']) {
    await form.field(name).press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: /9 February 2026/ }).first()).toBeDisabled()
    await expect(calendar.getByRole('button', { name: /10 February 2026/ })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
  }
  await form.field('Settlement Date').press('Alt+ArrowDown')
  await expect(
    page
      .getByRole('dialog', { name: 'Calendar' })
      .getByRole('button', { name: /9 February 2026/ })
      .first(),
  ).toBeEnabled()
})
