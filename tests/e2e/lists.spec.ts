import type { Page } from '@playwright/test'
import { awake, expect, test } from './people.ts'
import { cellsUnder, loanList } from './screens.ts'

/** Loans that no test records. */
const STILL = '/loans?state=QLD&statusKey=DISCHARGED'
const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const panel = (page: Page) => page.getByRole('dialog')
const openedId = (page: Page): string | null => new URL(page.url()).searchParams.get('open')

const standing = async (page: Page) => {
  const list = loanList(page)
  await awake(page.getByRole('region', { name: 'Loans', exact: true }))
  return { list, numbers: await list.column('Loan No.') }
}

test('a click opens a row beside the list; keys move the panel, close it and open the page', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto(STILL)
  const { list, numbers } = await standing(page)
  await cellsUnder(list.rows.nth(2), 'Priority').click()
  await expect(panel(page).getByRole('heading', { level: 2 }).first()).toContainText(`Loan ${numbers[2]}`)
  await expect(panel(page).getByRole('heading', { name: 'Attributed Lenders' })).toBeVisible()
  await expect(list.rows.nth(2)).toHaveAttribute('aria-current', 'location')
  // The panel does not cover the list.
  const [left, right] = [await list.table.locator('..').boundingBox(), await panel(page).boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)

  await page.keyboard.press('j')
  await expect(panel(page)).toContainText(`Loan ${numbers[3]}`)
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(panel(page)).toContainText(`Loan ${numbers[3]}`)
  await expect(list.rows.nth(3)).toBeFocused()
  const id = /\d+/.exec((await list.rows.nth(3).getByRole('link').first().getAttribute('href')) ?? '')?.[0]
  await expect.poll(() => openedId(page)).toBe(id)

  await page.reload()
  await expect(panel(page)).toContainText(`Loan ${numbers[3]}`)
  await awake(page.getByRole('region', { name: 'Loans', exact: true }))
  // The keys move the panel even if focus is outside the list.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('k')
  await expect(panel(page)).toContainText(`Loan ${numbers[2]}`)
  await list.rows.nth(4).focus()
  await expect(panel(page)).toContainText(`Loan ${numbers[4]}`)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect.poll(() => openedId(page)).toBeNull()
  await expect(list.rows.nth(4)).toBeFocused()

  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    await expect(panel(page)).toContainText(`Loan ${numbers[4]}`)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
  }
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Loan ${numbers[4]}`)
})

test('beside the panel default columns that do not fit are hidden, and chosen columns are all kept', async ({
  signIn,
}) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  const { rows, heading } = loanList(page)
  await page.goto('/loans?view=all')
  await expect(heading('Lower Rate')).toBeVisible()
  await (await awake(rows.first())).locator('td').nth(3).click()
  await expect(panel(page)).toBeVisible()
  for (const name of ['Lower Rate', 'Settlement']) await expect(heading(name)).toBeHidden()
  await expect(heading('Principal')).toBeVisible()
  expect(await rows.first().locator('td:visible').count()).toBe(6)
  await page.setViewportSize({ width: 1700, height: 900 })
  await expect(heading('Lower Rate')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/loans?view=all&columns=loanNo,lender,suburbState,principal,priority,lvr,settlement,lowerRate')
  await (await awake(rows.first())).locator('td').nth(2).click()
  await expect(panel(page)).toBeVisible()
  for (const name of ['Lower Rate', 'Settlement']) await expect(heading(name)).toBeVisible()
})

test('Back restores scroll position, row and panel, and All Loans leads back to the same search', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto(`${STILL}&sort=principal&orderBy=desc`)
  const { list, numbers } = await standing(page)
  const area = page.getByRole('region', { name: 'Loans', exact: true })
  await cellsUnder(list.rows.nth(35), 'Priority').click()
  await expect(panel(page)).toContainText(`Loan ${numbers[35]}`)
  const scrolled = await area.evaluate((element) => element.scrollTop)
  expect(scrolled).toBeGreaterThan(300)
  await panel(page).getByRole('link', { name: 'Open page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Loan ${numbers[35]}`)
  await page.goBack()
  await expect(panel(page)).toContainText(`Loan ${numbers[35]}`)
  await expect.poll(() => area.evaluate((element) => element.scrollTop)).toBe(scrolled)
  await expect(list.rows.nth(35)).toBeFocused()

  await list.rows
    .nth(36)
    .getByRole('link', { name: numbers[36] as string })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Loan ${numbers[36]}`)
  await page.getByRole('main').getByRole('link', { name: 'All Loans' }).click()
  await expect(page).toHaveURL(/sort=principal&orderBy=desc/)
  await expect(list.heading('Principal')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => area.evaluate((element) => element.scrollTop)).toBeGreaterThan(300)
})

test('on a phone rows are short cards, and a tap opens one over the full screen', async ({ signIn }) => {
  const page = await signIn('staff', PHONE)
  await page.goto(STILL)
  const { list, numbers } = await standing(page)
  const heights = await list.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(140)
  expect(heights).toHaveLength(50)
  const lines = (await list.rows.first().innerText()).split('\n').filter(Boolean).join(' ')
  expect(lines).toContain(numbers[0])
  expect(lines).toContain('Discharged')
  expect(lines).toMatch(/QLD/)
  expect(lines).toMatch(/\$[\d,]+/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await list.rows.nth(3).tap({ position: { x: 200, y: 12 } })
  await expect(panel(page)).toContainText(`Loan ${numbers[3]}`)
  expect((await panel(page).boundingBox())?.width).toBe(390)
  await panel(page).getByRole('button', { name: 'Next row' }).tap()
  await expect(panel(page)).toContainText(`Loan ${numbers[4]}`)
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(STILL)
})

test('[J-02] counts of further lenders and brokers are in their columns and open the row', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  const rows = (await (await page.request.get('/api/loans/all?page=1')).json()).data as {
    loanNo: string
    loanLendersBrokers: { loanLenderName: string | null; loanBrokerName: string | null }[]
  }[]
  const many = (side: 'loanLenderName' | 'loanBrokerName', row: (typeof rows)[number]) =>
    row.loanLendersBrokers.filter((line) => line[side] !== null).length - 1
  const row = rows.find((each) => many('loanLenderName', each) > 0)
  if (!row) throw new Error('no loan on the first page has several lenders')
  await page.goto('/loans?view=all')
  const { list } = await standing(page)
  const lender = cellsUnder(list.row(row.loanNo), 'Lender')
  const mark = lender.getByRole('button', { name: new RegExp(`lenders? of ${row.loanNo}`) })
  await expect(mark).toHaveText(`+${many('loanLenderName', row)}`)
  await expect(list.row(row.loanNo).getByRole('button', { name: /brokers? of/ })).toHaveCount(
    many('loanBrokerName', row) > 0 ? 1 : 0,
  )
  await page.goto('/loans?columns=principal,scenario')
  await standing(page)
  const first = list.rows
    .locator('td:first-child')
    .getByRole('button', { name: new RegExp(`lenders? of ${row.loanNo}`) })
  await first.click()
  await expect(page.getByRole('list', { name: 'Lender List' })).toBeVisible()
})

test('from 768 px the list is a table with a fixed first column and the only scrollbar', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 768, height: 1024 } })
  await page.goto(STILL)
  const { list } = await standing(page)
  const area = page.getByRole('region', { name: 'Loans', exact: true })
  await expect(list.heading('Loan No.')).toBeVisible()
  const first = list.rows.first().locator('td').first()
  const before = (await first.boundingBox())?.x
  await area.evaluate((element) => element.scrollTo(400, 0))
  expect((await first.boundingBox())?.x).toBe(before)
  for (const [width, height] of [
    [768, 1024],
    // In a lower window the page scrolls by the height of the charts, because a list has 600 px at the least.
    [1440, 960],
    [1440, 1400],
  ] as const) {
    await page.setViewportSize({ width, height })
    const bars = await page.evaluate(() => ({
      page: document.documentElement.scrollHeight - document.documentElement.clientHeight,
      list: (document.querySelector('[data-scroll]') as Element).clientHeight,
    }))
    expect(bars.page, `the page at ${width} × ${height}`).toBeLessThanOrEqual(0)
    expect(bars.list).toBeGreaterThanOrEqual(600)
  }
  expect(await area.evaluate((element) => element.clientHeight)).toBeGreaterThan(1000)
})

test('the sort of one loan list of a profile does not apply to another', async ({ signIn }) => {
  const page = await signIn('lender', WIDE)
  await page.goto('/')
  const path = await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /Profile/ })
    .first()
    .getAttribute('href')
  await page.goto(`${path?.split('?')[0]}?tab=loanstab&group=current&sort=principal&orderBy=desc`)
  const list = loanList(page)
  await expect(list.heading('Principal')).toHaveAttribute('aria-sort', 'descending')
  await page
    .getByRole('navigation', { name: 'Loans' })
    .getByRole('link', { name: /Discharged/ })
    .click()
  await expect(list.heading('Settlement')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).not.toHaveURL(/sort=principal/)
})
