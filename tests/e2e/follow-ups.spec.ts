import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'

const CALLS = 20

test('[D-20] staff work through twenty follow-up calls in a row without the mouse', async ({ signIn }) => {
  test.setTimeout(240_000)
  const page = await signIn('staff')
  // Dates that no other test uses: these companies come first, and none is in the queue that a test of home reads.
  const companies = await rowsOf<{ id: number; lenderId: number }>(
    `select c.id, l.id as "lenderId" from companies c join lenders l on l.company_id = c.id
     where c.closed_at is null and l.is_active
       and not exists (select from brokers b where b.company_id = c.id)
       and not exists (select from staff s where s.id = l.bdm_id and s.email = any($2))
     order by c.id limit $1`,
    [CALLS, [getNamedPerson('staff').email, getNamedPerson('admin').email]],
  )
  await rowsOf(
    `insert into company_leads (observer_id, company_id, followup_date)
     select (select id from observers where company_id is null), id, '1990-01-01'::date + place::int
     from unnest($1::int[]) with ordinality as due(id, place)
     on conflict (observer_id, company_id) do update set followup_date = excluded.followup_date`,
    [companies.map(({ id }) => id)],
  )
  const text = `Called at ${Date.now()}`
  await page.goto(`/users/${companies[0]?.lenderId}/lender?tab=fileNotes`)
  for (const [call, { lenderId }] of companies.entries()) {
    await expect(page).toHaveURL(new RegExp(`/users/${lenderId}/lender`))
    await awake(page.getByRole('button', { name: 'Add note' }))
    await page.keyboard.press('n')
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await page.keyboard.type(`${text}, ${call}`)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('cell', { name: `${text}, ${call}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused()
    await page.keyboard.press('f')
    await expect(page.getByRole('button', { name: '1w, 1 week' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Follow-up', { exact: false }).first()).not.toHaveValue(/1990$/)
    await expect(page.getByText(/^Follow-up on /).first()).toBeVisible()
    // The toast of the previous call may still be visible; the next page reads from the database who is next.
    const moved = () =>
      rowsOf(
        `select from company_leads d join observers o on o.id = d.observer_id and o.company_id is null
         where d.company_id = $1 and d.followup_date >= current_date`,
        [companies[call]?.id],
      )
    await expect.poll(async () => (await moved()).length).toBe(1)
    if (call < CALLS - 1) await page.keyboard.press(']')
  }
  const [notes] = await rowsOf<{ count: number }>('select count(*)::int as count from file_notes where note like $1', [
    `${text}, %`,
  ])
  expect(notes?.count).toBe(CALLS)
  // The last date may still be being saved.
  const due = () =>
    rowsOf(
      `select from company_leads d join observers o on o.id = d.observer_id and o.company_id is null
       where d.company_id = any($1) and d.followup_date < current_date`,
      [companies.map(({ id }) => id)],
    )
  await expect.poll(async () => (await due()).length).toBe(0)
})
