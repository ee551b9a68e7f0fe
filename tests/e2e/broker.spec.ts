import { rowsOf } from './database.ts'
import { partyOf, principalOf, typedLoan } from './loan-form.ts'
import { expect, signInByHand, test } from './people.ts'
import { answerOf, payloadOf, recordQuickly, send } from './requests.ts'
import { fact, filterLoans, loanList, menuEntries, panel, shownDollars } from './screens.ts'

test('[A-07] [B-14] a broker signs in, lands on their own profile and sees no way to add a loan', async ({ visit }) => {
  const page = await visit()
  await signInByHand(page, 'broker')
  await expect(page).toHaveURL(/\/users\/\d+\/broker$/)
  await expect(page.getByRole('heading', { level: 1, name: partyOf('broker').person })).toBeVisible()
  await expect
    .poll(() => menuEntries(page))
    .toEqual(['Home', 'My Profile', 'All Loans', 'All Users', 'Finder', 'Place a Deal', 'Approaches', 'Enquiries'])
  await expect(page.getByRole('link', { name: 'Add Loan' })).toHaveCount(0)
  await page.getByRole('link', { name: 'All Loans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Loans' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Loan' })).toHaveCount(0)
})

test('[A-13] [A-14] a broker who opens the loan form is refused, and Back leads home', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/loans/create')
  await expect(page).toHaveURL('/exception/403')
  await expect(page.getByText('You do not have access to view this page', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

test('[T-A1] every endpoint that records a loan refuses a broker', async ({ signIn }) => {
  const page = await signIn('broker')
  const loan = typedLoan()
  const payload = await payloadOf(await signIn('staff'), loan)
  for (const endpoint of ['system-user', 'lender', 'lawfirm']) {
    const answer = await send(page, `/api/loans/${endpoint}`, payload)
    expect(answer.status, endpoint).toBe(403)
  }
  expect(await rowsOf('select 1 from loans where loan_no = $1', [loan.loanNo])).toEqual([])
})

test('an attributed broker finds a loan in pre-settlement and can read all of it', async ({ signIn }) => {
  const loan = typedLoan()
  const id = await recordQuickly(await signIn('staff'), loan)
  const page = await signIn('broker')
  await page.goto('/loans?view=all')
  const principal = principalOf(loan)
  await filterLoans(page, { status: 'Pre-Settlement', state: 'NSW', from: principal, to: principal })
  await loanList(page).row(loan.loanNo).getByRole('link', { name: loan.loanNo }).click()
  await expect(page).toHaveURL(`/loans/${id}/view`)
  await expect(fact(page, 'Principal')).toHaveText(shownDollars(principal))
  for (const { amount } of loan.lenders)
    await expect(panel(page, 'Lenders and brokers')).toContainText(shownDollars(amount))
  expect((await answerOf(page, `/api/loans/${id}`)).status).toBe(200)
})

test('[L-01] the public finder redirects signed-in users to their own finder', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/general/finder-utility')
  await expect(page).toHaveURL('/finder-utility')
  await expect(page.getByRole('heading', { level: 1, name: 'Find a lender' })).toBeVisible()
})

test('[Q-02] a profile shows its books as short amounts with two decimals', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/users\/\d+\/broker$/)
  for (const caption of [/^Current book, [\d,]+ loans?$/, /^Discharged, [\d,]+ loans?$/]) {
    const figure = page
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: caption }) })
      .locator('dd')
    await expect(figure).toHaveText(/^\$\d{1,3}\.\d{2}[BMK]$/)
  }
})
