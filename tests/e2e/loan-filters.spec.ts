import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { expect, test } from './people.ts'
import { loanList, openFilters, toast } from './screens.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const numberIn = (text: string) => Number(text.replaceAll(/[^0-9]/g, ''))
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')

test('[J-05] each tab has its own filters, the list follows each entry, and Reset clears all of them', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?view=all')
  const before = numberIn(await loanList(page).figure('Total Records').innerText())
  const filters = await openFilters(page)
  const entered: [tab: string, field: string, kind: 'choose' | 'type' | 'search', value: string, chip: RegExp][] = [
    ['Priority', 'Priority', 'choose', 'Second', /^Priority: Second$/],
    ['Lower Rate', 'Lower Rate from', 'type', '9', /^Lower Rate: from 9%$/],
    ['Higher Rate', 'Higher Rate to', 'type', '90', /^Higher Rate: up to 90%$/],
    ['Establishment Fee', 'Establishment Fee from', 'type', '0.5', /^Establishment Fee: from 0.5%$/],
    ['Term', 'Term from', 'choose', '6 months', /^Term: from 6 months$/],
    ['Interest', 'Interest', 'choose', 'Prepaid', /^Interest: Prepaid$/],
    ['Valuation', 'Valuation Required', 'choose', 'Yes', /^Valuation Required: Yes$/],
    ['Principal', 'Principal from', 'type', '100000', /^Principal: from \$100,000$/],
    ['Broker Stars from Lender', 'Broker Stars from Lender', 'choose', '1 star or more', /1 star or more$/],
  ]
  for (const [tab, field, kind, value] of entered) {
    const panel = await filters.under(tab)
    const control = panel.getByLabel(field, { exact: true }).and(panel.locator('input, select'))
    if (kind === 'choose') await control.selectOption(value)
    else await control.fill(value)
    await filters.found()
  }
  await filters.close()
  await expect(chips(page)).toHaveCount(entered.length)
  for (const [, , , , chip] of entered) await expect(chips(page).filter({ hasText: chip })).toHaveCount(1)
  const total = await loanList(page).figure('Total Records').innerText()
  const [plain] = await rowsOf<{ count: number }>(`select count(*)::int as count from loans l
    join loan_reviews r on r.loan_id = l.id and r.direction = 'BROKER_FROM_LENDER' and r.stars >= 1 and r.held_since is null
    join loan_searches s on s.loan_id = l.id
    where l.priority_key = 'SECOND' and l.lower_rate >= 9 and l.higher_rate <= 90 and l.establishment_fee_percentage >= 0.5
      and s.term_months >= 6 and l.interest_key = 'PREPAID' and l.valuation_required and l.principal >= 100000`)
  expect(numberIn(total)).toBe(plain?.count)

  const again = await openFilters(page)
  await expect(again.dialog.getByRole('tab', { name: 'Lower Rate', exact: false })).toContainText('in force')
  await again.dialog.getByRole('button', { name: 'Reset' }).click()
  // Other workers record loans meanwhile and delete none.
  const found = again.dialog.getByRole('status')
  await expect.poll(async () => numberIn(await found.innerText())).toBeGreaterThanOrEqual(before)
  await again.close()
  await expect(page).toHaveURL('/loans?view=all')
  await expect(chips(page)).toHaveCount(0)
})

test('on a phone active filters come first, and keep their order while others are set', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 } })
  await page.goto('/loans?scenarioKey=CONSTRUCTION&minLvr=50')
  const { dialog } = await openFilters(page)
  const labels = () => dialog.locator('label, legend').evaluateAll((all) => all.map(({ textContent }) => textContent))
  await expect(dialog.getByText('Active filters')).toBeInViewport()
  const before = await labels()
  expect(before.slice(0, 3)).toEqual(['LVR from', 'LVR to', 'Scenario'])
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('Second')
  await expect(page).toHaveURL(/priorityKey=SECOND/)
  expect(await labels()).toEqual(before)
})

test('[J-06] a radius needs suburb and state, includes the suburbs around, and is removed with either', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?view=all')
  const filters = await openFilters(page)
  const place = await filters.under('State and Suburb')
  const radius = place.getByLabel('Search Radius')
  await expect(radius).toHaveCount(0)
  const suburb = place.getByRole('combobox', { name: 'Suburb' })
  await suburb.fill('Parramatta')
  await page.getByRole('option', { name: 'Parramatta, NSW' }).first().click()
  await expect(place.getByRole('checkbox', { name: 'NSW', exact: true })).toBeChecked()
  const alone = await filters.found()
  await radius.selectOption('50 km')
  await expect(page).toHaveURL(/radiusSearchKey=KM_50/)
  const around = await filters.found()
  expect(numberIn(around)).toBeGreaterThan(numberIn(alone))
  await place.getByRole('checkbox', { name: 'VIC', exact: true }).check()
  await expect(suburb).toHaveValue('')
  await expect(radius).toHaveCount(0)
  await expect(page).toHaveURL('/loans?state=NSW%2CVIC')
  await suburb.fill('Geelong')
  await page.getByRole('option', { name: 'Geelong, VIC' }).first().click()
  await expect(place.getByRole('checkbox', { name: 'NSW', exact: true })).not.toBeChecked()
})

