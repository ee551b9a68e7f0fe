import type { Locator } from '@playwright/test'
import { rowsOf } from './database.ts'
import { loanForm, typedLoan, withGateFilled } from './loan-form.ts'
import { ownBroker, ownLawFirm, ownLender, signInOwn } from './own-companies.ts'
import { expect, test } from './people.ts'
import { recordQuickly } from './requests.ts'
import { fact, panel, toast } from './screens.ts'

test('[H-08] a lender row without lender or amount and an empty broker row are refused in their dialogs', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const [lender] = typedLoan().lenders
  const message = 'Please select valid lender and amount for Attributed Covenant Lender.'
  const form = loanForm(page)
  await form.open()
  await form.openLenders()
  const ok = form.lenders.getByRole('button', { name: 'OK', exact: true })
  await ok.click()
  await expect(form.lenders.getByText(message)).toBeVisible()
  await expect(toast(page, message)).toBeVisible()
  await form.choose(form.lenders.getByRole('combobox', { name: 'Lender 1' }), lender ?? { search: '', choice: '' })
  await expect(form.lenders.getByText(message)).toBeVisible()
  await form.lenders.getByLabel('Contribution of lender 1').fill('0')
  await ok.click()
  await expect(form.lenders.getByText(message)).toBeVisible()
  await form.lenders.getByLabel('Contribution of lender 1').fill('750000')
  await expect(form.lenders.getByText(message)).toBeHidden()
  await ok.click()
  await expect(form.lenders).toBeHidden()
  await expect(fact(form.form, 'Principal')).toHaveText('$750,000')

  await form.openBrokers()
  await form.brokers.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(form.brokers.getByText('Please select valid broker for Attributed Covenant Broker.')).toBeVisible()
  await expect(toast(page, 'Please select valid broker for Attributed Covenant Broker.')).toBeVisible()
  await form.brokers.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No broker yet')).toBeVisible()
})

test('[H-08] removing all lenders or brokers shows what is required, beside the list and in a toast', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const form = await withGateFilled(page, typedLoan())
  const section = panel(page, 'Lenders and brokers')
  await form.openBrokers()
  await form.brokers.getByRole('button', { name: 'Remove broker 1' }).click()
  await form.brokers.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(section.getByText('Attributed Covenant Broker is required.')).toBeVisible()
  await expect(toast(page, 'Attributed Covenant Broker is required.')).toBeVisible()
  await form.openLenders()
  for (const index of [2, 1]) await form.lenders.getByRole('button', { name: `Remove lender ${index}` }).click()
  await form.lenders.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(section.getByText('Attributed Covenant Lender is required.')).toBeVisible()
  await expect(toast(page, 'Attributed Covenant Lender is required.')).toBeVisible()
  await form.fillLenders(typedLoan())
  await form.fillBroker(typedLoan())
  await expect(section.getByText(/is required\./)).toHaveCount(0)
})

test('[H-08] a broker who lost the BDM meanwhile is refused on save, beside the brokers and in a toast', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const broker = await ownBroker()
  const loan = typedLoan()
  const form = loanForm(page)
  await form.open()
  await form.fillIdentity(loan)
  await form.fillLenders(loan)
  await form.openBrokers()
  const control = form.brokers.getByRole('combobox', { name: 'Broker 1' })
  await control.fill(broker.companyName)
  await page.getByRole('option', { name: broker.companyName }).click()
  await form.brokers.getByRole('button', { name: 'OK', exact: true }).click()
  await form.fillTerms(loan)
  const message = 'Please select valid broker for Attributed Covenant Broker.'
  await rowsOf('update brokers set bdm_id = null where id = $1', [broker.brokerId])
  await form.save.click()
  await expect(panel(page, 'Lenders and brokers').getByText(message)).toBeVisible()
  await expect(toast(page, message)).toBeVisible()
  await expect(form.errors).toContainText(message)
})

test('[H-08] a lender without a BDM is refused in its dialog although it has an amount, until it has a BDM', async ({
  signIn,
}) => {
  const lender = await ownLender()
  const [bdm] = await rowsOf<{ id: number }>(
    'update lenders set bdm_id = null where id = $1 returning (select bdm_id from lenders where id = $1) as id',
    [lender.lenderId],
  )
  const page = await signIn('staff')
  const message = 'Please select valid lender and amount for Attributed Covenant Lender.'
  const form = loanForm(page)
  const ok = form.lenders.getByRole('button', { name: 'OK', exact: true })
  const choose = async () => {
    await form.lenders.getByRole('combobox', { name: 'Lender 1' }).fill(lender.companyName)
    await page.getByRole('option', { name: lender.companyName }).click()
    await form.lenders.getByLabel('Contribution of lender 1').fill('750000')
    await ok.click()
  }
  await form.open()
  await form.openLenders()
  await choose()
  await expect(form.lenders.getByTitle('BDM')).toHaveText('No BDM')
  await expect(form.lenders.getByText(message, { exact: true })).toBeVisible()
  await expect(toast(page, message)).toBeVisible()
  await form.lenders.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No lender yet')).toBeVisible()

  await rowsOf('update lenders set bdm_id = $2 where id = $1', [lender.lenderId, bdm?.id])
  await form.openLenders()
  await choose()
  await expect(form.lenders).toBeHidden()
  await expect(fact(form.form, 'Principal')).toHaveText('$750,000')
})

