import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { freshLoanNo, loanForm } from './loan-form.ts'
import { ownBroker } from './own-companies.ts'
import { awake, expect, type Role, test } from './people.ts'
import { openNew, openSettings } from './screens.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay' }).click()
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave', exact: true }).click()
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })

/** Opens the loan form by a click, as a person does, and types a number. */
const typeLoan = async (page: Page) => {
  await page.goto('/loans?view=all')
  await (await openNew(page)).getByRole('menuitem', { name: 'Add Loan' }).click()
  const form = loanForm(page)
  await awake(form.form)
  const loanNo = freshLoanNo()
  await form.field('Loan No.').fill(loanNo)
  const isKept = async () => {
    await expect(page).toHaveURL('/loans/create')
    await expect(form.field('Loan No.')).toHaveValue(loanNo)
  }
  return { isKept }
}

test('[B-03] [B-04] the header search asks once before an unsaved loan is left', async ({ signIn }) => {
  const page = await signIn('staff')
  const { isKept } = await typeLoan(page)
  const search = page.getByRole('banner').getByPlaceholder('Name', { exact: true })
  const choose = async () => {
    await page.keyboard.press('Control+k')
    await search.fill('tallowmere')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await choose()
  await expect(question(page)).toContainText('This loan is not saved.')
  await stay(page)
  await isKept()
  await choose()
  await leave(page)
  await expect(page).toHaveURL(/\/users\/\d+\//)
  await expect(question(page)).toBeHidden()
})

test('Back asks before an unsaved loan is left, and Forward returns to it', async ({ signIn }) => {
  const page = await signIn('staff')
  const { isKept } = await typeLoan(page)
  await page.evaluate(() => window.history.back())
  await expect(question(page)).toContainText('This loan is not saved.')
  await stay(page)
  await isKept()
  await page.evaluate(() => window.history.back())
  await leave(page)
  await expect(page).toHaveURL(/\/loans(\?|$)/)
  await page.evaluate(() => window.history.forward())
  await expect(page).toHaveURL('/loans/create')
  await expect(question(page)).toBeHidden()
})

test('links and Sign Out ask in the same dialog, and Escape stays', async ({ signIn }) => {
  const page = await signIn('staff')
  const { isKept } = await typeLoan(page)
  await menuLink(page, 'All Loans').click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await isKept()
  await openSettings(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await stay(page)
  await isKept()
  await menuLink(page, 'All Loans').click()
  await leave(page)
  await expect(page).toHaveURL(/\/loans(\?|$)/)
})

test('closing the page asks with the browser’s own dialog', async ({ signIn }) => {
  const page = await signIn('staff')
  const { isKept } = await typeLoan(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await isKept()
})

test('[D-20] the key to the next company asks while a lead score is not saved', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/)
  const page = await signIn('staff')
  const [lender] = await rowsOf<{ id: number }>(
    `select l.id from lenders l join companies c on c.id = l.company_id
     where c.closed_at is null and l.is_active order by l.id offset 25 limit 1`,
  )
  await rowsOf(
    `insert into company_leads (observer_id, company_id, followup_date)
     select id, $1, '1991-01-01' from observers where company_id is null`,
    [(await ownBroker()).companyId],
  )
  await page.route(/\/api\/companies\/\d+\/lead-score/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/users/${lender?.id}/lender`)
  const score = page.getByRole('group', { name: 'Lead score' }).getByRole('button', { name: 'D', exact: true })
  await (await awake(score)).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Lead score not saved.' })).toBeVisible()
  await page.keyboard.press(']')
  await expect(question(page)).toContainText('The lead score or follow-up date is not saved.')
  await stay(page)
  await expect(score).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press(']')
  await leave(page)
  await expect(page).not.toHaveURL(new RegExp(`/users/${lender?.id}/`))
})

/** Every form that saves a record: how it is opened and which field is typed into. */
const FORMS: Record<string, { role: Role; open: (page: Page) => Promise<unknown>; label: string }> = {
  'Add New Company': {
    role: 'staff',
    label: 'Company Name',
    open: (page) => page.goto('/companies/create'),
  },
  'Add New User': {
    role: 'staff',
    label: 'First Name',
    open: async (page) => {
      const [row] = await rowsOf<{ id: number }>('select id from companies where closed_at is null order by id limit 1')
      await page.goto(`/companies/${row?.id}/users/create`)
    },
  },
  'Add System Users': { role: 'admin', label: 'First Name', open: (page) => page.goto('/systemUsers/create') },
  'a row of the system users': {
    role: 'admin',
    label: 'First Name',
    open: async (page) => {
      await page.goto('/users')
      await (await awake(page.getByRole('button', { name: /^Edit / }).first())).click()
    },
  },
  'a profile': {
    role: 'staff',
    label: 'Website',
    open: async (page) => {
      const [row] = await rowsOf<{ id: number }>('select id from lenders order by id limit 1')
      await page.goto(`/users/${row?.id}/lender?edit=1`)
    },
  },
}

for (const [name, { role, open, label }] of Object.entries(FORMS)) {
  test(`${name} asks before unsaved input is left, and keeps it`, async ({ signIn }) => {
    const page = await signIn(role)
    await open(page)
    const control = page.getByLabel(new RegExp(`^${label} ?\\*?$`))
    await awake(control)
    const link = menuLink(page, 'All Loans')
    await control.fill('typed and not saved')
    await link.click()
    await stay(page)
    await expect(control).toHaveValue('typed and not saved')
    await link.click()
    await leave(page)
    await expect(page).toHaveURL(/\/loans(\?|$)/)
  })
}
