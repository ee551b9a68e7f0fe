import type { Locator, Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { figures } from './harness/figures.ts'
import { watchMoved } from './harness/moved.ts'
import { awake, expect, test } from './people.ts'
import { cellsUnder, loanList } from './screens.ts'

/** Loans that no test records. */
const STILL = '/loans?state=QLD&statusKey=DISCHARGED'
const WIDE = { viewport: { width: 1440, height: 900 } }

const panel = (page: Page) => page.getByRole('dialog')
const standing = async (page: Page) => {
  const list = loanList(page)
  await awake(page.getByRole('region', { name: 'Loans', exact: true }))
  return { list, numbers: await list.column('Loan No.') }
}

/** Names, texts and addresses that a list cuts off. A company is left out, because the card of its name shows it. */
const cutTexts = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((all) =>
    all
      .flatMap((row) => [...row.querySelectorAll<HTMLElement>('a, td > small, td[data-wrap]')])
      .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.innerText),
  )

test('the default columns fit 1440 px beside a scrollbar, no name or email is cut off, and few rows have three lines', async ({
  signIn,
}) => {
  const lists = [
    ['Loans', `${STILL}&sort=principal&orderBy=desc`, 12],
    ['All Users', '/users/all?view=all&sort=email', 11],
  ] as const
  for (const role of ['staff', 'lender', 'broker'] as const)
    for (const [name, address, columns] of lists) {
      const page = await signIn(role, WIDE)
      await page.goto(address)
      await awake(page.getByRole('region', { name, exact: true }))
      await page.evaluate(() => document.fonts.ready)
      const table = page.getByRole('table', { name, exact: true })
      await expect(table.getByRole('columnheader')).toHaveCount(columns)
      // A classic scrollbar takes 17 px; a headless browser has none.
      await page
        .locator('[data-list]')
        .evaluate((sheet) => Object.assign((sheet as HTMLElement).style, { paddingRight: '17px' }))
      const [width, room] = await page
        .locator('[data-scroll]')
        .evaluate((area) => [area.scrollWidth, area.clientWidth] as const)
      expect(width, `${name} as ${role}`).toBeLessThanOrEqual(room)
      const rows = table.locator('tbody tr[data-row]')
      await expect(rows.first()).toBeVisible()
      expect(await cutTexts(rows), `${name} as ${role}`).toEqual([])
      // Rows have two lines, those of loans never more; a long email or caller adds a third. Who called last depends on the day.
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      const short = heights.filter((height) => height === 38).length
      expect(short, `${name} as ${role}`).toBeGreaterThanOrEqual(heights.length * (name === 'Loans' ? 1 : 0.4))
      expect(Math.max(...heights), `${name} as ${role}`).toBeLessThanOrEqual(name === 'Loans' ? 38 : 54)
    }
})

test('a name shows its card on hover and with the key P, and a truncated cell shows its whole text', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto(STILL)
  const { list } = await standing(page)
  const card = page.getByRole('tooltip')
  const lender = cellsUnder(list.rows.first(), 'Lender')
  await lender.getByRole('link').hover()
  await expect(card).toContainText(/Active|Profile paused|Master switch off/)
  await expect(card).toContainText(/BDM/)
  await expect(card).toContainText((await lender.getByRole('link').innerText()).trim())
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await cellsUnder(list.rows.nth(1), 'Attributed Broker').getByRole('link').focus()
  await page.keyboard.press('p')
  await expect(card).toContainText(/Active|Profile paused|Master switch off/)

  await list.rows.locator('[data-toggle]').first().hover()
  await expect(card).toHaveCount(0)

  await page.goto(`${STILL}&columns=loanNo,lender.110,broker.110,principal`)
  await standing(page)
  const cut = list.rows.locator('.cut')
  const at = await cut.evaluateAll((cells) =>
    cells.findIndex(({ lastElementChild: name }) => name?.matches('small') && name.scrollWidth > name.clientWidth + 1),
  )
  expect(at).toBeGreaterThanOrEqual(0)
  const company = cut.nth(at).locator('small')
  const whole = (await cut.nth(at).textContent()) as string
  await company.hover({ position: { x: 3, y: 5 } })
  await expect(card).toHaveText(whole.trim())

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  // The toast does not cover the next button.
  await page.getByRole('link', { name: 'Next', exact: true }).click({ timeout: 3_000 })
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Link copied')).toBeVisible()
})

