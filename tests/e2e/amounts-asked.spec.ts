import { pasteOver, pressOver, WITH_CLIPBOARD } from './amounts.ts'
import { criteriaForm, giveFirstRanking, newLender, storedCategory } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { loanForm, partyOf, typedLoan, withGateFilled } from './loan-form.ts'
import { expect, test } from './people.ts'
import { fact, loanList, openFilters } from './screens.ts'

const question = 'alertdialog'
const LAW_FIRM = { search: 'haddad', choice: partyOf('lawFirm').company }

test('[H-03] an unusual contribution must be confirmed once: Cancel returns to the dialog, Keep applies it', async ({
  signIn,
}) => {
  const page = await signIn('staff', WITH_CLIPBOARD)
  const form = loanForm(page)
  await form.open()
  const loan = typedLoan()
  await form.openLenders()
  await form.addLender(1, { ...loan.lenders[0], amount: 1 } as (typeof loan.lenders)[number])
  const contribution = form.lenders.getByLabel('Contribution of lender 1')
  const ok = form.lenders.getByRole('button', { name: 'OK', exact: true })
  const asked = page.getByRole(question, { name: 'Keep this amount?' })
  await pressOver(contribution, '15900m')
  await ok.click()
  await expect(asked).toContainText('A contribution of $15,900,000,000 is unusually large.')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.lenders).toBeVisible()
  await pressOver(contribution, '1.5')
  await ok.click()
  await expect(asked).toContainText('A contribution of $1 is unusually small.')
  await asked.getByRole('button', { name: 'Keep' }).click()
  await expect(form.lenders).toBeHidden()
  await expect(fact(form.form, 'Principal')).toHaveText('$1')
  // A confirmed amount is not questioned again, and a usual amount never is.
  await form.openLenders()
  await ok.click()
  await expect(form.lenders).toBeHidden()
  await form.openLenders()
  await pressOver(contribution, '1.5m')
  await ok.click()
  await expect(form.lenders).toBeHidden()
  await expect(fact(form.form, 'Principal')).toHaveText('$1,500,000')
})

test('[H-12] a fee above 10% of the principal must be confirmed before the loan is saved', async ({ signIn }) => {
  const page = await signIn('staff', WITH_CLIPBOARD)
  const loan = typedLoan()
  const form = await withGateFilled(page, loan)
  await form.choose(form.field('Law Firm'), LAW_FIRM)
  await form.fillTerms(loan)
  const fee = form.field('Establishment Fee incl. GST')
  await pressOver(fee, '1.5m')
  await form.save.click()
  const asked = page.getByRole(question, { name: 'Keep this amount?' })
  await expect(asked).toContainText('An Establishment Fee of $1,500,000 is more than 10% of the principal.')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(await rowsOf('select id from loans where loan_no = $1', [loan.loanNo])).toEqual([])
  await pressOver(fee, '45000.90')
  await form.save.click()
  await page.waitForURL(/\/loans\/\d+\/view$/)
  expect(
    await rowsOf('select establishment_fee_with_gst::int as fee from loans where loan_no = $1', [loan.loanNo]),
  ).toEqual([{ fee: 45_000 }])
})

test('a loan with an unreadable amount is not saved until the amount is corrected', async ({ signIn }) => {
  const page = await signIn('staff', WITH_CLIPBOARD)
  const loan = typedLoan()
  const form = await withGateFilled(page, loan)
  await form.choose(form.field('Law Firm'), LAW_FIRM)
  await form.fillTerms(loan)
  const [fee, rate] = [form.field('Establishment Fee incl. GST'), form.field('Lower Rate')]
  await pressOver(fee, '45.000')
  await pasteOver(fee, '45.000,00')
  await page.keyboard.press('Control+Enter')
  await expect(form.errors).toContainText('The Establishment Fee must be an amount in dollars.')
  await expect(fee).toHaveValue('45.000,00')
  await pressOver(fee, '45k')
  await pasteOver(rate, '8,95')
  await page.keyboard.press('Control+Enter')
  await expect(form.errors).toContainText('Lower Rate must be between 2%-80% and less than the Higher Rate')
  expect(await rowsOf('select id from loans where loan_no = $1', [loan.loanNo])).toEqual([])
  await pasteOver(rate, '8.95%')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/loans\/\d+\/view$/)
  const sql = 'select establishment_fee_with_gst::int as fee, lower_rate::text as rate from loans where loan_no = $1'
  expect(await rowsOf(sql, [loan.loanNo])).toEqual([{ fee: 45_000, rate: '8.95' }])
})

test('[J-05] a filter amount that cannot be read leaves the list unchanged', async ({ signIn }) => {
  const page = await signIn('staff', WITH_CLIPBOARD)
  await page.goto('/loans?minPrincipal=2000000')
  const total = await loanList(page).figure('Total Records').innerText()
  const filters = await openFilters(page)
  const panel = await filters.under('Principal')
  const from = panel.getByLabel('Principal from')
  await pasteOver(from, '1.500.000')
  await from.press('Tab')
  await expect(panel.getByText('Enter an amount such as 1,500,000 or 1.5m.')).toBeVisible()
  await panel.getByLabel('Principal to').fill('900m')
  await page.waitForURL(/maxPrincipal=900000000/)
  expect(new URL(page.url()).searchParams.get('minPrincipal')).toBe('2000000')
  await panel.getByLabel('Principal to').fill('')
  await expect.poll(() => new URL(page.url()).searchParams.has('maxPrincipal')).toBe(false)
  await pressOver(from, '1.5m')
  await page.waitForURL(/minPrincipal=1500000/)
  await filters.close()
  expect(await loanList(page).figure('Total Records').innerText()).not.toBe(total)
})

test('[F-11] a category stores no unreadable amount, and an unusual one must be confirmed before verification', async ({
  signIn,
}) => {
  const lender = await newLender()
  await giveFirstRanking(lender)
  const page = await signIn('staff', WITH_CLIPBOARD)
  const criteria = criteriaForm(page)
  await criteria.open(lender)
  const available = criteria.figure('Available amount')
  await pasteOver(available, '30.000.000')
  await page.keyboard.press('Control+Enter')
  await expect(criteria.form.getByText('Enter an amount such as 1,500,000 or 1.5m.').first()).toBeVisible()
  expect(Number((await storedCategory(lender)).available)).toBe(25_000_000)
  await pressOver(available, '30')
  await available.press('Tab')
  await expect(criteria.form.getByText('Available amount of $30 is unusually small.')).toBeVisible()
  await criteria.verify.click()
  const asked = page.getByRole(question, { name: 'Keep this amount?' })
  await expect(asked).toContainText('Available amount of $30 is unusually small.')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect((await storedCategory(lender)).is_verified).toBe(false)
  await pressOver(available, '30m')
  await available.press('Tab')
  await expect(available).toHaveValue('30,000,000')
  await expect(criteria.form.getByText(/unusually small/)).toHaveCount(0)
  await criteria.verify.click()
  await expect.poll(async () => (await storedCategory(lender)).is_verified).toBe(true)
  expect(Number((await storedCategory(lender)).available)).toBe(30_000_000)
})
