import type { Page } from '@playwright/test'
import { audienceOf, compose, composer, draftOf, mailingsOf, sendersOf, test, write } from './composing.ts'
import { rowsOf } from './database.ts'
import { awake, expect } from './people.ts'
import { save } from './saved-searches.ts'
import { toast } from './screens.ts'

const INVALID = 'Saved user search is invalid'
const button = (page: Page) => page.getByRole('link', { name: 'Marketing Email', exact: true })
const staffIdOf = async (accountId: number): Promise<number> => {
  const [row] = await rowsOf<{ id: number }>('select staff_id as id from accounts where id = $1', [accountId])
  return row?.id as number
}
/** Saves a search for the people whose BDM is the person of this account. */
const saveSearch = async (accountId: number, name: string, kind: 'USERS' | 'LOANS' = 'USERS'): Promise<number> => {
  const [row] = await rowsOf<{ id: number }>(
    `insert into saved_searches (account_id, kind, name, selected_columns, filters)
     values ($1, $2, $3, '{}', $4) returning id`,
    [accountId, kind, name, JSON.stringify({ platformBdmId: String(await staffIdOf(accountId)) })],
  )
  return row?.id as number
}

test('[K-08] [N-02] a loaded search of users has Marketing Email, which goes to the people it finds', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const staffId = await staffIdOf(accountId)
  const firm = await firmOf({ people: 3, unsubscribed: 1, bdmId: staffId })
  await page.goto(`/users/all?platformBdmId=${staffId}`)
  await expect(button(page)).toHaveCount(0)
  await save(page, 'My own people')
  await (await awake(button(page))).click()
  await expect(page).toHaveURL(/\/marketing-email\?id=\d+$/)
  const fields = composer(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Marketing Email' })).toBeVisible()
  const people = page.getByRole('region', { name: 'Recipients' })
  await expect(people).toContainText('My own people')
  await expect(people).toContainText(/users of BDM/)
  await expect(fields.unsubscribed).toHaveCount(0)
  await expect(fields.add).toHaveCount(0)
  await expect(fields.count('Get this email')).toHaveText('2')
  await expect(fields.count('Unsubscribed')).toHaveText('1')
  await write(page, 'What is new', 'Three lenders came back.')
  // People who match at the moment of sending get it, too.
  const late = await firmOf({ people: 1, bdmId: staffId })
  await fields.send.click()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  const [mailing] = await mailingsOf(accountId)
  expect(mailing).toMatchObject({ subject: 'What is new', reason: null })
  const subscribed = [...firm.people.slice(0, 2), ...late.people].map(({ email }) => `${email} SUBSCRIBED`)
  expect(await audienceOf(mailing?.id as number)).toEqual({
    in: subscribed.sort(),
    out: [`${firm.people[2]?.email} UNSUBSCRIBED`],
  })
})