test('[J-04] columns are reordered by dragging and by keys, and the order is kept in the address and for the person', async ({
  signIn,
}) => {
  const page = await signIn('broker', WIDE)
  await page.goto(STILL)
  const { list } = await standing(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  const lines = dialog.getByRole('listitem')
  await dialog.getByRole('checkbox', { name: 'Principal' }).focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Alt+ArrowUp')
  await expect(lines.nth(1)).toContainText('Principal')
  await expect(dialog.getByRole('status')).toHaveText('Principal: 2 of 16')
  await dialog.getByRole('button', { name: 'Move Settlement up' }).click()
  const goal = await lines.nth(2).boundingBox()
  await lines.filter({ hasText: 'Scenario' }).locator('[data-grip]').hover()
  await page.mouse.down()
  await page.mouse.move((goal?.x ?? 0) + 10, (goal?.y ?? 0) + 10, { steps: 8 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Save & Close' }).click()
  const order = ['Loan No.', 'Principal', 'Scenario', 'Lender']
  const expectOrder = () =>
    expect.poll(async () => (await list.table.getByRole('columnheader').allInnerTexts()).slice(0, 4)).toEqual(order)
  await expectOrder()
  await page.reload()
  await expectOrder()
  await page.goto(STILL)
  await expectOrder()
  await (await awake(page.getByRole('link', { name: 'Reset columns' }))).click()
  await expect(list.table.getByRole('columnheader').nth(1)).toContainText('Lender')
})

test('[J-04] columns are resized and pinned by mouse and keys, and both are kept in the address and for the person', async ({
  signIn,
}) => {
  const page = await signIn('lender', { viewport: { width: 1024, height: 800 } })
  await page.goto(STILL)
  const { list } = await standing(page)
  const head = (name: string) => list.table.getByRole('columnheader', { name })
  const widthOf = async (name: string) => Math.round((await head(name).boundingBox())?.width ?? 0)
  const natural = await widthOf('Lender')
  const edge = async () => {
    const box = await head('Lender').boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) - 3, y: (box?.y ?? 0) + 12 }
  }
  const from = await edge()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - natural + 100, from.y, { steps: 6 })
  await page.mouse.up()
  await expect(page).toHaveURL(/columns=loanNo%2Clender\.10\d%2Cbroker/)
  const narrow = await widthOf('Lender')
  expect(Math.abs(narrow - 103)).toBeLessThan(5)
  await page.goto(STILL)
  await expect.poll(() => widthOf('Lender')).toBe(narrow)
  const cut = cellsUnder(list.rows, 'Lender').first()
  expect(await cut.evaluate((cell) => cell.clientWidth)).toBeLessThanOrEqual(narrow)

  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Lender' }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText(`Lender: ${narrow + 16} pixels wide`)
  await page.keyboard.press('Alt+p')
  await expect(dialog.getByRole('status')).toHaveText('Lender is pinned')
  await expect(dialog.getByRole('button', { name: 'Pin Loan No. to the left' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Make Principal wider' }).click()
  await dialog.getByRole('button', { name: 'Pin Principal to the left' }).click()
  await expect(dialog.getByRole('listitem').nth(2)).toContainText('Principal')
  await expect(dialog.getByRole('button', { name: 'Pin Scenario to the left' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByRole('button', { name: 'Save & Close' }).click()
  await expect(page).toHaveURL(/columns=loanNo\.pin%2Clender\.\d+\.pin%2Cprincipal\.\d+\.pin%2Cbroker/)
  const left = async (name: string) => Math.round((await head(name).boundingBox())?.x ?? 0)
  const expectStanding = async () => {
    await expect(list.table).toHaveAttribute('data-pins', '3')
    const before = [await left('Lender'), await left('Principal'), await left('Scenario')]
    await page.locator('[data-scroll]').evaluate((area) => area.scrollTo({ left: 50 }))
    await expect.poll(() => left('Scenario')).toBe((before[2] ?? 0) - 50)
    expect([await left('Lender'), await left('Principal')]).toEqual(before.slice(0, 2))
  }
  await expectStanding()
  await page.goto(STILL)
  await expectStanding()

  await page.locator('[data-scroll]').evaluate((area) => area.scrollTo({ left: 0 }))
  const at = await edge()
  await page.mouse.dblclick(at.x, at.y)
  await expect(page).toHaveURL(/columns=loanNo\.pin%2Clender\.pin%2C/)
  await expect.poll(() => widthOf('Lender')).toBeGreaterThan(narrow + 20)
  await (await awake(page.getByRole('link', { name: 'Reset columns' }))).click()
  await expect(page).not.toHaveURL(/columns=/)
  await expect(list.table).not.toHaveAttribute('data-pins', /./)
  // A chosen width overrides the one that the window would give.
  await page.goto(`${STILL}&columns=loanNo,lender.320,broker`)
  await expect.poll(() => widthOf('Lender')).toBe(320)
  const name = cellsUnder(list.rows, 'Lender').locator('.cut').first()
  expect((await name.boundingBox())?.width).toBeGreaterThan(240)
  await page.goto(`${STILL}&columns=loanNo.9,lender.x,broker.9999.pun,nope.90`)
  await expect(list.table.getByRole('columnheader')).toContainText(['Loan No.', 'Lender', 'Attributed Broker'])
})

test('All Loans sends at most 229 kB of scripts and 160 kB of document, and opens without layout shift', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes = { Script: 0, Document: 0 }
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') bytes.Script += encodedDataLength
  })
  const moved = await watchMoved(page)
  const answer = await page.goto(STILL, { waitUntil: 'networkidle' })
  bytes.Document = ((await answer?.body()) ?? Buffer.alloc(0)).length
  figures(test.info(), JSON.stringify(bytes))
  expect(bytes.Script).toBeLessThanOrEqual(229_000)
  expect(bytes.Document).toBeLessThanOrEqual(160_000)
  expect(await moved()).toBeLessThanOrEqual(0.02)
  const { list } = await standing(page)
  await cellsUnder(list.rows.nth(2), 'Priority').click()
  await expect(panel(page).getByRole('heading', { name: 'Attributed Lenders' })).toBeVisible()
  expect(await moved()).toBeLessThanOrEqual(0.02)
})

test('at 1024 px the address of an edited system user is shown whole', async ({ signIn }) => {
  const page = await signIn('admin', { viewport: { width: 1024, height: 800 } })
  await page.goto('/users')
  const { email } = getNamedPerson('staff')
  const row = page.getByRole('row').filter({ hasText: email })
  await (await awake(row.getByRole('button', { name: /^Edit / }))).click()
  const address = page.getByRole('textbox', { name: 'Email' })
  await expect(address).toHaveValue(email)
  expect(await address.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
})

test('the buttons of a row stay visible beside hidden columns; on a phone an edited row is one labelled column', async ({
  signIn,
}) => {
  const page = await signIn('admin', { viewport: { width: 900, height: 800 } })
  await page.goto('/users')
  const table = page.getByRole('table', { name: 'System Users Console' })
  await (await awake(table.getByRole('button', { name: /^Edit / }).first())).click()
  const row = table.locator('tr[aria-current="true"]')
  const ends = await page.locator('[data-scroll]').evaluate((area) => {
    const buttons = [...area.querySelectorAll('[data-actions] button')]
    return {
      isScrolled: area.scrollWidth > area.clientWidth,
      room: area.getBoundingClientRect().right,
      furthest: Math.max(...buttons.map((button) => button.getBoundingClientRect().right)),
    }
  })
  expect(ends.isScrolled).toBe(true)
  expect(ends.furthest).toBeLessThanOrEqual(ends.room)

  await page.setViewportSize({ width: 390, height: 800 })
  const lefts = await row
    .locator('input, select')
    .evaluateAll((all) => all.map((field) => Math.round(field.getBoundingClientRect().left)))
  expect(lefts).toHaveLength(6)
  expect(new Set(lefts).size).toBe(1)
  const labels = await row
    .locator('td:not([data-actions])')
    .evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').display))
  expect(new Set(labels)).toEqual(new Set(['block']))
  await expect(table.locator('tr:not([aria-current]) td[data-card="title"] span').first()).toBeVisible()
})
