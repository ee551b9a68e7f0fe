import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { giveFirstRanking } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { settledDates, typedLoan } from './loan-form.ts'
import { ownBroker, ownLawFirm, ownLender, signInOwn } from './own-companies.ts'
import { awake, expect, test } from './people.ts'
import { messagesOf, payloadOf, send } from './requests.ts'
import { loanList } from './screens.ts'

/** Loans that no test records. */
const STILL = '/loans?state=QLD&statusKey=DISCHARGED'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const panel = (page: Page) => page.getByRole('dialog')
const standing = async (page: Page) => {
  const list = loanList(page)
  await awake(page.getByRole('region', { name: 'Loans', exact: true }))
  return { list, numbers: await list.column('Loan No.') }
}

/** A new lender and broker that match, and a note of staff on the lender. */
const ownPair = async () => {
  const [lender, broker] = [await ownLender(), await ownBroker()]
  await giveFirstRanking(lender.lenderId, { verifiedDaysAgo: 1 })
  await rowsOf(`insert into broker_subscriptions (broker_id, category_key) values ($1, 'FIRST_RANKING')`, [
    broker.brokerId,
  ])
  await rowsOf(
    `insert into file_notes (observer_id, lender_id, note_type_key, note, taken_by_id, taken_at)
     select o.id, $1, 'MEETING', 'Met on the phone', (select id from accounts where staff_id is not null order by id limit 1), now()
     from observers o where o.company_id is null`,
    [lender.lenderId],
  )
  return { lender, broker }
}
const PLACES = {
  staff: (lenderId: number) => [
    '/loans?view=all',
    '/freshness',
    '/users',
    '/users/notes',
    `/users/${lenderId}/lender?tab=matches`,
    `/users/${lenderId}/lender?tab=fileNotes`,
  ],
  admin: () => ['/audit', '/outbox', '/users/requests', '/users'],
  lender: (lenderId: number) => ['/loans?view=all', `/users/${lenderId}/lender?tab=matches`],
  broker: (_lenderId: number, brokerId: number) => ['/loans?view=all', `/users/${brokerId}/broker?tab=matches`],
} as const

for (const [role, placesOf] of Object.entries(PLACES))
  test(`on a phone the cards of every list for ${role} are short, and no list is wider than the screen`, async ({
    visit,
    signIn,
  }) => {
    const { lender, broker } = await ownPair()
    // The demonstration has no open request, and other tests decide theirs.
    if (role === 'admin')
      await rowsOf(`insert into sign_up_requests (first_name, last_name, email) values ('Phoebe', 'Waiting', $1)`, [
        `phoebe.waiting.${randomUUID()}@example.com`,
      ])
    const page =
      role === 'lender' || role === 'broker'
        ? await signInOwn(visit, role === 'lender' ? lender : broker, PHONE)
        : await signIn(role as 'staff' | 'admin', PHONE)
    for (const path of placesOf(lender.lenderId, broker.brokerId)) await expectLowCards(page, path)
  })

/**
 * The greatest height of a card in px; a long company of a loan, or a second line of a note, an audited change or an address, adds a line.
 */
// A long status of a loan has a line of its own.
const findMostHeight = (path: string) =>
  path.startsWith('/loans') ? 158 : /^\/(audit|outbox)|otes|requests/.test(path) ? 140 : 120

const expectLowCards = async (page: Page, path: string) => {
  await page.goto(path)
  const rows = page.getByRole('main').locator('tbody [data-row]')
  await expect(rows.first(), path).toBeVisible()
  const heights = await rows.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
  expect(Math.max(...heights), path).toBeLessThanOrEqual(findMostHeight(path))
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
}

test('on a phone a loan’s card shows its parties untruncated, its rate and its LVR', async ({ signIn }) => {
  const page = await signIn('staff', PHONE)
  await page.goto(STILL)
  const { list } = await standing(page)
  const cells = (place: string) => list.table.locator(`tbody [data-row] > td[data-card="${place}"]`)
  for (const name of ['sum', 'party', 'rate', 'lvr']) await expect(cells(name).first()).toBeVisible()
  await expect(cells('rate').first()).toHaveText(/^[\d.]+%$/)
  const cut = await cells('party').evaluateAll((all) =>
    all
      .flatMap((cell) => [cell, ...cell.querySelectorAll<HTMLElement>('*')])
      .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
  )
  expect(cut).toEqual([])
})

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', SYDNEY)
const SYDNEY = { timeZone: 'Australia/Sydney' }
/** A loan in each status, one of them overdue: what is recorded, and the status as its card shows it, with its colour. */
const STATUSES = [
  [{}, 'Pre-Settlement', 'accent'],
  [settledDates, 'Settled', 'good'],
  [{ ...settledDates, repaymentDate: dayBefore(12) }, 'Settled, 12 d late', 'bad'],
  [{ ...settledDates, statusKey: 'DEFAULT' }, 'Default', 'bad'],
  [{ ...settledDates, statusKey: 'VARIATIONINPROG' }, 'Variation in progress', 'warn'],
  [
    { ...settledDates, statusKey: 'VARIATIONINPROG', repaymentDate: dayBefore(43) },
    'Variation in progress, 43 d late',
    'bad',
  ],
  [{ ...settledDates, statusKey: 'DISCHARGED', dischargedDate: '2026-10-06' }, 'Discharged', 'neutral'],
] as const

