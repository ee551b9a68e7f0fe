import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { ownBroker, ownLender, signInOwn } from '#tests/e2e/own-companies.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'

test.describe.configure({ mode: 'serial' })

const CATEGORY = 'MEZZANINE'
const STAFF_NOTE = 'Met at the broker day in March; they want to see two more deals first.'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const UPDATED = 'Matches updated successfully.'
let lender: Awaited<ReturnType<typeof ownLender>> & { id: number }
let broker: Awaited<ReturnType<typeof ownBroker>> & { id: number }

test.beforeAll(async () => {
  const [ownL, ownB] = [await ownLender(), await ownBroker()]
  lender = Object.assign(ownL, { id: ownL.lenderId })
  broker = Object.assign(ownB, { id: ownB.brokerId })
  await rowsOf(
    `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available)
     values ($1, $2, true, true, now(), 7000000)`,
    [lender.id, CATEGORY],
  )
  await rowsOf('insert into broker_subscriptions (broker_id, category_key) values ($1, $2)', [broker.id, CATEGORY])
})

test.beforeEach(() => rowsOf('delete from matches where lender_id = $1 and broker_id = $2', [lender.id, broker.id]))

const lenderTab = () => `/users/${lender.id}/lender?tab=matches`
const brokerTab = () => `/users/${broker.id}/broker?tab=matches`
const table = (page: Page) => page.getByRole('table', { name: 'Matches' })
const rowOf = (page: Page, href: string) =>
  table(page)
    .locator('tbody tr[data-row]')
    .filter({ has: page.locator(`a[href="${href}"]`) })
const rowOfBroker = (page: Page) => rowOf(page, `/users/${broker.id}/broker`)
const rowOfLender = (page: Page) => rowOf(page, `/users/${lender.id}/lender`)
const statusIn = (row: ReturnType<typeof rowOf>) => row.getByRole('combobox')
const choose = async (row: ReturnType<typeof rowOf>, name: string) => {
  await statusIn(row).focus()
  await statusIn(row).selectOption(name)
}

test('at 1024 px all columns of a pair fit, and on a phone its status names its side', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1024, height: 800 } })
  await page.goto(lenderTab())
  const frame = page.getByRole('region', { name: 'Matches', exact: true })
  await expect(rowOfBroker(page)).toBeVisible()
  expect(await frame.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(1)
  await expect(rowOfBroker(page).getByText('Covenant', { exact: true })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rowOfBroker(page).getByText('Covenant', { exact: true })).toBeVisible()
})

test('[G-01] [G-02] [G-07] staff and the lender see a pair in their columns, with a marker and a link to the other side', async ({
  visit,
  signIn,
}) => {
  const staff = await signIn('staff')
  await staff.goto(lenderTab())
  const headings = table(staff).getByRole('columnheader')
  await expect(headings).toHaveText([
    'NameCompany',
    'Broker',
    'Lender',
    'Covenant status',
    'Notes',
    'Edited by',
    'Date',
  ])
  await expect(rowOfBroker(staff).getByText('Matched', { exact: true }).first()).toBeVisible()
  await expect(rowOfBroker(staff).locator('[data-marker]')).toHaveAttribute('data-marker', 'green')
  const own = await signInOwn(visit, lender)
  await own.goto(lenderTab())
  await expect(table(own).getByRole('columnheader')).toHaveText([
    ...['NameCompany', 'Broker', 'Lender', 'Covenant status', 'Last file note', 'Date'],
  ])
  await rowsOf(`insert into matches (lender_id, broker_id, broker_status_key) values ($1, $2, 'DECLINED')`, [
    lender.id,
    broker.id,
  ])
  await staff.reload()
  await expect(rowOfBroker(staff).getByText('Not all matched')).toBeVisible()
  await expect(rowOfBroker(staff).locator('[data-marker]')).toHaveAttribute('data-marker', 'red')
  await rowOfBroker(staff).getByRole('link').click()
  await expect(staff).toHaveURL(new RegExp(`/users/${broker.id}/broker`))
  await staff.goto(brokerTab())
  await rowOfLender(staff).getByRole('link').click()
  await expect(staff).toHaveURL(new RegExp(`/users/${lender.id}/lender`))
})

