import type { Locator, Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'

type Subject = { id: number; kind: 'lender' | 'broker' }

let used = 0
/** A profile of another company that is open to everybody; each test takes its own. */
const freshSubject = async (kind: Subject['kind']): Promise<Subject> => {
  const [row] = await rowsOf<{ id: number }>(
    `select x.id from ${kind}s x join companies c on c.id = x.company_id
     where x.is_active and c.is_master_switch_on and c.closed_at is null order by x.id desc offset $1 limit 1`,
    [used * test.info().config.workers + test.info().parallelIndex],
  )
  used += 1
  await rowsOf(`delete from file_notes where ${kind}_id = $1`, [row?.id])
  return { id: row?.id as number, kind }
}

const addressOf = ({ id, kind }: Subject, tab = 'fileNotes') => `/users/${id}/${kind}?tab=${tab}`
const rowsIn = (page: Page): Locator => page.getByRole('table', { name: 'File Notes' }).locator('tbody tr[data-row]')
const isReady = async (page: Page): Promise<void> => {
  await awake(page.getByRole('button', { name: 'Add note' }))
}

test('[E-01] [E-02] [E-03] staff add, edit, delete and undo by keys alone', async ({ signIn }) => {
  const page = await signIn('staff')
  const subject = await freshSubject('lender')
  await page.goto(addressOf(subject, 'loanstab'))
  await awake(page.getByRole('button', { name: 'Settings' }))
  const text = `Rang at ${Date.now()}`

  // From another tab the key n leads to a new note.
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await expect(page).toHaveURL(/tab=fileNotes/)
  // What is typed is text, also an n.
  await page.keyboard.type(text)
  await page.keyboard.press('Alt+5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('File notes added successfully.')).toBeVisible()
  const row = rowsIn(page).filter({ hasText: text })
  await expect(row).toContainText('Meeting')
  await expect(row).toContainText('Jonas Whitmore')
  expect(await rowsIn(page).first().innerText()).toContain(text)

  // And again, without the mouse: the focus stands where n works.
  await page.keyboard.press('n')
  await page.keyboard.type('Thrown away')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused()
  await expect(page.getByText('Draft kept')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Draft kept')).toBeHidden()

  await row.getByRole('button', { name: /^Edit note/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(text)
  await page.keyboard.press('End')
  await page.keyboard.type(', edited')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('File notes updated successfully.')).toBeVisible()
  await expect(row).toContainText(`${text}, edited`)
  await expect(row).toContainText('Edited by Jonas Whitmore')
  await expect(row.getByRole('button', { name: /^Edit note/ })).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Heads up!' })
  await expect(question).toContainText('Are you sure you want to delete this file note?')
  await question.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('File note deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('File note restored.')).toBeVisible()
  await expect(row).toContainText(`${text}, edited`)
})

test('[T-F2] a draft outlives the page and is thrown away when its note is saved', async ({ signIn }) => {
  const page = await signIn('staff')
  const subject = await freshSubject('broker')
  await page.goto(addressOf(subject))
  await isReady(page)
  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: 'Note' })
  const begun = `Half a sentence of ${Date.now()}`
  await field.pressSequentially(begun)
  const context = page.context()
  // At once, before the pause after the last key is over.
  await page.close({ runBeforeUnload: true })

  const again = await context.newPage()
  await expect(async () => {
    await again.goto(addressOf(subject))
    await expect(again.getByText('Draft kept')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(again.getByRole('listitem').filter({ hasText: begun })).toBeVisible()
  await isReady(again)
  await again.keyboard.press('n')
  await expect(again.getByRole('textbox', { name: 'Note' })).toHaveValue(begun)
  await again.keyboard.press('End')
  await again.keyboard.type(' valuation.')
  await again.keyboard.press('Control+Enter')
  await expect(again.getByText('File notes added successfully.')).toBeVisible()
  await again.reload()
  await expect(rowsIn(again).first()).toContainText(`${begun} valuation.`)
  await expect(again.getByText('Draft kept')).toBeHidden()
})

test('[T-F1] two people change one note: the second reads both texts', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/409/)
  const subject = await freshSubject('lender')
  const [one, two] = [await signIn('staff'), await signIn('admin')]
  await one.goto(addressOf(subject))
  await isReady(one)
  await one.keyboard.press('n')
  await one.keyboard.type('Between two people')
  await one.keyboard.press('Control+Enter')
  await expect(one.getByText('File notes added successfully.')).toBeVisible()
  await two.goto(addressOf(subject))
  await isReady(two)
  for (const page of [one, two]) {
    await page
      .getByRole('button', { name: /^Edit note/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Note' }).fill(page === one ? 'By the first' : 'By the second')
  }
  await one.keyboard.press('Control+Enter')
  await expect(one.getByText('File notes updated successfully.')).toBeVisible()
  await two.keyboard.press('Control+Enter')
  await expect(two.getByRole('alert').filter({ hasText: 'By the first' })).toBeVisible()
  await expect(two.getByRole('textbox', { name: 'Note' })).toHaveValue('By the second')
  await two.keyboard.press('Control+Enter')
  await expect(rowsIn(two).first()).toContainText('By the second')
})

test('[E-04] a detail note saves itself; of two writers nobody loses a word', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const subject = await freshSubject('broker')
  const [one, two] = [await signIn('staff'), await signIn('admin')]
  for (const page of [one, two]) {
    await page.goto(addressOf(subject, 'details'))
    await awake(page.getByRole('textbox', { name: 'Professional' }))
  }
  await expect(one.getByRole('textbox', { name: 'Professional' })).toHaveAttribute('rows', '12')
  await one.getByRole('textbox', { name: 'Professional' }).fill('Written by the first.')
  await expect(one.getByRole('region', { name: 'Professional' }).getByRole('status')).toHaveText('Saved')
  await expect(one.getByText('Last edited by Jonas Whitmore')).toBeVisible()

  await two.getByRole('textbox', { name: 'Professional' }).fill('Written by the second.')
  const conflict = two.getByRole('alert').filter({ hasText: 'Written by the first.' })
  await expect(conflict).toBeVisible()
  // Gone and come back: both texts still stand there.
  await two.reload()
  await expect(conflict).toBeVisible()
  await expect(two.getByRole('textbox', { name: 'Professional' })).toHaveValue('Written by the second.')
  await awake(two.getByRole('textbox', { name: 'Professional' }))
  await conflict.getByRole('button', { name: 'Keep both' }).click()
  await expect(two.getByRole('region', { name: 'Professional' }).getByRole('status')).toHaveText('Saved')
  await two.reload()
  await expect(two.getByRole('textbox', { name: 'Professional' })).toHaveValue(
    'Written by the first.\n\nWritten by the second.',
  )
})

test('[T-A4] a lender keeps notes of his own: staff and the broker read nothing of them', async ({ signIn }) => {
  const lender = await signIn('lender')
  const subject = await freshSubject('broker')
  await lender.goto(addressOf(subject))
  await isReady(lender)
  await lender.keyboard.press('n')
  const canary = `CANARY ${Date.now()}`
  await lender.keyboard.type(canary)
  await lender.keyboard.press('Control+Enter')
  await expect(rowsIn(lender).first()).toContainText(canary)
  await expect(lender.getByRole('columnheader', { name: 'Taken by' })).toHaveCount(0)
  for (const role of ['staff', 'rival', 'dual'] as const) {
    const page = await signIn(role)
    await page.goto(addressOf(subject))
    await isReady(page)
    expect(await page.content(), role).not.toContain(canary)
    expect(await (await page.request.get(`/api/brokers/${subject.id}/file-notes`)).text(), role).not.toContain(canary)
  }
})

test('[E-05] [E-06] the notes page narrows, leads to profiles and pages through time', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/users/notes?match=1&userType=system')
  const table = page.getByRole('table', { name: 'File notes' })
  const kinds = { Lender: 'lender', Broker: 'broker', 'Law Firm': 'lawfirm' } as const
  const shown = await table.locator('tbody tr[data-row]').evaluateAll((rows) =>
    rows.map((row) => ({
      profile: row.querySelector<HTMLElement>('td[data-label="Profile"]')?.innerText.trim(),
      href: row.querySelector('a')?.getAttribute('href'),
    })),
  )
  expect(new Set(shown.map(({ href }) => href)).size).toBeGreaterThan(2)
  expect(new Set(shown.map(({ profile }) => profile)).size).toBeGreaterThan(1)
  for (const { profile, href } of shown)
    expect(href).toMatch(new RegExp(`^/users/\\d+/${kinds[profile as keyof typeof kinds]}$`))

  await page.getByRole('form', { name: 'Filters' }).getByLabel('Note Type').selectOption('Meeting')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/type=MEETING/)
  await expect(table.locator('td[data-label="Note Type"]').first()).toHaveText('Meeting')
  expect(new Set(await table.locator('td[data-label="Note Type"]').allInnerTexts())).toEqual(new Set(['Meeting']))

  await page.getByRole('link', { name: 'Monthly Call Scores' }).click()
  await expect(page.getByRole('img', { name: /^Calls of / })).toHaveCount(2)
  const heads = page
    .getByRole('table', { name: /^Calls of / })
    .first()
    .getByRole('columnheader')
  await expect(heads).toHaveCount(25)
  // On a phone the line is wider than the screen, and it opens at its newest end.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(heads.last()).toBeInViewport()
  await expect(heads.first()).not.toBeInViewport()
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
})

test('[E-03] a page of notes holds 20, 50, 100 or 200, beginning with the first 20', async ({ signIn }) => {
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
  await sizes.getByRole('link', { name: '50', exact: true }).click()
  await expect(page).toHaveURL(/notesSize=50/)
  await expect(page).not.toHaveURL(/notesPage=2/)
  await expect(rowsIn(page)).toHaveCount(50)
  await sizes.getByRole('link', { name: '200', exact: true }).click()
  await expect(rowsIn(page)).toHaveCount(60)
})

test('[E-02] a note is neither changed nor deleted without its id', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/)
  const page = await signIn('staff')
  const { id } = await freshSubject('lender')
  await page.goto('/')
  const answers = await page.evaluate(async (lender) => {
    const put = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api/lenders/${lender}/file-notes${path}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify(body),
      })
      return { status: answer.status, message: (await answer.json()).errors[0].message }
    }
    return [
      await put('', { note: 'Without an id', noteType: 'PHONE_CALL' }),
      await put('/delete', {}),
      await put('/delete?id=', { id: '' }),
    ]
  }, id)
  expect(answers).toEqual(Array(3).fill({ status: 400, message: 'Id is required' }))
})
