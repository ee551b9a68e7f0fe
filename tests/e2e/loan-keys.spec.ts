import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { loanForm, partyOf } from './loan-form.ts'
import { expect, test } from './people.ts'

const MOST_KEYS = 120

/** A keyboard that counts its keys; a chord counts each key that it holds down. */
const countingKeyboard = (page: Page) => {
  let keys = 0
  return {
    keys: () => keys,
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    },
    press: async (...names: string[]) => {
      for (const name of names) {
        keys += name.split('+').length
        await page.keyboard.press(name)
      }
    },
  }
}

test('[H-20] a complete loan is entered by keyboard with at most 120 keys', async ({ signIn }) => {
  const page = await signIn('staff')
  const form = loanForm(page)
  await form.open()
  const keyboard = countingKeyboard(page)
  // Starts in the field that has focus in a new loan, even if the notice about a draft took the focus.
  await form.field('Loan No.').focus()
  const loanNo = `K${randomInt(100_000, 999_999)}`
  const begun = Date.now()
  const pick = async (search: string, choice: string) => {
    await keyboard.type(search)
    await expect(page.getByRole('option', { name: choice, exact: true })).toBeVisible()
    await keyboard.press('Enter')
  }

  await keyboard.type(loanNo)
  await keyboard.press('Tab')
  await pick('wollongo', 'Wollongong, NSW')
  await keyboard.press('Tab')
  await pick('hadd', partyOf('lawFirm').company)
  for (const field of ['Partner', 'Associate']) {
    await keyboard.press('Tab')
    await expect(form.field(field)).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(page.locator('[role=option][aria-selected=true]')).toBeVisible()
    await keyboard.press('Enter')
  }
  // Past the field that adds a single lender.
  await keyboard.press('Tab', 'Tab', 'Enter')
  await expect(form.lenders.getByRole('combobox', { name: 'Lender 1' })).toBeFocused()
  await pick('cast', partyOf('lender').choice)
  await expect(form.lenders.getByLabel('Contribution of lender 1')).toBeFocused()
  await keyboard.type('1250k')
  await keyboard.press('Enter')
  await expect(form.lenders.getByRole('combobox', { name: 'Lender 2' })).toBeFocused()
  await pick('kest', partyOf('dual').choice)
  await expect(form.lenders.getByLabel('Contribution of lender 2')).toBeFocused()
  await keyboard.type('3m')
  await keyboard.press('Control+Enter')
  await expect(form.lenders).toBeHidden()
  await keyboard.press('Tab')
  await pick('quil', partyOf('broker').choice)
  await expect(form.form.getByRole('combobox', { name: 'Add a broker' })).toBeFocused()
  await keyboard.press('Tab')
  for (const text of ['F', '8.95', '11.5', 'Y', '65', 'P', '35k']) {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.press('Tab', 'Enter')
  const credits = page.getByRole('dialog', { name: 'Credits' })
  await expect(credits).toBeVisible()
  await keyboard.press('Tab', 'Space', 'Control+Enter')
  await expect(credits).toBeHidden()
  for (const text of ['C', 'O', 'R']) {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.press('Tab')
  for (const text of ['3/2/26', '3/2/27']) {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/loans\/\d+\/view$/)

  const [stored] = await rowsOf(
    `select l.loan_no, l.principal::int, l.priority_key, l.lower_rate::text, l.higher_rate::text, l.valuation_required,
       l.lvr::text, l.establishment_fee_with_gst::int as fee, l.security_type_key, l.security_sub_type_key, l.scenario_key,
       l.status_key, l.settlement_date::text, l.repayment_date::text,
       l.partner_id is not null as has_partner, l.associate_id is not null as has_associate,
       (select count(*)::int from loan_credits where loan_id = l.id) as credits,
       (select count(*)::int from loan_lenders where loan_id = l.id) as lenders,
       (select count(*)::int from loan_brokers where loan_id = l.id) as brokers
     from loans l where l.loan_no = $1`,
    [loanNo],
  )
  expect(stored).toEqual({
    loan_no: loanNo,
    principal: 4_250_000,
    priority_key: 'FIRST',
    lower_rate: '8.95',
    higher_rate: '11.50',
    valuation_required: true,
    lvr: '65.00',
    fee: 35_000,
    security_type_key: 'COMMERCIAL',
    lenders: 2,
    brokers: 1,
    security_sub_type_key: 'OFFICE',
    scenario_key: 'REFINANCE',
    status_key: 'SETTLED',
    settlement_date: '2026-02-03',
    repayment_date: '2027-02-03',
    has_partner: true,
    has_associate: true,
    credits: 1,
  })
  expect(keyboard.keys()).toBeLessThanOrEqual(MOST_KEYS)
  expect(Date.now() - begun).toBeLessThan(120_000)
  test.info().annotations.push({ type: 'keys', description: String(keyboard.keys()) })
})