test('[G-01] on a phone a card has one line of the note and its day, for each viewer of what its table shows', async ({
  visit,
  signIn,
}) => {
  await rowsOf(
    `insert into matches (lender_id, broker_id, note, edited_by_id, edited_at)
     values ($1, $2, $3, (select min(id) from accounts where staff_id is not null), '2026-10-16T00:30:00Z')`,
    [lender.id, broker.id, STAFF_NOTE],
  )
  await rowsOf('insert into observers (company_id) values ($1) on conflict do nothing', [lender.companyId])
  await rowsOf(
    `insert into file_notes (observer_id, broker_id, note_type_key, note, taken_by_id, taken_at)
     select o.id, $2, 'MEETING', 'Settled last week.', a.id, '2025-05-21T02:00:00Z' from observers o
       join individuals i on i.company_id = o.company_id join accounts a on a.individual_id = i.id where o.company_id = $1`,
    [lender.companyId, broker.id],
  )
  const staff = await signIn('staff', PHONE)
  await staff.goto(lenderTab())
  const line = rowOfBroker(staff).locator('[data-only="card"]')
  await expect(line).toHaveText(`Notes: ${STAFF_NOTE} · 16 Oct 2026`)
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(20)
  await line.scrollIntoViewIfNeeded()
  await expect(line.getByText('16 Oct 2026')).toBeInViewport({ ratio: 1 })
  const heightOf = async (row = rowOfBroker(staff)) => (await row.boundingBox())?.height
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const empty = staff.locator('[data-row]', { hasText: 'Add a note' }).first()
  expect((await new AxeBuilder({ page: staff }).setLegacyMode().analyze()).violations).toEqual([])
  await awake(staff.getByRole('region', { name: 'Matches', exact: true }))
  for (const [row, note] of [[rowOfBroker(staff), STAFF_NOTE] as const, [empty, 'Add a note'] as const]) {
    expect(await heightOf(row)).toBeLessThanOrEqual(120)
    await row.locator('[data-only="card"]').tap()
    await expect(staff.getByRole('dialog').getByRole('button', { name: /^Note: / })).toContainText(note)
    await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  }
  // The status of a third side adds a line.
  await rowsOf(`update matches set lender_status_key = 'PAUSED' where lender_id = $1`, [lender.id])
  await staff.goto(lenderTab())
  await expect(rowOfBroker(staff).getByText('Paused', { exact: true })).toBeVisible()
  expect(await heightOf()).toBeLessThanOrEqual(140)
  await staff.setViewportSize({ width: 1024, height: 800 })
  await expect(line).toBeHidden()
  const own = await signInOwn(visit, lender, PHONE)
  await own.goto(lenderTab())
  await expect(rowOfBroker(own).locator('[data-only="card"]')).toHaveText(
    'Last file note: Settled last week. · 21 May 2025',
  )
  const other = await signInOwn(visit, broker, PHONE)
  await other.goto(brokerTab())
  await expect(rowOfLender(other)).toBeVisible()
  await expect(rowOfLender(other).locator('[data-only="card"]')).toHaveCount(0)
  for (const page of [own, other]) expect(await page.content()).not.toContain(STAFF_NOTE)
})

test('[G-01] pairs are sorted by name or company, in both directions', async ({ signIn }) => {
  const staff = await signIn('staff')
  await staff.goto(lenderTab())
  const heading = table(staff).getByRole('columnheader').first()
  for (const [name, turn, address] of [
    ['Company', 'ascending', 'matchOrder=company'],
    ['Company', 'descending', 'matchOrder=company-desc'],
    ['Name', 'ascending', 'tab=matches'],
    ['Name', 'descending', 'matchOrder=desc'],
  ] as const) {
    await heading.getByRole('link', { name, exact: true }).click()
    await expect(staff).toHaveURL(new RegExp(`${address}$`))
    await expect(heading).toHaveAttribute('aria-sort', turn)
  }
})

test('[G-03] [G-06] staff set the platform’s status and the note, and undo a status', async ({ signIn }) => {
  const staff = await signIn('staff')
  await staff.goto(lenderTab())
  const row = rowOfBroker(staff)
  await expect(statusIn(row)).toHaveCount(1)
  await expect(statusIn(row)).toHaveAccessibleName(/^Covenant status: /)
  await choose(row, 'In discussion')
  await expect(staff.getByText(UPDATED, { exact: true })).toBeVisible()
  await expect(row.getByText('Not all matched')).toBeVisible()
  await expect(row.getByText(`${getNamedPerson('staff').firstName} ${getNamedPerson('staff').lastName}`)).toBeVisible()
  await staff.getByRole('button', { name: 'Undo' }).click()
  await expect(statusIn(row)).toHaveValue('MATCHED')
  await expect(row.getByText('Not all matched')).toHaveCount(0)

  await row.getByRole('button', { name: /^Note: / }).click()
  await row.getByRole('textbox').fill('Terms by Friday')
  await staff.keyboard.press('Control+Enter')
  await expect(row.getByText('Terms by Friday').filter({ visible: true })).toBeVisible()
  await expect(staff.getByText(UPDATED, { exact: true }).last()).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await rowsOf<{ note: string }>('select note from matches where lender_id = $1 and broker_id = $2', [
            lender.id,
            broker.id,
          ])
        )[0]?.note,
    )
    .toBe('Terms by Friday')
  await staff.reload()
  await expect(row.getByText('Terms by Friday').filter({ visible: true })).toBeVisible()
})

