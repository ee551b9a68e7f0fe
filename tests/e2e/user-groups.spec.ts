import type { Page } from '@playwright/test'
import { counted, rows as people } from './all-users.ts'
import { watchMoved } from './harness/moved.ts'
import { weighScripts } from './harness/weight.ts'
import { awake, expect } from './people.ts'
import { chips, PHONE, save, test, WIDE } from './saved-searches.ts'
import { fact, openFilters, shownDollars } from './screens.ts'

type Group = {
  key: string | null
  name: string
  people: number
  companies: number
  loans: number | null
  principal: number | null
  share: string
}
type Answer = { data: (Group & { totalPeople: number })[]; total: number }

const groupsOf = async (page: Page, query: string): Promise<Answer> =>
  (await (await page.request.get(`/api/users/groups?${query}`)).json()) as Answer

const groupTable = (page: Page, by: string) => page.getByRole('table', { name: `Users by ${by}` })
const rowsIn = (page: Page, by: string) => groupTable(page, by).locator('tbody tr[data-row]')
const inside = (page: Page, by: string) => groupTable(page, by).locator('tr[data-detail]')
const chart = (page: Page, name: 'follow up' | 'state') => page.getByRole('list', { name: `Users by ${name}` })
const counts = (title: string | null): number => Number(/: ([\d,]+) users?$/.exec(title ?? '')?.[1]?.replace(',', ''))

test('law firms are a group of their own by BDM, and its number leads to them', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?group=bdm')
  const firms = rowsIn(page, 'BDM').filter({ hasText: 'Law firms' })
  await expect(firms).toHaveCount(1)
  const people = (await firms.locator('td').nth(1).innerText()).trim()
  await firms.locator('td').nth(1).getByRole('link').click()
  await expect(page).toHaveURL('/users/all?typeKey=LAWFIRM')
  await expect(fact(page, 'Total Records')).toHaveText(people)
})

