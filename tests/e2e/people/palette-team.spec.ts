import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, type Role, test } from '#tests/e2e/people.ts'
import { chips } from '#tests/e2e/saved-searches.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search people, companies and loan numbers' })
const palette = (page: Page) => page.locator('[cmdk-root]')
const said = (page: Page) => palette(page).getByRole('status')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true }).getByRole('option')

const ask = async (page: Page, text: string): Promise<void> => {
  await awake(boxOf(page))
  await page.keyboard.press('Control+k')
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type(text)
}

type Bdm = { id: number; account: number; first: string; name: string; notes: number; recent: number }

/** A BDM with notes, loans and people, whose first name nobody else of the team has. */
const findBdm = async (): Promise<Bdm> => {
  const [bdm] = await rowsOf<Bdm>(
    `select s.id, a.id as account, s.first_name as first, s.first_name || ' ' || s.last_name as name, count(*)::int as notes,
       count(*) filter (where n.taken_at >= timestamp '2026-11-01' at time zone 'Australia/Sydney')::int as recent
     from staff s join accounts a on a.staff_id = s.id
       join file_notes n on n.taken_by_id = a.id and n.observer_id = (select id from observers where company_id is null)
     where exists (select from loan_searches l where l.bdm_ids @> array[s.id])
       and exists (select from lenders k where k.bdm_id = s.id)
       and (select count(*) from staff o where o.first_name = s.first_name or o.last_name = s.first_name) = 1
     group by s.id, a.id order by count(*) desc, s.id limit 1`,
  )
  return bdm as Bdm
}

test('the name of a team member is first, and opens the notes that they took', async ({ signIn }) => {
  const bdm = await findBdm()
  const page = await signIn('staff')
  await page.goto('/freshness')
  await ask(page, bdm.name.toLowerCase())
  const team = group(page, 'Team')
  await expect(team).toHaveCount(3)
  await expect(palette(page).getByRole('option').first()).toContainText(bdm.name)
  await expect(team.first()).toHaveAttribute('aria-selected', 'true')
  await expect(team.nth(1)).toHaveText(`Loans of BDM ${bdm.name}`)
  await expect(team.nth(2)).toHaveText(`People of BDM ${bdm.name}`)
  await expect(said(page)).toBeEmpty()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/users/notes?takenBy=${bdm.account}`)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(bdm.notes.toLocaleString('en-AU'))
})

test('the loans and people of a BDM are below the name, and behind its arrow', async ({ signIn }) => {
  const bdm = await findBdm()
  const page = await signIn('staff')
  await page.goto('/freshness')
  await ask(page, bdm.name)
  await group(page, 'Team').nth(1).click()
  await expect(page).toHaveURL(`/loans?platformBdmId=${bdm.id}`)
  await expect(chips(page)).toHaveText([`BDM: ${bdm.name}`])
  await ask(page, bdm.name)
  await expect(group(page, 'Team').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(palette(page).getByRole('option')).toHaveText([
    'Notes taken',
    `Loans of BDM ${bdm.name}`,
    `People of BDM ${bdm.name}`,
    'Copy link',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/users/all?platformBdmId=${bdm.id}`)
})

test('what somebody did is the number of their notes, and opens the Notes page with its filters', async ({
  signIn,
}) => {
  const bdm = await findBdm()
  const page = await signIn('staff')
  await page.goto('/freshness')
  await ask(page, `notes by ${bdm.first} since 1 November 2026`)
  const notes = group(page, 'Notes')
  await expect(notes).toHaveCount(1)
  await expect(notes).toContainText(`Taken by: ${bdm.name}`)
  await expect(notes).toContainText('From: 01 Nov 2026')
  await expect(notes).toContainText(bdm.recent === 1 ? '1 note' : `${bdm.recent.toLocaleString('en-AU')} notes`)
  await expect(notes).toHaveAttribute('aria-selected', 'true')
  await expect(said(page)).toBeEmpty()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/users/notes?from=2026-11-01&takenBy=${bdm.account}`)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(bdm.recent.toLocaleString('en-AU'))
  await ask(page, `calls by ${bdm.name} this week`)
  await expect(group(page, 'Notes')).toContainText('Calls only')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    new RegExp(`/users/notes\\?calls=only&from=[\\d-]{10}&takenBy=${bdm.account}&to=[\\d-]{10}$`),
  )
})

test('whom to call leads to the queue of calls, with the number that are due', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/freshness')
  await ask(page, 'who should I call today')
  const calls = group(page, 'Team').first()
  await expect(calls).toContainText('Your calls due, overdue first')
  await expect(calls).toContainText(/\d+ calls?/)
  await expect(calls).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calls/)
})

test('an unknown name or time has no answer', async ({ signIn }) => {
  const bdm = await findBdm()
  const page = await signIn('staff')
  await page.goto('/freshness')
  await ask(page, 'what did Zorblax do this month')
  await expect(said(page)).toHaveText('Nobody in the team is called “zorblax”.')
  await expect(group(page, 'Loans')).toHaveCount(0)
  await boxOf(page).fill(`what has ${bdm.name} done since wibble`)
  await expect(said(page)).toContainText('Not understood: “since wibble”.')
  await expect(group(page, 'Notes')).toHaveCount(0)
})

for (const role of ['broker', 'lender', 'lawFirm'] satisfies Role[])
  test(`${role} finds nobody of the team`, async ({ signIn }) => {
    const bdm = await findBdm()
    const page = await signIn(role)
    for (const search of [bdm.name, `what has ${bdm.name} done this week`]) {
      const answer = await page.request.get('/api/search', { params: { search } })
      expect([answer.status(), ((await answer.json()) as { team: unknown }).team]).toEqual([200, null])
    }
  })

test('the help of staff has what can be asked about the team, and the box says that it takes questions', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  for (const [width, hint] of [
    [1440, ' or question: “loans due next month”'],
    [390, ' or “overdue”'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/freshness')
    await awake(boxOf(page))
    const shown = palette(page).getByText(hint.trim())
    await expect(shown).toBeVisible()
    const [inner, outer] = [await shown.boundingBox(), await boxOf(page).boundingBox()]
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))
    await boxOf(page).fill('overdue')
    await expect(shown).toHaveCount(0)
    await expect(said(page)).toBeEmpty()
    await expect(group(page, 'Loans')).toHaveAttribute('aria-selected', 'true')
  }
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.goto('/freshness')
  await awake(boxOf(page))
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Questions and keyboard shortcuts' })
  await expect(help.getByRole('heading', { name: 'Ask what the team did in the search' })).toBeVisible()
  const forStaff = help.getByText('Criteria, sign-ins, new people').locator('xpath=following-sibling::dd[1]/code')
  const examples = await forStaff.allInnerTexts()
  expect(examples).toHaveLength(6)
  for (const example of examples) {
    const answer = await page.request.get('/api/search', { params: { search: example } })
    const { people } = (await answer.json()) as { people: { searches: unknown[]; said: string[] } | null }
    expect([example, people?.searches.length, people?.said]).toEqual([example, 1, []])
  }
  const broker = await signIn('broker')
  await broker.goto('/')
  await awake(boxOf(broker))
  await broker.keyboard.press('?')
  await expect(broker.getByRole('heading', { name: 'Ask for people in the search' })).toBeVisible()
  await expect(broker.getByText('Ask what the team did')).toHaveCount(0)
  await broker.keyboard.press('Escape')
  const firm = await signIn('lawFirm')
  await firm.goto('/')
  await awake(boxOf(firm))
  await expect(palette(firm).getByText('or question')).toHaveCount(0)
})
