import { type Browser, chromium, type Page } from '@playwright/test'
import { pool } from '#lib/server/database/db.ts'
import playwright from '#playwright.config.ts'
import { type Served, withWebProcess } from './served.ts'
import { pickPercentile } from './timing.ts'

/** A screen, whether visitors see it, and its limit of compressed scripts in kB. */
type Screen = { name: string; path: string; isPublic?: boolean; limit?: number }

type PageObservation = { moved: number; presses: Map<number, number>; observer: PerformanceObserver }
type Watched = Window & { seen: PageObservation }

const LAYOUT_SHIFT_LIMIT = 0.02
const PAINT_LIMIT = 100
/** The browser does not report interactions shorter than this, in milliseconds. */
const UNSEEN = 16

/** Measures in Chromium the scripts and layout shift of each screen, and the time from a press to the next paint. */
export const benchScreens = (runs: number, applicationUrl: string): Promise<string> =>
  withWebProcess(applicationUrl, async (web) => {
    const browser = await chromium.launch(playwright.use?.launchOptions)
    try {
      const screens: string[] = []
      for (const screen of await listScreens()) screens.push(await measureScreen(browser, web, screen))
      const presses: string[] = []
      for (const [name, act] of Object.entries(ACTS))
        presses.push(await measureKeyPresses(browser, web, { name, act, runs }))
      return [
        `| screen | scripts kB | at most | layout shift (at most ${LAYOUT_SHIFT_LIMIT}) |`,
        '|---|---:|---:|---:|',
        ...screens,
        '',
        `| press | runs | p50 ms | p75 ms (at most ${PAINT_LIMIT}) | p95 ms |`,
        '|---|---:|---:|---:|---:|',
        ...presses,
      ].join('\n')
    } finally {
      await browser.close()
    }
  })

const listScreens = async (): Promise<Screen[]> => {
  const first = async (text: string): Promise<number> =>
    (await pool().query<{ id: number }>(text)).rows[0]?.id as number
  const lender = await first('select lender_id as id from loan_lenders group by 1 order by count(*) desc limit 1')
  const broker = await first('select id from brokers where is_active order by id limit 1')
  const loan = await first("select id from loans where status_key = 'DISCHARGED' order by id limit 1")
  return [
    { name: 'Home', path: '/' },
    { name: 'Calls', path: '/calls' },
    { name: 'All Loans', path: '/loans', limit: 220 },
    { name: 'Loan', path: `/loans/${loan}/view` },
    { name: "A lender's loans", path: `/users/${lender}/lender?tab=loanstab`, limit: 280 },
    { name: "A lender's file notes", path: `/users/${lender}/lender?tab=fileNotes`, limit: 280 },
    { name: 'Notes and scores', path: '/users/notes' },
    { name: 'Public finder', path: '/general/finder-utility', isPublic: true, limit: 130 },
    { name: 'Public broker', path: `/general/brokers/${broker}`, isPublic: true, limit: 130 },
  ]
}

const openBrowserPage = async (browser: Browser, { cookie, origin }: Served, isPublic = false): Promise<Page> => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  if (!isPublic) await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
  await context.addInitScript(() => {
    const seen = { moved: 0, presses: new Map<number, number>() } as PageObservation
    seen.observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        interactionId?: number
        value?: number
        hadRecentInput?: boolean
      })[]) {
        if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) seen.moved += entry.value ?? 0
        if (entry.interactionId)
          seen.presses.set(entry.interactionId, Math.max(seen.presses.get(entry.interactionId) ?? 0, entry.duration))
      }
    })
    seen.observer.observe({ type: 'layout-shift', buffered: true })
    seen.observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { seen })
  })
  return context.newPage()
}

const measureScreen = async (
  browser: Browser,
  web: Served,
  { name, path, isPublic, limit }: Screen,
): Promise<string> => {
  const page = await openBrowserPage(browser, web, isPublic)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const kinds = new Map<string, string>()
  let scripts = 0
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength
  })
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${path}: ${answer?.status()}`)
  const moved = await page.evaluate(() => (window as unknown as Watched).seen.moved)
  await page.context().close()
  return `| ${name} | ${(scripts / 1_000).toFixed(1)} | ${limit ?? ''} | ${moved.toFixed(3)} |`
}

type Act = { path: string; ready: string; once: (page: Page, run: number) => Promise<unknown> }

const ROWS = 'tbody tr[data-row]'
// The Priority cell among the default columns of All Loans.
const PRIORITY = 'td:nth-child(5)'

const ACTS: Record<string, Act> = {
  'a row opens in the panel': {
    path: '/loans',
    ready: ROWS,
    once: async (page, run) => {
      await page
        .locator(ROWS)
        .nth(run % 10)
        .locator(PRIORITY)
        .click()
      await page.locator('[data-panes="open"]').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('[data-panes=""]').waitFor()
    },
  },
  'j in the open panel': {
    path: '/loans',
    ready: ROWS,
    once: async (page, run) => {
      const first = page.locator(ROWS).first()
      if (run === 0) await first.locator(PRIORITY).click()
      await page
        .locator(ROWS)
        .nth(run % 40)
        .and(page.locator('[aria-current]'))
        .waitFor()
      const isLast = run % 40 === 39
      if (isLast) await first.locator(PRIORITY).click()
      else await page.keyboard.press('j')
    },
  },
  'a list is sorted': {
    path: '/loans',
    ready: ROWS,
    once: async (page, run) => {
      const heading = page.getByRole('columnheader', { name: run % 4 < 2 ? 'Principal' : 'Loan No.' })
      const address = page.url()
      await heading.getByRole('link').or(heading.getByRole('button')).first().click()
      await page.waitForURL((url) => url.href !== address)
    },
  },
  'a letter in the palette': {
    path: '/',
    ready: '[data-shell="search"] input',
    once: async (page, run) => {
      if (run % 6 === 0) {
        await page.keyboard.press('Escape')
        await page.locator('[data-shell="search"] input').fill('')
        await page.locator('[data-shell="search"] input').focus()
      }
      await page.keyboard.press('geelon'[run % 6] as string)
    },
  },
}

const measureKeyPresses = async (
  browser: Browser,
  web: Served,
  { name, act: { path, ready, once }, runs }: { name: string; act: Act; runs: number },
) => {
  const page = await openBrowserPage(browser, web)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator(ready).first().waitFor()
  const count = Math.min(runs, 60)
  for (let run = 0; run < count; run += 1) await once(page, run)
  const told = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve([...(window as unknown as Watched).seen.presses.values()])),
        ),
      ),
  )
  await page.context().close()
  // Unreported interactions count as the shortest reported duration.
  const durations = [...told, ...Array<number>(Math.max(0, count - told.length)).fill(UNSEEN)].sort((a, b) => a - b)
  const [p50, p75, p95] = [0.5, 0.75, 0.95].map((share) => pickPercentile(durations, share).toFixed(0))
  return `| ${name} | ${durations.length} | ${p50} | ${p75} | ${p95} |`
}
