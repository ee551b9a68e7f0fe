import { rowsOf } from './database.ts'
import { freshLoanNo, loanForm, partyOf, recordLoan, settledDates, typedLoan, withGateFilled } from './loan-form.ts'
import { expect, test } from './people.ts'
import { recordQuickly } from './requests.ts'

test('[H-02] Save stays disabled until number, first lender, broker and suburb are filled in, in any order', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const loan = typedLoan()
  const form = loanForm(page)
  await form.open()
  await expect(form.save).toBeDisabled()
  const missing = page.getByText(/^Still missing:/)
  await expect(missing).toHaveText(
    `Still missing: Loan No., Suburb & State, Law Firm, Lender, Broker, Priority, Lower Rate, Higher Rate, ${'Interest Payable, Security Type, Security Sub Type, Scenario.'}`,
  )
  await form.field('Loan No.').fill(loan.loanNo)
  await form.fillLenders(loan)
  await expect(form.save).toBeDisabled()
  await form.fillBroker(loan)
  await expect(missing).toContainText('Still missing: Suburb & State, Law Firm, Priority,')
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
  await expect(missing).toContainText('Still missing: Law Firm, Lender, Priority,')
  await expect(form.save).toBeDisabled()
})

test('[H-09] settlement and repayment date require each other', async ({ signIn }) => {
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

test('[H-13] the form offers the five statuses, and a loan with both dates is settled', async ({ signIn }) => {
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

test('[Q-02] [Q-04] amounts show whole dollars, percentages their sign, and unreadable text shows an error', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.open()
  const fee = form.field('Establishment Fee incl. GST')
  await fee.pressSequentially('1350000.75')
  await fee.press('Tab')
  await expect(fee).toHaveValue('1,350,000')
  await fee.fill('')
  await fee.pressSequentially('a1b3#5-0,0 0e0')
  await fee.press('Tab')
  await expect(fee).toHaveValue('a1b3#5-0,0 0e0')
  await expect(fee).toHaveAccessibleDescription(
    'Enter an amount such as 26,400, or once the lenders are filled in a percentage such as 2%.',
  )
  await expect(fee.locator('xpath=..')).toContainText('$')
  const rate = form.field('Lower Rate')
  await rate.pressSequentially('8.95')
  await rate.press('Tab')
  await expect(rate).toHaveValue('8.95')
  await rate.fill('')
  await rate.pressSequentially('8.957')
  await rate.press('Tab')
  await expect(rate).toHaveAccessibleDescription('Enter a percentage such as 8.95, with at most two decimals.')
  await expect(rate.locator('xpath=..')).toContainText('%')
})

test('a fee typed as a percentage becomes an amount with GST, and each date requires the other', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.open()
  const fee = form.field('Establishment Fee incl. GST')
  await fee.pressSequentially('2%')
  await fee.press('Tab')
  await expect(fee).toHaveAccessibleDescription(/once the lenders are filled in/)
  await fee.fill('')
  const loan = typedLoan()
  await form.fillLenders(loan)
  await fee.pressSequentially('2%')
  await expect(page.getByText(/^= \$[\d,]+$/)).toBeVisible()
  await fee.press('Tab')
  const contributions = loan.lenders.reduce((sum, { amount }) => sum + amount, 0)
  await expect(fee).toHaveValue(Math.round(contributions * 0.022).toLocaleString('en-AU'))
  await expect(fee).toHaveAccessibleDescription('2.0% of the principal, plus GST')

  const missing = page.getByText(/^Still missing:/)
  await expect(missing).not.toContainText('Settlement Date')
  await form.field('Repayment Date').pressSequentially('1/2/2027')
  await form.field('Repayment Date').press('Tab')
  await expect(missing).toContainText('Settlement Date')
  await expect(page.getByText('Leave empty for Pre-Settlement')).toBeVisible()
  await form.field('Settlement Date').pressSequentially('1/2/2026')
  await form.field('Settlement Date').press('Tab')
  await expect(missing).not.toContainText('Settlement Date')
  await expect(form.field('Status')).toHaveValue('SETTLED')
  await expect(page.getByText('Leave empty for Pre-Settlement')).toHaveCount(0)
})

test('[H-01] Cancel returns home, and asks first if something was typed', async ({ signIn }) => {
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

test('[H-01] the loan number has focus in a new loan but not in a stored one', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.open()
  await expect(form.field('Loan No.')).toBeFocused()
  await page.keyboard.type('cv77')
  await expect(form.field('Loan No.')).toHaveValue('cv77')
  await form.edit(await recordQuickly(page, typedLoan()))
  await expect(form.field('Loan No.')).not.toBeFocused()
})

test('[H-17] choosing another law firm clears partner and associate, who are chosen from its own people', async ({
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

test('[H-10] the calendars of repayment and discharge disable days before the settlement', async ({ signIn }) => {
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

test('the list of errors is in the order of the form', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = await withGateFilled(page, typedLoan())
  await form.field('Settlement Date').fill('3/2/2025')
  await form.field('Lower Rate').fill('12')
  await form.field('Higher Rate').fill('11')
  await form.save.click()
  const links = form.errors.getByRole('link')
  await expect(form.errors).toContainText('Repayment Date is required')
  const order = await links.evaluateAll((all) => {
    const controls = [...document.querySelectorAll('form[aria-label="Loan"] [id]')].map(({ id }) => `#${id}`)
    return all.map((link) => controls.indexOf(link.getAttribute('href') ?? ''))
  })
  expect(order.length).toBeGreaterThan(4)
  expect(order).not.toContain(-1)
  expect(order).toEqual([...order].sort((one, other) => one - other))
})

test('with one’s own company preset as lender, focus starts in its contribution', async ({ signIn }) => {
  const page = await signIn('lender')
  const form = loanForm(page)
  await form.open()
  await form.openLenders()
  await expect(form.lenders.getByRole('combobox', { name: 'Lender 1' })).toHaveValue(partyOf('lender').choice)
  await expect(form.lenders.getByLabel('Contribution of lender 1')).toBeFocused()
})

test('choosing a lender moves focus to its contribution', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  const [{ choice }, other] = [partyOf('lender'), partyOf('dual')]
  await form.open()
  await form.openLenders()
  const amount = (index: number) => form.lenders.getByLabel(`Contribution of lender ${index}`)
  await form.lenders.getByRole('combobox', { name: 'Lender 1' }).fill('castellano')
  await page.getByRole('option', { name: choice, exact: true }).click()
  await expect(amount(1)).toBeFocused()
  await page.keyboard.type('1500000')
  await expect(form.lenders.getByRole('combobox', { name: 'Lender 1' })).toHaveValue(choice)
  await page.keyboard.press('Enter')
  await expect(form.lenders.getByRole('combobox', { name: 'Lender 2' })).toBeFocused()
  await page.keyboard.type('kestrelmoor')
  await expect(page.getByRole('option', { name: other.choice, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(amount(2)).toBeFocused()
  // Clearing a lender keeps focus where the next one is chosen.
  const second = form.lenders.getByRole('combobox', { name: 'Lender 2' })
  await second.locator('xpath=..').getByRole('button', { name: 'Clear' }).click()
  await expect(second).toBeFocused()
})
