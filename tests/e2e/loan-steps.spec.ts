import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { awake, expect, type Role, test } from './people.ts'
import { holdRequests } from './requests.ts'
import { ratings, reviewedLoan } from './reviewed-loan.ts'
import { fact, panel, toast } from './screens.ts'

const OPEN = { settlementDate: null, repaymentDate: null }

const stages = (page: Page) => page.getByRole('region', { name: 'Stages' })
const stepButton = (page: Page, name: string) => stages(page).getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const openLoan = async (page: Page, id: number) => {
  await page.goto(`/loans/${id}/view`)
  await expect(stages(page).getByRole('listitem')).toHaveCount(3)
}

/** Opens the dialog of a stage with the keyboard. */
const openStep = async (page: Page, button: string, title: RegExp) => {
  await (await awake(stepButton(page, button))).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

const stored = async (id: number) => {
  const [loan] = await rowsOf<{ status: string; version: number; settled: string; discharged: string | null }>(
    `select status_key as status, version, settlement_date::text as settled, discharged_date::text as discharged
     from loans where id = $1`,
    [id],
  )
  return loan
}

test('[H-09] [H-14] [H-15] a loan is settled and discharged from its stages by keyboard, with errors beside their fields', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const id = await reviewedLoan(page, {}, OPEN)
  await openLoan(page, id)
  await expect(stages(page).locator('[aria-current="step"]')).toContainText('Pre-Settlement')
  let dialog = await openStep(page, 'Settle…', /^Settle loan/)
  await expect(dialog.getByLabel('Settlement Date')).toBeFocused()

  // After Escape the focus is on the button again.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(stepButton(page, 'Settle…')).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Settlement Date').fill('3/2/2026')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Repayment Date is required')).toBeVisible()
  await expect(dialog.getByLabel('Repayment Date')).toBeFocused()
  await page.keyboard.type('3/1/2026')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The Repayment Date must not be before the Settlement Date.')).toBeVisible()
  await dialog.getByLabel('Repayment Date').fill('3/2/2099')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Loan settled.')).toContainText(/Loan .+ · \$[\d,]+/)
  await expect(heading(page)).toContainText('Settled')
  await expect(stages(page)).toHaveAttribute('data-stages', 'reached')
  await expect(stages(page).locator('[aria-current="step"]')).toContainText('Settled03 Feb 2026')
  await expect(stages(page)).toContainText(/matures in [\d,]+ days/)
  await expect(stepButton(page, 'Discharge…')).toBeFocused()
  expect(await stored(id)).toMatchObject({ status: 'SETTLED', version: 2, settled: '2026-02-03' })

  dialog = await openStep(page, 'Discharge…', /^Discharge loan/)
  await expect(dialog.getByLabel('Discharged Date')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Discharged Date is required')).toBeVisible()
  await dialog.getByLabel('Discharged Date').fill('2/2/2026')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The Discharged Date must not be before the Settlement Date.')).toBeVisible()
  await dialog.getByLabel('Discharged Date').fill('1/9/2026')
  await dialog.getByLabel('Shortfall').fill('5000')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Loan discharged.')).toBeVisible()
  await expect(stages(page).locator('[aria-current="step"]')).toContainText('Discharged01 Sep 2026')
  await expect(stages(page).getByRole('button')).toHaveCount(0)
  await expect(fact(panel(page, 'Status and dates'), 'Shortfall')).toHaveText('$5,000')
  await expect(panel(page, 'Log').getByRole('list', { name: 'Latest changes' }).getByRole('listitem')).toContainText([
    /Jonas Whitmore discharged this loan/,
    /Jonas Whitmore settled this loan/,
    /Jonas Whitmore recorded this loan/,
  ])
})

test('a double click saves once, and a future settlement date must be confirmed', async ({ signIn }) => {
  const page = await signIn('lender')
  const id = await reviewedLoan(await signIn('staff'), {}, OPEN)
  await openLoan(page, id)
  const dialog = await openStep(page, 'Settle…', /^Settle loan/)
  await dialog.getByLabel('Settlement Date').fill('3/2/2098')
  await dialog.getByLabel('Repayment Date').fill('3/2/2099')
  const settle = dialog.getByRole('button', { name: 'Settle', exact: true })
  await settle.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('03 Feb 2098 is in the future. Do you want to settle this loan on that day?')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(dialog.getByLabel('Settlement Date')).toHaveValue('03/02/2098')
  expect(await stored(id)).toMatchObject({ status: 'PRESETTLEMENT', version: 1 })

  await dialog.getByLabel('Settlement Date').fill('3/2/2026')
  const release = await holdRequests(page, /\/view$/)
  await settle.dblclick()
  await expect(settle).toBeDisabled()
  release()
  await expect(toast(page, 'Loan settled.')).toBeVisible()
  await expect(heading(page)).toContainText('Settled')
  expect(await stored(id)).toMatchObject({ status: 'SETTLED', version: 2 })
})

test('a step on a loan that somebody else saved meanwhile writes nothing and shows their changes', async ({
  signIn,
}) => {
  const page = await signIn('lawFirm')
  const id = await reviewedLoan(await signIn('staff'), {}, OPEN)
  await openLoan(page, id)
  const dialog = await openStep(page, 'Settle…', /^Settle loan/)
  await dialog.getByLabel('Repayment Date').fill('3/2/2099')
  await rowsOf('update loans set version = version + 1 where id = $1', [id])
  await page.keyboard.press('Enter')
  const notice = dialog.getByRole('alert').filter({ hasText: 'has changed this loan meanwhile.' })
  await expect(notice).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Settle', exact: true })).toBeDisabled()
  // A second Enter does not overwrite it either.
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await dialog.getByLabel('Repayment Date').press('Enter')
  await dialog.getByLabel('Settlement Date').press('Enter')
  expect(sent).toEqual([])
  expect(await stored(id)).toMatchObject({ status: 'PRESETTLEMENT', version: 2 })
  await notice.getByRole('button', { name: 'Show it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(stepButton(page, 'Settle…')).toBeEnabled()
  const again = await openStep(page, 'Settle…', /^Settle loan/)
  await again.getByLabel('Repayment Date').fill('3/2/2099')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Loan settled.')).toBeVisible()
  expect(await stored(id)).toMatchObject({ status: 'SETTLED', version: 3 })
})

test('[I-07] [I-08] a side rates from the stages, every rating is required, and each role has its own steps', async ({
  signIn,
}) => {
  const id = await reviewedLoan(await signIn('staff'))
  const page = await signIn('lender')
  await openLoan(page, id)
  await expect(stages(page).getByRole('button')).toHaveText(['Rate…', 'Discharge…'])
  const dialog = await openStep(page, 'Rate…', /^Rate loan/)
  await dialog.getByRole('button', { name: 'Save ratings' }).click()
  await expect(dialog.getByText('Giving a Broker rating is required by the Covenant Platform.')).toBeVisible()
  await expect(dialog.getByText('Giving a Lawyer rating is required by the Covenant Platform.')).toBeVisible()
  const stars = (name: string, count: number) =>
    dialog.getByRole('radiogroup', { name }).getByRole('radio', { name: `${count} stars` })
  await expect(dialog.getByRole('radiogroup', { name: 'Broker rating' }).getByRole('radio').first()).toBeFocused()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
  await expect(stars('Broker rating', 4)).toBeChecked()
  await stars('Lawyer rating', 5).click()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Ratings saved.')).toBeVisible()
  await expect(stages(page).getByRole('button')).toHaveText(['Discharge…'])
  await expect(stepButton(page, 'Discharge…')).toBeFocused()
  await expect(ratings(page).stars('Broker rating', 4)).toBeChecked()
  await expect(ratings(page).stars('Lawyer rating', 5)).toBeChecked()

  const offered: [Role, string[]][] = [
    ['broker', ['Rate…']],
    ['lawFirm', ['Discharge…']],
    ['staff', ['Discharge…']],
    ['rival', []],
  ]
  for (const [role, names] of offered) {
    const reader = await signIn(role)
    await openLoan(reader, id)
    await expect(stages(reader).getByRole('button'), role).toHaveText(names)
  }
})

test('a law firm’s loan links to the review that awaits its response and shows how long it is overdue, on a phone', async ({
  signIn,
}) => {
  const id = await reviewedLoan(
    await signIn('staff'),
    {},
    { settlementDate: '2025-01-02', repaymentDate: '2025-06-02' },
  )
  await rowsOf(
    `insert into loan_reviews (loan_id, direction, stars, stars_at, review, review_at)
     values ($1, 'LAWYER_FROM_LENDER', 3, now(), 'Careful.', now())`,
    [id],
  )
  const page = await signIn('lawFirm', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await openLoan(page, id)
  await expect(stages(page).getByText(/^overdue by \d+ days$/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await (await awake(stepButton(page, 'Discharge…'))).tap()
  const dialog = page.getByRole('dialog', { name: /^Discharge loan/ })
  // A short dialog is a sheet at the bottom that leaves the loan visible.
  const sheet = await dialog.boundingBox()
  expect(sheet?.y).toBeGreaterThan(844 * 0.4)
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(844, 0)
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(stepButton(page, 'Discharge…')).toBeFocused()
  await stages(page).getByRole('link', { name: 'Respond to the review' }).tap()
  await expect(page).toHaveURL(/#rating-lawyer_from_lender$/)
  await expect(page.getByRole('heading', { name: 'Lawyer, rated by the lender' })).toBeInViewport()
})

test('the next steps of a loan are in its own menu and in the palette', async ({ signIn }) => {
  const page = await signIn('staff')
  const id = await reviewedLoan(page, {}, OPEN)
  await openLoan(page, id)
  await awake(stepButton(page, 'Settle…'))
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('settle')
  const found = page.getByRole('group', { name: 'On this page' }).getByRole('option')
  await expect(found).toHaveText(['Settle…'])
  await found.click()
  const dialog = page.getByRole('dialog', { name: /^Settle loan/ })
  await dialog.getByLabel('Settlement Date').fill('3/2/2026')
  await dialog.getByLabel('Repayment Date').fill('3/2/2099')
  await page.keyboard.press('Control+Enter')
  await expect(stepButton(page, 'Discharge…')).toBeVisible()
  expect(await stored(id)).toMatchObject({ status: 'SETTLED' })

  await page.getByRole('button', { name: /^Actions on Loan / }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Settle…' })).toHaveCount(0)
  await menu.getByRole('menuitem', { name: 'Discharge…' }).click()
  await expect(page.getByRole('dialog', { name: /^Discharge loan/ })).toBeVisible()
})

test('empty ratings are collapsed for staff until they open them', async ({ signIn }) => {
  const page = await signIn('staff')
  const id = await reviewedLoan(page)
  await page.goto(`/loans/${id}/view`)
  const { section, stars } = ratings(page)
  await expect(section.getByText('Nobody has rated yet.')).toBeVisible()
  await expect(section.getByRole('radio')).toHaveCount(0)
  await (await awake(section.getByRole('button', { name: 'Enter ratings' }))).press('Enter')
  await expect(section.getByRole('radiogroup')).toHaveCount(4)
  await expect(stars('Broker rating', 1)).toBeFocused()
})

test('a printed loan is a term sheet with letterhead, facts in two columns, no empty fields and no buttons', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const id = await reviewedLoan(page)
  await page.goto(`/loans/${id}/view`)
  await awake(stepButton(page, 'Discharge…'))
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-sheet]')
  await expect(sheet.getByText('Covenant', { exact: true })).toBeVisible()
  await expect(sheet.getByText(/^Loan RV.+ · Settled$/)).toBeVisible()
  await expect(sheet.getByText(/^Printed on \d\d \w{3} \d{4}$/)).toBeVisible()
  await expect(sheet.getByRole('button')).toHaveCount(0)
  for (const name of ['Stages', 'Key dates', 'Log', 'Ratings and reviews'])
    await expect(panel(page, name), name).toHaveCount(0)
  const terms = panel(page, 'Terms')
  await expect(fact(terms, 'Lower Rate')).toHaveText('8.00%')
  await expect(fact(terms, 'LVR')).toBeHidden()
  await expect(sheet.getByText('–', { exact: true }).filter({ visible: true })).toHaveCount(0)
  const [label, value] = [terms.locator('dt').first(), terms.locator('dd').first()]
  expect(await label.boundingBox()).toMatchObject({ y: (await value.boundingBox())?.y })
})
