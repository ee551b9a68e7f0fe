import { type Browser, chromium } from '@playwright/test'
import { pool } from '#lib/server/database/db.ts'
import playwright from '#playwright.config.ts'
import { openBrowserPage, type Watched } from './browser-pages.ts'
import { ACTS, type Act } from './screen-acts.ts'
import { type Served, withWebProcess } from './served.ts'
import { pickPercentile } from './timing.ts'

/** A screen, whether visitors see it, and its limit of compressed scripts in kB. */
type Screen = { name: string; path: string; isPublic?: boolean; limit?: number }

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
