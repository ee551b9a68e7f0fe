import type { Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { awake, expect, type Role, test } from './people.ts'

/**
 * Makes the last brokers of a person due so long ago that they come first in that person's queue, but after those of the test
 * that goes through the team's queue.
 */
const dueOf = async (role: Role, count: number): Promise<string[]> => {
  const found = await rowsOf<{ id: number; name: string }>(
    `select c.id, c.name from companies c join brokers b on b.company_id = c.id join staff s on s.id = b.bdm_id
     where c.closed_at is null and b.is_active and s.email = $1
       and not exists (select from lenders l where l.company_id = c.id) order by c.id desc limit $2`,
    [getNamedPerson(role).email, count],
  )
  const ids = found.map(({ id }) => id)
  // Follow-ups of an earlier attempt, perhaps for other brokers, would be among these.
  await rowsOf(
    `update company_leads set followup_date = null where followup_date < '1992-01-01'
       and company_id in (select b.company_id from brokers b join staff s on s.id = b.bdm_id where s.email = $1)`,
    [getNamedPerson(role).email],
  )
  await rowsOf(`delete from task_marks where kind = 'FOLLOW_UP' and record_id = any($1)`, [ids])
  await rowsOf(
    `insert into company_leads (observer_id, company_id, followup_date)
     select (select id from observers where company_id is null), id, '1991-01-01'::date + place::int
     from unnest($1::int[]) with ordinality as due(id, place)
     on conflict (observer_id, company_id) do update set followup_date = excluded.followup_date`,
    [ids],
  )
  return found.map(({ name }) => name)
}

const tasks = (page: Page) => page.getByRole('region', { name: 'Waiting for you' })
const task = (page: Page, name: string) => tasks(page).locator('[data-task^="FOLLOW_UP "]').filter({ hasText: name })
const doneToday = async (page: Page) =>
  Number.parseInt(
    (await tasks(page)
      .getByText(/of .* tasks done$/)
      .textContent()) ?? '',
    10,
  )

test('staff work through the queue on home with the keyboard: next, snooze, done, undo', async ({ signIn }) => {
  const page = await signIn('staff')
  const [first = '', second = '', third = ''] = await dueOf('staff', 3)
  await page.goto('/')
  await expect(task(page, first)).toBeVisible()
  await awake(
    tasks(page)
      .getByRole('button', { name: `Snooze ${first}` })
      .first(),
  )
  const before = await doneToday(page)
  await page.keyboard.press('j')
  await expect(tasks(page).locator('[data-task]').first()).toBeFocused()
  await task(page, first).focus()
  await page.keyboard.press('j')
  await expect(task(page, second)).toBeFocused()
  await page.keyboard.press('k')
  await expect(task(page, first)).toBeFocused()

  await page.keyboard.press('s')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${first}: back on `)).toBeVisible()
  await expect(task(page, first)).toHaveCount(0)
  await expect(task(page, second)).toBeFocused()

  await page.keyboard.press('d')
  await expect(page.getByText(`${second}: done for today.`)).toBeVisible()
  await expect(task(page, second)).toHaveCount(0)
  await expect(task(page, third)).toBeFocused()
  // Calls that other tests log as the same person count, too.
  await expect.poll(() => doneToday(page)).toBeGreaterThan(before)
  const after = await doneToday(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`${second} is back.`)).toBeVisible()
  await expect(task(page, second)).toBeVisible()
  await expect.poll(() => doneToday(page)).toBeLessThan(after)

  await page.keyboard.press('?')
  for (const key of ['Next task', 'Previous task', 'Snooze', 'Done for today'])
    await expect(page.getByRole('dialog').getByText(key, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(task(page, second)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\/\d+\/(broker|lender)\?tab=fileNotes/)
})

test('on a phone tasks are snoozed and finished by touch, and another person still sees them', async ({ signIn }) => {
  const page = await signIn('admin', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const [first = '', second = ''] = await dueOf('admin', 2)
  await page.goto('/')
  await awake(tasks(page).getByRole('link', { name: 'Team' }))
  await tasks(page).getByRole('link', { name: 'Team' }).tap()
  await expect(page).toHaveURL(/whose=team/)
  await expect(page.getByRole('region', { name: 'Waiting for the team' })).toBeVisible()
  await expect(tasks(page)).toHaveCount(0)
  await page.goto('/?waiting=FOLLOW_UP&whose=team')
  await expect(page.getByText('Waiting for the team', { exact: true })).toBeVisible()
  await expect(page.getByRole('link').filter({ hasText: first })).toBeVisible()
  await page.goto('/')
  const row = tasks(page).locator('li').filter({ hasText: first }).first()
  await awake(row.getByRole('button', { name: `Snooze ${first}` }))
  await row.getByRole('button', { name: `Snooze ${first}` }).tap()
  await page.getByRole('menuitem').nth(1).tap()
  await expect(task(page, first)).toHaveCount(0)
  await tasks(page)
    .getByRole('button', { name: `Mark ${second} as done for today` })
    .tap()
  await expect(task(page, second)).toHaveCount(0)
  const other = await signIn('staff')
  await other.goto('/?waiting=FOLLOW_UP&whose=team')
  await expect(other.getByRole('link').filter({ hasText: first })).toBeVisible()
  // The other person's own list does not contain them.
  await other.goto('/?waiting=FOLLOW_UP')
  await expect(other.getByRole('heading', { level: 1, name: 'Follow-ups due' })).toBeVisible()
  await expect(other.getByRole('link').filter({ hasText: first })).toHaveCount(0)
})

test('the whole list of a kind is done in place as at home, and names whose the tasks of the team are', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const [first = '', second = ''] = await dueOf('staff', 2)
  const { firstName, lastName } = getNamedPerson('staff')
  await page.goto('/?waiting=FOLLOW_UP&whose=team')
  const rows = page.getByRole('main').getByRole('listitem')
  const row = rows.filter({ hasText: first })
  await expect(row).toContainText(`BDM ${firstName} ${lastName}`)
  await (await awake(row.getByRole('button', { name: `Mark ${first} as done for today` }))).click()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row).toHaveCount(1)
  await page.getByRole('link', { name: 'Mine', exact: true }).click()
  await expect(page).toHaveURL('/?waiting=FOLLOW_UP')
  const own = rows.filter({ hasText: second })
  await expect(own).not.toContainText('BDM')
  await own.getByRole('link').focus()
  await page.keyboard.press('d')
  await expect(own).toHaveCount(0)
})
