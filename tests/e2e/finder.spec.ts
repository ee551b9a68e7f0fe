import type { Page, Route } from '@playwright/test'
import { rowsOf } from './database.ts'
import { cards, chips, choose, countIn, matchingLoans, openDetails, openDialog, search, sentence } from './finder.ts'
import { awake, expect, type Role, test } from './people.ts'
import { loanList } from './screens.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const toggle = (page: Page, name: 'Lenders' | 'Brokers') =>
  page.getByRole('navigation', { name: 'Find' }).getByRole('link', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const loanTabs = (page: Page) => page.getByRole('navigation', { name: 'Loans' })

test('[B-09] [L-10] the menu opens the finder for each role, with brokers or lenders first', async ({ signIn }) => {
  // Six people sign in.
  test.setTimeout(180_000)
  const starts: [Role, string][] = [
    ['admin', 'Find a broker'],
    ['staff', 'Find a broker'],
    ['lender', 'Find a broker'],
    ['broker', 'Find a lender'],
    ['dual', 'Find a lender'],
    ['lawFirm', 'Find a lender'],
  ]
  for (const [role, title] of starts) {
    const page = await signIn(role, WIDE)
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Finder' }).click()
    await expect(page).toHaveURL('/finder-utility')
    await expect(heading(page), role).toHaveText(title)
    await expect(page).toHaveTitle(/^Finder/)
  }
})

test('[L-02] the toggle keeps the search and goes to page 1; pages have twenty cards, and the sentence counts all', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/finder-utility')
  await expect(cards(page)).toHaveCount(20)
  const all = await countIn(page)
  const counts = await matchingLoans(page)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  const first = await cards(page).first().innerText()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/finder-utility?page=2&userType=broker')
  await expect(cards(page).first()).not.toHaveText(first)
  await expect(page.getByText(`21–40 of ${all}`)).toBeVisible()
  await expect(cards(page).first()).toContainText('21.')
  await (await awake(toggle(page, 'Lenders'))).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/finder-utility?userType=lender')
  await expect(heading(page)).toHaveText('Find a lender')
  await expect(sentence(page)).toHaveText(/^\d+ Lenders who have loans$/)
  await expect(cards(page).first()).toContainText('1.')
  const priority = await openDialog(page, 'Priority')
  await choose(priority, 'Priority', 'First')
  await search(priority)
  await expect(sentence(page)).toHaveText(/^\d+ Lenders who have loans with first ranking$/)
  await toggle(page, 'Brokers').click()
  await expect(sentence(page)).toHaveText(/^\d+ Brokers who have loans with first ranking$/)
  await page.goto('/finder-utility?page=999&userType=broker')
  await expect(page.getByText('The list ends before this page.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await expect.poll(() => countIn(page)).toBe(all)
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(cards(page)).toHaveCount(20)
})

test('[L-07] a card shows logo, name, contact, image, stars with their count, both books and the shortfall', async ({
  signIn,
}) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/finder-utility')
  const card = cards(page).filter({ hasText: 'Tallowmere Capital' })
  const [facts] = await rowsOf<{ name: string; email: string; current: number; discharged: number; reviewed: number }>(
    `select i.first_name || ' ' || i.last_name as name, i.email, f.current_count as current, f.discharged_count as discharged,
      (f.current_stars_count + f.discharged_stars_count) as reviewed
    from lenders x join companies c on c.id = x.company_id join profile_figures f on f.profile_id = x.id
    join lateral (select * from individuals i where i.company_id = c.id and i.is_visible and i.closed_at is null
      order by i.appearance_order, i.id limit 1) i on true where c.name = 'Tallowmere Capital'`,
  )
  if (!facts) throw new Error('no lender Tallowmere Capital')
  await expect(card.getByRole('heading', { level: 2 })).toContainText(facts.name)
  await expect(card.getByRole('link', { name: facts.email })).toHaveAttribute('href', `mailto:${facts.email}`)
  await expect(card.locator('a[href^="tel:"]')).toHaveText(/^0\d{3} \d{3} \d{3}$/)
  await expect(card.getByRole('img', { name: /^\d\.[05] of 5 stars$/ })).toBeVisible()
  await expect(card).toContainText(`${facts.reviewed} reviewed loans`)
  await expect(card).toContainText(`Current book, ${facts.current} loans`)
  await expect(card).toContainText(`Discharged, ${facts.discharged} loans`)
  await expect(card.locator('dl > div').filter({ hasText: 'Shortfall' }).locator('dd')).toHaveText(/^\d+\.\d\d%$/)
  await expect(card.locator('img')).toHaveCount(2)
  for (const image of await card.locator('img').all())
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})

test('Ctrl-click on a link of the finder opens a new window, and the finder stays as it is', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/finder-utility?userType=broker')
  await awake(toggle(page, 'Lenders'))
  const [opened] = await Promise.all([
    page.context().waitForEvent('page', { timeout: 20_000 }),
    toggle(page, 'Lenders').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(opened).toHaveURL('/finder-utility?userType=lender')
  await expect(heading(opened)).toHaveText('Find a lender')
  await expect(heading(page)).toHaveText('Find a broker')
  await expect(page).toHaveURL('/finder-utility?userType=broker')
})

test('[L-08] [D-07] [D-05] Details opens a lender in a new window on exactly the matching loans, and only there', async ({
  signIn,
}) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/finder-utility?minPrincipal=500000&maxPrincipal=10000000&priorityKey=FIRST')
  const [count = 0] = await matchingLoans(page)
  const opened = await openDetails(page)
  await expect(opened).toHaveURL(/\/users\/\d+\/lender\?/)
  expect(Object.fromEntries(new URL(opened.url()).searchParams)).toEqual({
    searchMatch: 'true',
    minPrincipal: '500000',
    maxPrincipal: '10000000',
    priorityKey: 'FIRST',
  })
  await expect(loanTabs(opened).getByRole('link', { name: 'Matching Your Search' })).toHaveAttribute('aria-current')
  await loanList(opened).rows.first().waitFor()
  await expect(opened.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible()
  // The finder is unchanged.
  await expect(chips(page)).toHaveCount(2)
  await opened.goto(opened.url().replace('searchMatch=true&', ''))
  await expect(loanTabs(opened).getByRole('link', { name: 'Matching Your Search' })).toHaveCount(0)
})

test('[D-08] Details opens a broker on the matching loans for a lender', async ({ signIn }) => {
  const page = await signIn('lender', WIDE)
  await page.goto('/finder-utility?state=NSW')
  const [count = 0] = await matchingLoans(page)
  const opened = await openDetails(page, 'Enter')
  await expect(opened).toHaveURL(/\/users\/\d+\/broker\?searchMatch=true&state=NSW$/)
  await expect(loanTabs(opened).getByRole('link', { name: 'Matching Your Search' })).toHaveAttribute('aria-current')
  await expect(opened.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible()
  const plain = opened.url().split('?')[0] as string
  await opened.goto(plain)
  await expect(opened.getByRole('link', { name: 'Matching Your Search' })).toHaveCount(0)
})

test('a law firm finds lenders and brokers, but their cards have no links to profiles', async ({ signIn }) => {
  const page = await signIn('lawFirm', WIDE)
  await page.goto('/finder-utility')
  for (const kind of ['Lenders', 'Brokers'] as const) {
    await (await awake(toggle(page, kind))).click()
    await expect(sentence(page)).toContainText(kind)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Details/ })).toHaveCount(0)
    await expect(page.locator('article a[href*="/users/"]')).toHaveCount(0)
  }
})

