import { rowsOf } from './database.ts'
import { freshLoanNo, loanForm, typedLoan, withGateFilled } from './loan-form.ts'
import { expect, test } from './people.ts'
import { messagesOf, recordQuickly, send } from './requests.ts'
import { panel } from './screens.ts'

const HEADING = 'The following errors must be resolved before this loan can be saved:'
const LOWER = 'Lower Rate must be between 2%-80% and less than the Higher Rate'

const countOf = async (loanNo: string): Promise<number> =>
  (await rowsOf<{ count: number }>('select count(*)::int as count from loans where loan_no = $1', [loanNo]))[0]
    ?.count ?? 0

test('[H-02] [H-05] [H-07] a refused save lists every error in the warning box and beside its field, and keeps all input', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const loan = typedLoan()
  const form = await withGateFilled(page, loan)
  const notes = form.form.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Valuation by Thornbury & Slade.')
  await form.save.click()

  await expect(form.errors).toContainText(HEADING)
  const expected: [string, string][] = [
    ['Law Firm', 'Law Firm is required'],
    ['Priority', 'Priority is required'],
    ['Lower Rate', LOWER],
    ['Interest Payable', 'Interest Payable is required'],
    ['Security Type', 'Security Type is required'],
    ['Security Sub Type', 'Security Sub Type is required'],
    ['Scenario', 'Scenario is required'],
  ]
  for (const [label, message] of expected) {
    await expect(form.errors.getByRole('link', { name: message, exact: true })).toBeVisible()
    await expect(form.field(label)).toHaveAccessibleDescription(message)
    await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(form.field('Law Firm')).toBeFocused()
  await form.errors.getByRole('link', { name: 'Scenario is required' }).click()
  await expect(form.field('Scenario')).toBeFocused()

  await expect(form.field('Loan No.')).toHaveValue(loan.loanNo)
  await expect(notes).toHaveValue('Valuation by Thornbury & Slade.')
  await expect(panel(page, 'Lenders and brokers').getByRole('listitem')).toHaveCount(3)
  expect(await countOf(loan.loanNo)).toBe(0)

  await form.choose(form.field('Law Firm'), loan.lawFirm ?? { search: '', choice: '' })
  await expect(form.errors).not.toContainText('Law Firm is required')
  await form.fillTerms(loan)
  await expect(form.errors).toBeHidden()
  await form.save.click()
  await expect(page).toHaveURL(/\/loans\/\d+\/view$/)
  await expect(page.getByText('Valuation by Thornbury & Slade.')).toBeVisible()
})

test('[H-04] a loan number has up to twelve letters and digits, and one in use is reported while it is typed', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const taken = typedLoan()
  await recordQuickly(page, taken)
  const form = loanForm(page)
  await form.open()
  const number = form.field('Loan No.')
  await number.pressSequentially('ABC4567890123')
  await expect(number).toHaveValue('ABC456789012')
  for (const special of ['CV-203', 'CV_203', 'CV  203', 'Ç203']) {
    await number.fill(special)
    await expect(number).toHaveAccessibleDescription('Loan number contains special characters')
  }
  await number.fill(taken.loanNo.toLowerCase())
  await expect(number).toHaveAccessibleDescription('Loan number already exists.')
  await number.fill(`CV ${freshLoanNo().slice(-8)}`)
  await expect(number).toHaveAccessibleDescription('')

  await form.fillIdentity(taken)
  await form.fillLenders(taken)
  await form.fillBroker(taken)
  await form.fillTerms(taken)
  await form.save.click()
  await expect(form.errors).toContainText(HEADING)
  await expect(form.errors).toContainText('Loan number already exists.')
  await expect(number).toBeFocused()
  expect(await countOf(taken.loanNo)).toBe(1)
})

test('[H-05] [H-06] rates are between 2 and 80, the lower not above the higher; LVR is between 5 and 99', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const form = await withGateFilled(page, typedLoan())
  await form.save.click()
  const [lower, higher, lvr] = [form.field('Lower Rate'), form.field('Higher Rate'), form.field('LVR')]
  const rates = async (low: string, high: string, refused: { lower: boolean; higher: boolean }) => {
    await lower.fill(low)
    await higher.fill(high)
    await expect(lower).toHaveAccessibleDescription(refused.lower ? LOWER : '')
    await expect(higher).toHaveAccessibleDescription(refused.higher ? /^Higher Rate must be between 2%-80%/ : '')
  }
  await rates('1.99', '10', { lower: true, higher: false })
  await rates('2', '80', { lower: false, higher: false })
  await rates('2', '80.01', { lower: false, higher: true })
  await rates('12', '10', { lower: true, higher: true })
  await rates('9.25', '9.25', { lower: false, higher: false })

  await form.field('Valuation Required').selectOption('Yes')
  await expect(lvr).toHaveAccessibleDescription('LVR is required')
  for (const [value, message] of [
    ['4.99', 'LVR must be between 5%-99%'],
    ['5', ''],
    ['99.01', 'LVR must be between 5%-99%'],
    ['99', ''],
  ] as const) {
    await lvr.fill(value)
    await expect(lvr).toHaveAccessibleDescription(message)
  }
  await lvr.fill('')
  await form.field('Valuation Required').selectOption('No')
  await expect(lvr).toHaveAccessibleDescription('')
})

test('[H-04] [H-07] [H-08] the server refuses an empty loan with the same messages', async ({ signIn }) => {
  const page = await signIn('staff')
  const answer = await send(page, '/api/loans/system-user', {})
  expect(answer.status).toBe(400)
  expect(messagesOf(answer)).toEqual(
    expect.arrayContaining([
      'Loan number is required.',
      'Attributed Covenant Lender is required.',
      'Attributed Covenant Broker is required.',
      'Suburb and State are required.',
      'Scenario is required',
      'Priority is required',
      'Law Firm is required',
      'Interest Payable is required',
      'Security Type is required',
      'Security Sub Type is required',
    ]),
  )
})

test('[T-F3] two quick clicks on Save create one loan and show one message', async ({ signIn }) => {
  const page = await signIn('staff')
  const loan = typedLoan()
  const form = await withGateFilled(page, loan)
  await form.choose(form.field('Law Firm'), loan.lawFirm ?? { search: '', choice: '' })
  await form.fillTerms(loan)
  const told = page.getByText('Loan created successfully.')
  await form.save.dblclick()
  await expect(told).toHaveCount(1)
  await expect(page).toHaveURL(/\/loans\/\d+\/view$/)
  expect(await told.count()).toBeLessThanOrEqual(1)
  expect(await countOf(loan.loanNo)).toBe(1)
})

test('[T-F3] the same save sent twice at once creates one loan, and both requests succeed', async ({ signIn }) => {
  const page = await signIn('staff')
  const loan = typedLoan()
  const form = await withGateFilled(page, loan)
  await form.choose(form.field('Law Firm'), loan.lawFirm ?? { search: '', choice: '' })
  await form.fillTerms(loan)
  const repeated = Promise.withResolvers<number[]>()
  // A browser that repeats a request because no response came sends the very same action twice.
  await page.route('/loans/create', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback()
    const [one, other] = await Promise.all([route.fetch(), route.fetch()])
    repeated.resolve([one.status(), other.status()])
    await route.fulfill({ response: other })
  })
  await form.save.click()
  expect(await repeated.promise).toEqual([200, 200])
  await expect(page).toHaveURL(/\/loans\/\d+\/view$/)
  expect(await countOf(loan.loanNo)).toBe(1)
})
