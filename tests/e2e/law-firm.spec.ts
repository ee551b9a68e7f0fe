import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { loanForm, partyOf, principalOf, settledDates, typedLoan } from './loan-form.ts'
import { ownLawFirm, signInOwn } from './own-companies.ts'
import { awake, expect, signInByHand, test } from './people.ts'
import { messagesOf, payloadOf, recordQuickly, send } from './requests.ts'
import { fact, loanList, menuEntries, panel, shownDollars } from './screens.ts'

test('[A-07] [B-14] a law-firm user signs in, lands on their own firm, and has no All Loans', async ({ visit }) => {
  const page = await visit()
  await signInByHand(page, 'lawFirm')
  await expect(page).toHaveURL(/\/users\/\d+\/lawfirm$/)
  await expect(page.getByText('Law Firm Profile')).toBeVisible()
  await expect(page.getByText(partyOf('lawFirm').company).first()).toBeVisible()
  await expect.poll(() => menuEntries(page)).toEqual(['Home', 'My Profile', 'Finder'])
  await page.goto('/loans?view=all')
  await expect(page).toHaveURL('/exception/403')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expect(page.getByText('You do not have access to view this page', { exact: true })).toBeVisible()
})

test('[H-01] [H-03] a law firm records its own loan: the firm is fixed, and the loan appears in its list', async ({
  signIn,
}) => {
  const page = await signIn('lawFirm')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/users\/\d+\/lawfirm$/)
  await page.getByRole('link', { name: 'My Profile' }).click()
  await page.getByRole('link', { name: 'Add Loan' }).click()
  const form = loanForm(page)
  await awake(form.form)
  await expect(form.field('Law Firm')).not.toBeEditable()
  await expect(form.field('Law Firm')).toHaveValue(partyOf('lawFirm').company)
  const loan = typedLoan({ ...settledDates, lawFirm: null })
  await form.fillIdentity(loan)
  await form.choose(form.field('Partner'), { search: 'haddad', choice: partyOf('lawFirm').person })
  await form.fillLenders(loan)
  await form.fillBroker(loan)
  await form.fillTerms(loan)
  await form.fillDates(loan)
  await form.save.click()
  await expect(page.getByText('Loan created successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Loan ${loan.loanNo}`)
  await expect(fact(panel(page, 'Law firm'), 'Partner')).toHaveText(partyOf('lawFirm').person)
  // For a law firm the names of lenders and brokers are not links.
  await expect(panel(page, 'Lenders and brokers')).toContainText(partyOf('lender').person)
  await expect(panel(page, 'Lenders and brokers').getByRole('link')).toHaveCount(0)

  await page.getByRole('link', { name: 'Law Firm Profile' }).click()
  await expect(page).toHaveURL(/\/users\/\d+\/lawfirm$/)
  const list = loanList(page)
  await list.heading('Loan No.').getByRole('link').click()
  await expect(list.heading('Loan No.')).toHaveAttribute('aria-sort', 'ascending')
  await list.heading('Loan No.').getByRole('link').click()
  await expect(list.row(loan.loanNo)).toContainText(shownDollars(principalOf(loan)))
  await list.row(loan.loanNo).getByRole('link', { name: loan.loanNo }).click()
  await expect(page).toHaveURL(/\/loans\/\d+\/view$/)
})

test('[B-15] a law-firm user can act only for their own firm, in the browser and through the API', async ({
  signIn,
}) => {
  const page = await signIn('lawFirm')
  const [other] = await rowsOf<{ id: number }>(
    `select f.id from law_firms f join companies c on c.id = f.company_id where c.name <> $1 and f.is_active
     order by f.id limit 1`,
    [partyOf('lawFirm').company],
  )
  const [foreign] = await rowsOf<{ id: number }>('select id from loans where law_firm_id = $1 order by id limit 1', [
    other?.id,
  ])
  await page.goto('/login')
  await expect(page).toHaveURL(/\/users\/\d+\/lawfirm$/)
  const own = page.url()
  await page.goto(`/users/${other?.id}/lawfirm`)
  await expect(page).toHaveURL(own)

  const loan = typedLoan()
  const payload = { ...(await payloadOf(page, loan)), lawFirmId: other?.id }
  const answer = await send(page, '/api/loans/lawfirm', payload)
  expect(answer.status).toBe(403)
  expect(messagesOf(answer)).toEqual(['You can only record loans of your own law firm.'])
  expect(await rowsOf('select 1 from loans where loan_no = $1', [loan.loanNo])).toEqual([])

  expect((await page.request.get(`/loans/${foreign?.id}/view`)).status()).toBe(404)
  expect((await page.request.get(`/api/loans/${foreign?.id}`)).status()).toBe(404)
})

/** A law firm with a website, a loan in pre-settlement and one in its current book. */
const firmWithLoans = async (staff: Page) => {
  const firm = await ownLawFirm()
  const website = `firm-${firm.companyId}.example`
  const [company] = await rowsOf<{ acn: string }>('update companies set website = $2 where id = $1 returning acn', [
    firm.companyId,
    `https://${website}`,
  ])
  const lawFirm = { search: firm.companyName, choice: firm.companyName }
  const [coming, current] = [typedLoan({ lawFirm }), typedLoan({ lawFirm, ...settledDates })]
  for (const loan of [coming, current]) await recordQuickly(staff, loan)
  const acn = `ACN ${company?.acn.replace(/(...)(?=.)/g, '$1 ')}`
  return { ...firm, website, acn, coming, current, path: `/users/${firm.lawFirmId}/lawfirm` }
}
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link')
const listsOf = (page: Page) => page.getByRole('navigation', { name: 'Loans' }).getByRole('link')

test('[D-09] a law firm sees of its profile the company, its people and the loans that have settled, whatever is asked for', async ({
  visit,
  signIn,
}) => {
  const firm = await firmWithLoans(await signIn('staff'))
  const page = await signInOwn(visit, firm)
  const list = loanList(page)
  await page.goto(firm.path)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(firm.personName)
  await expect(main.getByText(firm.companyName).first()).toBeVisible()
  await expect(main.getByText(firm.acn, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: firm.website, exact: true })).toBeVisible()
  await expect(main.getByRole('switch', { name: 'Profile active' })).toBeChecked()
  await expect(main.getByRole('switch', { name: 'Master switch' })).toHaveCount(0)
  await expect(main.getByRole('group', { name: 'Lead score' })).toHaveCount(0)
  // What the address asks for is not opened either if it belongs to others.
  for (const asked of ['', '?tab=fileNotes', '?tab=3', '?tab=timeline', '?tab=loanstab&group=pre-settlement']) {
    await page.goto(`${firm.path}${asked}`)
    await expect(listsOf(page), asked).toHaveText(['Current1', 'Discharged0'])
    // A single tab has no bar.
    await expect(tabsOf(page), asked).toHaveCount(0)
    await expect(listsOf(page).and(page.locator('[aria-current="page"]')), asked).toHaveText('Current1')
    await expect(list.row(firm.current.loanNo), asked).toBeVisible()
    await expect(list.row(firm.coming.loanNo), asked).toHaveCount(0)
  }
})

test('[D-09] only staff see the pre-settlement loans on a law firm’s profile; others have its notes and details', async ({
  signIn,
}) => {
  const staff = await signIn('staff')
  const firm = await firmWithLoans(staff)
  await staff.goto(firm.path)
  await expect(tabsOf(staff)).toHaveText(['Overview', 'Loans', 'File Notes', 'Details', 'Timeline'])
  await expect(listsOf(staff)).toHaveText(['Pre-Settlement1', 'Current1', 'Discharged0'])
  await expect(loanList(staff).row(firm.coming.loanNo)).toBeVisible()
  for (const role of ['lender', 'broker'] as const) {
    const page = await signIn(role)
    await page.goto(`${firm.path}?tab=loanstab&group=pre-settlement`)
    await expect(tabsOf(page), role).toHaveText(['Loans', 'File Notes', 'Details'])
    await expect(listsOf(page), role).toHaveText(['Current1', 'Discharged0'])
    await expect(loanList(page).row(firm.current.loanNo), role).toBeVisible()
    await expect(loanList(page).row(firm.coming.loanNo), role).toHaveCount(0)
  }
})
