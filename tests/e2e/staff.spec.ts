import { rowsOf } from './database.ts'
import { loanForm, partyOf, principalOf, recordLoan, settledDates, typedLoan } from './loan-form.ts'
import { expect, signInByHand, test } from './people.ts'
import { fact, filterLoans, loanList, menuEntries, openNew, panel, shownDollars } from './screens.ts'

test('[A-07] [B-02] [B-13] staff sign in, land on the notes, and find Add Loan in the New menu', async ({ visit }) => {
  const page = await visit()
  await signInByHand(page, 'staff')
  await expect(page).toHaveURL('/users/notes')
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await expect
    .poll(() => menuEntries(page))
    .toEqual([
      'Home',
      'Calls',
      'All Loans',
      'All Users',
      'Finder',
      'Find Lender',
      'Find Broker',
      'Place a Deal',
      'Approaches',
      'Criteria Freshness',
      'Enquiries',
      'Email Subscriptions',
      'Notes and scores',
      'System Users Console',
      'Sign-up Requests',
      'Public Holidays',
    ])

  await page.getByRole('link', { name: 'All Loans' }).click()
  await expect(page).toHaveURL(/\/loans(\?|$)/)
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'All Loans' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('banner').getByRole('link', { name: 'Notes' }).click()
  await expect(page).toHaveURL('/users/notes')
  const added = await openNew(page)
  await expect(added.getByRole('menuitem')).toHaveText([
    'Add Loan',
    'Add Lender',
    'Add Broker',
    'Add Law Firm',
    'Add Company',
  ])
  await expect(added.getByRole('menuitem', { name: 'Add Loan' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(added.getByRole('menuitem', { name: 'Add Lender' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Lender', { exact: true })).toBeChecked()
  await expect(page).toHaveURL('/companies/create?profileTypeKey=LENDER')
  await (await openNew(page)).getByRole('menuitem', { name: 'Add Loan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Loan' })).toBeVisible()
})

test('[B-01] the logo leads home for signed-in people', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/loans?view=all')
  const logo = page.getByRole('banner').getByRole('link', { name: 'Covenant' })
  await expect(logo).toHaveAttribute('href', '/')
  await logo.click()
  await expect(page).toHaveURL('/')
})

test('[H-01] [H-03] [H-13] staff record a loan with two lenders: principal and BDM follow from them, and the loan’s page shows all', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const loan = typedLoan()
  const [smaller, larger] = loan.lenders as [(typeof loan.lenders)[0], (typeof loan.lenders)[0]]
  const form = loanForm(page)
  await form.open()
  await form.fillIdentity(loan)

  await form.openLenders()
  expect((await form.lenders.boundingBox())?.width).toBe(700)
  await form.addLender(1, smaller)
  await form.addLender(2, larger)
  await expect(form.lenders.getByText(shownDollars(principalOf(loan)))).toBeVisible()
  const bdms = await form.lenders.getByTitle('BDM').allInnerTexts()
  await form.lenders.getByRole('button', { name: 'OK', exact: true }).click()

  await form.openBrokers()
  expect((await form.brokers.boundingBox())?.width).toBe(500)
  await form.choose(form.brokers.getByRole('combobox', { name: 'Broker 1' }), loan.broker)
  const brokerBdm = await form.brokers.getByTitle('BDM').innerText()
  await form.brokers.getByRole('button', { name: 'OK', exact: true }).click()

  await expect(fact(form.form, 'Principal')).toHaveText(shownDollars(principalOf(loan)))
  await expect(fact(form.form, 'Lender BDM')).toHaveText(bdms[1] as string)
  await expect(fact(form.form, 'Broker BDM')).toHaveText(brokerBdm)
  await form.fillTerms(loan)
  await form.save.click()

  await expect(page.getByText('Loan created successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/loans\/\d+\/view$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Loan ${loan.loanNo}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pre-Settlement')
  const parties = panel(page, 'Lenders and brokers')
  await expect(parties.getByRole('listitem').nth(0)).toContainText(
    `${partyOf('dual').person} ${partyOf('dual').company}`,
  )
  await expect(parties.getByRole('listitem').nth(0)).toContainText(shownDollars(larger.amount))
  await expect(parties.getByRole('listitem').nth(1)).toContainText(shownDollars(smaller.amount))
  await expect(parties.getByRole('listitem').nth(2)).toContainText(partyOf('broker').person)
  await expect(fact(page, 'Principal')).toHaveText(shownDollars(principalOf(loan)))
  await expect(fact(panel(page, 'Law firm'), 'Law Firm')).toHaveText(partyOf('lawFirm').company)
  await expect(fact(panel(page, 'Status and dates'), 'Status')).toHaveText('Pre-Settlement')

  const stored = await rowsOf<{ status: string; principal: string; parts: string }>(
    `select l.status_key as status, l.principal::text, (select sum(contribution_amount)::text from loan_lenders p
       where p.loan_id = l.id) as parts from loans l where l.loan_no = $1`,
    [loan.loanNo],
  )
  expect(stored).toEqual([
    { status: 'PRESETTLEMENT', principal: String(principalOf(loan)), parts: String(principalOf(loan)) },
  ])
})

test('[J-03] [J-04] [L-11] staff find the new loan among 1,500, open it and its parties, and a visitor can read it', async ({
  signIn,
  visit,
}) => {
  const page = await signIn('staff')
  const loan = typedLoan(settledDates)
  const id = await recordLoan(page, loan)
  const [principal, list] = [principalOf(loan), loanList(page)]
  await page.goto('/loans?view=all')
  await expect(list.figure('Total Records')).toHaveText(/^(1,5|1,[6-9]|[2-9],)/)
  await filterLoans(page, { status: 'Settled', state: 'NSW', from: principal, to: principal })

  await expect(list.rows).toHaveCount(1)
  await expect(list.figure('Total Records')).toHaveText('1')
  await expect(list.figure('Total Principal')).toHaveText(shownDollars(principal))
  await expect(list.figure('Total No. of Loans')).toHaveText('1')
  const row = list.row(loan.loanNo)
  await expect(row).toContainText('Wollongong, NSW')
  await row.getByRole('link', { name: loan.loanNo }).click()
  await expect(page).toHaveURL(`/loans/${id}/view`)
  await page.goBack()
  await row.getByRole('link', { name: partyOf('dual').person }).click()
  await expect(page).toHaveURL(/\/users\/\d+\/lender$/)
  await page.goBack()
  await row.getByRole('link', { name: partyOf('broker').person }).click()
  await expect(page).toHaveURL(/\/users\/\d+\/broker$/)

  const outside = await visit()
  await outside.goto(`/general/loans/${id}`)
  await expect(outside.getByRole('heading', { level: 1, name: `Loan ${loan.loanNo}` })).toBeVisible()
  await expect(fact(outside, 'Principal')).toHaveText(shownDollars(principal))
})

test('[Q-01] [Q-04] a loan shows dates, its last edit, amounts and yes/no values in the required formats', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const loan = typedLoan(settledDates)
  const form = loanForm(page)
  await form.openFilled(loan)
  await form.fillDates(loan)
  await form.field('Valuation Required').selectOption({ label: 'Yes' })
  await form.field('LVR').fill('62.5')
  await form.field('Establishment Fee incl. GST').fill('26401')
  await form.save.click()
  await page.waitForURL(/\/view$/)

  const dates = panel(page, 'Status and dates')
  await expect(fact(dates, 'Settlement Date')).toHaveText('03 Feb 2026')
  await expect(fact(dates, 'Repayment Date')).toHaveText('03 Feb 2027')
  await expect(fact(page, 'Term')).toHaveText('12 months')
  await expect(page.getByText(/^Last edited by Jonas Whitmore, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}$/)).toBeVisible()
  const terms = panel(page, 'Terms')
  await expect(fact(terms, 'Lower Rate')).toHaveText('8.95%')
  await expect(fact(terms, 'Higher Rate')).toHaveText('11.50%')
  await expect(fact(page, 'LVR')).toHaveText('62.5%')
  await expect(fact(terms, 'Valuation Required')).toHaveText('Yes')
  await expect(fact(terms, 'Establishment Fee incl. GST')).toHaveText('$26,401')
  await expect(fact(terms, 'Establishment Fee')).toHaveText('$24,000.91')
  await expect(fact(terms, 'Establishment Fee %')).toHaveText(/^\d\.\d%$/)
})
