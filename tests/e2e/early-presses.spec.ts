import type { Locator, Page, Route } from '@playwright/test'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'

const SCRIPTS = /\/_next\/static\/.*\.js/

/** Opens a page and holds back its scripts until the returned function is called. */
const openBeforeScripts = async (page: Page, path: string) => {
  const held: Route[] = []
  let isOpen = false
  await page.route(SCRIPTS, (route) => (isOpen ? route.continue() : void held.push(route)))
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return async () => {
    isOpen = true
    for (const route of held) await route.continue()
  }
}

type Held = { reactTasks: (() => void)[]; presses: (() => void)[] }
declare global {
  var held: Held
}

/** Holds the idle callbacks that replay an early press; they are the ones with a timeout of two seconds. */
const holdPresses = (page: Page) =>
  page.addInitScript(() => {
    globalThis.held = { reactTasks: [], presses: [] }
    const idle = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (work, options) =>
      options?.timeout === 2_000
        ? held.presses.push(() => work({ didTimeout: false, timeRemaining: () => 0 }))
        : idle(work, options)
  })
const waitForPress = (page: Page) => expect.poll(() => page.evaluate(() => held.presses.length)).toBe(1)
const letPressGo = (page: Page) =>
  page.evaluate(() => {
    for (const press of held.presses.splice(0)) press()
  })

/** Holds React's deferred tasks, so that it hydrates only what an event asks for. */
const holdHydration = (page: Page) =>
  page.addInitScript(() => {
    globalThis.held = { reactTasks: [], presses: [] }
    let isHeld = true
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      if (isHeld) held.reactTasks.push(() => post.apply(this, message))
      else post.apply(this, message)
    }
    held.presses.push(() => {
      isHeld = false
      for (const task of held.reactTasks) task()
    })
    // As if the scripts arrived between mouseup and click, because React would hydrate the button for the earlier events, too.
    for (const event of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
      window.addEventListener(event, (each) => each.stopPropagation(), true)
  })

const isTaken = (button: Locator) =>
  button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')))

/** Records each state of a toggle and each mark of a press from this call on. */
const watchToggle = async (button: Locator) => {
  const changes = await button.evaluateHandle((element) => {
    const seen: string[] = []
    new MutationObserver((records) => {
      for (const { attributeName } of records)
        seen.push(`${attributeName} ${element.getAttribute(attributeName ?? '')}`)
    }).observe(element, { attributeFilter: ['aria-expanded', 'data-pressed'] })
    return seen
  })
  return () => changes.jsonValue()
}

const chartsOf = (page: Page) => page.getByRole('button', { name: /^(Hide|Show) charts$/ })
const filtersOf = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })

const greyButtons = (page: Page) =>
  page
    .locator('main button:disabled, main input:disabled, header button:disabled')
    .evaluateAll((all) => all.map((each) => each.textContent?.trim() || each.getAttribute('aria-label')))

test('no button is disabled while scripts load, and the last press is replayed once they run', async ({ signIn }) => {
  const [lender] = await rowsOf<{ id: number }>(
    'select lender_id as id from lender_categories where is_offered order by lender_id desc limit 1',
  )
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  for (const path of [
    '/',
    '/loans?state=VIC',
    '/users/all?view=all&state=VIC',
    '/users/notes',
    '/approaches',
    '/freshness',
    `/users/${lender?.id}/lender?tab=details`,
    `/users/${lender?.id}/lender?tab=matches`,
  ]) {
    const run = await openBeforeScripts(page, path)
    const before = await greyButtons(page)
    await run()
    await awake(page.locator('main a, main button').last())
    // Buttons that stay disabled are meant to be, such as the terms of a paused lender.
    const after = await greyButtons(page)
    expect(
      before.filter((name) => !after.includes(name)),
      path,
    ).toEqual([])
    await page.unroute(SCRIPTS)
  }

  const run = await openBeforeScripts(page, '/loans?state=VIC')
  await page.getByRole('button', { name: 'Save Search' }).click()
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  await expect(filters).toHaveAttribute('data-pressed', '')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await run()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Save Search' })).toHaveCount(0)
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
})

test('a search in words submitted before the scripts run is applied once they do', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 1440, height: 900 } })
  const run = await openBeforeScripts(page, '/loans?view=all')
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .or(page.locator('main search input'))
    .first()
    .fill('second mortgages in vic')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?view=all')
  await run()
  await expect(page).toHaveURL(/state=VIC/)
  await expect(page).toHaveURL(/priorityKey=SECOND/)
})

test('before the scripts run, lists sort, page and filter by plain links', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await openBeforeScripts(page, '/loans?state=VIC')
  await page.getByRole('columnheader', { name: 'Principal' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=principal/)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('link', { name: 'Remove State: VIC' }).click()
  await expect(page).not.toHaveURL(/state=VIC/)
  await page
    .getByRole('table', { name: 'Loans' })
    .locator('tbody tr[data-row]')
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/loans\/\d+\/view/)
})

const WIDE = { viewport: { width: 1440, height: 900 } }

