import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { followedUp } from './date-fields.ts'
import { addressOf, freshSubject } from './note-subjects.ts'
import { ownBroker } from './own-companies.ts'
import { fillPerson, typedPerson } from './people/life.ts'
import { awake, expect, sendCredentials, test } from './people.ts'
import { csvFile, parties, rowOf } from './spreadsheets.ts'

test('after failed attempts a successful sign-in leads to the requested page', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/)
  const page = await visit()
  const address = '/loans?state=NSW&statusKey=SETTLED&page=2'
  await page.goto(address)
  for (const password of ['not-the-password', 'nor-this-one']) {
    await sendCredentials(page, { email: getNamedPerson('rival').email, password })
    await expect(page.getByRole('alert')).toHaveText('The email address or the password is not right.')
  }
  await sendCredentials(page, getNamedPerson('rival'))
  await expect(page).toHaveURL(address)
})

test('a draft that could not be saved says so, and is saved with the next change', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|status of 503/)
  const page = await signIn('staff')
  const subject = await freshSubject('lender')
  await page.goto(addressOf(subject))
  await awake(page.getByRole('button', { name: 'Add note' }))
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note' })
  await page.route(/draft/, (route) => route.fulfill({ status: 503, json: { status: 503, errors: [] } }))
  await note.fill('Half a thought')
  await expect(page.getByText('Draft not kept yet; it is tried again as you type.')).toBeVisible()
  await page.unrouteAll()
  await note.fill('Half a thought, mended')
  await expect(page.getByText('Draft not kept yet')).toHaveCount(0)
  const kept = () => rowsOf('select note from note_drafts where profile_id = $1 and note <> $2', [subject.id, ''])
  await expect.poll(kept).toEqual([{ note: 'Half a thought, mended' }])
})

test('a spreadsheet that was refused can be chosen again under the same name', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/)
  const page = await signIn('admin')
  await page.goto('/loans/import')
  const input = page.locator('input[type=file]')
  await awake(input)
  const mended = csvFile([rowOf(await parties())])
  await input.setInputFiles(Object.assign({}, mended, { buffer: Buffer.from('') }))
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  // A browser fires no event if the same file is chosen again, so the field must be empty.
  await expect(input).toHaveValue('')
  await input.setInputFiles(mended)
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
})

test('a picture field is cleared after a refusal, so that the same name can be chosen again', async ({ signIn }) => {
  const page = await signIn('staff')
  const { brokerId } = await ownBroker()
  await page.goto(`/users/${brokerId}/broker`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('form', { name: 'Edit profile' })
  const input = form.locator('input[type=file]').first()
  await awake(input)
  await input.setInputFiles({ name: 'logo.png', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(form.getByText('You can only choose image files.')).toBeVisible()
  await expect(input).toHaveValue('')
})

test('the panel beside the list reports a loan that cannot be loaded, and shows it the next time', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/)
  const page = await signIn('staff')
  await page.goto('/loans?view=all')
  const row = page.locator('tbody tr[data-row]').first()
  await awake(row)
  await page.route(/\/api\/loans\/\d+$/, (route) => route.fulfill({ status: 500, json: { status: 500, errors: [] } }))
  await row.locator('td').nth(4).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('alert')).toHaveText('This loan cannot be shown now. Open its page to try again.')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.unrouteAll()
  await row.locator('td').nth(4).click()
  await expect(panel.getByRole('heading', { name: 'Attributed Lenders' })).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
})

test('the page of an email shows why it failed', async ({ signIn }) => {
  const admin = await signIn('admin')
  const reason = `550 the mailbox is full ${Date.now()}`
  const [failed] = await rowsOf<{ id: number; state: string; error: string | null }>(
    `with one as (select id, state, error from email_messages order by id limit 1), changed as (
       update email_messages m set state = 'FAILED', error = $1 from one where m.id = one.id
     ) select * from one`,
    [reason],
  )
  try {
    await admin.goto(`/outbox/${failed?.id}`)
    await expect(admin.getByText('This email was not delivered', { exact: true })).toBeVisible()
    await expect(admin.getByRole('main').getByText(reason)).toBeVisible()
    await rowsOf(`update email_messages set state = 'SENT', error = null where id = $1`, [failed?.id])
    await admin.reload()
    await expect(admin.getByText('This email was not delivered', { exact: true })).toHaveCount(0)
    await expect(admin.getByText(reason)).toHaveCount(0)
  } finally {
    await rowsOf('update email_messages set state = $2, error = $3 where id = $1', [
      failed?.id,
      failed?.state,
      failed?.error,
    ])
  }
})