test('[J-06] the partner filter belongs to a law firm, and choosing another firm clears it', async ({ signIn }) => {
  const [firm] = await rowsOf<{
    firm: string
    person: string
  }>(`select c.name as firm, i.first_name || ' ' || i.last_name as person
    from loans l join law_firms f on f.id = l.law_firm_id join companies c on c.id = f.company_id
    join individuals i on i.id = l.partner_id where l.status_key = 'SETTLED' and i.is_visible and i.closed_at is null limit 1`)
  if (!firm) throw new Error('no loan has a partner')
  const page = await signIn('broker', WIDE)
  await page.goto('/loans?view=all')
  const filters = await openFilters(page)
  const tab = await filters.under('Law Firm')
  const [lawFirm, partner] = [
    tab.getByRole('combobox', { name: 'Law Firm' }),
    tab.getByRole('combobox', { name: 'Partner' }),
  ]
  await expect(partner).toHaveCount(0)
  await lawFirm.fill(firm.firm)
  await page.getByRole('option', { name: firm.firm, exact: true }).click()
  await partner.fill(firm.person)
  await page.getByRole('option', { name: firm.person }).first().click()
  await expect(page).toHaveURL(/lawFirmId=\d+&partnerId=\d+/)
  await filters.found()
  const [other] = await rowsOf<{ name: string }>(
    'select c.name from law_firms f join companies c on c.id = f.company_id where c.name <> $1 order by c.name limit 1',
    [firm.firm],
  )
  await lawFirm.fill(other?.name ?? '')
  await page.getByRole('option', { name: other?.name ?? '', exact: true }).click()
  await expect(page).toHaveURL(/\/loans\?lawFirmId=\d+$/)
  await expect(partner).toHaveValue('')
})

test('[J-07] an expiry filter needs an open status or none, and is removed with any other', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?view=all')
  const filters = await openFilters(page)
  const tab = await filters.under('Status')
  const expiry = tab.getByLabel('Expiry')
  await expect(expiry.locator('option')).toHaveText([
    ...['All', 'Expired', 'Within 7 days', 'Within 30 days', 'Within 60 days', 'Within 90 days', 'Within 180 days'],
  ])
  await expiry.selectOption('Expired')
  await expect(page).toHaveURL('/loans?expiryKey=EXPIRED')
  const status = (name: string) => tab.getByRole('group', { name: 'Status' }).getByLabel(name, { exact: true })
  await status('Default').check()
  await expect(page).toHaveURL('/loans?expiryKey=EXPIRED&statusKey=DEFAULT')
  await status('Settled').check()
  await expect(page).toHaveURL('/loans?expiryKey=EXPIRED&statusKey=DEFAULT%2CSETTLED')
  await status('Discharged').check()
  await expect(expiry).toHaveCount(0)
  await expect(page).toHaveURL('/loans?statusKey=DEFAULT%2CDISCHARGED%2CSETTLED')
  await expect(page.getByRole('status').filter({ hasText: /loans$/ })).toBeVisible()
  for (const name of ['Default', 'Discharged']) await status(name).uncheck()
  await expect(page).toHaveURL('/loans?statusKey=SETTLED')
  await expect(expiry).toHaveValue('')
})

test('[J-08] an LVR range requires a valuation, which then cannot be changed', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?valuationRequired=false')
  const filters = await openFilters(page)
  const lvr = await filters.under('LVR')
  await lvr.getByLabel('LVR from').fill('50')
  await lvr.getByLabel('LVR to').fill('70')
  await expect(page).toHaveURL('/loans?maxLvr=70&minLvr=50&valuationRequired=true')
  const valuation = (await filters.under('Valuation')).getByLabel('Valuation Required')
  await expect(valuation).toHaveValue('true')
  await valuation.selectOption('No')
  await expect(toast(page, 'You cannot change the valuation required while searching with LVR')).toBeVisible()
  await expect(valuation).toHaveValue('true')
  await filters.close()
  await expect(chips(page).filter({ hasText: 'Valuation Required: Yes' }).getByRole('link')).toHaveCount(0)
  await page.getByRole('link', { name: 'Remove LVR: from 50% to 70%' }).click()
  await page.getByRole('link', { name: 'Remove Valuation Required: Yes' }).click()
  await expect(page).toHaveURL('/loans?view=all')
})

