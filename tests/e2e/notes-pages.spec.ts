import type { Locator } from '@playwright/test'
import { rowsOf } from './database.ts'
import { addressOf, freshSubject, rowsIn } from './note-subjects.ts'
import { expect, test } from './people.ts'
import { cellsUnder } from './screens.ts'

/** Expects all periods of a person's scores to fit a phone, in this many columns, each name above its figure. */
const expectCalendar = async (heads: Locator, columns: number) => {
  await expect(heads.last()).toBeVisible()
  const boxes = await heads.evaluateAll((all) =>
    all.map((head) => {
      const cells = head.closest('table')?.querySelectorAll('td') ?? []
      const [name, figure] = [head, cells[all.indexOf(head)]].map((each) => each?.getBoundingClientRect())
      return {
        left: name?.left ?? -1,
        right: name?.right ?? 999,
        isAbove: name?.left === figure?.left && name?.bottom === figure?.top,
      }
    }),
  )
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(columns)
  expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThan(0)
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(390)
  expect(boxes.every(({ isAbove }) => isAbove)).toBe(true)
}

test('[E-05] [E-06] the notes page filters notes, links to profiles, and pages through periods of call scores', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto('/users/notes?match=1&userType=system&pageSize=200')
  const table = page.getByRole('table', { name: 'File notes' })
  const kinds = { Lender: 'lender', Broker: 'broker', 'Law Firm': 'lawfirm' } as const
  const shown = await cellsUnder(table, 'Profile').evaluateAll((cells) =>
    cells.map((cell) => ({
      profile: (cell as HTMLElement).innerText.trim(),
      href: cell.closest('tr')?.querySelector('a')?.getAttribute('href'),
    })),
  )
  expect(new Set(shown.map(({ href }) => href)).size).toBeGreaterThan(2)
  expect(new Set(shown.map(({ profile }) => profile)).size).toBeGreaterThan(1)
  for (const { profile, href } of shown)
    expect(href).toMatch(new RegExp(`^/users/\\d+/${kinds[profile as keyof typeof kinds]}$`))

  await page.getByRole('form', { name: 'Filters' }).getByLabel('Note Type').selectOption('Meeting')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/type=MEETING/)
  await expect(cellsUnder(table, 'Note Type').first()).toHaveText('Meeting')
  expect(new Set(await cellsUnder(table, 'Note Type').allInnerTexts())).toEqual(new Set(['Meeting']))

  // Active filters are chips that are removed one by one.
  const chips = page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')
  await page.getByRole('form', { name: 'Filters' }).getByLabel('Person').fill('a')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(chips).toHaveText(['Person: a', 'Note Type: Meeting'])
  await page.getByRole('link', { name: 'Remove Note Type: Meeting' }).click()
  await expect(page).not.toHaveURL(/type=/)
  await expect(chips).toHaveText(['Person: a'])
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/users/notes')
  await expect(chips).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Filters' }).getByLabel('Person')).toHaveValue('')

  await page.getByRole('link', { name: 'Monthly Call Scores' }).click()
  await expect(page.getByRole('img', { name: /^Calls of / })).toHaveCount(2)
  const heads = page
    .getByRole('table', { name: /^Calls of / })
    .first()
    .getByRole('columnheader')
  await expect(heads).toHaveCount(25)
  // On a phone the months are a calendar that fits the screen.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expectCalendar(heads, 6)
  if (size) await page.setViewportSize(size)
  const before = await heads.first().innerText()
  await page.getByRole('link', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/lastDateFromQuery=/)
  await expect(heads.last()).not.toHaveText(before)
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(heads.first()).toHaveText(before)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/scorePage=2/)
  await page.getByRole('link', { name: 'Daily Call Scores' }).click()
  await expect(heads).toHaveCount(31)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectCalendar(heads, 7)
  await expect(page.getByRole('img', { name: /^Calls of / })).toHaveCount(0)
})

test('[E-05] [E-06] the tabs do not move between the views of the notes, and at tablet width all columns fit', async ({
  signIn,
}) => {
  const page = await signIn('staff', { viewport: { width: 1024, height: 900 } })
  const tabs = page.getByRole('navigation', { name: 'Notes and scores' })
  const places = []
  for (const query of ['', '?person=nobody-has-this-name', '?view=daily', '?view=team-daily']) {
    await page.goto(`/users/notes${query}`)
    places.push(await tabs.evaluate((row) => row.getBoundingClientRect().top))
  }
  expect(new Set(places).size).toBe(1)
  await page.goto('/users/notes')
  const [width, room] = await page
    .locator('[data-scroll]')
    .evaluate((area) => [area.scrollWidth, area.clientWidth] as const)
  expect(width).toBeLessThanOrEqual(room)
  // The button is beside the last field, not below it.
  const filters = page.getByRole('form', { name: 'Filters' })
  const [button, field] = [filters.getByRole('button', { name: 'Search', exact: true }), filters.getByLabel('To')]
  const parts = [button, field, filters.getByLabel('Person'), filters.getByLabel('Taken by')]
  const readTops = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y))
  await expect.poll(async () => new Set(await readTops()).size).toBe(1)
})

test('[E-03] a page of notes has 20, 50, 100 or 200 notes, 20 by default', async ({ signIn }) => {
  const page = await signIn('staff')
  const subject = await freshSubject('lender')
  await rowsOf(
    `insert into file_notes (observer_id, lender_id, note_type_key, note, taken_by_id)
     select n.observer_id, $1, n.note_type_key, 'Note ' || place, n.taken_by_id
     from (select * from file_notes where observer_id = (select id from observers where company_id is null) limit 1) n,
       generate_series(1, 60) as place`,
    [subject.id],
  )
  await page.goto(addressOf(subject))
  const sizes = page.getByRole('navigation', { name: 'Notes per page' })
  await expect(sizes.getByRole('link')).toHaveText(['20', '50', '100', '200'])
  await expect(sizes.getByRole('link', { name: '20', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(rowsIn(page)).toHaveCount(20)
  const next = page.getByRole('link', { name: 'Next', exact: true })
  await next.click()
  await expect(page).toHaveURL(/notesPage=2/)
  const fifty = sizes.getByRole('link', { name: '50', exact: true })
  await fifty.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await fifty.click()
  await expect(page).toHaveURL(/notesSize=50/)
  await expect(page).not.toHaveURL(/notesPage=2/)
  await expect(rowsIn(page)).toHaveCount(50)
  expect(await page.evaluate(() => window.scrollY), 'the window stays where it was').toBeGreaterThanOrEqual(place)
  await sizes.getByRole('link', { name: '200', exact: true }).click()
  await expect(rowsIn(page)).toHaveCount(60)
})

test('on a phone the filters of the notes are behind a button that shows how many are active', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 } })
  await page.goto('/users/notes')
  const filters = page.getByRole('form', { name: 'Filters' })
  await expect(filters).toBeHidden()
  const card = await page.getByRole('table', { name: 'File notes' }).locator('tbody tr').first().boundingBox()
  expect(card?.y).toBeLessThan(280)
  await page.getByText('Filters', { exact: true }).click()
  await filters.getByLabel('Person').fill('nobody-has-this-name')
  await filters.getByLabel('Person').press('Enter')
  await expect(page).toHaveURL(/person=nobody-has-this-name/)
  await expect(page.locator('summary')).toHaveText('Filters1')
  await expect(filters).toBeHidden()
  await page.setViewportSize({ width: 768, height: 844 })
  await expect(filters).toBeVisible()
  await expect(page.locator('summary')).toBeHidden()
})
