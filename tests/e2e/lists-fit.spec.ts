import type { Locator } from '@playwright/test'
import { withUnreadable } from './database.ts'
import { world } from './harness/world.ts'
import { addCompany, typedCompany } from './people/life.ts'
import { awake, expect, test } from './people.ts'

const LISTS = [
  ['/outbox', 'Outbox', ['Queued', 'To', 'Subject', 'State'], 'Type'],
  ['/mailings', 'Mailings', ['Sent on', 'Subject', 'State', 'Recipients', 'Sent', 'Failed', 'Left out'], 'Sent by'],
] as const

for (const [address, name, narrow, wide] of LISTS)
  test(`the list ${name} fits 1024 px and 1440 px without scrolling sideways`, async ({ signIn }) => {
    const page = await signIn('admin', { viewport: { width: 1024, height: 800 } })
    await page.goto(address)
    const table = page.getByRole('table', { name, exact: true })
    await expect(table.getByRole('columnheader')).toHaveText([...narrow])
    const area = page.locator('[data-scroll]')
    const countHiddenPixels = () => area.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(await countHiddenPixels()).toBeLessThanOrEqual(0)

    await page.setViewportSize({ width: 1440, height: 800 })
    await expect(table.getByRole('columnheader', { name: wide, exact: true })).toBeVisible()
    expect(await countHiddenPixels()).toBeLessThanOrEqual(0)
  })

test('addresses in the outbox, dates of matches and loans of a public broker are shown whole at 1440 px', async ({
  signIn,
  visit,
}) => {
  const size = { viewport: { width: 1440, height: 900 } }
  const { own } = await world()
  const admin = await signIn('admin', size)
  await admin.goto('/outbox')
  const cut = await admin
    .locator('[data-address]')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent))
  expect(cut).toEqual([])

  const staff = await signIn('staff', size)
  await staff.goto(`/users/${own.broker}/broker?tab=matches`)
  const dates = staff.getByRole('table', { name: 'Matches' }).locator('time')
  await expect(dates.first()).toBeVisible()
  const heights = await dates.evaluateAll((all) => all.map((each) => each.getClientRects().length))
  expect([...new Set(heights)]).toEqual([1])
  const bar = await staff.getByRole('region', { name: 'Categories subscribed to' }).boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(60)

  const page = await visit(size)
  await page.goto(`/general/brokers/${own.broker}?group=discharged#loans`)
  const list = page.locator('[data-scroll]')
  const readHiddenWidth = () => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await readHiddenWidth()).toBeLessThanOrEqual(0)
  // The widest loan number and amount, beside a long suburb.
  await list
    .locator('tbody tr:first-child td')
    .evaluateAll(([number, _broker, suburb, _priority, principal]: HTMLElement[]) => {
      if (number && suburb && principal) {
        number.textContent = 'WMX00W10W433'
        suburb.textContent = 'Wacol East Immigration Centre, NSW'
        principal.textContent = '$149,520,621'
      }
    })
  expect(await readHiddenWidth()).toBeLessThanOrEqual(0)
})

test('on a phone the tabs of the approaches fit, and the captions of figures share one line', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 } })
  await page.goto('/approaches')
  const strip = page.getByRole('navigation', { name: 'Approaches' })
  await expect(strip.getByRole('link').last()).toBeVisible()
  expect(await strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await page.goto('/users/all?view=all&group=company')
  const captions = page.getByRole('term').filter({ hasText: /^Total / })
  await expect(captions.first()).toBeVisible()
  const tops = await captions.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
  expect(tops.length).toBeGreaterThan(1)
  expect([...new Set(tops)]).toHaveLength(1)
})

test('at 1440 px the state of a waiting message in the outbox stays visible beside long texts', async ({ signIn }) => {
  const admin = await signIn('admin', { viewport: { width: 1440, height: 900 } })
  const company = typedCompany('Lender')
  await addCompany(admin, company)
  await admin.goto('/outbox')
  const row = admin.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: company.email })
  const state = row.getByText('Waiting', { exact: true })
  await awake(admin.getByRole('region', { name: 'Outbox', exact: true }))
  await expect(state).toBeVisible()
  await row.locator('[data-address]').evaluate((each) => {
    each.textContent = `${'ferrante-'.repeat(4)}${each.textContent}`
  })
  const subject = row.getByRole('link')
  await subject.evaluate((each) => {
    each.textContent = 'Maximilian Featherstonehaugh invited you to Covenant'
  })
  const area = admin.locator('[data-scroll]')
  const [badge, frame] = await Promise.all([state.boundingBox(), area.boundingBox()])
  if (!badge || !frame) throw new Error('the state or its table is hidden')
  expect(badge.x + badge.width).toBeLessThanOrEqual(frame.x + frame.width)
  expect(await area.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  expect((await row.boundingBox())?.height).toBeLessThan(45)
})

