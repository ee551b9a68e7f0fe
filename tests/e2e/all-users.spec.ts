import type { Page } from '@playwright/test'
import { COLUMNS, counted, LISTED, MARKET, rows, table } from './all-users.ts'
import { rowsOf } from './database.ts'
import { expect } from './people.ts'
import { chips, test } from './saved-searches.ts'
import { cellsUnder, fact, openFilters, shownDollars } from './screens.ts'

const cell = (page: Page, row: number, heading: string) => cellsUnder(rows(page).nth(row), heading)

test('[K-01] [K-02] All Users shows 50 people per page with totals and all its columns, and sorts by them', async ({
  enter,
}) => {
  const { page } = await enter('staff')
  await page.goto(
    `/users/all?view=all&columns=${'user,state,company,email,type,lastCall,lastLoan,currentCriteria,coLender,activeCriteria,mobile,lastFileNote,lastLogin,lastSuburb,website,lastPartner,lastLawFirm,lastBroker,lastLender,lastPrincipal,bdm,fundsAvailable,followUp,profileStatus,leadScore,masterSwitch'}`,
  )
  await expect(rows(page)).toHaveCount(50)
  await expect(table(page).getByRole('columnheader')).toHaveText(COLUMNS.map((name) => new RegExp(`^${name}`)))
  const people = await counted("c.name not like '% Playwright %'")
  await expect
    .poll(async () => Number((await fact(page, 'Total No. of Users').innerText()).replaceAll(',', '')))
    .toBeGreaterThanOrEqual(people.people - 50)
  for (const name of ['Last Principal', 'Financier', 'Lead Score', 'Last Call With', 'Funds Available']) {
    await table(page).getByRole('columnheader', { name }).getByRole('link').click()
    await expect(table(page).getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'ascending')
  }
  await table(page).getByRole('columnheader', { name: 'Last Principal' }).getByRole('link').click()
  await expect(table(page).getByRole('columnheader', { name: 'Last Principal' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await table(page).getByRole('columnheader', { name: 'Last Principal' }).getByRole('link').click()
  await expect(table(page).getByRole('columnheader', { name: 'Last Principal' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const amounts = (await cellsUnder(rows(page), 'Last Principal').allInnerTexts()).map((text) =>
    Number(text.replace(/\D/g, '')),
  )
  expect(amounts[0]).toBeGreaterThan(0)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/^51–100 of /)).toBeVisible()
})

test('on a phone the columns to sort by are beside each other, each as wide as its name', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/users/all')
  await expect(rows(page).first()).toBeVisible()
  const names = table(page).locator('thead th a')
  const gaps = await names.evaluateAll((links) => {
    const boxes = links.map((link) => link.getBoundingClientRect()).toSorted((one, other) => one.x - other.x)
    return boxes.slice(1).map((box, at) => Math.round(box.x - (boxes[at]?.right ?? 0)))
  })
  expect(gaps.length).toBeGreaterThan(5)
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(12)
})

test('[K-02] a row shows the lender’s last loan and settings, or N/A for a broker, and links to the profile', async ({
  enter,
}) => {
  const { page } = await enter('staff')
  const [lender] = await rowsOf<{ name: string; id: number; loan: number; loan_no: string; principal: string }>(`
    select i.first_name || ' ' || i.last_name as name, le.id, s.loan_id as loan, s.loan_no, s.principal::text
    from ${MARKET} join profile_figures f on f.profile_id = le.id join loan_searches s on s.loan_id = f.last_settled_loan_id
    where ${LISTED} and br.id is null and c.is_master_switch_on and not exists (select from individuals o
      where o.id <> i.id and o.first_name || o.last_name = i.first_name || i.last_name) and s.status_code <> 0
      and not exists (select from lender_categories k where k.lender_id = le.id and k.is_offered and k.is_syndicate_lender)
      order by s.settlement_date, i.id limit 1`)
  expect(lender).toBeDefined()
  const columns =
    'columns=user,lastLoan,lastPrincipal,coLender,profileStatus,masterSwitch,fundsAvailable,activeCriteria'
  await page.goto(`/users/all?view=all&typeKey=LENDER&${columns}`)
  const row = rows(page).filter({ hasText: lender?.name as string })
  while ((await row.count()) === 0) {
    const before = await page.getByText(/^Page \d+ of/).innerText()
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page.getByText(/^Page \d+ of/)).not.toHaveText(before)
  }
  await expect(cellsUnder(row, 'Last Loan').getByRole('link')).toHaveAttribute('href', `/loans/${lender?.loan}/view`)
  await expect(cellsUnder(row, 'Last Principal')).toHaveText(shownDollars(Number(lender?.principal)))
  await expect(cellsUnder(row, 'Co-Lender')).toHaveText('No')
  await expect(cellsUnder(row, 'Profile')).toHaveText(/^(Yes|No)$/)
  await expect(cellsUnder(row, 'Master Switch')).toHaveText('Yes')
  await cellsUnder(row, 'User').getByRole('link').click()
  await expect(page).toHaveURL(`/users/${lender?.id}/lender?tab=overview`)
  await page.goto(`/users/all?view=all&typeKey=BROKER&${columns}&sort=state`)
  const isBrokerAlone = rows(page)
    .filter({ has: page.locator('a[href*="/broker?"]') })
    .first()
  await expect(cellsUnder(isBrokerAlone, 'Co-Lender')).toHaveText('N/A')
  await expect(cellsUnder(isBrokerAlone, 'Active Criteria')).toHaveText('N/A')
  await expect(cellsUnder(isBrokerAlone, 'Funds Available')).toHaveText('N/A')
  await page.goto('/users/all?view=all&typeKey=LAWFIRM')
  await expect(cell(page, 0, 'User').getByRole('link')).toHaveAttribute('href', /\/users\/\d+\/lawfirm\?tab=overview$/)
  await expect(cell(page, 0, 'Type')).toHaveText('Law Firm')
})

test('[K-03] the filters are grouped in tabs, the list follows each filter, and its totals are exact', async ({
  enter,
}) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?view=all')
  const filters = await openFilters(page)
  await expect(filters.dialog.getByRole('tab')).toHaveText([
    ...[
      'Follow up',
      'Lead Score',
      'Type',
      'Criteria',
      'Subscriptions',
      'Master Switch',
      'Profile Status',
      'Visibility',
      'Sign-ins, Added',
    ],
    ...['Missing', 'State', 'Current Loans'],
    ...['Discharged Loans', '1st Mortgage Parcel Size', '2nd Mortgage Parcel Size', 'Construction Parcel Size'],
    ...['Mezzanine Parcel Size', 'Land Bank Parcel Size', 'Rural Parcel Size', 'BDM', 'Law Firm, Partner'],
  ])
  await (await filters.under('Type')).getByLabel('Lender', { exact: true }).check()
  await (await filters.under('Visibility')).getByLabel('Visibility').selectOption('Yes')
  await (await filters.under('State')).getByLabel('NSW').check()
  await filters.found()
  const discharged = await filters.under('Discharged Loans')
  await expect(discharged.getByLabel('Discharged Loans', { exact: true }).locator('option:checked')).toHaveText(
    'Ignore',
  )
  await (await filters.under('Current Loans')).getByLabel('Current Loans', { exact: true }).selectOption('1+')
  await (await filters.under('1st Mortgage Parcel Size')).getByLabel('1st Mortgage Parcel Size from').fill('2000000')
  await filters.found()
  await expect(filters.dialog.getByRole('status')).not.toHaveText('0 users')
  await filters.close()
  await expect(chips(page)).toHaveText([
    'Type: Lender',
    'Visibility: Yes',
    'State: NSW',
    'Current Loans: 1+',
    '1st Mortgage Parcel Size: from $2,000,000',
  ])
  const plain = await counted(`le.id is not null and i.is_visible and i.state_key = 'NSW'
    and (exists (select from loan_lenders p join loans l on l.id = p.loan_id where p.lender_id = le.id
        and l.status_key in ('SETTLED', 'DEFAULT', 'VARIATIONINPROG'))
      or exists (select from loan_brokers p join loans l on l.id = p.loan_id where p.broker_id = br.id
        and l.status_key in ('SETTLED', 'DEFAULT', 'VARIATIONINPROG')))
    and exists (select from lender_categories k where k.lender_id = le.id and k.category_key = 'FIRST_RANKING' and k.is_offered
      and num_nonnulls(k.preferred_parcel_size_min, k.preferred_parcel_size_max) > 0
      and coalesce(k.preferred_parcel_size_max, 9e15) >= 2000000)`)
  expect(plain.people).toBeGreaterThan(0)
  await expect(fact(page, 'Total No. of Users')).toHaveText(plain.people.toLocaleString('en-AU'))
  await expect(fact(page, 'Total Records')).toHaveText(plain.people.toLocaleString('en-AU'))
  const loans = `in ${plain.loans.toLocaleString('en-AU')} loan${plain.loans === 1 ? '' : 's'}`
  await expect(fact(page, 'Total Principal')).toHaveText(`${shownDollars(Number(plain.principal))} ${loans}`)
  await page
    .getByRole('link', { name: 'Remove State: NSW' })
    .or(page.getByRole('button', { name: 'Remove State: NSW' }))
    .click()
  await expect(chips(page)).toHaveCount(4)
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page).toHaveURL('/users/all?view=all')
})

test('[K-03] users are filtered by law firm, which then offers its partners, and by lead score', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?view=all')
  const [firm] = await rowsOf<{
    id: number
    name: string
  }>(`select lf.id, c.name from law_firms lf join companies c on c.id = lf.company_id
    join loan_searches s on s.law_firm_id = lf.id where lf.is_active group by 1, 2 order by count(*) desc limit 1`)
  const filters = await openFilters(page)
  const panel = await filters.under('Law Firm, Partner')
  await expect(panel.getByLabel('Partner', { exact: true })).toHaveCount(0)
  await panel.getByRole('combobox', { name: 'Law Firm' }).fill(firm?.name as string)
  await page.getByRole('option', { name: firm?.name as string, exact: true }).click()
  await filters.found()
  await expect(panel.getByRole('combobox', { name: 'Partner' })).toBeVisible()
  await filters.close()
  await expect(chips(page)).toHaveText([`Law Firm: ${firm?.name}`])
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Reset filters' })).toHaveCount(0)
  await page.goto('/users/all?view=all&leadScore=A&columns=user,leadScore')
  await expect(rows(page).first()).toBeVisible()
  await expect(cellsUnder(rows(page), 'Lead Score')).toHaveText(Array(await rows(page).count()).fill('A'))
})