test('staff group brokers by BDM with the keyboard, sort the groups, and open one’s people', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?typeKey=BROKER')
  await (await awake(page.getByRole('button', { name: 'Group by' }))).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'No grouping' })).toBeFocused()
  await expect(page.getByRole('menuitemradio')).toHaveText([
    ...['No grouping', 'Type', 'Financier', 'BDM', 'State', 'Lead score'],
    ...['Current criteria', 'Active criteria', 'Profile'],
  ])
  await page.keyboard.press('b')
  await expect(page.getByRole('menuitemradio', { name: 'BDM' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/users/all?group=bdm&typeKey=BROKER')
  const { data, total } = await groupsOf(page, 'by=bdm&typeKey=BROKER')
  expect(total).toBeGreaterThan(1)
  const rows = rowsIn(page, 'BDM')
  await expect(rows).toHaveCount(Math.min(50, total))
  for (const [at, group] of data.slice(0, 3).entries()) {
    await expect(rows.nth(at).locator('td')).toHaveText([
      group.name,
      ...[group.people, group.companies, group.loans].map((figure) => (figure ?? 0).toLocaleString('en-AU')),
      shownDollars(group.principal ?? 0),
      // Half a tenth is rounded up; as a binary fraction it may be slightly less.
      `${(Math.round(Math.round(Number(group.share) * 100) / 10) / 10).toFixed(1)}%`,
    ])
  }
  await expect(fact(page, 'Total No. of Users')).toHaveText(String(data[0]?.totalPeople))
  await expect(page.getByText('Loans and principal are the current and discharged books')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Columns' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible()

  await groupTable(page, 'BDM').getByRole('link', { name: 'Principal', exact: true }).click()
  await expect(page).toHaveURL(/groupSort=-principal/)
  await expect(groupTable(page, 'BDM').getByRole('columnheader', { name: 'Principal' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const most = (await groupsOf(page, 'by=bdm&sort=principal&orderBy=desc&typeKey=BROKER')).data[0] as Group
  await expect(rows.first()).toContainText(most.name)

  const opener = rows.first().getByRole('link', { name: most.name, exact: true })
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(inside(page, 'BDM').getByRole('listitem')).toHaveCount(Math.min(5, most.people))
  await inside(page, 'BDM')
    .getByRole('link', { name: `All ${most.people} users` })
    .click()
  await expect(page).toHaveURL(`/users/all?platformBdmId=${most.key}&typeKey=BROKER`)
  await expect(fact(page, 'Total No. of Users')).toHaveText(String(most.people))
})

test('a group collapses again, and one without a filter shows its people and links to their profiles', async ({
  enter,
}) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?group=company&typeKey=LAWFIRM')
  const { data } = await groupsOf(page, 'by=company&typeKey=LAWFIRM')
  const first = data[0] as Group
  // More than are shown for a group that links to the others.
  expect(first.people).toBeGreaterThan(5)
  const opener = rowsIn(page, 'financier').first().getByRole('link', { name: first.name, exact: true })
  await opener.click()
  await expect(inside(page, 'financier').getByRole('listitem')).toHaveCount(Math.min(20, first.people))
  await expect(rowsIn(page, 'financier').first().getByRole('link')).toHaveCount(1)
  await opener.click()
  await expect(inside(page, 'financier')).toHaveCount(0)
  await expect(page).toHaveURL('/users/all?group=company&typeKey=LAWFIRM')
  await opener.click()
  await inside(page, 'financier').getByRole('listitem').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/users\/\d+\/lawfirm\?tab=overview$/)
})

test('grouped by company, groups are in pages of fifty and expand to their people', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?group=company&groupSort=name')
  const { data, total } = await groupsOf(page, 'by=company&sort=name&page=2')
  expect(total).toBeGreaterThan(50)
  await expect(rowsIn(page, 'financier')).toHaveCount(50)
  await expect(groupTable(page, 'financier').getByRole('columnheader')).toHaveText([
    ...['Financier', 'Users', 'Loans', 'Principal', 'Share of Users'],
  ])
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL('/users/all?group=company&groupSort=name&page=2')
  await expect(rowsIn(page, 'financier').first()).toContainText(data[0]?.name as string)
  const [first] = data as Group[]
  await rowsIn(page, 'financier').first().locator('a[data-opener]').click()
  await expect(inside(page, 'financier').getByRole('listitem')).toHaveCount(Math.min(20, first?.people as number))
  await expect(inside(page, 'financier').getByRole('listitem').first()).toContainText('@')
})

test('the grouping survives filters and a saved search, and is removed by its chip', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?group=state')
  await expect(rowsIn(page, 'state').first()).toBeVisible()
  const filters = await openFilters(page)
  await (await filters.under('Lead Score')).getByRole('combobox').selectOption('B')
  await expect(page).toHaveURL('/users/all?group=state&leadScore=B')
  await filters.close()
  await expect(chips(page)).toHaveText(['Lead Score: B', 'Group by: State'])
  await save(page, 'B by state')
  await expect(page).toHaveURL(/\/users\/all\?view=\d+$/)
  await rowsIn(page, 'state').first().locator('a[data-opener]').click()
  await expect(inside(page, 'state').getByRole('listitem').first()).toBeVisible()
  await expect(page).toHaveURL(/\/users\/all\?.*view=\d+/)
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL('/users/all?group=state')
  await page.getByRole('link', { name: 'Remove Group by: State' }).click()
  await expect(people(page).first()).toBeVisible()
  await expect(page).toHaveURL('/users/all?view=all')
})

test('words in the search box group the list', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?view=all')
  const box = await awake(page.getByRole('textbox', { name: 'Narrow All Users in words' }))
  await box.fill('brokers by state')
  await box.press('Enter')
  await expect(page).toHaveURL('/users/all?group=state&typeKey=BROKER')
  await expect(rowsIn(page, 'state').first()).toBeVisible()
  await box.fill('people per BDM')
  await box.press('Enter')
  await expect(page).toHaveURL('/users/all?group=bdm&typeKey=BROKER')
})

test('a broker groups the people found, but never by profile status', async ({ enter, allowConsoleErrors }) => {
  allowConsoleErrors(/403/)
  const { page } = await enter('broker')
  await page.goto('/users/all?group=type')
  const { data } = await groupsOf(page, 'by=type')
  for (const [at, { name, people: count }] of data.entries())
    await expect(rowsIn(page, 'type').nth(at)).toContainText(`${name}${count}`)
  const shown = await counted(
    'i.is_visible and c.is_master_switch_on and (le.is_active or br.is_active or lf.is_active) and lf.id is not null',
  )
  expect(data.find(({ key }) => key === 'LAWFIRM')?.people).toBe(shown.people)
  await (await awake(page.getByRole('button', { name: 'By type' }))).press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'State' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Profile' })).toHaveCount(0)
  expect((await page.request.get('/api/users/groups?by=profileStatus')).status()).toBe(403)
  // As with a forbidden filter, the list is shown without it.
  await page.goto('/users/all?group=profileStatus&typeKey=BROKER')
  await expect(people(page).first()).toBeVisible()
  await expect(chips(page)).toHaveText(['Type: Broker'])
})

test('people grouped by type do not repeat their type, and people grouped by state show it', async ({ enter }) => {
  const { page } = await enter('staff')
  for (const [by, types] of [
    ['type', 0],
    ['state', 1],
  ] as const) {
    await page.goto(`/users/all?group=${by}`)
    await rowsIn(page, by).first().locator('a[data-opener]').click()
    const first = inside(page, by).getByRole('listitem').first()
    await expect(first.locator('a[href^="tel:"]')).toBeVisible()
    await expect(first.locator('small')).toHaveCount(types)
  }
})

