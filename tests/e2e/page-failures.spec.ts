import type { Page } from '@playwright/test'
import { type EmptyDatabase, emptyDatabase } from '#tests/e2e/database.ts'
import { freshStaff } from '#tests/e2e/harness/principals.ts'
import { startWeb, type Web } from '#tests/e2e/harness/processes.ts'
import { signInWith } from '#tests/e2e/harness/sign-in.ts'
import { loanForm } from '#tests/e2e/loan-form.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'

const UNEXPECTED = 'An unexpected error occured. Please try again later.'

type Line = Record<string, unknown>
let own: EmptyDatabase
let web: Web

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  own = await emptyDatabase()
  web = await startWeb({ APP_DATABASE_URL: own.url, DEMONSTRATION: 'false', LOG_REQUESTS: 'true' })
})
test.afterAll(async () => {
  await web?.stop()
  await own?.drop()
})

/** The reference that the error page asks people to quote. */
const referenceOn = async (page: Page): Promise<string> => {
  await expect(page.getByText(UNEXPECTED, { exact: true })).toBeVisible()
  const text = await page.getByText(/^Reference /).innerText()
  return text.slice('Reference '.length)
}

/** The log lines about one request. Every complete line must be JSON; the last one may be incomplete. */
const linesAbout = (id: string): Line[] =>
  web
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ request }) => request === id)

/** Expects the failure and then the request, one line each, once the response has been sent. */
const expectLogged = async (id: string, failure: Line, request: Line): Promise<void> => {
  expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  await expect.poll(() => linesAbout(id).length).toBe(2)
  const [failed, asked] = linesAbout(id)
  expect(failed).toMatchObject({ level: 'error', ...failure })
  expect(JSON.stringify(failed?.error)).toContain('permission denied for table')
  expect(asked).toMatchObject({ message: 'request', ...request })
}

/** Runs the work while the product's role cannot read a table, as after a restore without grants. */
const withoutReading = async (table: string, work: () => Promise<void>): Promise<void> => {
  await own.asOwner(`revoke select on ${table} from covenant_app`)
  try {
    await work()
  } finally {
    await own.asOwner(`grant select on ${table} to covenant_app`)
  }
}

const signedIn = async (page: Page): Promise<void> => {
  const { cookie } = await freshStaff(own.rowsOf)
  await signInWith(page, cookie, web.origin)
}

test('a public page that fails shows its request id, under which the failure is logged', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500|React error #441/)
  const page = await visit()
  const address = `${web.origin}/general/finder-utility`
  await withoutReading('brokers', async () => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(500)
    const reference = await referenceOn(page)
    expect(reference).toBe(answer?.headers()['x-request-id'])
    expect(await page.content()).not.toContain('permission denied')
    const route = '/general/finder-utility'
    await expectLogged(
      reference,
      { message: 'page failed', route, kind: 'render' },
      { level: 'warn', method: 'GET', path: route, route, status: 500 },
    )
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(UNEXPECTED)).toBeHidden()
})

test('a page that fails after a client-side navigation keeps menu and header and shows its request id', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500|React error #441/)
  const page = await visit()
  await signedIn(page)
  await page.goto(`${web.origin}/audit`)
  await awake(page.getByRole('button', { name: 'Settings' }))
  await withoutReading('email_messages', async () => {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Outbox' }).click()
    const reference = await referenceOn(page)
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
    await expectLogged(
      reference,
      { message: 'page failed', route: '/outbox', kind: 'render' },
      { method: 'GET', path: '/outbox', route: '/outbox' },
    )
  })
})

test('[K-07] a search of users that fails shows an error, and Try again repeats it', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500|React error #441/)
  const page = await visit()
  await signedIn(page)
  await withoutReading('user_searches', async () => {
    await page.goto(`${web.origin}/users/all?view=all`)
    await expect(page.getByRole('heading', { name: 'Could not retrieve results', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeVisible()
  await expect(page.getByText('No users match', { exact: true })).toBeVisible()
})

test('[A-17] an unexpected failure of a request leads to the error page with its request id', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/)
  const page = await visit()
  await signedIn(page)
  await page.goto(`${web.origin}/loans/create`)
  const form = loanForm(page)
  await awake(form.form)
  await withoutReading('suburbs', async () => {
    await form.field('Suburb & State').click()
    const route = '/api/lookups/[name]'
    await expectLogged(
      await referenceOn(page),
      { message: 'unexpected error' },
      { level: 'warn', method: 'GET', path: route, route, status: 500 },
    )
  })
})
