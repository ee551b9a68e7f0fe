import type { Page, Request } from '@playwright/test'
import { LOOKUP_DEBOUNCE } from '#lib/core/timing.ts'
import { rowsOf } from './database.ts'
import { loanForm, typedLoan } from './loan-form.ts'
import { addressOf, freshSubject } from './note-subjects.ts'
import { ownBroker } from './own-companies.ts'
import { fillCompany, fillPerson, typedCompany, typedPerson } from './people/life.ts'
import { awake, expect, type Role, test } from './people.ts'

/** A form that creates a record: how it is filled in, which request creates it, and how many records there are. */
type Create = {
  role: Role
  /** Fills in the form; returns a function that counts the records created from it. */
  begin: (page: Page) => Promise<() => Promise<number>>
  makes: (request: Request) => boolean
}

const counted = async (text: string, value: string): Promise<number> => (await rowsOf(text, [value])).length
const postTo =
  (path: string) =>
  (request: Request): boolean =>
    request.method() === 'POST' && new URL(request.url()).pathname === path
const isAction = (request: Request): boolean => request.method() === 'POST' && 'next-action' in request.headers()

const CREATES: Record<string, Create> = {
  'a company': {
    role: 'staff',
    begin: async (page) => {
      const company = typedCompany('Lender')
      await fillCompany(page, company)
      return () => counted('select 1 as one from companies where name = $1', company.companyName)
    },
    makes: postTo('/api/companies'),
  },
  'a user': {
    role: 'staff',
    begin: async (page) => {
      const person = typedPerson()
      const { companyId } = await ownBroker()
      await page.goto(`/companies/${companyId}/users/create`)
      await awake(page.getByLabel('Visible', { exact: true }))
      await fillPerson(page, person)
      await page.getByLabel('Visible', { exact: true }).check()
      return () => counted('select 1 as one from individuals where email = $1', person.email)
    },
    makes: postTo('/api/individuals'),
  },
  'a system user': {
    role: 'admin',
    begin: async (page) => {
      const person = typedPerson()
      await page.goto('/systemUsers/create')
      await awake(page.locator('form[aria-label="Add System Users"]'))
      await fillPerson(page, person)
      return () => counted('select 1 as one from accounts where email = $1', person.email)
    },
    makes: postTo('/api/users'),
  },
  'a loan': {
    role: 'staff',
    begin: async (page) => {
      const loan = typedLoan()
      const form = loanForm(page)
      await form.openFilled(loan)
      return () => counted('select 1 as one from loans where loan_no = $1', loan.loanNo)
    },
    makes: isAction,
  },
  'a file note': {
    role: 'staff',
    begin: async (page) => {
      const text = `Once only ${Date.now()}`
      await page.goto(addressOf(await freshSubject('lender')))
      await awake(page.getByRole('button', { name: 'Add note' }))
      await page.keyboard.press('n')
      await page.getByRole('textbox', { name: 'Note' }).fill(text)
      return () => counted('select 1 as one from file_notes where note = $1', text)
    },
    makes: isAction,
  },
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

for (const [name, { role, begin, makes }] of Object.entries(CREATES)) {
  test(`[T-F3] two clicks on Save create ${name} once`, async ({ signIn }) => {
    const page = await signIn(role)
    const count = await begin(page)
    const sent: Request[] = []
    page.on('request', (request) => makes(request) && sent.push(request))
    await saveButton(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect.poll(count).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(await count()).toBe(1)
    expect(sent.length).toBeGreaterThan(0)
  })

  test(`[T-F3] ${name} whose response was lost is sent again under its key and created once`, async ({
    signIn,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/ERR_FAILED|Failed to fetch|fetch failed/)
    const page = await signIn(role)
    const count = await begin(page)
    const keys: (string | undefined)[] = []
    await page.route(
      () => true,
      async (route) => {
        const request = route.request()
        if (!makes(request)) return route.fallback()
        const body = request.postData() ?? ''
        keys.push(request.headers()['idempotency-key'] ?? /"idempotencyKey":"(\w+)"/.exec(body)?.[1])
        if (keys.length > 1) return route.continue()
        // The request has been processed, but its response is lost.
        await route.fetch()
        await route.abort()
      },
    )
    await saveButton(page).click()
    await expect.poll(() => keys.length).toBe(1)
    await expect.poll(count).toBe(1)
    await expect(saveButton(page)).toBeEnabled()
    await saveButton(page).click()
    await expect.poll(() => keys.length).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    expect(keys[0]).toMatch(/^\w{16,}$/)
    expect(keys[1]).toBe(keys[0])
    expect(await count()).toBe(1)
  })
}

test('[H-04] a loan number is checked once, after the last character', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.clock.install()
  const form = loanForm(page)
  await form.open()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/loans/verify/loan-no') asked.push(searchParams.get('loanNo'))
  })
  for (const sign of 'Q7X1Z9KT') {
    await form.field('Loan No.').pressSequentially(sign)
    await page.clock.runFor(LOOKUP_DEBOUNCE - 1)
  }
  expect(asked).toEqual([])
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/loans/verify/loan-no'))
  await page.clock.runFor(1)
  await answered
  await page.clock.runFor(LOOKUP_DEBOUNCE)
  expect(asked).toEqual(['Q7X1Z9KT'])
})