/** Returns the texts of a card's first line that a status overlaps, and the status itself if it is cut. */
const findOverlaps = (status: Element): (string | null)[] => {
  const own = status.getBoundingClientRect()
  const others = [
    ...(status.closest('[data-row]')?.querySelectorAll('td[data-card="title"] > a, td[data-card="sum"]') ?? []),
  ]
  const overlapping = others.filter((other) => {
    const box = other.getBoundingClientRect()
    return box.left < own.right && own.left < box.right && box.top < own.bottom - 4 && own.top < box.bottom - 4
  })
  const place = status.parentElement?.getBoundingClientRect()
  const isCut = status.scrollWidth > status.clientWidth + 1 || !place || own.right > place.right + 1
  return [...overlapping, ...(isCut ? [status] : [])].map((each) => each.textContent)
}

test('on a phone a loan’s card shows its own status beside its number, and once if the status has a column', async ({
  signIn,
}) => {
  const page = await signIn('staff', PHONE)
  const firm = await ownLawFirm()
  const loans = []
  for (const [dates, text, tone] of STATUSES) {
    const loan = typedLoan({ lawFirm: { search: firm.companyName, choice: firm.companyName } })
    const answer = await send(page, '/api/loans/system-user', { ...(await payloadOf(page, loan)), ...dates })
    expect(messagesOf(answer), text).toEqual([])
    loans.push({ loanNo: loan.loanNo, text, tone })
  }
  for (const columns of ['', '&columns=loanNo,status,principal']) {
    await page.goto(`/loans?lawFirmId=${firm.lawFirmId}${columns}`)
    const { list } = await standing(page)
    await expect(list.rows).toHaveCount(loans.length)
    for (const { loanNo, text, tone } of loans) {
      const card = list.row(loanNo)
      if (columns) {
        await expect(card.getByText(text, { exact: true }), text).toHaveCount(1)
        await expect(card.locator('td[data-card="mark"]').getByText(text, { exact: true }), text).toBeVisible()
      } else {
        const status = card.locator('td[data-card="title"] > small')
        // The days have no room beside the longest status.
        const brief = text.replace('Variation in progress,', 'Variation,')
        await expect(status, text).toHaveText(brief)
        await expect(card.getByText(brief, { exact: true }), text).toHaveCount(1)
        await expect(status, text).toHaveAttribute('data-tone', tone)
        expect(await status.evaluate(findOverlaps), text).toEqual([])
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

test('on a phone staff edit a pair’s note in the panel, and Undo restores it', async ({ signIn }) => {
  const { lender } = await ownPair()
  const page = await signIn('staff', PHONE)
  await page.goto(`/users/${lender.lenderId}/lender?tab=matches`)
  await awake(page.getByRole('region', { name: 'Matches', exact: true }))
  const card = page.getByRole('table', { name: 'Matches' }).locator('tbody [data-row]').nth(1)
  await expect(card.getByRole('combobox')).toBeVisible()
  await card.getByRole('cell', { name: /^Broker: / }).tap()
  const note = panel(page).getByRole('button', { name: /^Note: / })
  await note.tap()
  await page.keyboard.insertText('Jokes aside, ')
  await page.keyboard.press('j')
  const field = panel(page).getByRole('textbox', { name: /^Note: / })
  await expect(field).toHaveValue(/Jokes aside, j/)
  const written = await field.inputValue()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Matches updated successfully.').first()).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^Note: / })).toContainText(written)
  await panel(page).getByRole('button', { name: 'Close' }).tap()
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await card.getByRole('cell', { name: /^Broker: / }).tap()
  await expect(note).not.toContainText(written)
})

test('on a phone a lender’s card names what to verify and what it is sorted by, and its panel lists all', async ({
  signIn,
}) => {
  const { lenderId, companyName } = await ownLender()
  await giveFirstRanking(lenderId)
  await rowsOf(
    `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available)
     values ($1, 'RURAL', true, true, now() - interval '53 days', 4000000),
       ($1, 'MEZZANINE', true, true, now(), 4000000)`,
    [lenderId],
  )
  const page = await signIn('staff', PHONE)
  await page.goto(`/freshness?lender=${encodeURIComponent(companyName)}`)
  await awake(page.getByRole('region', { name: 'Freshness of lending criteria', exact: true }))
  const card = page.locator('tbody [data-row]').filter({ hasText: companyName })
  const line = card.locator('[data-tone]').last()
  const height = async () => (await card.boundingBox())?.height ?? Number.NaN
  await expect(line).toHaveText('Rural 23 d over · 1st Ranking not verified')
  const lines = await height()
  for (const [sort, sorted, others] of [
    ['MEZZANINE', 'Mezzanine 30 d left', 'Rural 23 d over · 1st Ranking not verified'],
    ['RURAL', 'Rural 23 d over', '1st Ranking not verified'],
    ['LAND_BANK', 'Land Bank not offered', 'Rural 23 d over · 1st Ranking not verified'],
  ] as const) {
    await page.goto(`/freshness?lender=${encodeURIComponent(companyName)}&sort=${sort}&orderBy=asc`)
    await expect(card.locator('[data-tone]').first()).toHaveText(sorted)
    await expect(line).toHaveText(others)
    expect(await height(), sort).toBeLessThanOrEqual(lines + 2)
  }
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])
  await awake(page.getByRole('region', { name: 'Freshness of lending criteria', exact: true }))
  await card.tap({ position: { x: 340, y: 12 } })
  const tick = panel(page).getByRole('checkbox', { name: /^Select 1st Ranking of/ })
  await tick.tap()
  await expect(tick).toBeChecked()
})

test('on a phone cards, panel, loan page and Back are used by touch, and the list keeps its position', async ({
  signIn,
}) => {
  const page = await signIn('staff', PHONE)
  const search = `${STILL}&orderBy=desc&sort=principal`
  await page.goto(search)
  const { list, numbers } = await standing(page)
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  await list.rows.nth(20).scrollIntoViewIfNeeded()
  expect(await top()).toBeGreaterThan(300)
  await list.rows.nth(20).tap({ position: { x: 200, y: 12 } })
  await expect(panel(page)).toContainText(`Loan ${numbers[20]}`)
  await panel(page).getByRole('button', { name: 'Next row' }).tap()
  await expect(panel(page)).toContainText(`Loan ${numbers[21]}`)
  await panel(page).getByRole('link', { name: 'Open page' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Loan ${numbers[21]}`)
  await page.goBack()
  await expect(panel(page)).toContainText(`Loan ${numbers[21]}`)
  await panel(page).getByRole('button', { name: 'Close' }).first().tap()
  await expect(panel(page)).toHaveCount(0)
  await expect(list.rows.nth(21)).toBeInViewport()

  await list.rows
    .nth(21)
    .getByRole('link', { name: numbers[21] as string })
    .tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Loan ${numbers[21]}`)
  await page.getByRole('main').getByRole('link', { name: 'All Loans' }).tap()
  await expect(page).toHaveURL(search)
  await expect(list.rows.nth(21)).toBeInViewport()
})

test('[J-04] columns are chosen, moved, resized and pinned by touch', async ({ signIn }) => {
  const phone = await signIn('rival', PHONE)
  await phone.goto(STILL)
  await standing(phone)
  await phone.getByRole('button', { name: 'Columns' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Priority' }).tap()
  await dialog.getByRole('button', { name: 'Make Lender wider' }).tap()
  await dialog.getByRole('button', { name: 'Pin Lender to the left' }).tap()
  await dialog.getByRole('button', { name: 'Move Principal up' }).tap()
  await dialog.getByRole('button', { name: 'Save & Close' }).tap()
  await expect(phone).toHaveURL(/columns=loanNo\.pin%2Clender\.144\.pin%2Cbroker%2CsuburbState%2Cprincipal%2C/)
  const address = phone.url()

  const tablet = await signIn('rival', { viewport: { width: 1024, height: 768 }, hasTouch: true })
  await tablet.goto(address)
  const { list } = await standing(tablet)
  await expect(list.table).toHaveAttribute('data-pins', '2')
  await expect(list.heading('Priority')).toHaveCount(0)
  await (await awake(tablet.getByRole('link', { name: 'Reset columns' }))).tap()
  await expect(tablet).not.toHaveURL(/columns=/)
})