test('[G-03] [G-06] a lender sets only the lender’s status, a broker only the broker’s', async ({ visit }) => {
  const own = await signInOwn(visit, lender)
  await own.goto(lenderTab())
  await expect(statusIn(rowOfBroker(own))).toHaveCount(1)
  await expect(statusIn(rowOfBroker(own))).toHaveAccessibleName(/^Lender: /)
  await choose(rowOfBroker(own), 'Paused')
  await expect(own.getByText(UPDATED, { exact: true })).toBeVisible()
  const other = await signInOwn(visit, broker)
  await other.goto(brokerTab())
  await expect(statusIn(rowOfLender(other))).toHaveAccessibleName(/^Broker: /)
  await expect(rowOfLender(other).getByText('Paused', { exact: true })).toBeVisible()
  await choose(rowOfLender(other), 'Declined')
  await expect(other.getByText(UPDATED, { exact: true })).toBeVisible()
  const stored = await rowsOf(
    'select lender_status_key, broker_status_key, platform_status_key from matches where lender_id = $1 and broker_id = $2',
    [lender.id, broker.id],
  )
  expect(stored).toEqual([
    { lender_status_key: 'PAUSED', broker_status_key: 'DECLINED', platform_status_key: 'MATCHED' },
  ])
})

test('[G-04] [G-06] while the master switch is off a status cannot be changed, and the page shows why', async ({
  signIn,
  allowConsoleErrors,
}) => {
  const text =
    'The Master Switch on this Profile has been switched off. To change the matching status you must first of all turn the master switch on.'
  allowConsoleErrors(/409/)
  const staff = await signIn('staff')
  await staff.goto(lenderTab())
  await expect(statusIn(rowOfBroker(staff))).toHaveCount(1)
  const turn = (isOn: boolean) =>
    rowsOf('update companies set is_master_switch_on = $2 where id = $1', [lender.companyId, isOn])
  try {
    await turn(false)
    await choose(rowOfBroker(staff), 'Paused')
    await expect(staff.locator('[data-sonner-toast]').getByText(text, { exact: true })).toBeVisible()
    await staff.getByRole('link', { name: 'All Loans', exact: true }).click()
    await expect(staff.getByRole('alertdialog')).toContainText("A match isn't saved yet.")
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await rowOfBroker(staff).getByRole('button', { name: 'Discard' }).click()
    await expect(statusIn(rowOfBroker(staff))).toHaveValue('MATCHED')
    await staff.reload()
    const status = await awake(rowOfBroker(staff).getByRole('button', { name: /^Covenant status: / }))
    await status.click()
    await expect(staff.getByRole('alertdialog').getByText(text, { exact: true })).toBeVisible()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await expect(staff.getByRole('alertdialog')).toBeHidden()
  } finally {
    await turn(true)
  }
})

test('[G-05] the owner of an inactive profile sees why nothing can be changed', async ({ visit }) => {
  const pause = (isActive: boolean) => rowsOf('update lenders set is_active = $2 where id = $1', [lender.id, isActive])
  const own = await signInOwn(visit, lender)
  try {
    await pause(false)
    await own.goto(lenderTab())
    await rowOfBroker(own)
      .getByRole('button', { name: /^Lender: / })
      .click()
    await expect(
      own
        .getByRole('alertdialog')
        .getByText(
          'This profile is currently inactive and so there is no matching being done. To change the matching status you must first of all make the profile active.',
          { exact: true },
        ),
    ).toBeVisible()
  } finally {
    await pause(true)
  }
})

test('[F-24] [F-25] a switch turns a broker’s subscription to a category on and off, and its pairs follow', async ({
  visit,
  signIn,
}) => {
  const page = await signInOwn(visit, broker)
  await page.goto(brokerTab())
  const panel = page.getByRole('region', { name: 'Categories subscribed to' })
  const mezzanine = panel.getByRole('switch', { name: 'Mezzanine' })
  await expect(panel.getByRole('switch')).toHaveCount(6)
  await expect(mezzanine).toHaveAttribute('aria-checked', 'true')
  await mezzanine.click()
  await expect(page.getByText('Categories subscribed to updated successfully.', { exact: true })).toBeVisible()
  await expect(mezzanine).toHaveAttribute('aria-checked', 'false')
  const left = await rowsOf('select 1 from broker_subscriptions where broker_id = $1 and category_key = $2', [
    broker.id,
    CATEGORY,
  ])
  expect(left).toEqual([])
  const staff = await signIn('staff')
  await staff.goto(brokerTab())
  await staff
    .getByRole('region', { name: 'Categories subscribed to' })
    .getByRole('switch', { name: 'Mezzanine' })
    .click()
  await expect(staff.getByText('Categories subscribed to updated successfully.', { exact: true })).toBeVisible()
  await expect(rowOfLender(staff)).toHaveCount(1)
})
