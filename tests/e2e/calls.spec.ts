import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'

const CALLS = 20

/** Makes the follow-ups of some brokers due, one day apart; each test uses its own brokers and year. */
const dueCalls = (offset: number, count: number, year: number) =>
  rowsOf<{ id: number; name: string; brokerId: number }>(
    `with due as (
       select c.id, c.name, b.id as "brokerId", row_number() over (order by c.id) as place from companies c
       join brokers b on b.company_id = c.id and not exists (select from lenders l where l.company_id = c.id)
       where c.closed_at is null and b.is_active and c.is_master_switch_on order by c.id offset $1 limit $2
     ), kept as (
       insert into company_leads (observer_id, company_id, followup_date)
       select (select id from observers where company_id is null), id, make_date($3::int, 1, 1) + place::int from due
       on conflict (observer_id, company_id) do update set followup_date = excluded.followup_date
     ) select id, name, "brokerId" from due order by place`,
    [offset, count, year],
  )

const noteField = (page: Page) => page.getByRole('textbox', { name: 'Note' })

const notesLike = (text: string) =>
  rowsOf<{ note: string; type: string }>(
    'select note, note_type_key as type from file_notes where note like $1 order by id',
    [`${text}%`],
  )

test('staff log twenty calls in a row by keyboard, with one shortcut each besides the text', async ({ signIn }) => {
  test.setTimeout(180_000)
  const page = await signIn('staff')
  const due = await dueCalls(3, CALLS, 1995)
  const text = `Rang at ${Date.now()}`
  await page.goto(`/calls?whose=team&at=${due[0]?.id}`)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (const [call, { name }] of due.entries()) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await awake(page.getByRole('button', { name: /^Spoke/ }))
    await expect(noteField(page)).toBeFocused()
    await expect(noteField(page)).toHaveValue('')
    await page.keyboard.type(`${text}, ${call}`)
    await press(`Alt+${(call % 4) + 1}`)
    await expect(page.getByText(`${name} noted. Follow-up on `)).toBeVisible()
  }
  expect(keys / CALLS).toBeLessThanOrEqual(4)
  const types = ['PHONE_CALL', 'CALL_ATTEMPT', 'CALL_ATTEMPT', 'EMAIL']
  expect(await notesLike(text)).toEqual(due.map((_each, call) => ({ note: `${text}, ${call}`, type: types[call % 4] })))
  const ahead = await rowsOf<{ weekday: number }>(
    `select extract(isodow from d.followup_date)::int as weekday from company_leads d
     join observers o on o.id = d.observer_id and o.company_id is null
     where d.company_id = any($1) and d.followup_date > current_date`,
    [due.map(({ id }) => id)],
  )
  expect(ahead).toHaveLength(CALLS)
  for (const { weekday } of ahead) expect(weekday).toBeLessThan(6)

  // The next page first moves focus into its own field.
  await expect(page.getByRole('heading', { level: 2, name: due.at(-1)?.name as string, exact: true })).toHaveCount(0)
  await expect(noteField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(noteField(page)).not.toBeFocused()
  await page.keyboard.press('?')
  for (const label of ['Spoke', 'No answer', 'Left message', 'Emailed', 'Next call'])
    await expect(page.getByRole('dialog').getByText(label, { exact: true })).toBeVisible()
})

test('the queue is scrolled to the open call, at first and by the key for the next one', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 600 } })
  const due = await dueCalls(41, 9, 2002)
  const last = due.at(-2)
  await page.goto(`/calls?whose=team&at=${last?.id}`)
  const current = page.getByRole('region', { name: 'To call' }).locator('[aria-current="true"]')
  await expect(current).toContainText(last?.name as string)
  await expect(current).toBeInViewport({ ratio: 1 })
  await awake(page.getByRole('button', { name: /^Spoke/ }))
  const list = page.getByRole('region', { name: 'To call' }).locator('ol')
  await list.evaluate((each) => each.scrollTo(0, 0))
  await expect(current).not.toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Alt+ArrowDown')
  await expect(current).not.toContainText(last?.name as string)
  await expect(current).toBeInViewport({ ratio: 1 })
  await rowsOf('update company_leads set followup_date = null where company_id = any($1)', [due.map(({ id }) => id)])
})

test('[T-F2] a draft that is saved while its call is logged does not come back', async ({ signIn }) => {
  const page = await signIn('staff')
  const [due] = await dueCalls(35, 1, 2001)
  if (!due) throw new Error('the demonstration has too few brokers')
  await page.goto(`/calls?whose=team&at=${due.id}`)
  await awake(page.getByRole('button', { name: /^Spoke/ }))
  // The server has logged the call, and its answer is under way until the draft has been answered, too.
  await page.route('**/calls?**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const drafted = page.waitForResponse((answer) => answer.url().endsWith('/api/notes/drafts'))
    const answer = await route.fetch()
    await drafted
    await route.fulfill({ response: answer })
  })
  const text = `Rang slowly at ${Date.now()}`
  await page.keyboard.type(text)
  await page.keyboard.press('Alt+1')
  await expect(page.getByText(`${due.name} noted. Follow-up on `)).toBeVisible()
  expect(await notesLike(text)).toHaveLength(1)
  await dueCalls(35, 1, 2001)
  await page.goto(`/calls?whose=team&at=${due.id}`)
  await expect(page.getByRole('heading', { level: 2, name: due.name, exact: true })).toBeVisible()
  await awake(page.getByRole('button', { name: /^Spoke/ }))
  await expect(noteField(page)).toHaveValue('')
  expect(await rowsOf('select from note_drafts where note = $1', [text])).toEqual([])
})

