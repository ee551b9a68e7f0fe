import AxeBuilder from '@axe-core/playwright'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'

test('[E-06] the team is on one screen with ranks, lines and totals, by month and by day, by keyboard', async ({
  signIn,
}) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await page.goto('/users/notes')
  const tab = page.getByRole('navigation', { name: 'Notes and scores' }).getByRole('link', { name: 'Team' })
  await awake(tab)
  await tab.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=team$/)
  await page.getByRole('link', { name: 'By month' }).click()
  await expect(page).toHaveURL(/view=team-monthly/)
  const rows = page.getByRole('table', { name: /^Rank / }).locator('tbody tr')
  const [there] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from accounts a join staff s on s.id = a.staff_id
     where s.is_active and s.closed_at is null`,
  )
  expect(await rows.count()).toBeGreaterThanOrEqual(there?.count as number)
  const totals = (await rows.locator('td:last-child').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')))
  expect(totals).toEqual(totals.toSorted((one, other) => other - one))
  const sum = totals.reduce((all, each) => all + each, 0)
  await expect(page.getByRole('img', { name: `${sum.toLocaleString('en-AU')} calls of everybody` })).toBeVisible()
  await expect(rows.locator('polyline')).toHaveCount(totals.length)

  // The same figures as a table for people who cannot see the lines, opened with the keyboard.
  const summary = page.getByText('All figures as a table')
  await summary.focus()
  await page.keyboard.press('Enter')
  const figures = page.getByRole('table', { name: 'All figures as a table' })
  await expect(figures.getByRole('row')).toHaveCount(totals.length + 2)
  await expect(figures.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(sum.toLocaleString('en-AU'))

  await page.getByRole('link', { name: 'By day' }).click()
  await expect(page).toHaveURL(/view=team-daily/)
  await page.getByRole('link', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/view=team-daily.*lastDateFromQuery=|lastDateFromQuery=.*view=team-daily/)
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(page.getByRole('link', { name: 'Later' })).toHaveCount(0)
})

/** Temporarily makes the team thirty people; other tests may add some at the same time. */
const teamOfThirty = async (): Promise<() => Promise<unknown>> => {
  const made = await rowsOf<{ id: number }>(
    `insert into staff (first_name, last_name, email, state_key, position_key)
     select 'Team', 'Member ' || place, 'team-' || place || '@covenant.example', 'NSW', 'PRTNR'
     from generate_series(1, 30 - (select count(*)::int from accounts a join staff s on s.id = a.staff_id
       where s.is_active and s.closed_at is null)) place returning id`,
  )
  const ids = made.map(({ id }) => id)
  await rowsOf(
    `insert into accounts (staff_id, email) select id, 'team-' || id || '@covenant.example' from unnest($1::int[]) id`,
    [ids],
  )
  return async () => {
    await rowsOf('delete from accounts where staff_id = any($1)', [ids])
    await rowsOf('delete from staff where id = any($1)', [ids])
  }
}

test('[E-06] thirty people fit one screen, and on a phone nothing is wider than the screen', async ({ signIn }) => {
  const page = await signIn('staff')
  const remove = await teamOfThirty()
  try {
    for (const span of ['monthly', 'daily']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/users/notes?view=team-${span}`)
      const halves = page.getByRole('table', { name: /^Rank / })
      await expect(halves).toHaveCount(2)
      const rows = halves.locator('tbody tr')
      const count = await rows.count()
      expect(count).toBeGreaterThanOrEqual(30)
      await expect(rows.locator('polyline')).toHaveCount(count)
      await expect(page.getByRole('img', { name: / calls? of everybody/ })).toBeInViewport({ ratio: 1 })
      // Staff added by other tests may exceed thirty: then the first fifteen of each half have to fit.
      for (const half of await halves.all())
        for (const row of (await half.locator('tbody tr').all()).slice(0, 15))
          await expect(row).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0)
    }
  } finally {
    await remove()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('the team’s total is aligned with the days of the ranking below it, and names its busiest day', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/users/notes?view=team-daily')
    const total = page.getByRole('img', { name: / calls? of everybody/ })
    const rows = page
      .getByRole('table', { name: /^Rank / })
      .first()
      .locator('tbody svg')
    await expect(total).toBeVisible()
    // Other tests may add people, and a ranking of more than eleven has two halves.
    await page.getByRole('table', { name: /^Rank / }).evaluateAll((halves) => {
      halves[0]?.closest('.grid')?.classList.remove('lg:grid-cols-2')
      for (const half of halves.slice(1)) half.parentElement?.remove()
      halves[0]?.classList.add('sm:[&_th:nth-child(n+4)]:min-w-16')
    })
    const places = await Promise.all([total, rows.first()].map((chart) => chart.boundingBox()))
    const [all, first] = places.map((box) => [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)])
    for (const at of [0, 1]) expect(Math.abs((all?.[at] ?? 0) - (first?.[at] ?? 99)), `${width}`).toBeLessThanOrEqual(2)
    await expect(page.getByText(/^At most [\d,]+, \d\d \w{3} \d{4}$/)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: /^Calls 0 to \d+$/ })).toBeVisible()
  }
})

test('[E-06] each person of the team has a small chart on the same scale, without future months', async ({
  signIn,
}) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await page.goto('/users/notes?view=team-monthly')
  const charts = await awake(page.getByRole('navigation', { name: 'Shown as' }).getByRole('link', { name: 'Charts' }))
  await charts.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/look=charts/)
  const team = page.getByRole('region', { name: 'Team' })
  const pictures = team.getByRole('listitem').getByRole('img')
  await expect(pictures.first()).toBeVisible()
  await expect(page.getByRole('table', { name: /^Rank / })).toHaveCount(0)
  // One for each row of figures except the total; other tests may add people at the same time.
  const [drawn, figures] = await page.evaluate(() =>
    ['ol svg[role="img"]', 'details tbody tr'].map((each) => document.querySelectorAll(each).length),
  )
  expect(drawn).toBe((figures ?? 0) - 1)
  // The highest bar fills its chart, and no other is higher.
  const heights = await pictures.evaluateAll((drawn) =>
    drawn.map((one) => {
      const bars =
        one
          .querySelector('path')
          ?.getAttribute('d')
          ?.matchAll(/v-([\d.]+)h/g) ?? []
      return Math.max(...[...bars].map(([, height]) => Number(height)))
    }),
  )
  expect(new Set(heights).size).toBeGreaterThan(2)
  expect(Math.max(...heights)).toBe(56)
  const [now] = await rowsOf<{ month: string }>(
    `select to_char(now() at time zone 'Australia/Sydney', 'Mon YYYY') as month`,
  )
  for (const name of await pictures.evaluateAll((drawn) => drawn.map((one) => one.getAttribute('aria-label'))))
    expect(name).toMatch(new RegExp(`: [\\d,]+ calls, \\w{3} \\d{4} to ${now?.month}$`))
  await expect(team.getByText(new RegExp(`^\\w{3} \\d{4} to ${now?.month}$`))).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  // Charts stay selected while the span and the period change.
  await page.getByRole('link', { name: 'By day' }).click()
  await expect(page).toHaveURL(/view=team-daily.*look=charts|look=charts.*view=team-daily/)
  await expect(pictures.first()).toHaveAccessibleName(/\d\d \w{3} \d{4} to /)
  await page.getByRole('link', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/lastDateFromQuery=/)
  await expect(pictures.first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