test('[H-08] a law firm’s loan is refused on save if its lender has lost the BDM meanwhile, beside the lenders and in a toast', async ({
  visit,
}) => {
  const [lender, page] = [await ownLender(), await signInOwn(visit, await ownLawFirm())]
  const loan = typedLoan({ lawFirm: null })
  const form = loanForm(page)
  await form.open()
  await form.fillIdentity(loan)
  await form.openLenders()
  await form.lenders.getByRole('combobox', { name: 'Lender 1' }).fill(lender.companyName)
  await page.getByRole('option', { name: lender.companyName }).click()
  await form.lenders.getByLabel('Contribution of lender 1').fill('750000')
  await form.lenders.getByRole('button', { name: 'OK', exact: true }).click()
  await form.fillBroker(loan)
  await form.fillTerms(loan)
  await rowsOf('update lenders set bdm_id = null where id = $1', [lender.lenderId])
  await form.save.click()
  const message = 'Please select valid lender and amount for Attributed Covenant Lender.'
  await expect(panel(page, 'Lenders and brokers').getByText(message)).toBeVisible()
  await expect(toast(page, message)).toBeVisible()
  await expect(form.errors).toContainText(message)
  expect(await rowsOf('select 1 from loans where loan_no = $1', [loan.loanNo])).toEqual([])
})

test('[H-08] a recorded loan keeps the BDM of its lender when the lender’s profile has lost it', async ({ signIn }) => {
  const page = await signIn('staff')
  const lender = await ownLender()
  const choice = `${lender.personName} — ${lender.companyName}`
  const loan = typedLoan({ lenders: [{ search: lender.companyName, choice, amount: 1_250_000 }] })
  const id = await recordQuickly(page, loan)
  const bdms = () =>
    rowsOf('select bdm_id from loan_lenders where loan_id = $1 and lender_id = $2', [id, lender.lenderId])
  const before = await bdms()
  const [bdm] = await rowsOf<{ name: string }>(
    `select s.first_name || ' ' || s.last_name as name from staff s join lenders l on l.bdm_id = s.id where l.id = $1`,
    [lender.lenderId],
  )
  await rowsOf('update lenders set bdm_id = null where id = $1', [lender.lenderId])
  const form = loanForm(page)
  await form.edit(id)
  await form.openLenders()
  await expect(form.lenders.getByTitle('BDM')).toContainText(bdm?.name ?? 'no BDM')
  await form.lenders.getByLabel('Contribution of lender 1').fill('1300000')
  await form.lenders.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(form.lenders).toBeHidden()
  await form.save.click()
  await expect(page.getByText('Loan updated successfully.')).toBeVisible()
  expect(await bdms()).toEqual(before)
  expect(await rowsOf('select principal::int from loans where id = $1', [id])).toEqual([{ principal: 1_300_000 }])
})

test('[H-18] adding a paused lender, broker or law firm to a loan must be confirmed', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  const [lender, broker, firm] = [await ownLender(), await ownBroker(), await ownLawFirm()]
  await rowsOf('update lenders set is_active = false where id = $1', [lender.lenderId])
  await rowsOf('update brokers set is_active = false where id = $1', [broker.brokerId])
  await rowsOf('update law_firms set is_active = false where id = $1', [firm.lawFirmId])
  const pick = async (control: Locator, company: string) => {
    await control.fill(company)
    await page.getByRole('option', { name: company }).click()
  }
  const question = page.getByRole('alertdialog')
  const asked = (kind: string) =>
    expect(question).toContainText(
      `This ${kind} is Profile Paused / Master Switch off are you sure you want to continue?`,
    )
  await form.open()
  await form.openLenders()
  await pick(form.lenders.getByRole('combobox', { name: 'Lender 1' }), lender.companyName)
  await expect(question).toContainText(
    'This Lender is Profile Paused / Master Switch off are you sure you want to continue?',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.lenders.getByRole('combobox')).toHaveCount(0)
  await form.lenders.getByRole('button', { name: 'Cancel' }).click()
  await form.openBrokers()
  await pick(form.brokers.getByRole('combobox', { name: 'Broker 1' }), broker.companyName)
  await asked('Broker')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(form.brokers.getByRole('combobox', { name: 'Broker 1' })).toHaveValue(new RegExp(broker.companyName))
  await form.brokers.getByRole('button', { name: 'Cancel' }).click()
  const lawFirm = form.field('Law Firm')
  await pick(lawFirm, firm.companyName)
  await asked('Law Firm')
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(lawFirm).toHaveValue('')
  await pick(lawFirm, firm.companyName)
  await question.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(lawFirm).toHaveValue(firm.companyName)
})