test('[K-08] a search of loans, and a changed search of users, have no Marketing Email', async ({ enter }) => {
  const { page, accountId } = await enter('staff')
  const id = await saveSearch(accountId, 'Of loans', 'LOANS')
  await page.goto(`/loans?view=${id}`)
  await expect(page.getByRole('button', { name: 'Export to XLSX' })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  const own = await saveSearch(accountId, 'Of users')
  await page.goto(`/users/all?view=${own}`)
  await expect(button(page)).toBeVisible()
  await page.goto(`/users/all?view=${own}&typeKey=BROKER`)
  await expect(page.getByRole('button', { name: 'Save Search' })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})

test('[K-08] [B-12] staff without ADMIN and a broker with a loaded search have no Marketing Email', async ({
  enter,
}) => {
  for (const kind of ['staff', 'broker'] as const) {
    const { page, accountId } = await enter(kind)
    await rowsOf('update staff set is_admin = false where id = (select staff_id from accounts where id = $1)', [
      accountId,
    ])
    const [row] = await rowsOf<{ id: number }>(
      `insert into saved_searches (account_id, kind, name, selected_columns, filters)
       values ($1, 'USERS', 'Brokers', '{}', '{"typeKey":"BROKER"}') returning id`,
      [accountId],
    )
    await page.goto(`/users/all?view=${row?.id}`)
    await expect(page.getByRole('button', { name: 'Brokers', exact: true })).toBeVisible()
    await expect(button(page)).toHaveCount(0)
  }
})

test('[N-02] a missing, foreign, deleted or loan search is invalid and leads back', async ({ enter }) => {
  const { page, accountId } = await enter('staff')
  const colleague = await enter('staff')
  const [loans, foreign, deleted] = [
    await saveSearch(accountId, 'Loans', 'LOANS'),
    await saveSearch(colleague.accountId, 'Not mine'),
    await saveSearch(accountId, 'Gone'),
  ]
  await rowsOf('update saved_searches set deleted_at = now() where id = $1', [deleted])
  const queries = [
    '',
    '?id=',
    '?id=abc',
    '?id=0',
    '?id=99999999999',
    `?id=${loans}`,
    `?id=${foreign}`,
    `?id=${deleted}`,
  ]
  for (const query of queries) {
    await page.goto('/holidays')
    await page.goto(`/marketing-email${query}`)
    await expect(toast(page, INVALID), query).toBeVisible()
    await expect(page).toHaveURL('/holidays')
    await expect(page.getByRole('heading', { level: 1, name: 'Public Holidays' })).toBeVisible()
  }
  // Without a previous page it leads to All Users.
  const fresh = await page.context().newPage()
  await fresh.goto('/marketing-email?id=abc')
  await expect(toast(fresh, INVALID)).toBeVisible()
  await expect(fresh).toHaveURL(/\/users\/all/)
  expect(await draftOf(accountId, 'MARKETING')).toBeUndefined()
})

test('[N-02] a mailing whose search was deleted meanwhile is refused, and nothing is sent', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/)
  const { page, accountId } = await enter('staff')
  await firmOf({ people: 1, bdmId: await staffIdOf(accountId) })
  const id = await saveSearch(accountId, 'Soon gone')
  const fields = await compose(page, `/marketing-email?id=${id}`)
  await expect(fields.count('Get this email')).toHaveText('1')
  await write(page, 'Too late')
  await expect(fields.saved).toBeVisible()
  await rowsOf('update saved_searches set deleted_at = now() where id = $1', [id])
  await fields.send.click()
  await expect(toast(page, INVALID)).toBeVisible()
  await expect(fields.subject).toHaveValue('Too late')
  expect(await mailingsOf(accountId)).toEqual([])
})

test('[N-02] a draft written for another search says so and goes to the search in the address', async ({
  enter,
  firmOf,
}) => {
  const { page, accountId } = await enter('staff')
  await firmOf({ people: 2, bdmId: await staffIdOf(accountId) })
  const [first, second] = [await saveSearch(accountId, 'First search'), await saveSearch(accountId, 'Second search')]
  const fields = await compose(page, `/marketing-email?id=${first}`)
  await write(page, 'To the first')
  await expect(fields.saved).toBeVisible()
  await compose(page, `/marketing-email?id=${second}`)
  await expect(
    page.getByText('This draft was written for “First search”. It now goes to “Second search”.'),
  ).toBeVisible()
  await expect(fields.subject).toHaveValue('To the first')
  await expect(fields.count('Get this email')).toHaveText('2')
  const [draft] = await rowsOf<{ id: number }>(
    'select saved_search_id as id from email_campaigns where created_by_id = $1',
    [accountId],
  )
  expect(draft?.id).toBe(second)
})

test('[N-02] [N-03] a marketing mailing can be tested like any other', async ({ enter, firmOf }) => {
  const { page, accountId } = await enter('staff')
  await firmOf({ people: 1, bdmId: await staffIdOf(accountId) })
  const fields = await compose(page, `/marketing-email?id=${await saveSearch(accountId, 'Tested')}`)
  await write(page, 'A test of marketing', 'Hello.')
  await fields.test.click()
  await expect(toast(page, 'No test email/s added')).toBeVisible()
  await page.keyboard.type('one@tested.example')
  await fields.test.click()
  await expect(toast(page, 'Test sent to 1 address.')).toBeVisible()
  await expect(fields.sender).toHaveAccessibleDescription((await sendersOf(page, accountId)).system)
})
