import type { Locator, Page } from '@playwright/test'
import { emptyDatabase } from '#tests/e2e/database.ts'
import { freshStaff } from '#tests/e2e/harness/principals.ts'
import { startWeb, startWorker } from '#tests/e2e/harness/processes.ts'
import { signInWith } from '#tests/e2e/harness/sign-in.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { toast } from '#tests/e2e/screens.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'
import { field, fillPerson, type TypedPerson, typedPerson } from './life.ts'

/** Adds a system user, who is invited by email. */
const addSystemUser = async (page: Page, origin: string): Promise<TypedPerson> => {
  await page.goto(`${origin}/systemUsers/create`)
  await awake(page.locator('main form'))
  const person = typedPerson()
  await fillPerson(page, person)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Email')).toBeHidden()
  return person
}

test('an administrator resends a failed email and sees its state at each step', async ({
  visit,
  allowConsoleErrors,
}) => {
  // From the second of two people who resend it.
  allowConsoleErrors(/status of 409/)
  test.setTimeout(120_000)
  const own = await emptyDatabase()
  const sink = await startSmtpSink()
  const shared = { APP_DATABASE_URL: own.url, DEMONSTRATION: 'false', SMTP_URL: sink.url }
  const [web, worker] = await Promise.all([
    startWeb(shared),
    startWorker({ ...shared, NEXTAUTH_URL: 'http://localhost:1' }),
  ])
  try {
    const page = await visit()
    const { cookie } = await freshStaff(own.rowsOf)
    await signInWith(page, cookie, web.origin)
    const main = page.getByRole('main')
    const badge = (text: string) => main.getByText(text, { exact: true })
    const again = page.getByRole('button', { name: 'Send again' })
    /** Reloads the page until the worker has reached this state. */
    const becomes = (shown: Locator) =>
      expect(async () => {
        await page.reload()
        await expect(shown).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 30_000 })

    sink.refuse(550)
    const person = await addSystemUser(page, web.origin)

    await page.goto(`${web.origin}/outbox`)
    const row = page.getByRole('row').filter({ hasText: person.email })
    await becomes(row.getByText('Failed', { exact: true }))
    await expect(row).toContainText('not now')
    await row.getByRole('link').click()
    // Checked first, because the filter of the list also contains the states.
    await expect(page).toHaveURL(/\/outbox\/\d+$/)
    await expect(badge('Failed')).toBeVisible()
    await expect(page.getByText('This email was not delivered', { exact: true })).toBeVisible()

    // The mail server is still busy, so the worker retries by itself.
    sink.refuse(450)
    await (await awake(again)).click()
    await expect(toast(page, 'The email is on its way again')).toBeVisible()
    await expect(again).toBeHidden()
    await becomes(badge('This email is tried again'))
    await expect(badge('Waiting')).toBeVisible()
    await expect(page.getByText('Attempts continue for a day, with longer and longer pauses.')).toBeVisible()
    expect(sink.received).toHaveLength(0)

    // After a day the worker gives up. When two people resend it at the same time, the second one is refused.
    await own.rowsOf(`update email_messages set state = 'FAILED' where address = $1`, [person.email])
    sink.refuse(null)
    const other = await page.context().newPage()
    for (const each of [page, other]) {
      await each.goto(page.url())
      await awake(each.getByRole('button', { name: 'Send again' }))
    }
    await again.click()
    await expect(toast(page, 'The email is on its way again')).toBeVisible()
    await becomes(badge('Sent'))
    await expect(again).toBeHidden()
    await other.getByRole('button', { name: 'Send again' }).click()
    await expect(toast(other, 'Only an email that has failed can be sent again.')).toBeVisible()
    await expect(other.getByRole('main').getByText('Sent', { exact: true })).toBeVisible()
    expect(sink.received.map(({ to }) => to)).toEqual([[person.email]])
  } finally {
    await Promise.all([web.stop(), worker.stop()])
    await sink.stop()
    await own.drop()
  }
})

test('without a mail service the outbox says that emails are waiting only if one is', async ({ visit }) => {
  test.setTimeout(120_000)
  const own = await emptyDatabase()
  const web = await startWeb({ APP_DATABASE_URL: own.url, DEMONSTRATION: 'false' })
  try {
    const page = await visit()
    const { cookie } = await freshStaff(own.rowsOf)
    await signInWith(page, cookie, web.origin)
    const waiting = page.getByText('messages wait here')
    const unconnected = page.getByText('No mail service is connected.')
    const person = await addSystemUser(page, web.origin)
    await page.goto(`${web.origin}/outbox`)
    await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Waiting')
    await expect(waiting).toBeVisible()
    await own.rowsOf(`update email_messages set state = 'SENT', sent_at = now() where address = $1`, [person.email])
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Sent')
    await expect(waiting).toHaveCount(0)
    await expect(unconnected).toBeVisible()
  } finally {
    await web.stop()
    await own.drop()
  }
})

test('the outbox is filtered by address, type and state, and says if no email matches', async ({ signIn }) => {
  const page = await signIn('admin')
  await page.goto('/outbox')
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByLabel('Type').selectOption('Approach')
  await filters.getByLabel('State').selectOption('Sent')
  await filters.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/kind=APPROACH_ASKED/)
  const rows = page.getByRole('table', { name: 'Outbox' }).locator('tbody [data-row]')
  await expect(rows.first()).toContainText('Approach')
  expect(await rows.filter({ hasText: 'Invitation' }).count()).toBe(0)
  await filters.getByLabel('To').fill('nobody@nowhere.example')
  await filters.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No emails match.')).toBeVisible()
  await filters.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/outbox')
  await expect(rows.first()).toBeVisible()
})
