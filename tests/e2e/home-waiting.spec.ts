import type { Page } from '@playwright/test'
import { addDaysTo, toSydneyDay } from '#lib/core/dates.ts'
import { rowsOf } from './database.ts'
import { awake, expect, type Role, test } from './people.ts'
import { reviewedLoan } from './reviewed-loan.ts'

const waiting = (page: Page) => page.getByRole('region', { name: /^Waiting for / })
const left = async (page: Page, name: string) =>
  (await page.getByRole('region', { name, exact: true }).boundingBox())?.x ?? Number.NaN

for (const role of ['staff', 'lender', 'lawFirm'] as const satisfies Role[])
  test(`${role}: waiting tasks are on the left and counted by kind`, async ({ signIn }) => {
    const page = await signIn(role)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    expect(await left(page, 'Waiting for you')).toBeLessThan(await left(page, 'Loans'))
    const counts = waiting(page).getByRole('list', { name: 'By kind' }).getByRole('link')
    const titles = waiting(page).getByRole('heading', { level: 3 })
    expect((await counts.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(
      (await titles.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')),
    )
    await counts.last().press('Enter')
    await expect(titles.last()).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

test('tasks of all kinds have the same height, and their dates are aligned', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/?whose=team')
  const rows = waiting(page).locator('[data-task]')
  await expect(rows.first()).toBeVisible()
  const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect([...new Set(heights)]).toEqual([48])
  const days = rows.locator('> span:first-child > .sm\\:col-start-2')
  const lefts = await days.evaluateAll((all) => all.map((day) => Math.round(day.getBoundingClientRect().left)))
  expect(lefts.length).toBeGreaterThan(5)
  expect([...new Set(lefts)]).toHaveLength(1)
})

test('the note of a task is shown whole from 1024 px', async ({ signIn }) => {
  const page = await signIn('lender')
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(waiting(page).locator('[data-task]').first()).toBeVisible()
    const cut = await waiting(page)
      .locator('[data-task] [title] *')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
      )
    expect(cut, `${width}`).toEqual([])
  }
})

test('a loan past its repayment date shows its lender and how long it is overdue', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/?waiting=LOAN_PAST_REPAYMENT&whose=team')
  const [loan] = await rowsOf<{ no: string; lender: string }>(
    `select s.loan_no as no, c.name as lender from loan_searches s
     join loan_lenders p on p.loan_id = s.loan_id and p.position = 1 join lenders l on l.id = p.lender_id
     join companies c on c.id = l.company_id
     where s.status_code in (2, 3, 5) and s.repayment_date < current_date order by s.repayment_date, s.loan_id limit 1`,
  )
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('[data-task]') })
    .first()
  await expect(row).toContainText(`${loan?.no} ${loan?.lender}`)
  await expect(row.getByText(/^overdue by [\d,]+ days$/)).toBeVisible()
})