test('on a phone a call is logged by touch, its draft survives a reload, and another day can be chosen', async ({
  signIn,
}) => {
  const page = await signIn('admin', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const [first, second] = await dueCalls(30, 2, 1997)
  if (!first || !second) throw new Error('the demonstration has too few brokers')
  await page.goto(`/calls?whose=team&at=${first.id}`)
  await expect(page.getByRole('heading', { level: 2, name: first.name, exact: true })).toBeVisible()
  await (await awake(page.getByRole('button', { name: 'Next call' }))).tap()
  await expect(page.getByRole('heading', { level: 2, name: second.name, exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: first.name, exact: true })).toBeVisible()
  await awake(page.getByRole('button', { name: /^Left message/ }))
  const text = `Asked for a call back at ${Date.now()}`
  await noteField(page).fill(text)
  await expect(page.getByText('Draft kept')).toBeVisible()
  await page.reload()
  await expect(noteField(page)).toHaveValue(text)
  await awake(page.getByRole('button', { name: /^Left message/ }))
  await page.getByLabel('Another day').fill('3/3/2099')
  await page.getByRole('button', { name: /^Left message/ }).tap()
  await expect(page.getByText(`${first.name} noted. Follow-up on 03 Mar 2099.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: second.name, exact: true })).toBeVisible()
  expect(await notesLike(text)).toEqual([{ note: text, type: 'CALL_ATTEMPT' }])
  await page.goto(`/calls?whose=team&at=${first.id}`)
  await expect(page.getByRole('heading', { level: 2, name: first.name, exact: true })).toHaveCount(0)
})

test('the last logged call can be undone after its toast has gone, until the page is left', async ({ signIn }) => {
  const page = await signIn('staff')
  const [first, second] = await dueCalls(60, 2, 1998)
  if (!first || !second) throw new Error('the demonstration has too few brokers')
  const undo = page.getByRole('button', { name: `Undo the call to ${first.name}` })
  const text = `Rang in vain at ${Date.now()}`
  const log = async () => {
    await awake(page.getByRole('button', { name: /^Spoke/ }))
    await noteField(page).fill(text)
    await page.keyboard.press('Alt+2')
    await expect(page.getByRole('heading', { level: 2, name: second.name, exact: true })).toBeVisible()
  }
  await page.goto(`/calls?whose=team&at=${first.id}`)
  await log()
  const message = page.getByText(`${first.name} noted. Follow-up on `)
  await expect(message).toBeVisible()
  await expect(message).toHaveCount(0, { timeout: 20_000 })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The call to ${first.name} is taken back.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: first.name, exact: true })).toBeVisible()
  await expect(noteField(page)).toHaveValue(text)
  await expect(undo).toHaveCount(0)
  expect(await notesLike(text)).toEqual([])
  await log()
  await expect(undo).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible()
  await expect(undo).toHaveCount(0)
})

test('the person spoken to is chosen by keyboard and put before the note; the day’s calls are counted by type', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const [call] = await rowsOf<{ id: number; name: string; people: string[] }>(
    `with two as (
       select c.id, c.name, array_agg(i.first_name || ' ' || i.last_name order by i.id) as people from companies c
       join brokers b on b.company_id = c.id and b.is_active join individuals i on i.company_id = c.id and i.closed_at is null
       where c.closed_at is null and c.is_master_switch_on group by c.id having count(*) = 2 order by c.id desc limit 1
     ), due as (
       insert into company_leads (observer_id, company_id, followup_date)
       select (select id from observers where company_id is null), id, '1992-01-02' from two
       on conflict (observer_id, company_id) do update set followup_date = excluded.followup_date
     ) select id, name, people from two`,
  )
  if (!call) throw new Error('no broker has two people')
  await page.goto(`/calls?whose=team&at=${call.id}`)
  await expect(page.getByRole('heading', { level: 2, name: call.name, exact: true })).toBeVisible()
  const people = page.getByRole('group', { name: 'Spoken to' }).getByRole('button')
  await expect(people).toHaveCount(2)
  await (await awake(people.last())).focus()
  await page.keyboard.press('Enter')
  await expect(people.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(people.first()).toHaveAttribute('aria-pressed', 'false')
  const name = (await people.last().innerText()).trim()
  expect(call.people).toContain(name)
  await expect(noteField(page)).toBeFocused()
  await expect(noteField(page)).toHaveValue(`${name}: `)
  await page.keyboard.press('Alt+3')
  await expect(page.getByText(`${call.name} noted. Follow-up on `)).toBeVisible()
  const [last] = await rowsOf<{ note: string }>('select note from file_notes order by id desc limit 1', [])
  expect(last?.note).toBe(`${name}: Left message`)
  await expect(page.getByRole('region', { name: 'To call' }).getByRole('status')).toContainText(/Call attempt \d+/)
})

test('home links to the calls, which only staff can open', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/403/)
  const page = await signIn('staff')
  await dueCalls(40, 1, 1999)
  await page.goto('/?whose=team')
  await page.getByRole('link', { name: 'Start calls' }).click()
  await expect(page).toHaveURL('/calls?whose=team')
  const broker = await signIn('broker')
  await broker.goto('/calls')
  await expect(broker.getByRole('heading', { name: 'Calls' })).toHaveCount(0)
  await expect(broker.getByText('403')).toBeVisible()
})
