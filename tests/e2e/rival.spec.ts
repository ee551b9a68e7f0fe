import type { Page } from '@playwright/test'
import { loanForm, partyOf, principalOf, settledDates, type TypedLoan, typedLoan } from './loan-form.ts'
import { expect, type Role, test } from './people.ts'
import { answerOf, recordQuickly } from './requests.ts'
import { filterLoans, loanList, panel, shownDollars } from './screens.ts'

const UNKNOWN_ID = 2_147_480_000
const CONSTRUCTION = 'Page is still undergoing construction. Please check back later.'

/** A loan without the rival lender and the demonstration's broker. */
const foreignLoan = (changes: Partial<TypedLoan> = {}): TypedLoan => {
  const loan = typedLoan({ broker: { search: 'kestrelmoor', choice: partyOf('dual').choice }, ...changes })
  return { ...loan, lenders: loan.lenders.slice(0, 1) }
}

for (const role of ['rival', 'broker'] as const satisfies Role[]) {
  test(`[T-A3] the ${role} finds no trace of another company’s pre-settlement loan at any endpoint`, async ({
    signIn,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 404/)
    const staff = await signIn('staff')
    const loan = foreignLoan()
    const id = await recordQuickly(staff, loan)
    const principal = principalOf(loan)
    const page = await signIn(role)

    await page.goto('/loans?view=all')
    await filterLoans(page, { from: principal, to: principal })
    await expect(page.getByText('No loans match')).toBeVisible()
    const list = loanList(page)
    await expect(list.rows).toHaveCount(0)
    await expect(list.figure('Total Records')).toHaveText('0')
    await expect(list.figure('Total Principal')).toHaveText('$0')

    const response = await page.goto(`/loans/${id}/view`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText(CONSTRUCTION)).toBeVisible()
    await expect(page).not.toHaveTitle(new RegExp(loan.loanNo))

    const query = `minPrincipal=${principal}&maxPrincipal=${principal}`
    for (const endpoint of [`/api/loans?${query}`, `/api/loans/all?${query}`]) {
      const { status, text } = await answerOf(page, endpoint)
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({ data: [], total: 0 })
    }
    for (const endpoint of ['', '/lenders', '/brokers', '/check-user-involvement']) {
      const hidden = await answerOf(page, `/api/loans/${id}${endpoint}`)
      const unknown = await answerOf(page, `/api/loans/${UNKNOWN_ID}${endpoint}`)
      expect(hidden.status, endpoint).toBe(404)
      expect(hidden, endpoint).toEqual(unknown)
    }
    for (const address of [`/general/loans/${id}`, `/api/general-public/finder/loans/${id}`]) {
      const { status, text } = await answerOf(page, address)
      expect(status, address).toBe(404)
      expect(text, address).not.toContain(loan.loanNo)
    }
    expect((await answerOf(page, '/sitemap.xml')).text).not.toContain(`/general/loans/${id}<`)

    const lenderPath = await profileOf(staff, loan)
    for (const group of ['', '?group=pre-settlement', '?group=current&sort=loanNo&orderBy=desc']) {
      const { text } = await answerOf(page, `${lenderPath}${group}`)
      expect(text, group).not.toContain(loan.loanNo)
      expect(text, group).not.toContain('Pre-Settlement')
    }
  })
}

test('[T-I4] [H-04] typing the number of a hidden loan reveals nothing to the rival until a save is refused', async ({
  signIn,
}) => {
  const staff = await signIn('staff')
  const hidden = foreignLoan()
  await recordQuickly(staff, hidden)
  const page = await signIn('rival')
  const loan = {
    ...foreignLoan({ loanNo: hidden.loanNo }),
    lenders: [{ search: 'own', choice: partyOf('rival').choice, amount: 700_000 }],
  }
  const form = loanForm(page)
  await form.open()
  const number = form.field('Loan No.')
  const checked = page.waitForResponse((answer) => answer.url().includes('/api/loans/verify/loan-no'))
  await form.fillIdentity(loan)
  expect(await (await checked).json()).toMatchObject({ data: { errors: [] } })
  await expect(number).toHaveAccessibleDescription('')
  await form.fillLenders(loan)
  await form.fillBroker(loan)
  await form.fillTerms(loan)
  await form.save.click()
  await expect(number).toHaveAccessibleDescription('Loan number already exists.')
  await expect(form.errors).toContainText('Loan number already exists.')
  await expect(number).toBeFocused()
  await expect(form.field('Lower Rate')).toHaveValue(loan.lowerRate)
})

/** The address of the lender's profile, from the link that staff see. */
const profileOf = async (staffPage: Page, loan: TypedLoan): Promise<string> => {
  await staffPage.goto(`/loans?minPrincipal=${principalOf(loan)}&maxPrincipal=${principalOf(loan)}`)
  const link = loanList(staffPage)
    .row(loan.loanNo)
    .getByRole('link', { name: partyOf('lender').person })
  return (await link.getAttribute('href')) ?? ''
}

test('once the loan has settled the rival can find and read it', async ({ signIn }) => {
  const loan = foreignLoan(settledDates)
  const id = await recordQuickly(await signIn('staff'), loan)
  const principal = principalOf(loan)
  const page = await signIn('rival')
  await page.goto('/loans?view=all')
  await filterLoans(page, { status: 'Settled', state: 'NSW', from: principal, to: principal })
  await loanList(page).row(loan.loanNo).getByRole('link', { name: loan.loanNo }).click()
  await expect(page).toHaveURL(`/loans/${id}/view`)
  await expect(panel(page, 'Lenders and brokers')).toContainText(partyOf('lender').person)
})

test('[J-03] a lender that hides its current loans shows as Privacy Engaged to others, without link or contribution', async ({
  signIn,
}) => {
  const base = typedLoan({ broker: { search: 'kestrelmoor', choice: partyOf('dual').choice }, ...settledDates })
  const loan = {
    ...base,
    lenders: [
      { search: 'corvanewick', choice: partyOf('rival').choice, amount: base.lenders[1]?.amount ?? 0 },
      ...base.lenders.slice(0, 1),
    ],
  }
  const id = await recordQuickly(await signIn('staff'), loan)
  const principal = principalOf(loan)
  const amount = loan.lenders[0]?.amount ?? 0
  const hiddenAmount = shownDollars(amount)

  const page = await signIn('broker')
  await page.goto(`/loans?minPrincipal=${principal}&maxPrincipal=${principal}`)
  const row = loanList(page).row(loan.loanNo)
  await expect(row).toContainText('Privacy Engaged')
  await expect(row.getByRole('link', { name: 'Privacy Engaged' })).toHaveCount(0)
  for (const address of [`/loans?minPrincipal=${principal}&maxPrincipal=${principal}`, `/loans/${id}/view`]) {
    const { text } = await answerOf(page, address)
    expect(text, address).not.toContain(partyOf('rival').company)
    expect(text, address).not.toContain(hiddenAmount)
    expect(text, address).not.toContain(String(amount))
  }
  await page.goto(`/loans/${id}/view`)
  await expect(panel(page, 'Lenders and brokers')).toContainText('Privacy Engaged')

  const party = await signIn('lender')
  await party.goto(`/loans/${id}/view`)
  await expect(panel(party, 'Lenders and brokers')).toContainText(partyOf('rival').company)
  await expect(panel(party, 'Lenders and brokers')).toContainText(hiddenAmount)
})
