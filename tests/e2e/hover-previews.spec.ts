import type { Page } from '@playwright/test'
import { awake, expect, test } from './people.ts'
import { loanList } from './screens.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
/** Loans that no test records. */
const STILL = '/loans?state=QLD&statusKey=DISCHARGED'

const card = (page: Page) => page.getByRole('tooltip')

const openLoans = async (page: Page) => {
  await page.goto(STILL)
  await awake(page.getByRole('region', { name: 'Loans', exact: true }))
  const { rows } = loanList(page)
  return { rows, link: (row: number) => rows.nth(row).getByRole('link').first() }
}

const watchLoanReads = (page: Page) => {
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/loans\/\d+$/.test(pathname)) read.push(pathname)
  })
  return read
}

test('hovering a loan number shows a card after one request; Escape or leaving closes it', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  const { link } = await openLoans(page)
  const read = watchLoanReads(page)
  const number = (await link(0).innerText()).trim()
  await link(0).hover()
  await expect(card(page)).toContainText(number)
  await expect(card(page)).toContainText('Discharged')
  await expect(card(page)).toContainText(/\$[\d,]{7,}/)
  await expect(card(page)).toContainText(/Settlement Date\d{2} [A-Z][a-z]{2} \d{4}/)
  await expect(card(page)).toContainText(/Repayment Date\d{2} [A-Z][a-z]{2} \d{4}/)
  await expect(link(0)).toHaveAccessibleDescription(new RegExp(number))

  // The card stays open under the pointer.
  await card(page).hover()
  await expect(card(page)).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)

  await link(1).hover()
  await expect(card(page)).toContainText((await link(1).innerText()).trim())
  await link(0).hover()
  await expect(card(page)).toContainText(number)
  expect(read).toHaveLength(2)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(card(page)).toHaveCount(0)
})

test('P shows the card of the focused row or link; focus alone and touch request nothing', async ({ signIn }) => {
  const page = await signIn('lender', WIDE)
  const { rows, link } = await openLoans(page)
  const read = watchLoanReads(page)
  await link(0).focus()
  await rows.nth(1).focus()
  await page.keyboard.press('p')
  const second = (await link(1).innerText()).trim()
  await expect(card(page)).toContainText(second)
  // Announced, because screen readers do not notice a tooltip by themselves.
  await expect(page.locator('[data-said-card]').filter({ hasText: second })).toHaveCount(1)
  expect(read).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Preview the loan or company in focus')

  const phone = await signIn('lender', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const touched = watchLoanReads(phone)
  const list = await openLoans(phone)
  await list.link(0).evaluate((each) => {
    for (const type of ['pointerover', 'pointerenter'])
      each.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }))
  })
  const mouse = list.link(1)
  await mouse.evaluate((each) => {
    each.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  })
  // The card of the mouse is open by now, so the touch had time to request one as well.
  await expect(card(phone)).toBeVisible()
  expect(touched).toHaveLength(1)
})

test('leaving cancels the request for a card, and a refused request shows nothing', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const page = await signIn('broker', WIDE)
  const { link } = await openLoans(page)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/api\/loans\/\d+$/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const cancelled = page.waitForEvent('requestfailed', (request) => /\/api\/loans\/\d+$/.test(request.url()))
  const begun = page.waitForRequest(/\/api\/loans\/\d+$/)
  await link(0).hover()
  await begun
  await page.getByRole('heading', { level: 1 }).hover()
  expect((await cancelled).failure()?.errorText).toContain('ERR_ABORTED')
  release()
  await expect(card(page)).toHaveCount(0)

  await page.unroute(/\/api\/loans\/\d+$/)
  await page.route(/\/api\/loans\/\d+$/, (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }))
  const refused = page.waitForResponse(/\/api\/loans\/\d+$/)
  await link(1).hover()
  await refused
  await expect(card(page)).toHaveCount(0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('a card shows a company’s kind and open book in All Users and notes, and opens beside a task on home', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  for (const path of ['/users/all?view=all&sort=email', '/users/notes']) {
    await page.goto(path)
    const row = page.locator('tbody tr[data-row]').first()
    await expect(row).toBeVisible()
    await awake(page.locator('[data-scroll]'))
    await row.getByRole('link').first().hover()
    await expect(card(page), path).toContainText(/Lender|Broker|Law Firm/)
    await expect(card(page), path).toContainText(/\d current loans?, \$/)
  }
  await page.goto('/')
  const task = page.locator('[data-task]').first()
  await awake(task)
  await task.hover()
  await expect(card(page)).toBeVisible()
  // The card opens beside the task and its buttons, so that they and the next task can still be reached.
  await page
    .locator('[data-task]')
    .nth(1)
    .hover({ position: { x: 40, y: 12 } })
  await task.hover({ position: { x: 40, y: 12 } })
  await expect(card(page)).toBeVisible()
  const [shown, row] = [await card(page).boundingBox(), await task.locator('xpath=..').boundingBox()]
  expect(shown?.x).toBeGreaterThanOrEqual((row?.x ?? 0) + (row?.width ?? 0))
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await task.focus()
  await page.keyboard.press('p')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Escape')

  // The date of an overdue task is shown only by its title.
  const since = page.locator('[data-task] span[title]').first()
  const day = (await since.getAttribute('title')) as string
  await since.hover()
  await expect(card(page)).toBeVisible()
  await expect(since).toHaveAttribute('title', day)
})

test('P announces a refused request, and shows the card the next time', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/404/)
  const page = await signIn('lender', WIDE)
  const { link } = await openLoans(page)
  await page.route(/\/api\/loans\/\d+$/, (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }))
  await link(0).focus()
  await page.keyboard.press('p')
  await expect(page.locator('[data-said-card]')).toHaveText('No card can be shown.')
  await expect(card(page)).toHaveCount(0)
  await page.unroute(/\/api\/loans\/\d+$/)
  await page.keyboard.press('p')
  await expect(card(page)).toBeVisible()
  await expect(page.locator('[data-said-card]')).not.toContainText('No card can be shown.')
})