test('[L-09] an empty result shows the required text, for lenders and for brokers', async ({ signIn }) => {
  const page = await signIn('broker', WIDE)
  await page.goto('/finder-utility?minLvr=98.5&maxLvr=99&priorityKey=SECOND&securityTypeKey=RURAL&state=NT')
  await expect(page.getByText('There are no lenders matching your search criteria.')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expect(sentence(page)).toContainText('0 Lenders who have loans')
  await (await awake(toggle(page, 'Brokers'))).click()
  await expect(page.getByText('There are no brokers matching your search criteria.')).toBeVisible()
})

test('[L-09] a list that cannot be loaded is emptied, shows why, and can be requested again', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500|ERR_FAILED/)
  const page = await signIn('broker', WIDE)
  await page.goto('/finder-utility')
  const before = await countIn(page)
  const fail = (route: Route) =>
    route.fulfill({
      status: 500,
      json: { status: 500, errors: [{ code: 'INTERNAL', message: 'The market is closed.' }] },
    })
  await page.route('**/api/finder/**', fail)
  await (await awake(toggle(page, 'Brokers'))).click()
  const alert = page.getByRole('alert').filter({ hasText: 'The search could not be made.' })
  await expect(alert).toContainText('The market is closed.')
  await expect(cards(page)).toHaveCount(0)
  await expect(sentence(page)).toHaveCount(0)
  await page.unroute('**/api/finder/**', fail)
  await page.route('**/api/finder/**', (route) => route.abort())
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('The server cannot be reached.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(20)
  await toggle(page, 'Lenders').click()
  await expect.poll(() => countIn(page)).toBe(before)
})

test('a change cancels the request before it, and quick changes send one request', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/finder-utility')
  const asked: string[] = []
  const ended: string[] = []
  const cancelled: string[] = []
  page.on('request', (request) => request.url().includes('/api/finder/') && asked.push(request.url()))
  page.on('requestfailed', (request) => cancelled.push(request.url()))
  page.on('requestfinished', (request) => ended.push(request.url()))
  let held: Route | undefined
  const first = Promise.withResolvers<void>()
  await page.route('**/api/finder/lenders', (route) => {
    held = route
    first.resolve()
  })
  await (await awake(toggle(page, 'Lenders'))).click()
  await first.promise
  await expect(page.getByRole('status').filter({ hasText: 'Searching…' })).toBeVisible()
  await toggle(page, 'Brokers').click()
  await expect.poll(() => cancelled.filter((url) => url.includes('/api/finder/lenders'))).toHaveLength(1)
  await held?.abort().catch(() => undefined)
  await expect(sentence(page)).toContainText('Brokers')
  await page.unrouteAll()
  const before = asked.length
  // Clicked inside the page, so that a busy machine adds no pause long enough to send a request.
  const names = ['Lenders', 'Brokers', 'Lenders'] as const
  const links = await Promise.all(names.map((name) => toggle(page, name).elementHandle()))
  await page.evaluate(async (clicked) => {
    for (const link of clicked) {
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      await new Promise(requestAnimationFrame)
    }
  }, links)
  await expect(sentence(page)).toContainText('Lenders')
  expect(asked.slice(before)).toHaveLength(1)
})