test('[J-09] construction and subdivision have their own fields, with a note on total development costs', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?view=all')
  const filters = await openFilters(page)
  const tab = await filters.under('Scenario')
  await expect(tab.getByText('Total development costs include')).toHaveCount(0)
  await tab.getByLabel('Scenario', { exact: true }).and(tab.locator('select')).selectOption('Construction')
  await expect(tab.getByText(/^Total development costs include/)).toBeVisible()
  await expect(tab.getByLabel('Subdivision type')).toHaveCount(0)
  const share = tab.getByLabel('Percentage of loan amount ex GST, at least')
  await expect(share).toHaveCount(0)
  await tab.getByLabel('Presales debt cover required').selectOption('Yes')
  await share.fill('20')
  for (const yesNo of ['QS required', 'Builder/Developer', 'Build to hold', 'Project manager required'])
    await expect(tab.getByLabel(yesNo, { exact: true })).toBeVisible()
  await tab.getByLabel('Contingencies allowance percentage, at least').fill('1')
  await tab.getByLabel('Developer past successful projects, at least').fill('1')
  await expect(page).toHaveURL(/constructionScenario\.developerSuccessfulProjects=1&/)
  const found = numberIn(await filters.found())
  const [plain] = await rowsOf<{
    count: number
  }>(`select count(*)::int as count from loans l join loan_constructions d on d.loan_id = l.id
    where d.presales_debt_cover_required and d.loan_amount_percentage_gst_ex >= 20 and d.contingencies_allowance >= 1
      and d.developer_successful_projects >= 1`)
  expect(found).toBe(plain?.count)
  await tab.getByLabel('Scenario', { exact: true }).and(tab.locator('select')).selectOption('Subdivision')
  await expect(page).toHaveURL('/loans?scenarioKey=SUBDIVISION')
  await tab.getByLabel('Subdivision type').selectOption({ index: 1 })
  await expect(page).toHaveURL(/subdivisionScenario\.typeKey=/)
})

test('credits are combined by “or”, and Back undoes everything chosen in one window', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/loans?state=VIC')
  const filters = await openFilters(page)
  const credits = await filters.under('Credits')
  await credits.getByLabel('Clean').check()
  await expect(page).toHaveURL(/credits=1&/)
  await credits.getByLabel('Paid default', { exact: true }).check()
  await expect(page).toHaveURL(/credits=1%2C2/)
  const found = numberIn(await filters.found())
  const [plain] = await rowsOf<{
    count: number
  }>(`select count(*)::int as count from loans l join suburbs u on u.id = l.suburb_id
    where u.state_key = 'VIC' and exists (select from loan_credits k where k.loan_id = l.id and k.credit_id in (1, 2))`)
  expect(found).toBe(plain?.count)
  await filters.close()
  await page.goBack()
  await expect(page).toHaveURL('/loans?state=VIC')
  await expect(chips(page)).toHaveText(['State: VIC'])
})

test('by keyboard f opens the filters, a letter jumps to a tab, and Escape closes', async ({ signIn }) => {
  const page = await signIn('lender', WIDE)
  await page.goto('/loans?view=all')
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(async () => {
    await page.keyboard.press('f')
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('tab', { name: 'BDM' }).focus()
  await page.keyboard.press('i')
  await expect(dialog.getByRole('tab', { name: 'Interest' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Interest' })).toBeFocused()
  await page.keyboard.press('C')
  await expect(page).toHaveURL(/interestKey=CAPITALISED/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(chips(page)).toHaveText(['Interest: Capitalised'])
})

test('on a phone all filters are in one column and fit the screen', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/loans?view=all')
  await page.getByRole('button', { name: 'Filters' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('checkbox', { name: 'QLD', exact: true }).check()
  await dialog.getByLabel('Principal from').fill('1000000')
  await expect(page).toHaveURL('/loans?minPrincipal=1000000&state=QLD')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog.getByRole('button', { name: 'Close' }).last().tap()
  await expect(chips(page)).toHaveCount(2)
})

test('a broker finds no loans of a hidden lender by that lender, except their own', async ({ signIn }) => {
  const [hidden] = await rowsOf<{ id: number; bdm: number | null; shown: number }>(`select x.id, x.bdm_id as bdm,
      (select count(*)::int from loan_searches s where s.lender_ids @> array[x.id] and s.status_code <> 1
        and not (s.status_code in (2, 3, 5))) as shown
    from lenders x where not x.loan_tab_show_current_loan_book and x.loan_tab_show_discharged_loan_book
      and exists (select from loan_searches s where s.lender_ids @> array[x.id] and s.status_code in (2, 3, 5)) limit 1`)
  if (!hidden) throw new Error('no lender hides its current book')
  const broker = await signIn('rival', WIDE)
  await broker.goto(`/loans?lenderId=${hidden.id}&statusKey=SETTLED`)
  const staff = await signIn('staff', WIDE)
  await staff.goto(`/loans?lenderId=${hidden.id}&book=current`)
  await expect(loanList(staff).figure('Total Records')).not.toHaveText('0')
  const [own] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from loan_searches s where s.lender_ids @> array[$1::int] and s.status_code = 2
      and exists (select from loan_lenders p join lenders x on x.id = p.lender_id join companies c on c.id = x.company_id
        where p.loan_id = s.loan_id and c.name = 'Corvanewick Private Credit')`,
    [hidden.id],
  )
  await expect(loanList(broker).figure('Total Records')).toHaveText(String(own?.count ?? 0))
})