test('at 1024 px All Users scrolls inside its table, and the page does not scroll sideways', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1024, height: 800 } })
  await page.goto('/users/all?view=all&followUpKey=OVERDUE&sort=followUp')
  const late = page.getByRole('table', { name: 'All Users', exact: true }).getByText(/^[\d,]+ d late$/)
  await expect(late.first()).toBeAttached()
  expect(await page.locator('[data-scroll]').evaluate((area) => area.scrollWidth - area.clientWidth)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
})

const readFades = (strip: Locator) =>
  strip.evaluate((element) =>
    ['--fade-start', '--fade-end'].map((name) => getComputedStyle(element).getPropertyValue(name)),
  )

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`tabs fade only at an end that hides more, also after resizing (motion: ${reducedMotion})`, async ({
    signIn,
  }) => {
    const page = await signIn('staff', { viewport: { width: 390, height: 800 }, reducedMotion })
    const { own } = await world()
    const strip = page.getByRole('navigation', { name: 'Tabs' })
    await page.goto(`/users/${own.lender}/lender?tab=overview`)
    await awake(strip)
    await expect.poll(() => readFades(strip)).toEqual(['0px', '32px'])

    await page.goto(`/users/${own.lender}/lender?tab=timeline`)
    await awake(strip)
    await expect.poll(() => readFades(strip)).toEqual(['32px', '0px'])
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect.poll(() => strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expect.poll(() => readFades(strip)).toEqual(['0px', '0px'])
  })

test('the six categories of Criteria freshness fit 1024 px', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1024, height: 800 } })
  await page.goto('/freshness')
  await expect(page.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 })
  const area = page.locator('[data-scroll]')
  expect(await area.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

test('the skeleton of a list has cards on a phone and rows elsewhere', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 800 } })
  await page.goto('/loans?view=all')
  await awake(page.getByRole('region', { name: 'Loans', exact: true }))
  await page
    .locator('main')
    .evaluate((main) => main.insertAdjacentHTML('beforeend', '<div class="list-skeleton"></div>'))
  const skeleton = page.locator('.list-skeleton')
  const readCard = () => skeleton.evaluate((each) => getComputedStyle(each, '::before').height)
  expect(await readCard()).toBe('112px')
  await page.setViewportSize({ width: 1024, height: 800 })
  expect(await readCard()).toBe('auto')
})

for (const width of [390, 1024, 1440])
  test(`the skeleton of All Loans at ${width} px is as high as what replaces it`, async ({ signIn }) => {
    const page = await signIn('broker', { viewport: { width, height: 800 } })
    const readTop = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
    let skeleton = Number.NaN
    await withUnreadable('loans', async (giveBack) => {
      const loaded = page.goto('/loans?view=all')
      await page.locator('.list-skeleton').waitFor()
      skeleton = await readTop(page.locator('.list-skeleton'))
      await giveBack()
      await loaded
    })
    const row = page.locator('tr[data-row]').first()
    await row.waitFor()
    // The head of the table is within the rows of the skeleton.
    const head = width < 768 ? 0 : 38
    expect(Math.abs((await readTop(row)) - head - skeleton)).toBeLessThanOrEqual(16)
  })

for (const width of [390, 1024, 1440])
  test(`Charts and Map are beside the search box of All Loans at ${width} px`, async ({ signIn }) => {
    const page = await signIn('broker', { viewport: { width, height: 800 } })
    await page.goto('/loans?view=all&map=1')
    const parts = [
      page.getByRole('textbox', { name: 'Narrow All Loans in words' }),
      page.getByRole('button', { name: 'Charts' }),
      page.getByRole('link', { name: 'Map', exact: true }),
    ]
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN))
    for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('at 1024 px a row of All Loans has two lines, even with a long name', async ({ signIn }) => {
  const page = await signIn('broker', { viewport: { width: 1024, height: 800 } })
  await page.goto('/loans?view=all')
  await awake(page.getByRole('region', { name: 'Loans', exact: true }))
  const rows = page.getByRole('table', { name: 'Loans' }).locator('tbody [data-row]')
  const name = rows.locator('.cut > :is(a, span)').first()
  await name.evaluate((each) => {
    each.textContent = 'Maximilian-Alexander Featherstonehaugh'
  })
  const [text, row] = await Promise.all([
    name.boundingBox(),
    rows.filter({ hasText: 'Maximilian-Alexander' }).boundingBox(),
  ])
  expect(text?.height).toBeLessThan(20)
  expect(row?.height).toBeLessThan(45)
})
