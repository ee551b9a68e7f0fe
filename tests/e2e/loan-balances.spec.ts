import type { Page } from '@playwright/test'
import { addDaysTo, addMonthsTo, formatDay } from '#lib/core/dates.ts'
import { getFirstOfMonth } from '#lib/core/near-months.ts'
import { askPalette } from './loan-tables.ts'
import { awake, expect, test } from './people.ts'
import { fact } from './screens.ts'

const NAME = 'Book at month end'
const rowsIn = (page: Page) => page.getByRole('table', { name: NAME }).locator('tbody tr[data-row]')
const cell = (page: Page, at: number, label: string) => rowsIn(page).nth(at).locator(`td[data-label="${label}"]`)

/** Returns the dollars and the number of loans that a figure says. */
const saidBy = async (page: Page, at: number, label: string) => {
  const said = (await cell(page, at, label).getByRole('link').getAttribute('aria-label')) ?? ''
  const [, dollars, loans] = /^(\$[\d,]+), ([\d,]+) loans? /.exec(said) ?? []
  return { dollars: dollars ?? said, loans: loans ?? said }
}

test('staff see the book at the end of each month, and each figure leads to its loans', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await page.goto('/loans?book=current&priorityKey=FIRST')
  await (await awake(page.getByRole('button', { name: 'Group by' }))).click()
  await page.getByRole('menuitemradio', { name: NAME }).click()
  await expect(page).toHaveURL('/loans?balance=month&priorityKey=FIRST')
  await expect(page.getByRole('button', { name: NAME })).toBeVisible()
  await expect(rowsIn(page)).toHaveCount(13)
  // On its last day the month is whole.
  const sydney = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date())
  const isOver = sydney === addDaysTo(addMonthsTo(getFirstOfMonth(sydney), 1), -1)
  await expect(rowsIn(page).first()).toContainText(`${formatDay(sydney).slice(3)}${isOver ? ' ' : ' so far'}`)
  await expect(page.getByRole('list', { name: NAME }).getByRole('listitem')).toHaveCount(13)
  await expect(page.getByRole('img', { name: 'Settled and discharged' })).toBeVisible()
  for (const [label, address] of [
    ['Settled', /settledFrom=\d{4}-\d\d-01&settledTo=/],
    ['Discharged', /dischargedFrom=\d{4}-\d\d-01&dischargedTo=/],
    ['Book at End', /bookOn=\d{4}-\d\d-\d\d&priorityKey=FIRST$/],
  ] as const) {
    const { dollars, loans } = await saidBy(page, 2, label)
    await cell(page, 2, label).getByRole('link').click()
    await expect(page).toHaveURL(address)
    await expect(fact(page, 'Total Principal')).toHaveText(dollars)
    await expect(fact(page, 'Total Records')).toHaveText(loans)
    await page.goBack()
  }
  await page.getByRole('table', { name: NAME }).getByRole('link', { name: 'Net', exact: true }).click()
  await expect(page).toHaveURL('/loans?balance=month&balanceSort=-net&priorityKey=FIRST')
  await page.getByRole('link', { name: 'Remove Over Time: Book at month end' }).click()
  await expect(page).toHaveURL('/loans?priorityKey=FIRST')
})

test('words ask for the book over time, and a CSV has it', async ({ signIn }) => {
  const page = await signIn('staff')
  const asked = await askPalette(page, 'book balance at the end of each month last 12 months')
  await expect(asked).toContainText('Over Time: Book at month end')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans?balance=month&settledIn=ROLLING_YEAR')
  await expect(rowsIn(page)).toHaveCount(13)
  const csv = await (await page.request.get('/api/loans/csv?balance=month&settledIn=ROLLING_YEAR')).text()
  expect(csv).toContain('Month,Loans Settled,Settled,Loans Discharged,Discharged,Net,Loans at End,Book at End,Change')
  expect(csv.trim().split('\n')).toHaveLength(14)
})

test('on a phone a month has its book beside its name, and its other figures below', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 390, height: 844 } })
  await page.goto('/loans?balance=month')
  const boxOf = async (at: number) => {
    const box = await rowsIn(page).nth(1).locator(`td:nth-child(${at})`).boundingBox()
    if (!box) throw new Error('a figure is hidden')
    return box
  }
  const [name, settled, discharged, net, book, change] = await Promise.all([
    ...[boxOf(1), boxOf(2), boxOf(3)],
    ...[boxOf(4), boxOf(5), boxOf(6)],
  ])
  expect(book?.x).toBeGreaterThan(name?.x ?? 0)
  expect(book?.y).toBeLessThan(settled?.y ?? 0)
  for (const each of [discharged, net, change]) expect(each?.y).toBe(settled?.y)
  expect((change?.x ?? 0) + (change?.width ?? 0)).toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
