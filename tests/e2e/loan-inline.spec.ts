import { rowsOf } from './database.ts'
import { loanForm } from './loan-form.ts'
import { expect, test } from './people.ts'
import { fact, toast } from './screens.ts'

const open = async (party: 'lender' | 'broker', condition: string) =>
  rowsOf<{ id: number; name: string; company: string }>(
    `select x.id, c.name as company, c.name from ${party}s x join companies c on c.id = x.company_id
     where ${condition} and c.closed_at is null and x.bdm_id is not null
       and (select count(*) from companies o where o.name like c.name || '%') = 1 order by c.name limit 3`,
  )
const OPEN = 'x.is_active and c.is_master_switch_on'

test('[H-03] lenders and brokers are added in the form, and principal and BDM follow', async ({ signIn }) => {
  const page = await signIn('admin')
  const form = loanForm(page)
  await form.open()
  const [first, second] = await open('lender', OPEN)
  const [broker] = await open('broker', OPEN)
  const add = async (noun: string, company = '') => {
    const control = form.form.getByRole('combobox', { name: `Add a ${noun}` })
    await control.click()
    await control.fill(company)
    await page.getByRole('option', { name: company }).first().click()
  }
  await add('lender', first?.company)
  const amountOf = (company = '') => form.form.getByLabel(new RegExp(`^Contribution of .*${RegExp.escape(company)}`))
  await expect(amountOf(first?.company)).toBeFocused()
  await page.keyboard.type('1m')
  await add('lender', second?.company)
  await expect(amountOf(second?.company)).toBeFocused()
  await page.keyboard.type('2.5m')
  await expect(fact(form.form, 'Principal')).toHaveText('$3,500,000')
  await expect(amountOf(second?.company)).toBeFocused()
  await page.keyboard.press('Tab')
  const amounts = form.form.getByLabel(/^Contribution of /)
  await expect(amounts.first()).toHaveValue('2,500,000')
  await expect(amounts.nth(1)).toHaveValue('1,000,000')

  await add('lender', first?.company)
  await expect(toast(page, 'This lender is already attributed to this loan.')).toBeVisible()
  await expect(amounts).toHaveCount(2)
  await add('broker', broker?.company)
  await expect(form.form.getByRole('listitem').filter({ hasText: broker?.company ?? '' })).toContainText('BDM ')
  await expect(form.form.getByRole('combobox', { name: 'Add a broker' })).toBeFocused()

  // The dialog has the same rows.
  await form.openLenders()
  await expect(form.lenders.getByLabel('Contribution of lender 1')).toHaveValue('2,500,000')
  await form.lenders.getByRole('button', { name: 'Cancel' }).click()
  await form.form
    .getByRole('button', { name: new RegExp(`^Remove lender .*${RegExp.escape(second?.company ?? '')}`) })
    .press('Enter')
  await expect(amounts).toHaveCount(1)
  await expect(form.form.getByRole('combobox', { name: 'Add a lender' })).toBeFocused()
  // With the mouse, right after an amount that would reorder the rows.
  await add('lender', second?.company)
  await page.keyboard.type('9m')
  await form.form
    .getByRole('button', { name: new RegExp(`^Remove lender .*${RegExp.escape(second?.company ?? '')}`) })
    .click()
  await expect(amounts).toHaveCount(1)
  await form.form.getByRole('button', { name: /^Remove lender / }).press('Enter')
  await expect(toast(page, 'Lender is required.')).toBeVisible()
})

test('[H-18] adding a paused lender must be confirmed, and Cancel adds nothing', async ({ signIn }) => {
  const page = await signIn('admin')
  const form = loanForm(page)
  await form.open()
  const [paused] = await open('lender', 'not x.is_active and c.is_master_switch_on')
  const control = form.form.getByRole('combobox', { name: 'Add a lender' })
  const choose = async () => {
    await control.click()
    await control.fill(paused?.company ?? '')
    await page.getByRole('option', { name: paused?.company }).first().click()
  }
  await choose()
  const question = page.getByRole('alertdialog', { name: 'Heads up!' })
  await expect(question).toContainText(
    'This Lender is Profile Paused / Master Switch off are you sure you want to continue?',
  )
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(form.form.getByLabel(/^Contribution of /)).toHaveCount(0)
  await choose()
  await question.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(form.form.getByLabel(/^Contribution of /)).toBeFocused()
})