test('a press that starts before the scripts run and ends after them counts once', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await holdPresses(page)
  const run = await openBeforeScripts(page, '/loans?state=VIC')
  const charts = chartsOf(page)
  await charts.hover()
  await page.mouse.down()
  await run()
  await awake(charts)
  await expect(charts).toHaveAttribute('aria-expanded', 'true')
  const changes = await watchToggle(charts)
  await page.mouse.up()
  await expect(charts).toHaveAttribute('aria-expanded', 'false')
  await letPressGo(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await changes()).toEqual(['aria-expanded false'])
})

test('a press that makes React hydrate its button counts once', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await holdHydration(page)
  await page.goto('/loans?state=VIC')
  const csv = page.getByRole('button', { name: 'CSV', exact: true })
  await expect
    .poll(() => page.evaluate(() => Object.keys(document).some((key) => key.startsWith('_reactListening'))))
    .toBe(true)
  expect(await isTaken(csv)).toBe(false)
  const changes = await watchToggle(csv)
  await csv.click()
  await expect(csv).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  await letPressGo(page)
  expect(await changes()).toEqual(['aria-expanded true'])
})

test('a new press replaces an early press that is still waiting to be replayed', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await holdPresses(page)
  const openPressed = async () => {
    const run = await openBeforeScripts(page, '/loans?state=VIC')
    await chartsOf(page).click()
    await expect(chartsOf(page)).toHaveAttribute('data-pressed', '')
    await run()
    await waitForPress(page)
    await awake(chartsOf(page))
    await expect(chartsOf(page)).toHaveAttribute('data-pressed', '')
  }
  const PRESSES: [string, () => Promise<unknown>, string][] = [
    ['nothing else', async () => undefined, 'false'],
    ['the same button', () => chartsOf(page).click(), 'false'],
    ['another button', () => filtersOf(page).click(), 'true'],
    ['a key elsewhere', () => page.locator('body').press('Escape'), 'true'],
    ['a place without a button', () => page.getByRole('heading', { level: 1 }).click(), 'true'],
  ]
  for (const [name, press, expected] of PRESSES) {
    await openPressed()
    await press()
    await letPressGo(page)
    await expect(page.locator('[data-pressed]'), name).toHaveCount(0)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(chartsOf(page), name).toHaveAttribute('aria-expanded', expected)
    await page.context().clearCookies({ name: 'loan-charts' })
    await page.unroute(SCRIPTS)
  }
})

test('a press of a hydrated button that cannot respond yet is replayed once it can', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  // The header hydrates before the error screen, the only one with this margin, whose script React waits for.
  const scripts: Promise<string | null>[] = []
  page.on('response', (response) => {
    if (SCRIPTS.test(response.url()))
      scripts.push(response.text().then((text) => (text.includes('mt-[10dvh]') ? response.url() : null)))
  })
  await page.goto('/loans?state=VIC')
  await awake(chartsOf(page))
  const waited = (await Promise.all(scripts)).filter((url) => url !== null)
  expect(waited).toHaveLength(1)
  const held: Route[] = []
  await page.route(waited[0] as string, (route) => void held.push(route))
  await page.goto('/loans?state=VIC', { waitUntil: 'commit' })
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  await expect.poll(() => isTaken(settings)).toBe(true)
  await settings.click()
  await expect(settings).toHaveAttribute('data-pressed', '')
  await expect(page.getByRole('menu')).toHaveCount(0)
  for (const route of held) await route.continue()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
})

test('an early press is dropped if another click or key follows it', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await openBeforeScripts(page, '/loans?state=VIC')
  const charts = chartsOf(page)
  const OTHERS: (() => Promise<unknown>)[] = [
    () => page.getByRole('heading', { level: 1 }).click(),
    () => page.keyboard.press('Escape'),
    async () => {
      await page.getByRole('heading', { level: 1 }).evaluate((element) => {
        element.tabIndex = -1
        element.focus()
      })
      await page.keyboard.press('a')
    },
  ]
  for (const press of OTHERS) {
    await charts.click()
    await expect(charts).toHaveAttribute('data-pressed', '')
    await press()
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
  }
})

test('an early press is dropped after a while if the scripts do not run, and typed text stays', async ({ signIn }) => {
  const page = await signIn('broker', WIDE)
  await page.clock.install()
  const run = await openBeforeScripts(page, '/loans?view=all')
  await filtersOf(page).click()
  await page.clock.runFor(8_000)
  await expect(filtersOf(page)).toHaveAttribute('data-pressed', '')
  await page.clock.runFor(3_000)
  await expect(page.locator('[data-pressed]')).toHaveCount(0)

  const words = page.getByRole('main').getByRole('searchbox').or(page.locator('main search input')).first()
  await words.fill('second mortgages in vic')
  await page.keyboard.press('Enter')
  await page.clock.runFor(11_000)
  await run()
  await awake(words)
  await page.clock.runFor(3_000)
  await expect(words).toHaveValue('second mortgages in vic')
  await expect(page).toHaveURL('/loans?view=all')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
