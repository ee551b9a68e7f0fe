import type { Locator, Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { awake, expect, type Role } from './people.ts'
import { send } from './requests.ts'
import { panel, toast } from './screens.ts'

type Parties = { lenders?: Role[]; brokers?: Role[] }
type Ids = { lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

const idsOf = async (role: Role): Promise<Ids> => {
  const [row] = await rowsOf<Ids>(
    `select l.id as "lenderId", b.id as "brokerId", f.id as "lawFirmId" from companies c
     left join lenders l on l.company_id = c.id left join brokers b on b.company_id = c.id
     left join law_firms f on f.company_id = c.id where c.name = $1`,
    [getNamedPerson(role).company],
  )
  return row as Ids
}

let count = 0

/** Records a settled loan of these people as staff, and returns its id. */
export const reviewedLoan = async (
  staff: Page,
  { lenders = ['lender'], brokers = ['broker'] }: Parties = {},
  overrides: Record<string, unknown> = {},
): Promise<number> => {
  const [given, taken, firm, [place]] = await Promise.all([
    Promise.all(lenders.map(idsOf)),
    Promise.all(brokers.map(idsOf)),
    idsOf('lawFirm'),
    rowsOf<{ id: number }>(`select id from suburbs where name = 'Parramatta' and state_key = 'NSW' limit 1`),
  ])
  count += 1
  const { status, body } = await send(staff, '/api/loans/system-user', {
    loanNo: `RV${process.pid % 100_000} ${count}${Date.now() % 1000}`.slice(0, 12),
    loanLenders: given.map(({ lenderId }) => ({ lenderId, contributionAmount: '400000' })),
    loanBrokers: taken.map(({ brokerId }) => brokerId),
    suburbId: place?.id,
    lawFirmId: firm.lawFirmId,
    priorityKey: 'FIRST',
    lowerRate: '8',
    higherRate: '10',
    interestKey: 'PREPAID',
    scenarioKey: 'REFINANCE',
    securityTypeKey: 'COMMERCIAL',
    securitySubTypeKey: 'OFFICE',
    settlementDate: '2026-03-02',
    repaymentDate: '2027-03-02',
    ...overrides,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as number
}

/** The ratings of a loan's page. */
export const ratings = (page: Page) => {
  const section = panel(page, 'Ratings and reviews')
  const part = (name: string): Locator => section.getByRole('region', { name, exact: true })
  return {
    section,
    part,
    form: section.getByRole('form', { name: 'Ratings' }),
    stars: (name: string, count: number): Locator =>
      section
        .getByRole('radiogroup', { name, exact: true })
        .getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars`, exact: true }),
    text: (name: string): Locator => section.getByRole('textbox', { name, exact: true }),
    save: section.getByRole('button', { name: /^Save (ratings|response)$/ }),
  }
}

/** Opens the ratings of a loan and waits until the form is usable. */
export const openRatings = async (page: Page, loanId: number) => {
  await page.goto(`/loans/${loanId}/view`)
  const found = ratings(page)
  await awake(found.save)
  return found
}

/** Saves and waits for the reloaded page. */
export const saveRatings = async (page: Page): Promise<void> => {
  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  await ratings(page).save.click()
  // Saving reloads the page, so the old one's marker disappears.
  await page.waitForFunction(() => !('isBefore' in window))
  await awake(ratings(page).save)
  await expect(toast(page, 'Saved.')).toBeVisible()
}
