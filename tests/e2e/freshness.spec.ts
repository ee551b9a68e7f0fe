import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { ownLender } from '#tests/e2e/own-companies.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { toast } from '#tests/e2e/screens.ts'

test('staff see whose criteria have lapsed, open them, and remind their lenders once a day', async ({ signIn }) => {
  const { lenderId: id, companyName: name } = await ownLender()
  await rowsOf(
    `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available)
     values ($1, 'RURAL', true, true, now() - interval '33 days', 4000000)`,
    [id],
  )
  const page = await signIn('staff')
  await page.goto('/')
  await page.getByRole('link', { name: 'Criteria Freshness' }).click()
  await expect(page.getByRole('heading', { name: 'Criteria freshness' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Lender' }).fill(name)
  await page.getByLabel('Freshness', { exact: true }).selectOption('Lapsed')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/state=LAPSED/)
  const board = page.getByRole('table', { name: 'Freshness of lending criteria' })
  const rural = board.getByRole('link', { name: `Rural of ${name}: lapsed, 3 days over` })
  await expect(rural).toHaveAttribute('href', `/users/${id}/lender?tab=loans&category=9`)
  await expect(page.getByText(/^\d+ categor(y|ies) of \d+ lenders?$/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Select what needs verifying on this page' }).click()
  await expect(page.getByText('1 category of 1 lender', { exact: true })).toBeVisible()
  await expect(board.getByRole('checkbox', { name: `Select Rural of ${name}` })).toBeChecked()
  for (const said of ['1 lender reminded.', `Already reminded today: ${name}.`]) {
    if (!(await board.getByRole('checkbox', { name: `Select Rural of ${name}` }).isChecked()))
      await board.getByRole('checkbox', { name: `Select Rural of ${name}` }).check()
    await page.getByRole('button', { name: 'Remind' }).click()
    await page.getByRole('alertdialog', { name: 'Remind this lender?' }).getByRole('button', { name: 'Remind' }).click()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
  }
  const mails = await rowsOf<{ kind: string }>('select kind from email_messages where key like $1', [
    `reminder-${id}-%`,
  ])
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['VERIFICATION_REMINDER']))
  await rural.click()
  await expect(page).toHaveURL(new RegExp(`/users/${id}/lender\\?tab=loans&category=9`))
})

type Lender = { id: number; name: string }

/** New lenders with three offered categories each, whose names start with the same word. */
const threeCategories = async (count: number): Promise<{ mark: string; lenders: Lender[] }> => {
  const mark = `Fresh${randomBytes(4).toString('hex')}`
  const lenders: Lender[] = []
  while (lenders.length < count) {
    const { lenderId: id, companyName: name } = await ownLender(`${mark} ${lenders.length}`)
    await rowsOf(
      `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, available)
       values ($1, 'RURAL', true, true, now(), 4000000), ($1, 'MEZZANINE', true, false, null, 5000000),
         ($1, 'LAND_BANK', true, false, null, 6000000)`,
      [id],
    )
    lenders.push({ id, name })
  }
  return { mark, lenders }
}

/** The board, filtered to lenders whose names contain a word. */
const boardOf = (page: Page, mark: string) => {
  const board = page.getByRole('table', { name: 'Freshness of lending criteria' })
  return {
    open: async () => {
      await page.goto(`/freshness?lender=${mark}`)
      await awake(page.getByRole('button', { name: 'Select what needs verifying on this page' }))
    },
    all: ({ name }: Lender) => board.getByRole('checkbox', { name: `Select what ${name} offers`, exact: true }),
    one: ({ name }: Lender, category: string) =>
      board.getByRole('checkbox', { name: `Select ${category} of ${name}`, exact: true }),
    count: page.getByText(/^\d+ categor(y|ies) of \d+ lenders?$/),
    remind: async () => {
      await page.getByRole('button', { name: 'Remind' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remind' }).click()
    },
  }
}

test('a lender’s checkbox selects all its offered categories and follows theirs', async ({ signIn }) => {
  const { mark, lenders } = await threeCategories(1)
  const [lender] = lenders as [Lender]
  const page = await signIn('staff')
  const board = boardOf(page, mark)
  await board.open()
  const categories = ['Rural', 'Mezzanine', 'Land Bank']
  await board.all(lender).check()
  for (const name of categories) await expect(board.one(lender, name)).toBeChecked()
  await expect(board.count).toHaveText('3 categories of 1 lender')
  await expect(board.one(lender, '1st Ranking')).toHaveCount(0)
  await board.one(lender, 'Rural').uncheck()
  await expect(board.all(lender)).not.toBeChecked()
  await expect(board.count).toHaveText('2 categories of 1 lender')
  await board.one(lender, 'Rural').check()
  await expect(board.all(lender)).toBeChecked()
  await board.all(lender).uncheck()
  for (const name of categories) await expect(board.one(lender, name)).not.toBeChecked()
  await expect(board.count).toHaveCount(0)
})

test('a reminder reports who was left out and why and clears the selection; a failed one keeps it', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/)
  const { mark, lenders } = await threeCategories(5)
  const [reminded, again, paused, alone, stopped] = lenders as [Lender, Lender, Lender, Lender, Lender]
  const page = await signIn('staff')
  const board = boardOf(page, mark)
  await board.open()
  await board.all(again).check()
  await board.remind()
  await expect(toast(page, '1 lender reminded.')).toBeVisible()
  await expect(board.all(again)).not.toBeChecked()
  await expect(board.count).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remind' })).toHaveCount(0)

  await board.open()
  for (const lender of lenders) await board.all(lender).check()
  await expect(board.count).toHaveText('15 categories of 5 lenders')
  await page.route('/api/criteria/reminders', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await board.remind()
  await expect(toast(page, 'An error occured')).toBeVisible()
  await expect(board.count).toHaveText('15 categories of 5 lenders')
  await page.unroute('/api/criteria/reminders')
  // Changes between the selection and the reminder.
  await rowsOf('update lenders set is_active = false where id = $1', [paused.id])
  await rowsOf(
    `update accounts set accepted_at = null where individual_id in (
       select i.id from individuals i join lenders l on l.company_id = i.company_id where l.id = $1)`,
    [alone.id],
  )
  await rowsOf('update lender_categories set is_offered = false where lender_id = $1', [stopped.id])
  await board.remind()
  for (const said of [
    '1 lender reminded.',
    `Already reminded today: ${again.name}.`,
    `Paused or switched off: ${paused.name}.`,
    `Nobody there has an account: ${alone.name}.`,
    `Nothing selected that they offer: ${stopped.name}.`,
  ])
    await expect(page.getByText(said, { exact: true })).toBeVisible()
  await expect(board.count).toHaveCount(0)
  await expect(board.all(reminded)).not.toBeChecked()
})
