import type { Page } from '@playwright/test'
import { openAnswer } from './loan-tables.ts'
import { awake, expect, test } from './people.ts'
import { loanList, shownDollars } from './screens.ts'

type Group = {
  key: string | null
  name: string
  loans: number
  principal: number
  change: string | null
  isSoFar: boolean
  lvr: string | null
}

const groupsOf = async (page: Page, query: string): Promise<Group[]> =>
  (await (await page.request.get(`/api/loans/groups?${query}`)).json()).data

const rowsIn = (page: Page, by: string) =>
  page.getByRole('table', { name: `Loans by ${by}` }).locator('tbody tr[data-row]')

test('discharged loans by quarter are listed newest first, and a quarter opens its loans', async ({ signIn }) => {
  const page = await signIn('staff')
  await openAnswer(page, 'discharged in qld by quarter')
  await expect(page).toHaveURL('/loans?group=dischargeQuarter&state=QLD&statusKey=DISCHARGED')
  const groups = await groupsOf(page, 'by=dischargeQuarter&state=QLD&statusKey=DISCHARGED')
  expect(groups.length).toBeGreaterThan(2)
  const keys = groups.flatMap(({ key }) => key ?? [])
  expect(keys).toEqual(keys.toSorted().toReversed())
  const rows = rowsIn(page, 'discharge quarter')
  for (const [at, { name, principal }] of groups.slice(0, 3).entries()) {
    expect(name).toMatch(/^(Mar|Jun|Sep|Dec) quarter \d{4}$/)
    await expect(rows.nth(at)).toContainText(name)
    await expect(rows.nth(at)).toContainText(shownDollars(principal))
  }
  await expect(page.getByText('By the calendar quarter of the discharge.')).toBeVisible()
  const { key, name, loans } = groups[1] as Group
  const link = rows.nth(1).getByRole('link', { name: new RegExp(`^${loans} loans?: ${name}$`) })
  await (await awake(link)).press('Enter')
  const until = `${key?.slice(0, 5)}${String(Number(key?.slice(5)) + 2).padStart(2, '0')}`
  await expect(page).toHaveURL(new RegExp(`dischargedFrom=${key}-01&dischargedTo=${until}-3[01]&`))
  await expect(loanList(page).figure('Total Records')).toHaveText(String(loans))
})

