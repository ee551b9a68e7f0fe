import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { loanForm, typedLoan } from './loan-form.ts'
import { expect, test } from './people.ts'

const NO_ACCESS = 'You do not have access to view this page'
const CONSTRUCTION = 'Page is still undergoing construction. Please check back later.'
const UNEXPECTED = 'An unexpected error occured. Please try again later.'

test('[A-13] [A-14] each error page shows its text, and an unknown type shows the 404 page', async ({ visit }) => {
  const page = await visit()
  for (const [type, text] of [
    ['401', NO_ACCESS],
    ['403', NO_ACCESS],
    ['404', CONSTRUCTION],
    ['500', UNEXPECTED],
    ['418', CONSTRUCTION],
    ['', CONSTRUCTION],
  ] as const) {
    await page.goto(`/exception/${type}`)
    await expect(page.getByRole('heading', { level: 1 }), type).toBeVisible()
    await expect(page.getByText(text, { exact: true }), type).toBeVisible()
    const mark = /^\d/.test(type) && type !== '418' ? type : '404'
    await expect(page.getByText(mark, { exact: true }), type).toBeVisible()
    await expect(page.locator('[data-sign] svg'), type).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back' }), type).toHaveAttribute('href', '/general/finder-utility')
    // On the 401 page, signing in is the first link.
    await expect(page.getByRole('main').getByRole('link'), type).toHaveText(
      type === '401' ? ['Sign in', 'Back'] : ['Back', 'Sign in'],
    )
  }
})

test('[A-13] Back leads a signed-in person to the given address, but never to another site', async ({ signIn }) => {
  const page = await signIn('lender')
  const back = page.getByRole('link', { name: 'Back' })
  await page.goto('/exception/500?redirect=%2Floans%3Fpage%3D2')
  await back.click()
  await expect(page).toHaveURL('/loans?page=2')
  for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example/', '']) {
    await page.goto(`/exception/403?redirect=${encodeURIComponent(elsewhere)}`)
    await expect(back).toHaveAttribute('href', '/')
  }
})

test('[A-14] an unknown address shows the 404 page, signed in or not', async ({
  signIn,
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/)
  for (const page of [await visit(), await signIn('staff')]) {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText(CONSTRUCTION)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back' })).toBeVisible()
  }
})

test('[A-15] a paused profile shows as inactive to others and opens for staff', async ({ signIn }) => {
  const [paused] = await rowsOf<{ id: number }>(
    `select x.id from lenders x join companies c on c.id = x.company_id
     where not x.is_active and c.is_master_switch_on order by x.id limit 1`,
  )
  const page = await signIn('broker')
  await page.goto(`/users/${paused?.id}/lender`)
  await expect(
    page.getByText('The profile you are attempting to access is inactive and therefore can not be viewed'),
  ).toBeVisible()
  const staff = await signIn('staff')
  await staff.goto(`/users/${paused?.id}/lender`)
  await expect(staff.getByRole('switch', { name: 'Profile active' })).not.toBeChecked()
})

/** Opens the loan form and searches suburbs, with the given response. */
const askForSuburbs = async (page: Page, status: number, body: unknown = {}) => {
  await page.route('/api/lookups/states-suburbs?*', (route) => route.fulfill({ status, json: body }))
  const form = loanForm(page)
  await form.open()
  await form.field('Suburb & State').click()
}

for (const [status, destination, text] of [
  [403, '/exception/403', NO_ACCESS],
  [500, '/exception/500', UNEXPECTED],
] as const) {
  test(`[A-17] a request answered with ${status} leads to its error page`, async ({ signIn, allowConsoleErrors }) => {
    allowConsoleErrors(new RegExp(`status of ${status}`))
    const page = await signIn('staff')
    await askForSuburbs(page, status)
    await expect(page).toHaveURL(destination)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    const further =
      status === 500 ? { name: 'Try again', href: '/loans/create' } : { name: 'All Loans', href: '/loans' }
    await expect(page.getByRole('main').getByRole('link', { name: further.name })).toHaveAttribute('href', further.href)
  })
}

test('[A-17] a 403 for lenders leads to the inactive page', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 403/)
  const page = await signIn('staff')
  await page.route('/api/lookups/lenders?*', (route) => route.fulfill({ status: 403, json: {} }))
  const form = loanForm(page)
  await form.open()
  await form.openLenders()
  await form.lenders.getByRole('combobox', { name: 'Lender 1' }).click()
  await expect(page).toHaveURL('/inactive-profile')
})

test('[A-18] a request answered with 404 leads home and shows Not Found', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404/)
  const page = await signIn('staff')
  await askForSuburbs(page, 404)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Not Found', { exact: true })).toBeVisible()
})

test('[A-19] [A-20] each message of a refused request is a toast; without a message the toast shows the status text', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40\d/)
  const page = await signIn('staff')
  const errors = [
    { code: 'INVALID', message: 'The first thing is wrong.' },
    { code: 'INVALID', message: 'The second thing is wrong.' },
  ]
  await askForSuburbs(page, 400, { status: 400, errors })
  for (const { message } of errors) await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/loans/create')
  await page.unroute('/api/lookups/states-suburbs?*')
  await page.route('/api/lookups/states-suburbs?*', (route) => route.fulfill({ status: 408, json: {} }))
  await loanForm(page).field('Suburb & State').fill('wollon')
  await expect(page.getByText('Request Timeout', { exact: true })).toBeVisible()
})

test('a save that does not reach the server shows an error, keeps the input, and works when repeated', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/)
  const page = await signIn('staff')
  const loan = typedLoan()
  const form = loanForm(page)
  await form.openFilled(loan)
  await page.route('/loans/create', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await form.save.click()
  await expect(form.errors).toContainText('The server cannot be reached. Please check your connection and try again.')
  await expect(form.field('Loan No.')).toHaveValue(loan.loanNo)
  await page.unroute('/loans/create')
  await form.save.click()
  await expect(page).toHaveURL(/\/loans\/\d+\/view$/)
})

test('a choice list that cannot be loaded shows an error', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/)
  const page = await signIn('staff')
  await page.route('/api/lookups/states-suburbs?*', (route) => route.abort())
  const form = loanForm(page)
  await form.open()
  await form.field('Suburb & State').click()
  await expect(page.getByText('The choices could not be loaded')).toBeVisible()
})
