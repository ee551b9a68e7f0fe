import { at, loanWhere, type Place } from '#tests/e2e/harness/place.ts'
import { awake } from '#tests/e2e/people.ts'

/** A loan, its log and its forms. */
export const LOAN_PLACES: Place[] = [
  {
    title: 'the filters of the loans',
    role: 'staff',
    path: at('/loans?scenarioKey=CONSTRUCTION&credits=1,2&minLvr=50&maxLvr=70'),
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: 'Filters' }))).click()
      await page
        .getByRole('dialog', { name: 'Filters' })
        .getByText('Total development costs include')
        .waitFor({ state: 'attached' })
    },
  },
  { title: 'a loan', role: 'staff', path: (all) => `/loans/${all.loans[0]?.id}/view` },
  {
    title: 'the log of a loan',
    role: 'staff',
    path: (all) => `/loans/${all.loans[0]?.id}/view`,
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: 'Logs' }))).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    isBrief: true,
    title: 'the settlement of a loan',
    role: 'staff',
    path: (all) => `/loans/${loanWhere(all, ({ statusKey }) => statusKey === 'PRESETTLEMENT')}/view`,
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: 'Settle…' }))).click()
      await page.getByRole('dialog').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click()
      await page.getByText('Repayment Date is required').waitFor()
    },
  },
  {
    isBrief: true,
    title: 'the question before a loan is deleted',
    role: 'admin',
    path: (all) => `/loans/${all.loans[0]?.id}/view`,
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: 'Delete' }))).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    title: 'a version of a loan',
    role: 'staff',
    path: (all) => `/loans/${all.loans[0]?.id}/logs/${all.loans[0]?.logId}`,
  },
  {
    title: 'a loan with a hidden lender',
    role: 'broker',
    path: async (all) =>
      `/loans/${loanWhere(all, ({ hiddenNames, brokerIds }) => hiddenNames.length > 0 && !brokerIds.includes(all.own.broker))}/view`,
  },
  { title: 'the loan form', role: 'staff', path: at('/loans/create') },
  { title: 'the form of a stored loan', role: 'staff', path: (all) => `/loans/${all.loans[0]?.id}/edit` },
  {
    title: 'the lenders of the loan form',
    role: 'lender',
    path: at('/loans/create'),
    open: (page) =>
      page
        .getByRole('button', { name: /lenders/i })
        .first()
        .click(),
  },
  { title: 'the loan form of a law firm', role: 'lawFirm', path: at('/loans/create') },
]