test('a bar of the charts filters by its follow-up or state, and its name has the number of users', async ({
  enter,
}) => {
  const { page } = await enter('staff')
  await page.goto('/users/all?group=type&typeKey=LENDER')
  await expect(chart(page, 'follow up').getByRole('listitem')).toHaveCount(4)
  const overdue = chart(page, 'follow up').getByRole('link').first()
  const due = counts(await overdue.locator('> :last-child').textContent())
  await overdue.click()
  await expect(page).toHaveURL('/users/all?followUpKey=OVERDUE&group=type&typeKey=LENDER')
  await expect(fact(page, 'Total No. of Users')).toHaveText(due.toLocaleString('en-AU'))
  await page.goto('/users/all?typeKey=LENDER&columns=user,company')
  const state = chart(page, 'state').getByRole('link').first()
  const there = counts(await state.locator('> :last-child').textContent())
  await state.click()
  await expect(page).toHaveURL(/\/users\/all\?stateKeys=[A-Z]+&typeKey=LENDER&columns=user%2Ccompany$/)
  await expect(fact(page, 'Total No. of Users')).toHaveText(there.toLocaleString('en-AU'))
  await expect(chart(page, 'state').getByRole('listitem')).toHaveCount(1)
  await page.goto('/users/all?followUpKey=NONE&stateKeys=NSW')
  await expect(chart(page, 'state')).toBeVisible()
  await expect(chart(page, 'follow up')).toHaveCount(0)
  await page.goto('/users/all?minRuralParcelSize=999999999999')
  await expect(page.getByText('No users match')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Charts' })).toHaveCount(0)
})

test('All Users sends at most 227 kB of scripts, and opens with its charts without layout shift', async ({ enter }) => {
  const { page } = await enter('staff')
  const [moved, scripts] = [await watchMoved(page), await weighScripts(page)]
  await page.goto('/users/all?view=all', { waitUntil: 'networkidle' })
  expect(scripts()).toBeGreaterThan(0)
  expect(scripts()).toBeLessThanOrEqual(227_000)
  for (const width of [1440, 1024, 390])
    for (const path of ['/users/all?view=all', '/users/all?group=type']) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await moved(), `${path} at ${width}`).toBeLessThanOrEqual(0.02)
    }
})

test('the placeholder of the charts has the same size and position as the charts', async ({ enter }) => {
  const { page } = await enter('staff')
  for (const path of ['/users/all?view=all', '/users/all?stateKeys=NSW', '/loans?view=all'])
    for (const width of [1440, 1024, 800]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.locator('.list-charts figure').first()).toBeVisible()
      const places = await page.locator('.list-summary').evaluate((summary) => {
        const charts = summary.querySelector('.list-charts') as HTMLElement
        const readPlace = () => [summary.clientHeight, charts.offsetTop, summary.querySelector('dd')?.offsetTop]
        const drawn = readPlace()
        // React would miss its children, so they are put back.
        const children = [...charts.childNodes]
        charts.replaceChildren(Object.assign(document.createElement('div'), { className: 'list-charts-room' }))
        const waiting = readPlace()
        charts.replaceChildren(...children)
        return [drawn, waiting]
      })
      expect(places[1], `${path} at ${width}`).toEqual(places[0])
    }
})

test('collapsed charts stay collapsed, separately from those of loans', async ({ enter }) => {
  const { page } = await enter('staff', WIDE)
  await page.goto('/users/all?view=all')
  await expect(chart(page, 'state')).toBeVisible()
  await (await awake(page.getByRole('button', { name: 'Charts' }))).click()
  await expect(chart(page, 'state')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Charts' })).toHaveAttribute('aria-expanded', 'false')
  await page.goto('/loans?view=all')
  await expect(await awake(page.getByRole('button', { name: 'Charts' }))).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('list', { name: 'Principal by state' })).toBeVisible()
})

test('groups fit a phone and print', async ({ enter }) => {
  const { page } = await enter('broker', PHONE)
  await page.goto('/users/all?group=type')
  const first = rowsIn(page, 'type').first()
  await expect(first).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const [name, count] = [first.locator('td').nth(0), first.locator('td').nth(1)]
  const [left, right] = [await name.boundingBox(), await count.boundingBox()]
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(12)
  await expect(chart(page, 'state')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(first).toBeVisible()
  await expect(page.getByRole('button', { name: 'By type' })).toBeHidden()
  await expect(page.getByText('A lender that is a broker too counts in all three')).toBeVisible()
})
