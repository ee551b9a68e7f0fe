import type { Page } from '@playwright/test'
import { askThem, changeIt, ownMarket, ownSecondLender, typedDeal } from '#tests/e2e/approaches.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { ORIGIN } from '#tests/e2e/harness/wire.ts'
import { ownLawFirm, signInOwn } from '#tests/e2e/own-companies.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { fact, panel, toast } from '#tests/e2e/screens.ts'

const answerForm = (page: Page) => page.getByRole('form', { name: 'Your answer' })
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const send = (page: Page, name = 'Send answer') => answerForm(page).getByRole('button', { name }).click()
const choose = async (page: Page, field: string, text: string) => {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click()
}

test('a broker asks three lenders, two answer, one is accepted, and the deal becomes a loan', async ({
  visit,
  signIn,
}) => {
  test.slow()
  const { broker, lenders } = await ownMarket(3)
  const firm = await ownLawFirm()
  const { scenarioId, ids } = await askThem(broker, lenders)
  const [first, second, third] = lenders as [(typeof lenders)[0], (typeof lenders)[0], (typeof lenders)[0]]

  const lender = await signInOwn(visit, first)
  await lender.goto('/')
  const waiting = panel(lender, 'Waiting for you').getByRole('link', { name: new RegExp(broker.companyName) })
  await waiting.click()
  await expect(lender).toHaveURL(`${ORIGIN}/approaches/${ids[0]}`)
  await expect(panel(lender, 'The deal')).toContainText('The valuation is here.')
  await expect(fact(panel(lender, 'The deal'), 'LVR')).toHaveText('68%')
  const compared = panel(lender, 'Compared with your criteria')
  await expect(compared.getByRole('row', { name: /^Available/ })).toContainText('Fits')
  await expect(compared.getByRole('columnheader', { name: 'Your criteria' })).toBeVisible()
  await expect(lender.getByText(/^Asked by [^,]+ on /)).toContainText(broker.companyName)
  await awake(answerForm(lender))
  await expect(answerForm(lender).getByLabel('Indicative amount')).toHaveCount(0)
  await send(lender)
  await expect(lender.getByText('Choose what to do.').first()).toBeVisible()
  await answerForm(lender).getByRole('radio', { name: 'Interested' }).check()
  await answerForm(lender).getByLabel('Indicative amount').fill('2.4m')
  await answerForm(lender).getByLabel('Indicative rate').fill('10.95')
  await answerForm(lender).getByLabel('Establishment fee').fill('1.5')
  await answerForm(lender).getByLabel('A few words').fill('Subject to valuation.')
  await send(lender)
  await expect(toast(lender, 'Your answer has been sent.')).toBeVisible()
  await expect(panel(lender, 'Your answer')).toContainText('$2,400,000')

  const other = await signInOwn(visit, second)
  await other.goto(`/approaches/${ids[1]}`)
  await awake(answerForm(other))
  await answerForm(other).getByRole('radio', { name: 'Decline' }).check()
  await answerForm(other).getByLabel('Reason').selectOption('Location')
  await send(other)
  await expect(panel(other, 'Answer')).toHaveCount(0)
  await expect(panel(other, 'Your answer')).toContainText('Location')
  await expect(answerForm(other)).toHaveCount(0)

  const asker = await signInOwn(visit, broker)
  await asker.goto('/')
  await panel(asker, 'Waiting for you')
    .getByRole('link', { name: new RegExp(first.companyName) })
    .click()
  await expect(asker).toHaveURL(`${ORIGIN}/approaches/scenarios/${scenarioId}`)
  await expect(card(asker, first.companyName)).toContainText('10.95%')
  await expect(card(asker, second.companyName)).toContainText('Location')
  await expect(card(asker, third.companyName)).toContainText('Waiting for an answer')
  await expect(panel(asker, 'Ask another lender')).toBeVisible()
  // Answers that need a decision come first.
  await expect(asker.locator('[data-answer]').first()).toContainText(first.companyName)
  await (await awake(card(asker, first.companyName).getByRole('button', { name: /^Accept/ }))).click()
  const dialog = asker.getByRole('dialog')
  await expect(fact(dialog, 'Indicative amount')).toHaveText('$2,400,000')
  await expect(dialog).toContainText('Subject to valuation.')
  const record = dialog.getByRole('button', { name: 'Accept and record' })
  await record.click()
  await expect(dialog.getByLabel('Loan number')).toHaveAttribute('aria-invalid', 'true')
  const loanNo = `E${Date.now().toString(36).toUpperCase().slice(-8)}`
  await dialog.getByLabel('Loan number').fill(loanNo)
  await choose(asker, 'Law firm', firm.companyName)
  await dialog.getByLabel('Interest').selectOption({ index: 1 })
  await record.click()
  await expect(toast(asker, `Loan ${loanNo} is in Pre-Settlement.`)).toBeVisible()
  await expect(card(asker, first.companyName)).toContainText('Accepted')
  await expect(card(asker, third.companyName)).toContainText('Another lender chosen')
  await expect(panel(asker, 'Ask another lender')).toHaveCount(0)
  await card(asker, first.companyName)
    .getByRole('link', { name: `Loan ${loanNo}` })
    .click()
  await expect(asker.getByRole('heading', { level: 1 })).toContainText(loanNo)
  const [loan] = await rowsOf<{ status: string; lenders: number[]; brokers: number[] }>(
    `select status_key as status, array(select lender_id from loan_lenders where loan_id = l.id) as lenders,
       array(select broker_id from loan_brokers where loan_id = l.id) as brokers from loans l where loan_no = $1`,
    [loanNo],
  )
  expect(loan).toEqual({ status: 'PRESETTLEMENT', lenders: [first.lenderId], brokers: [broker.brokerId] })

  const last = await signInOwn(visit, third)
  await last.goto('/approaches')
  await last.getByRole('link', { name: new RegExp(broker.companyName) }).click()
  await expect(last.getByRole('main')).toContainText('Another lender chosen')
  await expect(last.getByRole('main')).not.toContainText(first.companyName)
  await expect(answerForm(last)).toHaveCount(0)

  const staff = await signIn('staff')
  await staff.goto(`/users/${first.lenderId}/lender?tab=timeline`)
  await expect(staff.locator('[data-timeline="approaches"]').first()).toContainText(
    `Approach from ${broker.companyName}: accepted`,
  )
  await staff.goto(`/approaches/scenarios/${scenarioId}`)
  await expect(card(staff, second.companyName)).toContainText('Location')
  await expect(staff.getByRole('button', { name: /^(Accept|Withdraw)/ })).toHaveCount(0)
})

