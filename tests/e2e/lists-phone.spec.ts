import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { personOf } from '#prisma/seed/people.ts'
import { giveFirstRanking } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { ownLender } from './own-companies.ts'
import { awake, expect, test } from './people.ts'
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

const profileOf = async (role: 'lender' | 'broker'): Promise<string> => {
  const [row] = await rowsOf<{ id: number }>(
    `select x.id from ${role}s x join companies c on c.id = x.company_id where c.name = $1`,
    [personOf(role).company],
  )
  return `/users/${row?.id}/${role}`
}

test('on a phone the cards of every list are at most 120 px high, and no list is wider than the screen', async ({
  signIn,
}) => {
  const [lender, broker] = [await profileOf('lender'), await profileOf('broker')]
  // The demonstration has no open request, and other tests decide theirs.
  await rowsOf(`insert into sign_up_requests (first_name, last_name, email) values ('Phoebe', 'Waiting', $1)`, [
    `phoebe.waiting.${randomUUID()}@example.com`,
  ])
  const lists = {
    staff: [
      '/loans?view=all',
      '/freshness',
      '/users',
      '/users/notes',
      `${lender}?tab=matches`,
      `${lender}?tab=fileNotes`,
    ],
    admin: ['/audit', '/outbox', '/users/requests', '/users'],
    lender: ['/loans?view=all', `${lender}?tab=matches`],
    broker: ['/loans?view=all', `${broker}?tab=matches`],
  } as const
  for (const [role, paths] of Object.entries(lists)) {
    const page = await signIn(role as keyof typeof lists, PHONE)
    for (const path of paths) await expectLowCards(page, path)
  }
})

const expectLowCards = async (page: Page, path: string) => {
  await page.goto(path)
  const rows = page.getByRole('main').locator('tbody [data-row]')
  await expect(rows.first(), path).toBeVisible()
  const heights = await rows.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
  expect(Math.max(...heights), path).toBeLessThanOrEqual(120)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
}

test('on a phone staff set a pair’s status on its card, and write its note in the panel', async ({ signIn }) => {
  const page = await signIn('staff', PHONE)
  await page.goto(`${await profileOf('lender')}?tab=matches`)
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

test('on a phone a lender’s card says how much is to verify, and its panel has the categories one by one', async ({
  signIn,
}) => {
  const { lenderId, companyName } = await ownLender()
  await giveFirstRanking(lenderId)
  const page = await signIn('staff', PHONE)
  await page.goto(`/freshness?lender=${encodeURIComponent(companyName)}`)
  await awake(page.getByRole('region', { name: 'Freshness of lending criteria', exact: true }))
  const card = page
    .locator('tbody [data-row]')
    .filter({ hasText: /of \d to verify/ })
    .first()
  await card.tap({ position: { x: 340, y: 12 } })
  const tick = panel(page).getByRole('checkbox', { name: /^Select 1st Ranking of/ })
  await tick.tap()
  await expect(tick).toBeChecked()
})

test('by touch a search is worked through: cards, panel, page, Back and the way back', async ({ signIn }) => {
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

test('[J-04] by touch columns are chosen, moved, sized and pinned', async ({ signIn }) => {
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
