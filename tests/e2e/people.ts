import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { type DemonstrationPerson, getNamedPerson } from '#prisma/seed/people.ts'

export { expect }

export type Role = DemonstrationPerson['key']
export type SignIn = (role: Role, options?: ContextOptions) => Promise<Page>
type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>
type SavedSession = Awaited<ReturnType<BrowserContext['storageState']>>

type Watch = {
  /** Every console error, page error and policy violation of every page of the test, in order. */
  faults: string[]
  /** Console errors that the test causes on purpose, such as the browser's line about a 404 response. */
  allowed: RegExp[]
}

type Fixtures = {
  watch: Watch
  /** Allows console errors that match. */
  allowConsoleErrors: (pattern: RegExp) => void
  /** A page in a new browser context, signed out. */
  visit: (options?: ContextOptions) => Promise<Page>
  /** A page in a new browser context, signed in as a demonstration person; one sign-in per person and worker. */
  signIn: SignIn
}

/** The base of all journeys: pages per person, and no console error, page error or policy violation unless allowed. */
export const test = base.extend<Fixtures, { savedSessions: Map<Role, Promise<SavedSession>> }>({
  savedSessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  // An action that hangs fails before the test's own timeout.
  actionTimeout: 15_000,
  navigationTimeout: 20_000,
  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const watch: Watch = { faults: [], allowed: [] }
      await use(watch)
      const unexpected = watch.faults.filter((fault) => !watch.allowed.some((pattern) => pattern.test(fault)))
      expect(unexpected, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
  allowConsoleErrors: ({ watch }, use) => use((pattern) => void watch.allowed.push(pattern)),
  context: async ({ context, watch }, use) => {
    observe(context, watch)
    await use(context)
  },
  visit: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext(options)
      opened.push(context)
      observe(context, watch)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  signIn: async ({ visit, savedSessions }, use) => {
    await use(async (role, options = {}) => {
      const saved = savedSessions.get(role) ?? signedInOnce(visit, role)
      savedSessions.set(role, saved)
      saved.catch(() => savedSessions.delete(role))
      return visit({ ...options, storageState: await saved })
    })
  },
})

const signedInOnce = async (visit: Fixtures['visit'], role: Role): Promise<SavedSession> => {
  const page = await visit()
  await signInByHand(page, role)
  return page.context().storageState()
}

const observe = (context: BrowserContext, { faults }: Watch): void => {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  // A request to a crashed page is never answered.
  context.on('page', (page) => page.on('crash', () => faults.push(`a page crashed at ${page.url()}`)))
  context.on('weberror', (error) => faults.push(String(error.error().stack ?? error.error())))
}

/** Fills in the provider's sign-in page and submits it. */
export const sendCredentials = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in as a person does, from an address of the product to the landing page. */
export const signInByHand = async (page: Page, role: Role, from = '/login'): Promise<void> => {
  await page.goto(from)
  await sendCredentials(page, getNamedPerson(role))
  await page.getByRole('button', { name: 'Settings' }).waitFor()
}

type Scheduler = { postTask: (work: () => void, options: { priority: 'background' }) => Promise<void> }
// A page handles keys only once its effects have run, which on a busy machine may take a while.
const allDone = () =>
  (globalThis as unknown as { scheduler: Scheduler }).scheduler.postTask(() => undefined, { priority: 'background' })

/** Returns a control once the page's scripts have hydrated it, because no person is faster than that. */
export const awake = async (control: Locator): Promise<Locator> => {
  const isAwake = (element: Element) => {
    // On a visitor's page the scripts load when the pointer comes near.
    if (document.querySelector('script[type="text/waiting"]')) element.dispatchEvent(new PointerEvent('pointerenter'))
    return Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  }
  await expect.poll(() => control.evaluate(isAwake)).toBe(true)
  await control.evaluate(allDone)
  return control
}
