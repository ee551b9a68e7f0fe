import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { awake, type Role } from './people.ts'
import { typedDate } from './screens.ts'

/** The texts of a lender, broker or law firm of the demonstration in choice lists and on a loan. */
export const partyOf = (key: Role): { person: string; company: string; choice: string } => {
  const { firstName, lastName, company = '' } = getNamedPerson(key)
  const person = `${firstName} ${lastName}`
  return { person, company, choice: `${person} — ${company}` }
}

/** A unique loan number; sorted in descending order, the latest ones come first. */
export const freshLoanNo = (): string =>
  `Z${Date.now().toString(36)}${randomBytes(2).toString('hex').slice(1)}`.toUpperCase()

/** A contribution that, added to another of these, makes a unique principal. */
export const freshAmount = (millions: number): number =>
  millions * 1_000_000 + (randomBytes(3).readUIntBE(0, 3) % 1_000_000)

/** The input of a loan form; each test changes what it is about. */
export type TypedLoan = {
  loanNo: string
  lenders: { search: string; choice: string; amount: number }[]
  broker: { search: string; choice: string }
  suburb: { search: string; choice: string }
  lawFirm: { search: string; choice: string } | null
  lowerRate: string
  higherRate: string
  /** Dates as `YYYY-MM-DD`; with both the loan is settled. */
  settlementDate?: string
  repaymentDate?: string
}

/** A loan of Tallowmere Capital and Kestrelmoor Group through Quillgate in Wollongong, in pre-settlement. */
export const typedLoan = (changes: Partial<TypedLoan> = {}): TypedLoan => ({
  loanNo: freshLoanNo(),
  lenders: [
    { search: 'castellano', choice: partyOf('lender').choice, amount: freshAmount(1) },
    { search: 'kestrelmoor', choice: partyOf('dual').choice, amount: freshAmount(3) },
  ],
  broker: { search: 'quillgate', choice: partyOf('broker').choice },
  suburb: { search: 'wollongong', choice: 'Wollongong, NSW' },
  lawFirm: { search: 'haddad', choice: partyOf('lawFirm').company },
  lowerRate: '8.95',
  higherRate: '11.5',
  ...changes,
})

export const settledDates = { settlementDate: '2026-02-03', repaymentDate: '2027-02-03' }

export const principalOf = ({ lenders }: TypedLoan): number => lenders.reduce((sum, { amount }) => sum + amount, 0)

/** The loan form. */
export const loanForm = (page: Page) => {
  const form = page.getByRole('form', { name: 'Loan' })
  const lenders = page.getByRole('dialog', { name: 'Attributed Covenant Lenders' })
  const brokers = page.getByRole('dialog', { name: 'Attributed Covenant Brokers' })
  // The asterisk of a required field is part of the label's text.
  const field = (label: string): Locator => form.getByLabel(new RegExp(`^${RegExp.escape(label)}\\*?$`))

  const choose = async (control: Locator, { search, choice }: { search: string; choice: string }) => {
    await control.click()
    await control.fill(search)
    await page.getByRole('option', { name: choice, exact: true }).click()
    await expect(control).toHaveValue(choice)
  }
  const addLender = async (index: number, lender: TypedLoan['lenders'][number]) => {
    const control = lenders.getByRole('combobox', { name: `Lender ${index}` })
    if ((await control.count()) === 0) await lenders.getByRole('button', { name: 'Add lender' }).click()
    if ((await control.inputValue()) !== lender.choice) await choose(control, lender)
    await lenders.getByLabel(`Contribution of lender ${index}`).fill(String(lender.amount))
  }

  const begin = async () => {
    await awake(form)
    // Discards the draft that another test may have left.
    const discard = form.getByRole('button', { name: 'Discard draft' })
    if (await discard.isVisible()) await discard.click()
    await expect(discard).toHaveCount(0)
  }

  const fillIdentity = async ({ loanNo, suburb, lawFirm }: TypedLoan) => {
    await field('Loan No.').fill(loanNo)
    await choose(field('Suburb & State'), suburb)
    if (lawFirm) await choose(field('Law Firm'), lawFirm)
  }
  const fillLenders = async (loan: TypedLoan) => {
    await form.getByText('Edit lenders', { exact: true }).click()
    for (const [index, lender] of loan.lenders.entries()) await addLender(index + 1, lender)
    await lenders.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(lenders).toBeHidden()
  }
  const fillBroker = async ({ broker }: TypedLoan) => {
    await form.getByText('Edit brokers', { exact: true }).click()
    await choose(brokers.getByRole('combobox', { name: 'Broker 1' }), broker)
    await brokers.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(brokers).toBeHidden()
  }
  const fillTerms = async ({ lowerRate, higherRate }: TypedLoan) => {
    await field('Priority').selectOption({ label: 'First' })
    await field('Lower Rate').fill(lowerRate)
    await field('Higher Rate').fill(higherRate)
    await field('Interest Payable').selectOption({ index: 1 })
    await field('Security Type').selectOption({ label: 'Commercial' })
    await field('Security Sub Type').selectOption({ label: 'Office' })
    await field('Scenario').selectOption({ label: 'Refinance' })
  }
  const open = async () => {
    await page.goto('/loans/create')
    await begin()
  }
  /** Everything except the dates. */
  const fill = async (loan: TypedLoan) => {
    await fillIdentity(loan)
    await fillLenders(loan)
    await fillBroker(loan)
    await fillTerms(loan)
  }

  return {
    form,
    lenders,
    brokers,
    field,
    choose,
    addLender,
    save: page.getByRole('button', { name: 'Save' }),
    cancel: page.locator('form[aria-label="Loan"]').getByRole('button', { name: 'Cancel', exact: true }),
    errors: form.locator('#form-errors'),
    others: form.getByRole('alert').filter({ hasText: 'has changed this loan meanwhile.' }),
    open,
    begin,
    edit: async (id: number) => {
      await page.goto(`/loans/${id}/edit`)
      await awake(form)
    },
    openLenders: () => form.getByText('Edit lenders', { exact: true }).click(),
    openBrokers: () => form.getByText('Edit brokers', { exact: true }).click(),
    fillIdentity,
    fillLenders,
    fillBroker,
    fillTerms,
    fillDates: async ({ settlementDate, repaymentDate }: TypedLoan) => {
      if (settlementDate) await field('Settlement Date').fill(typedDate(settlementDate))
      if (repaymentDate) await field('Repayment Date').fill(typedDate(repaymentDate))
    },
    fill,
    openFilled: async (loan: TypedLoan) => {
      await open()
      await fill(loan)
    },
  }
}

/** A form with what the Save button requires, and nothing more. */
export const withGateFilled = async (page: Page, loan: TypedLoan) => {
  const form = loanForm(page)
  await form.open()
  await form.fillIdentity({ ...loan, lawFirm: null })
  await form.fillLenders(loan)
  await form.fillBroker(loan)
  return form
}

/** Fills in the whole form, saves it, checks the message, and returns the id of the new loan. */
export const recordLoan = async (page: Page, loan: TypedLoan): Promise<number> => {
  const form = loanForm(page)
  await form.openFilled(loan)
  await form.fillDates(loan)
  await form.save.click()
  await expect(page.getByText('Loan created successfully.')).toBeVisible()
  await page.waitForURL(/\/loans\/\d+\/view$/)
  await expect(page.getByRole('heading', { level: 1, name: `Loan ${loan.loanNo}` })).toBeVisible()
  return Number(/\/loans\/(\d+)\/view$/.exec(page.url())?.[1])
}
