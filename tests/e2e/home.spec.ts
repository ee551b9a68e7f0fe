import type { Locator, Page } from '@playwright/test'
import { expect, type Role, test } from './people.ts'

const trends = (page: Page) => page.getByRole('region', { name: 'Last 12 months' })
const countIn = async (locator: Locator) => Number((await locator.innerText()).replace(/\D/g, ''))

/** Opens the list behind a figure and returns its number of rows. */
const opened = async (page: Page, link: Locator, address: RegExp): Promise<number> => {
  await link.click()
  await expect(page).toHaveURL(address)
  const place = page.getByText(/^1–[\d,]+ of [\d,]+$/).first()
  await expect(place).toBeVisible()
  return Number((await place.innerText()).split(' of ')[1]?.replaceAll(',', ''))
}

test('the loan figures of staff link to lists with the same number of loans', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/')
  const figure = (caption: string) =>
    page.locator('#figures-loans dl > div').filter({ hasText: caption }).getByRole('link')
  for (const caption of ['Pre-Settlement loans', 'Current loans', 'Discharged loans']) {
    await page.goto('/')
    const count = await countIn(figure(caption))
    expect(count).toBeGreaterThan(0)
    expect(await opened(page, figure(caption), /\/loans\?/), caption).toBe(count)
  }
})

const journeys: [Role, string[]][] = [
  ['staff', ['Settlements', 'Current book', 'Calls · Mine']],
  ['lender', ['Settlements', 'Current book']],
  ['broker', ['Settlements', 'Current book']],
  ['dual', ['Settlements', 'Current book']],
]
for (const [role, drawings] of journeys)
  test(`[T-I1] ${role}: settlements and book by month are shown as charts and as a table, also on a phone`, async ({
    signIn,
  }) => {
    const page = await signIn(role)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      for (const name of drawings)
        await expect(trends(page).getByRole('img', { name: new RegExp(`^${name} by month, `) })).toBeVisible()
      await expect(trends(page).getByRole('table')).toBeHidden()
      await trends(page).getByText('Show as a table').click()
      await expect(trends(page).getByRole('row')).toHaveCount(13)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    // On a phone the waiting tasks are above the trends.
    await page.setViewportSize({ width: 390, height: 900 })
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
    expect(await top(page.getByRole('region', { name: 'Waiting for you' }))).toBeLessThan(await top(trends(page)))
  })

test('the charts of twelve months show the totals of settlements and calls, and the latest book', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.goto('/?whose=team')
  await trends(page).getByText('Show as a table').click()
  const column = async (at: number) => {
    const cells = await trends(page).locator(`tbody td:nth-of-type(${at})`).allInnerTexts()
    return cells.map((cell) => Number(cell.replaceAll(',', '')))
  }
  const sum = async (at: number) => (await column(at)).reduce((all, one) => all + one, 0).toLocaleString('en-AU')
  const caption = (title: string) => trends(page).locator('figcaption').filter({ hasText: title })
  await expect(caption('Settlements')).toContainText(new RegExp(`· ${await sum(1)} loans?$`))
  await expect(caption('Calls · Team')).toHaveText(`Calls · Team${await sum(4)}`)
  const book = await trends(page).locator('tbody tr:last-child td:nth-of-type(3)').innerText()
  await expect(caption('Current book')).toHaveText(`Current book${book}`)
})

test('a month of the trends links to its settled loans and its calls', async ({ signIn }) => {
  const page = await signIn('staff')
  const cell = async (column: number) => {
    await page.goto('/?whose=team')
    await trends(page).getByText('Show as a table').click()
    return trends(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .nth(-2)
      .getByRole('link')
      .nth(column)
  }
  for (const [column, address] of [
    [0, /settledFrom=/],
    [1, /calls=only/],
  ] as const) {
    const link = await cell(column)
    const count = await countIn(link)
    expect(await opened(page, link, address)).toBe(count)
  }
  await expect(page.getByText('Calls only', { exact: true })).toBeVisible()
})

test('a lender’s month links to its own loans', async ({ signIn }) => {
  const page = await signIn('lender')
  await page.goto('/')
  await trends(page).getByText('Show as a table').click()
  const link = trends(page).getByRole('row').getByRole('link').last()
  const count = await countIn(link)
  expect(await opened(page, link, /\/users\/\d+\/lender\?.*settledFrom=/)).toBe(count)
})

test('a law firm’s home lists its loans in pre-settlement first, then its other tasks', async ({ signIn }) => {
  const page = await signIn('lawFirm')
  await page.goto('/')
  const waiting = page.getByRole('region', { name: 'Waiting for you' }).getByRole('heading', { level: 3 })
  await expect(waiting.first()).toContainText('pre-settlement')
  const titles = await waiting.allTextContents()
  const isPreSettlement = titles.map((title) => title.includes('pre-settlement'))
  expect(isPreSettlement, titles.join()).toEqual([...isPreSettlement].sort((one, other) => Number(other) - Number(one)))
  expect(titles.join()).toContain('Loans past repayment')
})
