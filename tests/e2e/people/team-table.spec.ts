import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, type Role, test } from '#tests/e2e/people.ts'
import { chips } from '#tests/e2e/saved-searches.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search people, companies and loan numbers' })
const palette = (page: Page) => page.locator('[cmdk-root]')
const table = (page: Page) => page.getByRole('table', { name: 'What the team did' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..')

/** Asks in the search box and opens the first answer by Enter. */
const ask = async (page: Page, text: string): Promise<void> => {
  await awake(boxOf(page))
  await page.keyboard.press('Control+k')
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type(text)
  const answer = palette(page).getByRole('group', { name: 'Team', exact: true }).getByRole('option')
  await expect(answer).toHaveCount(1)
  await expect(answer).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/** True on the last day of a month of 30 days, when the last 30 days are this month. */
const isLastOfThirty = async () => {
  const [day] = await rowsOf<{ is: boolean }>(
    `select extract(day from today) = 30 and extract(day from today + 1) = 1 as is
     from (select (now() at time zone 'Australia/Sydney')::date as today) as day`,
  )
  return day?.is === true
}

/** The person with the most calls of the 30 days to today, and their number. */
const findBusiest = async () => {
  const [busiest] = await rowsOf<{ name: string; account: number; calls: number }>(
    `select s.first_name || ' ' || s.last_name as name, a.id as account, count(*)::int as calls
     from file_notes n join note_types t on t.key = n.note_type_key and t.is_call
     join accounts a on a.id = n.taken_by_id join staff s on s.id = a.staff_id
     join observers o on o.id = n.observer_id and o.company_id is null
     where (n.taken_at at time zone 'Australia/Sydney')::date between (now() at time zone 'Australia/Sydney')::date - 29
       and (now() at time zone 'Australia/Sydney')::date
     group by 1, 2 order by count(*) desc limit 1`,
  )
  return busiest as { name: string; account: number; calls: number }
}

test('a question about the team opens its table with bars, whose figures lead to their notes', async ({ signIn }) => {
  const { name, account, calls } = await findBusiest()
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await page.goto('/freshness')
  await ask(page, 'calls per bdm last 30 days')
  const period = (await isLastOfThirty()) ? 'This month' : 'Last 30 days'
  await expect(page).toHaveURL(`/users/notes?view=team&period=${period.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByRole('navigation', { name: 'Period' }).locator('[aria-current]')).toHaveText(period)
  const row = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  const link = row.getByRole('link', { name: `${calls.toLocaleString('en-AU')}: Calls, ${name}` })
  await expect(link).toHaveText(calls.toLocaleString('en-AU'))
  // The picture: the bars of the busiest person fill the width, and no bar is wider.
  const widths = await table(page)
    .locator('tbody tr:not(:first-child) i.bg-accent.h-2')
    .evaluateAll((bars) => bars.map((bar) => Number.parseFloat((bar as HTMLElement).style.width)))
  expect(widths.length).toBeGreaterThan(2)
  expect(widths).toEqual(widths.toSorted((one, other) => other - one))
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/users/notes\\?calls=only&from=[\\d-]+&takenBy=${account}&to=[\\d-]+$`))
  await expect(heading(page)).toContainText(calls.toLocaleString('en-AU'))
})

test('the table sorts, and its period, comparison and own days are in the address', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await page.goto('/users/notes?view=team&period=last-30-days')
  await table(page).getByRole('link', { name: 'Brokers', exact: true }).click()
  await expect(page).toHaveURL(/sort=brokers&orderBy=desc$/)
  await expect(table(page).getByRole('columnheader', { name: 'Brokers' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('link', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/period=last-month&sort=brokers/)
  await page.getByRole('link', { name: 'Year before' }).click()
  await expect(page).toHaveURL(/against=year/)
  await expect(page.getByText(/^01 \w{3} \d{4} to \d\d \w{3} \d{4}, compared with 01 \w{3} \d{4} to/)).toBeVisible()
  await page.getByText('Other days').click()
  await page.getByLabel('From', { exact: true }).fill('1/1/2001')
  await page.getByLabel('To', { exact: true }).fill('2/1/2001')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2001-01-01&to=2001-01-02/)
  await expect(page).toHaveURL(/against=year/)
  await expect(page.getByText('Nobody logged a call in this period')).toBeVisible()
  await expect(table(page)).toHaveCount(0)
})

test('one person’s months are compared, and others come back by the chip', async ({ signIn }) => {
  const { name, account } = await findBusiest()
  const page = await signIn('staff')
  await page.goto('/freshness')
  await ask(page, `calls of ${name} last month vs this month`)
  await expect(page).toHaveURL(`/users/notes?view=team&period=this-month&takenBy=${account}`)
  await expect(chips(page)).toHaveText([`Taken by: ${name}`])
  await page.getByRole('link', { name: `Remove Taken by: ${name}` }).click()
  await expect(page).toHaveURL('/users/notes?view=team&period=this-month')
})

test('a score of a single call does not exist, and the palette says so', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/freshness')
  await awake(boxOf(page))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('calls with a score under 5 last fortnight')
  await expect(palette(page).getByRole('status')).toContainText('A single call is not rated here')
  await expect(palette(page).getByRole('group', { name: 'Loans', exact: true })).toHaveCount(0)
})

test('words in notes are a filter of their list', async ({ signIn }) => {
  const [found] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from file_notes n join observers o on o.id = n.observer_id and o.company_id is null
     where n.note ilike '%valuation%'`,
  )
  const page = await signIn('staff')
  await page.goto('/freshness')
  await awake(boxOf(page))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('notes mentioning valuation')
  const answer = palette(page).getByRole('group', { name: 'Notes', exact: true }).getByRole('option')
  await expect(answer).toContainText('Note: valuation')
  await expect(answer).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/users/notes?text=valuation')
  await expect(heading(page)).toContainText((found?.count ?? 0).toLocaleString('en-AU'))
  const field = page.getByRole('form', { name: 'Filters' }).getByLabel('Note', { exact: true })
  await expect(field).toHaveValue('valuation')
  await expect(chips(page)).toHaveText(['Note: valuation'])
})

for (const width of [390, 1024, 1440])
  test(`the team’s table fits ${width} pixels`, async ({ signIn }) => {
    const page = await signIn('staff', { viewport: { width, height: 900 } })
    await page.goto('/users/notes?view=team&period=last-30-days')
    await expect(table(page).getByRole('rowheader').first()).toHaveText('Everybody')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const frame = table(page).locator('..')
    const [inner, outer] = await frame.evaluate((panel) => [panel.scrollWidth, panel.clientWidth])
    expect(inner).toBe(outer)
    // Everybody's bar would have another scale than those below it.
    await expect(table(page).getByRole('row').filter({ hasText: 'Everybody' }).locator('i')).toHaveCount(0)
    const person = table(page).getByRole('row').nth(2)
    await expect(person.locator('i').first()).toBeVisible()
    for (const label of ['Calls', 'Before'])
      await expect(person.getByText(label, { exact: true }).filter({ visible: true })).toHaveCount(
        width === 390 ? 1 : 0,
      )
    await expect(page.getByText(/, compared with /)).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })

for (const role of ['broker', 'lender', 'lawFirm'] satisfies Role[])
  test(`${role} has no table of the team`, async ({ signIn, allowConsoleErrors }) => {
    allowConsoleErrors(/403/)
    const page = await signIn(role)
    await page.goto('/users/notes?view=team&period=last-30-days')
    await expect(table(page)).toHaveCount(0)
    const answer = await page.request.get('/api/search', { params: { search: 'calls per person this week' } })
    expect(((await answer.json()) as { team: unknown }).team).toBeNull()
  })