test('[C-02] Escape in an edited row restores its values and sends nothing', async ({ signIn }) => {
  const admin = await signIn('admin')
  const person = typedPerson()
  await admin.goto('/systemUsers/create')
  await awake(admin.locator('form[aria-label="Add System Users"]'))
  await fillPerson(admin, person)
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin).toHaveURL('/users')
  const edit = admin.getByRole('button', { name: `Edit ${person.firstName} ${person.lastName}` })
  const sent: string[] = []
  admin.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await (await awake(edit)).click()
  await admin.getByLabel('Last Name').fill('Thrown away')
  await admin.getByLabel('Last Name').press('Escape')
  await expect(admin.getByLabel('Last Name')).toHaveCount(0)
  await expect(edit).toBeVisible()
  await (await awake(edit)).click()
  await expect(admin.getByLabel('Last Name')).toHaveValue(person.lastName)
  expect(sent.filter((url) => /\/api\/users\/\d+$/.test(url))).toEqual([])
})

test('the next call cannot be today; a later day is stored', async ({ signIn }) => {
  const page = await signIn('staff')
  const due = await followedUp()
  await page.goto(`/calls?whose=team&at=${due.companyId}`)
  await awake(page.getByRole('button', { name: /^Spoke/ }))
  const [day] = await rowsOf<{ today: string; later: string }>(
    `select to_char(now() at time zone 'Australia/Sydney', 'DD/MM/YYYY') as today,
       to_char(now() at time zone 'Australia/Sydney' + interval '40 days', 'DD/MM/YYYY') as later`,
  )
  await page.getByRole('textbox', { name: 'Note' }).fill(`Next call ${Date.now()}`)
  const own = page.getByLabel('Another day')
  await own.fill(day?.today as string)
  await own.press('Tab')
  await page.getByRole('button', { name: /^Spoke/ }).click()
  await expect(page.getByText('Please enter a date ahead.').first()).toBeVisible()
  const stored = () =>
    rowsOf<{ day: string }>(
      `select to_char(followup_date, 'DD/MM/YYYY') as day from company_leads d join observers o on o.id = d.observer_id
       and o.company_id is null where d.company_id = $1`,
      [due.companyId],
    )
  expect(await stored()).toEqual([{ day: '01/01/2003' }])
  await own.fill(day?.later as string)
  await own.press('Tab')
  await page.getByRole('button', { name: /^Spoke/ }).click()
  await expect.poll(stored).toEqual([{ day: day?.later }])
})

test('the palette lists recently opened loans, except the one on screen', async ({ signIn }) => {
  const page = await signIn('staff')
  const loans = await rowsOf<{ id: number; loanNo: string }>(
    'select id, loan_no as "loanNo" from loans order by id desc limit 2 offset 7',
  )
  const [one, other] = loans as [(typeof loans)[0], (typeof loans)[0]]
  for (const { id } of [one, other]) {
    await page.goto(`/loans/${id}/view`)
    await expect
      .poll(() => rowsOf(`select 1 as one from opened_records where kind = 'LOAN' and record_id = $1`, [id]))
      .not.toEqual([])
  }
  const box = await awake(page.getByRole('combobox', { name: 'Search people, companies and loan numbers' }))
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expect(page.getByRole('option').filter({ hasText: one.loanNo })).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: other.loanNo })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`/loans/${one.id}/view`)
  await awake(box)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').filter({ hasText: other.loanNo })).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: one.loanNo })).toHaveCount(0)
})