test('an incomplete answer is refused beside its fields, and what was typed is kept', async ({ visit }) => {
  const { broker, lenders } = await ownMarket(1)
  const { ids } = await askThem(broker, lenders)
  const page = await signInOwn(visit, lenders[0] as (typeof lenders)[0])
  await page.goto(`/approaches/${ids[0]}`)
  await awake(answerForm(page))
  await answerForm(page).getByRole('radio', { name: 'Interested' }).check()
  await answerForm(page).getByLabel('A few words').fill('Kept.')
  await answerForm(page).getByLabel('Indicative rate').fill('1')
  await send(page)
  const described = (label: string, text: string) =>
    expect(answerForm(page).getByLabel(label)).toHaveAccessibleDescription(new RegExp(text))
  await described('Indicative amount', 'Enter an amount such as 1,500,000 or 1.5m.')
  await described('Indicative rate', 'The rate must be between 2 and 80.')
  await described('Establishment fee', 'The fee must be between 0 and 20.')
  await answerForm(page).getByRole('radio', { name: 'Decline' }).check()
  await send(page)
  await described('Reason', 'Choose a reason.')
  await expect(answerForm(page).getByLabel('A few words')).toHaveValue('Kept.')
})

test('answering an approach that was withdrawn meanwhile shows an error and keeps what was typed', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const { broker, lenders } = await ownMarket(1)
  const { ids } = await askThem(broker, lenders)
  const page = await signInOwn(visit, lenders[0] as (typeof lenders)[0])
  await page.goto(`/approaches/${ids[0]}`)
  await awake(answerForm(page))
  await answerForm(page).getByRole('radio', { name: 'Interested' }).check()
  await answerForm(page).getByLabel('Indicative amount').fill('1m')
  await answerForm(page).getByLabel('Indicative rate').fill('9')
  await answerForm(page).getByLabel('Establishment fee').fill('1')
  expect((await changeIt(broker, ids[0] as number, { act: 'WITHDRAWN', version: 1 })).status).toBe(200)
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'It is now: withdrawn.' })).toBeVisible()
  await expect(answerForm(page).getByLabel('Indicative rate')).toHaveValue('9')
})

test('a broker withdraws an approach after confirming, and asks another lender about the same deal', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[09]/)
  const { broker, lenders } = await ownMarket(2)
  const added = await ownSecondLender()
  const { scenarioId } = await askThem(broker, lenders, await typedDeal())
  const page = await signInOwn(visit, broker)
  await page.goto('/approaches')
  await page.locator('[data-approach]').first().click()
  await expect(page).toHaveURL(`${ORIGIN}/approaches/scenarios/${scenarioId}`)
  const name = lenders[0]?.companyName as string
  await (await awake(card(page, name).getByRole('button', { name: /^Withdraw/ }))).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(card(page, name)).toContainText('Withdrawn')

  const another = panel(page, 'Ask another lender')
  await choose(page, 'Lender', lenders[1]?.companyName as string)
  await another.getByRole('button', { name: 'Ask this lender' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask this lender' })
  await dialog.getByLabel('Note').fill('Kept note.')
  await dialog.getByRole('button', { name: 'Ask this lender' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This lender has been asked about this scenario.')
  await expect(dialog.getByLabel('Note')).toHaveValue('Kept note.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.reload()
  await awake(page.getByRole('combobox', { name: 'Lender' }))
  await choose(page, 'Lender', added.companyName)
  await another.getByRole('button', { name: 'Ask this lender' }).click()
  await dialog.getByRole('button', { name: 'Ask this lender' }).click()
  await expect(toast(page, 'The lender has been asked.')).toBeVisible()
  await expect(card(page, added.companyName)).toContainText('Waiting for an answer')
})

test('[T-A3] another broker, another lender and a law firm cannot see an approach', async ({
  visit,
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[34]/)
  const { broker, lenders } = await ownMarket(2)
  const { scenarioId, ids } = await askThem(broker, lenders.slice(0, 1))
  const other = await signInOwn(visit, lenders[1] as (typeof lenders)[0])
  for (const page of [other, await signIn('broker'), await signIn('dual')]) {
    for (const path of [`/approaches/${ids[0]}`, `/approaches/scenarios/${scenarioId}`]) {
      await page.goto(path)
      await expect(page.getByRole('main')).not.toContainText('Dandenong South')
      expect((await page.request.get(`/api/approaches/${ids[0]}`)).status()).toBe(404)
    }
  }
  const asked = await signInOwn(visit, lenders[0] as (typeof lenders)[0])
  await asked.goto(`/approaches/scenarios/${scenarioId}`)
  await expect(asked.getByRole('main')).not.toContainText('Dandenong South')
  const firm = await signIn('lawFirm')
  expect((await firm.request.get('/api/approaches')).status()).toBe(403)
  expect((await firm.request.get(`/api/approaches/${ids[0]}`)).status()).toBe(403)
})
