import type { Page } from '@playwright/test'
import { formatDay, formatShortDay, toSydneyDay } from '#lib/core/dates.ts'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { followedUp } from './date-fields.ts'
import { awake, expect, test } from './people.ts'
import { toast } from './screens.ts'

/** The date that call mode proposes after no answer, as shown on its button. */
const proposed = async (
  page: Page,
  { companyId, companyName }: { companyId: number; companyName: string },
): Promise<string> => {
  await page.goto(`/calls?whose=team&at=${companyId}`)
  await expect(page.getByRole('heading', { level: 2, name: companyName, exact: true })).toBeVisible()
  const text = await page.getByRole('button', { name: /^No answer/ }).textContent()
  return /\d\d \w{3} \d{4}/.exec(text ?? '')?.[0] ?? ''
}

test('a public holiday moves the proposed call date; it is added, edited, deleted and restored', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/4\d\d/)
  const page = await signIn('admin')
  const due = await followedUp()
  const usual = await proposed(page, due)
  const day = new Date(`${usual} UTC`).toISOString().slice(0, 10)
  const [{ state = '' } = {}] = await rowsOf<{ state: string }>(
    'select state_key as state from staff where email = $1',
    [getNamedPerson('admin').email],
  )
  const name = `Founders’ Day ${Date.now()}`
  const row = page.getByRole('row').filter({ hasText: name })
  const dialog = page.getByRole('dialog')

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Public Holidays' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Public holidays' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Year' }).getByRole('link').first()).toBeInViewport()
  await (await awake(page.getByRole('button', { name: 'Add Holiday' }))).click()
  await expect(dialog.getByLabel('Date')).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const message of [
    'Please enter a date',
    'Please enter the name of the holiday',
    'Please choose at least one state or territory',
  ])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  await dialog.getByLabel('Date').fill(formatShortDay(day))
  await dialog.getByLabel('Holiday').fill(name)
  await dialog.getByLabel(state, { exact: true }).check()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Public holiday saved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/holidays?year=${day.slice(0, 4)}&state=${state}`)
  await expect(row).toContainText(usual)
  await expect(row).toContainText(state)
  expect(await proposed(page, due)).not.toBe(usual)

  // A state has one holiday per day; the form reports a second one and keeps the input.
  await page.goto(`/holidays?year=${day.slice(0, 4)}`)
  await (await awake(page.getByRole('button', { name: 'Add Holiday' }))).click()
  await dialog.getByLabel('Date').fill(formatShortDay(day))
  await dialog.getByLabel('Holiday').fill('Another Day')
  await dialog.getByLabel('All states and territories').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(`${state} already has a holiday on this day: ${name}.`)).toBeVisible()
  await expect(dialog.getByLabel('Holiday')).toHaveValue('Another Day')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: `Edit ${name} on ${usual}` }).click()
  await expect(dialog.getByLabel(state, { exact: true })).toBeChecked()
  await dialog.getByLabel('Holiday').fill(`${name} B`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(`${name} B`)

  await row.getByRole('button', { name: `Delete ${name} B on ${usual}` }).click()
  await expect(row).toHaveCount(0)
  await toast(page, 'Public holiday deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Public holiday restored.')).toBeVisible()
  await expect(row).toContainText(`${name} B`)
  await row.getByRole('button', { name: `Delete ${name} B on ${usual}` }).click()
  await expect(row).toHaveCount(0)
  expect(await proposed(page, due)).toBe(usual)
})

test('editing a holiday that somebody else changed shows an error, and a year without holidays is reported', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const name = `Harvest Day ${Date.now()}`
  await rowsOf(`insert into holidays (state_key, day, name) values ('SA', '2039-03-01', $1)`, [name])
  const page = await signIn('admin')
  await page.goto('/holidays?year=2039')
  const row = page.getByRole('row').filter({ hasText: name })
  await (await awake(row.getByRole('button', { name: /^Edit/ }))).click()
  await rowsOf(`update holidays set name = name || ' observed' where name = $1`, [name])
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Holiday').fill(`${name} again`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else changed this holiday after you opened it.')).toBeVisible()
  await expect(dialog.getByLabel('Holiday')).toHaveValue(`${name} again`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await (await awake(row.getByRole('button', { name: /^Delete/ }))).click()
  await expect(page.getByText('No public holidays in 2039')).toBeVisible()
})

test('the page begins at the next holiday, to which a phone has a link', async ({ signIn }) => {
  const today = toSydneyDay(new Date())
  // The last day of the year, so that one is always coming.
  await rowsOf(
    `insert into holidays (state_key, day, name) values ('NT', $1, 'Last Day of the Year') on conflict do nothing`,
    [`${today.slice(0, 4)}-12-31`],
  )
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  const next = page.locator('#next-holiday')
  // Other tests add and delete holidays meanwhile.
  await expect(async () => {
    const [first] = await rowsOf<{ day: string }>(
      `select to_char(min(day), 'YYYY-MM-DD') as day from holidays where day >= $1`,
      [today],
    )
    await page.goto('/holidays')
    await expect(next).toContainText(formatDay(first?.day ?? ''), { timeout: 1_000 })
  }).toPass()
  await expect(next).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/holidays')
  await page.getByRole('link', { name: /^Next: .+, / }).click()
  await expect(next).toBeInViewport({ ratio: 0.9 })
  // Another year begins with its first day.
  await page.goto(`/holidays?year=${Number(today.slice(0, 4)) + 1}`)
  await expect(page.getByRole('link', { name: /^Next: / })).toHaveCount(0)
  await rowsOf(`delete from holidays where name = 'Last Day of the Year'`)
})

test('staff without ADMIN can only read holidays, by year and state, also on a phone; a broker gets 403', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/403/)
  const page = await signIn('staff', { viewport: { width: 390, height: 844 } })
  await page.goto('/holidays?year=2027')
  await page.getByRole('navigation', { name: 'State or territory' }).getByRole('link', { name: 'QLD' }).click()
  await expect(page).toHaveURL('/holidays?year=2027&state=QLD')
  await expect(page.getByText('Mon 04 Oct 2027')).toBeVisible()
  await expect(page.getByText('Canberra Day')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Holiday' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0)
  const broker = await signIn('broker')
  await broker.goto('/holidays')
  await expect(broker.getByText('403')).toBeVisible()
})
