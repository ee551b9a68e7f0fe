import { rowsOf } from './database.ts'
import { partyOf, principalOf, settledDates, typedLoan } from './loan-form.ts'
import { expect, test } from './people.ts'
import { recordQuickly, send } from './requests.ts'
import { fact, shownDollars } from './screens.ts'

test('[B-01] a visitor who opens the site lands on the public finder, and the logo leads there', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  await expect(page).toHaveURL('/general/finder-utility')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Where is the property, and how much do you need?' }),
  ).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Covenant' })).toHaveAttribute(
    'href',
    '/general/finder-utility',
  )
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: /^Details of / })
      .first()
      .click(),
  ])
  await expect(opened).toHaveURL(/\/general\/brokers\/\d+\?searchMatch=true$/)
})

test('[B-11] the loan form asks a visitor to sign in, and every endpoint that records a loan returns 401', async ({
  visit,
  baseURL,
}) => {
  const page = await visit()
  await page.goto('/loans/create')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(new URL(page.url()).origin).not.toBe(baseURL)
  for (const endpoint of ['system-user', 'lender', 'lawfirm']) {
    const answer = await send(page, `/api/loans/${endpoint}`, { loanNo: 'VISITOR' })
    expect(answer.status, endpoint).toBe(401)
  }
  expect(await rowsOf("select 1 from loans where loan_no = 'VISITOR'")).toEqual([])
})

test('[L-11] a visitor reads the public page of a closed loan, without lender or contribution', async ({
  signIn,
  visit,
}) => {
  const loan = typedLoan(settledDates)
  const id = await recordQuickly(await signIn('staff'), loan)
  const page = await visit()
  const answer = await page.goto(`/general/loans/${id}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: `Loan ${loan.loanNo}` })).toBeVisible()
  const sheet = page.getByRole('main')
  await expect(fact(sheet, 'Principal')).toHaveText(shownDollars(principalOf(loan)))
  await expect(fact(sheet, 'Suburb & State')).toHaveText('Wollongong, NSW')
  await expect(fact(sheet, 'Lower Rate')).toHaveText('8.95%')
  await expect(fact(sheet, 'Settlement')).toHaveText('03 Feb 2026')
  await expect(page).toHaveTitle(new RegExp(loan.loanNo))

  const html = (await answer?.text()) ?? ''
  for (const secret of [
    partyOf('lender').person,
    partyOf('lender').company,
    partyOf('dual').company,
    partyOf('lawFirm').company,
  ])
    expect(html, secret).not.toContain(secret)
  for (const { amount } of loan.lenders) {
    expect(html).not.toContain(String(amount))
    expect(html).not.toContain(shownDollars(amount))
  }
  await page.getByRole('link', { name: partyOf('broker').person, exact: true }).click()
  await expect(page).toHaveURL(/\/public\/brokers\/daniel-nguyen\/\d+$/)
})

test('[A-13] [A-14] a visitor gets 404 for a loan in pre-settlement, and Back leads to the finder', async ({
  signIn,
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/)
  const loan = typedLoan()
  const id = await recordQuickly(await signIn('staff'), loan)
  const page = await visit()
  const answer = await page.goto(`/general/loans/${id}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page is still undergoing construction. Please check back later.')).toBeVisible()
  expect(await answer?.text()).not.toContain(loan.loanNo)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/general/finder-utility')
})