test('settled loans by quarter show how each quarter compares with the one before', async ({ signIn }) => {
  const page = await signIn('staff')
  await openAnswer(page, 'settled loans by quarter')
  await expect(page).toHaveURL(/\/loans\?group=quarter&settledTo=\d{4}-\d\d-\d\d$/)
  const rows = rowsIn(page, 'quarter')
  await expect(rows.nth(1)).toBeVisible()
  const groups = await groupsOf(page, `by=quarter&${new URL(page.url()).searchParams}`)
  const current = rows.filter({ hasText: 'so far' })
  await expect(current).toHaveCount(groups.filter(({ isSoFar }) => isSoFar).length)
  // The current quarter is compared with the same days of the one before.
  const [{ change: soFar = null } = {}] = groups.filter(({ isSoFar }) => isSoFar)
  expect(soFar).not.toBeNull()
  await expect(current).toContainText(/(?:than|as) \w{3} quarter \d{4} to the same day/)
  const compared = [...groups.entries()].filter(([, { change, isSoFar }]) => change !== null && !isSoFar)
  expect(compared.length).toBeGreaterThan(2)
  for (const [at, { change }] of compared.slice(0, 3)) {
    const [now, before] = [groups[at] as Group, groups[at + 1] as Group]
    expect(Number(change)).toBeCloseTo((now.principal / before.principal - 1) * 100, 1)
    const figure = Math.round(Math.abs(Number(change))).toLocaleString('en-AU')
    const words = `${figure}% ${Number(change) > 0 ? 'more' : 'less'} than ${before.name}`
    await expect(rows.nth(at).getByRole('cell', { name: words, exact: true })).toBeVisible()
  }
  await expect(page.getByText('Change compares the principal of a period, if filters find both in full')).toBeVisible()
  await page.goto('/loans?group=lender')
  await expect(rowsIn(page, 'lender').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveCount(0)
})

test('loans are grouped by financial year from the menu', async ({ signIn }) => {
  const page = await signIn('broker')
  await page.goto('/loans?view=all')
  await (await awake(page.getByRole('button', { name: 'Group by' }))).click()
  await page.getByRole('menuitemradio', { name: 'Financial year' }).click()
  await expect(page).toHaveURL('/loans?group=year')
  const groups = await groupsOf(page, 'by=year')
  for (const [at, { name }] of groups.entries())
    await expect(rowsIn(page, 'financial year').nth(at)).toContainText(name)
  expect(groups[0]?.name).toMatch(/^FY \d{4}–\d{2}$/)
  await expect(page.getByRole('button', { name: 'By financial year' })).toBeVisible()
})

test('commercial loans by security sub type open as the loans of one sub type', async ({ signIn }) => {
  const page = await signIn('broker')
  await openAnswer(page, 'commercial by sub type')
  await expect(page).toHaveURL('/loans?group=subType&securityTypeKey=COMMERCIAL')
  const groups = await groupsOf(page, 'by=subType&securityTypeKey=COMMERCIAL')
  expect(groups.length).toBeGreaterThan(2)
  const rows = rowsIn(page, 'security sub type')
  await expect(rows).toHaveCount(groups.length)
  const [{ key, name, loans }] = groups as [Group]
  await (await awake(rows.first().getByRole('link', { name: new RegExp(`: ${name.replace(/[()]/g, '.')}$`) }))).press(
    'Enter',
  )
  const [, subType] = key?.split('.') ?? []
  await expect(page).toHaveURL(`/loans?securitySubTypeKey=${subType}&securityTypeKey=COMMERCIAL`)
  await expect(loanList(page).figure('Total Records')).toHaveText(String(loans))
})

test('groups have a mean LVR by which they are sorted, and a last line for all loans', async ({ signIn }) => {
  const page = await signIn('lender')
  await page.goto('/loans?group=state')
  const table = page.getByRole('table', { name: 'Loans by state' })
  await (await awake(table.getByRole('link', { name: 'Mean LVR' }))).press('Enter')
  await expect(page).toHaveURL('/loans?group=state&groupSort=-lvr')
  const groups = await groupsOf(page, 'by=state&sort=lvr&orderBy=desc')
  const lvrs = groups.flatMap(({ lvr }) => (lvr === null ? [] : Number(lvr)))
  expect(lvrs.length).toBeGreaterThan(2)
  expect(lvrs).toEqual(lvrs.toSorted((one, other) => other - one))
  for (const [at, lvr] of lvrs.slice(0, 3).entries())
    await expect(rowsIn(page, 'state').nth(at).getByRole('cell').last()).toHaveText(
      `${(Math.round(lvr * 10) / 10).toFixed(1)}%`,
    )
  const whole = table.locator('tfoot tr')
  const principal = groups.reduce((sum, each) => sum + each.principal, 0)
  await expect(whole).toContainText(
    `All ${groups.reduce((sum, each) => sum + each.loans, 0).toLocaleString('en-AU')} loans`,
  )
  await expect(whole).toContainText(shownDollars(principal))
  await expect(whole.getByRole('cell').last()).toHaveText(/^\d\d\.\d%$/)
  await expect(page.getByText('mean LVR that of the loans that have one, both weighted by principal')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(whole).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('two quarters are compared in one sentence: both as rows, the current one so far', async ({ signIn }) => {
  const page = await signIn('staff')
  await openAnswer(page, 'loans settled this quarter compared to last quarter')
  await expect(page).toHaveURL(/\/loans\?group=quarter&settledFrom=\d{4}-\d\d-01&settledTo=\d{4}-\d\d-\d\d$/)
  const { search } = new URL(page.url())
  const groups = await groupsOf(page, `by=quarter&${search.slice(1)}`)
  expect(groups).toHaveLength(2)
  for (const [at, { name, principal }] of groups.entries()) {
    await expect(rowsIn(page, 'quarter').nth(at)).toContainText(name)
    await expect(rowsIn(page, 'quarter').nth(at)).toContainText(shownDollars(principal))
  }
  await expect(rowsIn(page, 'quarter').first()).toContainText('so far')
  // A part of a quarter is compared with the same days of the one before.
  await expect(rowsIn(page, 'quarter').first()).toContainText(/(?:than|as) \w{3} quarter \d{4} to the same day/)
})

test('the mean LVR of some loans is asked for in words and shown for all of them', async ({ signIn }) => {
  const page = await signIn('staff')
  await openAnswer(page, 'average LVR of second mortgages')
  await expect(page).toHaveURL('/loans?group=state&groupSort=-lvr&priorityKey=SECOND')
  const table = page.getByRole('table', { name: 'Loans by state' })
  await expect(table.getByRole('columnheader', { name: 'Mean LVR' })).toBeVisible()
  await expect(table.getByRole('row', { name: /^All \d+ loans/ })).toContainText(/\d+\.\d\d%/)
})
