import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'
import { chips, WIDE } from './saved-searches.ts'
import { fact, loanList, openFilters } from './screens.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SYDNEY = `(now() at time zone 'Australia/Sydney')::date`
// Loans that no test edits.
const STILL = 'state=QLD&statusKey=DISCHARGED'

const countUnedited = async (days: number): Promise<string> => {
  const [found] = await rowsOf<{
    count: number
  }>(`select count(*)::int as count from loans l join suburbs su on su.id = l.suburb_id
    where su.state_key = 'QLD' and l.status_key = 'DISCHARGED'
      and (l.last_edit_at at time zone 'Australia/Sydney')::date <= ${SYDNEY} - ${days}`)
  return (found?.count ?? 0).toLocaleString('en-AU')
}

test('loans that nobody has edited for 90 days are found in words and by a filter', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto(`/loans?${STILL}`)
  const field = await awake(page.getByRole('textbox', { name: 'Narrow All Loans in words' }))
  await field.pressSequentially('untouched for 3 months')
  await field.press('Enter')
  await expect(page).toHaveURL('/loans?notEditedKey=D_90&state=QLD&statusKey=DISCHARGED')
  await expect(chips(page)).toHaveText(['Status: Discharged', 'State: QLD', 'Not Edited: for 90 days'])
  await expect(page.getByText('discharged loans in QLD not edited for 90 days')).toBeVisible()
  await expect(fact(page, 'Total Records')).toHaveText(await countUnedited(90))
  const filters = await openFilters(page)
  await (await filters.under('Last Edit')).getByLabel('Not Edited', { exact: true }).selectOption('for 180 days')
  await filters.close()
  await expect(page).toHaveURL('/loans?notEditedKey=D_180&state=QLD&statusKey=DISCHARGED')
  await expect(fact(page, 'Total Records')).toHaveText(await countUnedited(180))
})

test('the palette answers loans stuck over 30 days, and no other number of days', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?view=all')
  const field = await awake(page.getByRole('textbox', { name: 'Narrow All Loans in words' }))
  await field.pressSequentially('pre-settlement stuck over 45 days')
  await field.press('Enter')
  await expect(page.getByText('Not answered, because')).toBeVisible()
  await expect(page).toHaveURL('/loans?view=all')
  await awake(page.getByRole('combobox', { name: 'Search people, companies and loan numbers' }))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('which deals have not been touched for 30 days?')
  const loans = page.getByRole('group', { name: 'Loans', exact: true }).getByRole('option')
  await expect(loans).toHaveAttribute('aria-selected', 'true')
  await expect(loans).toContainText('Not Edited: for 30 days')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?notEditedKey=D_30')
})

test('Repayment and Last Edited are chosen as columns, order the list, and are on the cards of a phone', async ({
  signIn,
}) => {
  const page = await signIn('broker', WIDE)
  await page.goto(`/loans?${STILL}&columns=loanNo,principal,repayment,lastEdit&sort=repayment`)
  const list = loanList(page)
  const [first] = await rowsOf<{ number: string; repaid: string; edited: string }>(`select l.loan_no as number,
      to_char(l.repayment_date, 'DD Mon YYYY') as repaid, to_char(s.last_edit_on, 'DD Mon YYYY') as edited
    from loans l join loan_searches s on s.loan_id = l.id join suburbs su on su.id = l.suburb_id
    where su.state_key = 'QLD' and l.status_key = 'DISCHARGED' order by l.repayment_date, l.id limit 1`)
  await expect(list.heading('Repayment')).toHaveAttribute('aria-sort', 'ascending')
  expect((await list.column('Loan No.'))[0]).toBe(first?.number)
  expect((await list.column('Repayment'))[0]).toBe(first?.repaid)
  expect((await list.column('Last Edited'))[0]).toBe(first?.edited)
  await list.heading('Last Edited').getByRole('link').click()
  await expect(list.heading('Last Edited')).toHaveAttribute('aria-sort', 'ascending')
  const days = (await list.column('Last Edited')).map((text) => Date.parse(text))
  expect(days).toEqual(days.toSorted((one, other) => one - other))

  const phone = await signIn('broker', PHONE)
  await phone.goto(`/loans?${STILL}&columns=loanNo,repayment&sort=repayment`)
  const card = loanList(phone).rows.first()
  await expect(card).toContainText(first?.number ?? '')
  const day = card.locator('td[data-card="day"]')
  await expect(day).toHaveText(first?.repaid ?? '')
  expect(await day.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Repayment "')
  const below = async (cell: string) => (await card.locator(cell).boundingBox())?.y ?? Number.NaN
  expect(await below('td[data-card="day"]')).toBeGreaterThan(await below('td[data-card="rate"]'))
})

test('home says after how many days a loan is long in pre-settlement, and leads to all of them', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/?whose=team')
  const title = 'Loans in pre-settlement for 60 days or more'
  const group = page.getByRole('region', { name: new RegExp(title) })
  await expect(group).toBeVisible()
  const total = await group.getByRole('heading').getByRole('link').innerText()
  await group.getByRole('link', { name: /\d more/ }).click()
  await expect(page).toHaveURL('/?waiting=LOAN_NOT_SETTLED&whose=team')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('main').locator('[data-task]')).toHaveCount(Math.min(50, Number(total)))
})