test('a law firm’s home shows a review that awaits its response, and links to it', async ({ signIn }) => {
  const id = await reviewedLoan(await signIn('staff'))
  await rowsOf(
    `insert into loan_reviews (loan_id, direction, stars, stars_at, review, review_at)
     values ($1, 'LAWYER_FROM_LENDER', 3, now(), 'Careful.', '2001-01-01')`,
    [id],
  )
  const page = await signIn('lawFirm')
  await page.goto('/')
  const review = waiting(page).locator(`[data-task="REVIEW_TO_ANSWER ${id}"]`)
  await expect(review).toContainText('A review by the lender awaits your response')
  await review.press('Enter')
  await expect(page).toHaveURL(`/loans/${id}/view#rating-lawyer_from_lender`)
  const part = page.getByRole('region', { name: 'Lawyer, rated by the lender' })
  await expect(part).toBeInViewport()
  await (await awake(part.getByLabel('Response to the lender'))).fill('Thank you.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('link', { name: 'Respond to the review' })).toHaveCount(0)
  await page.goto('/?waiting=REVIEW_TO_ANSWER')
  await expect(page.locator(`[data-task="REVIEW_TO_ANSWER ${id}"]`)).toHaveCount(0)
})

test('missing ratings are given loan by loan with the keyboard, and one can be skipped', async ({ signIn }) => {
  const staff = await signIn('staff')
  // Settled last, so these come first.
  const dates = { settlementDate: addDaysTo(toSydneyDay(new Date()), 1), repaymentDate: '2099-03-02' }
  const ids = [await reviewedLoan(staff, {}, dates), await reviewedLoan(staff, {}, dates)].reverse()
  const page = await signIn('broker')
  await page.goto('/')
  await page.getByRole('link', { name: /^Rate \d+ loans$/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Rate loan/ })
  await expect(page).toHaveURL(`/loans/${ids[0]}/view?rate=next`)
  await expect(dialog.getByText(/^1 of \d+$/)).toBeVisible()
  await (await awake(dialog.getByRole('button', { name: 'Skip' }))).press('Enter')
  await expect(page).toHaveURL(`/loans/${ids[1]}/view?rate=next`)
  await expect(dialog.getByText(/^2 of \d+$/)).toBeVisible()
  const rate = async (name: string) => {
    await (await awake(dialog.getByRole('radiogroup', { name }).getByRole('radio', { name: '3 stars' }))).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radiogroup', { name }).getByRole('radio', { name: '4 stars' })).toBeChecked()
  }
  await rate('Lender rating')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Giving a Lawyer rating is required by the Covenant Platform.')).toBeVisible()
  await rate('Lawyer rating')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Ratings saved.')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`/loans/(${ids.join('|')})/view`))
  await expect(dialog.getByText(/^[12] of \d+$/).or(page.getByRole('heading', { name: 'Home' }))).toBeVisible()
  const rated = await rowsOf<{ id: number }>(
    "select loan_id as id from loan_reviews where loan_id = any($1) and direction like '%FROM_BROKER' and stars = 4",
    [ids],
  )
  expect(rated.map(({ id }) => id)).toEqual([ids[1], ids[1]])
  // After Escape the focus is on the button of the stage.
  await page.goto(`/loans/${ids[0]}/view?rate=next`)
  await awake(dialog.getByRole('button', { name: 'Skip' }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Stages' }).getByRole('button', { name: 'Rate…' })).toBeFocused()
})

/** Two loans that only the dual company has to rate, the one recorded last first. */
const loansOfDual = async (staff: Page): Promise<number[]> => {
  const dates = { settlementDate: addDaysTo(toSydneyDay(new Date()), 1), repaymentDate: '2099-03-02' }
  const record = () => reviewedLoan(staff, { brokers: ['dual'] }, dates)
  return [await record(), await record()].reverse()
}

const missing = (page: Page, id: number | undefined) => page.locator(`[data-task="RATING_MISSING ${id}"]`)
const aside = (page: Page, id: number | undefined) =>
  page
    .getByRole('listitem')
    .filter({ has: missing(page, id) })
    .getByRole('button', { name: /^Put the rating of .* aside$/ })

test.describe('missing ratings that a member puts aside', () => {
  // Both tests use the first rows of the same person's list.
  test.describe.configure({ mode: 'serial' })

  test('a rating is put aside on home and undone, put aside in the dialog, and restored', async ({ signIn }) => {
    const ids = await loansOfDual(await signIn('staff'))
    const page = await signIn('dual', { viewport: { width: 390, height: 844 } })
    const row = (id: number | undefined) => missing(page, id)
    await page.goto('/')
    await (await awake(aside(page, ids[0]))).press('Enter')
    await expect(row(ids[0])).toHaveCount(0)
    await expect(row(ids[1])).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText(/ is back\.$/)).toBeVisible()
    await expect(row(ids[0])).toBeVisible()
    await aside(page, ids[0]).press('Enter')
    await expect(row(ids[0])).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(row(ids[0])).toBeVisible()

    await page.goto(`/loans/${ids[0]}/view?rate=next`)
    const dialog = page.getByRole('dialog', { name: /^Rate loan/ })
    await (await awake(dialog.getByRole('button', { name: 'Put aside' }))).press('Enter')
    await expect(page.getByText(/ is put aside\.$/)).toBeVisible()
    await expect(page.getByText('Home has it below the missing ratings.')).toBeVisible()
    await expect(page).toHaveURL(`/loans/${ids[1]}/view?rate=next`)
    await expect(dialog.getByText(/^1 of \d+$/)).toBeVisible()

    await page.goto('/?waiting=RATING_MISSING')
    const put = page.getByRole('region', { name: 'Put aside' })
    const isPut = (id: number | undefined) => put.locator(`[data-task="RATING_MISSING ${id}"]`)
    await expect(isPut(ids[0])).toBeVisible()
    await (await awake(aside(page, ids[1]))).press('Enter')
    await expect(isPut(ids[1])).toBeVisible()
    for (const id of ids) {
      const back = page.getByRole('listitem').filter({ has: row(id) })
      await back.getByRole('button', { name: /^Take the rating of .* back$/ }).press('Enter')
      await expect(isPut(id)).toHaveCount(0)
      await expect(row(id)).toBeVisible()
    }
  })

  test('a rating that a colleague gave meanwhile leaves the list with a message', async ({
    signIn,
    allowConsoleErrors,
  }) => {
    const [id] = await loansOfDual(await signIn('staff'))
    const page = await signIn('dual')
    await page.goto('/')
    await awake(aside(page, id))
    await rowsOf(
      `insert into loan_reviews (loan_id, direction, stars, stars_at)
       values ($1, 'LENDER_FROM_BROKER', 4, now()), ($1, 'LAWYER_FROM_BROKER', 4, now())`,
      [id],
    )
    allowConsoleErrors(/404/)
    await aside(page, id).click()
    await expect(page.getByText(/ is no longer waiting\.$/)).toBeVisible()
    await expect(missing(page, id)).toHaveCount(0)
  })
})
