import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { lenderAt, restoreSettings, signInAccount, storedSettings } from './lender-people.ts'
import { awake, expect, signInByHand, test } from './people.ts'
import { toast } from './screens.ts'

const banner = (page: Page) => page.getByRole('form', { name: 'View as' })
const VIEWING_ONLY = 'You are viewing as somebody else, and nothing can be changed. End the view first.'

const startFromMenu = async (page: Page, companyName: string, label: string) => {
  await (await awake(page.getByRole('button', { name: `Actions on ${companyName}` }))).click()
  await page.getByRole('menuitem', { name: label }).click()
  await expect(banner(page)).toBeVisible()
}

test('[M-01] a lender views itself as a broker: its hidden book is hidden, and every page has a banner to end the view', async ({
  visit,
  baseURL,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/)
  const { lenderId, accountId, companyName } = await lenderAt(4)
  const { optIn } = await storedSettings(lenderId)
  const page = await visit()
  await signInAccount(page, accountId, baseURL as string)
  try {
    await rowsOf(
      'update lenders set loan_tab_show_current_loan_book = false, privacy_version = privacy_version + 1 where id = $1',
      [lenderId],
    )
    await page.goto(`/users/${lenderId}/lender?tab=loanstab`)
    await expect(page.getByText('Privacy Setting Engaged')).toHaveCount(0)
    await startFromMenu(page, companyName, 'View as a broker')
    await expect(page).toHaveURL(`/users/${lenderId}/lender`)
    await expect(banner(page)).toContainText('You are viewing as a broker.')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const own of ['My Profile', 'Privacy Settings'])
      await expect(menu.getByRole('link', { name: own })).toHaveCount(0)
    await page.goto(`/users/${lenderId}/lender?tab=loanstab`)
    await expect(page.getByText('Privacy Setting Engaged').first()).toBeVisible()

    await menu.getByRole('link', { name: 'All Loans', exact: true }).click()
    await expect(page).toHaveURL(/\/loans/)
    await expect(banner(page)).toBeInViewport()
    for (const path of ['/', '/users/all', '/finder-utility', '/general/lenders/1', '/exception/403', '/none']) {
      await page.goto(path)
      await expect(banner(page), path).toBeInViewport()
    }
    await page.goto(`/users/${lenderId}/lender`)
    await banner(page).getByRole('button', { name: 'End the view' }).click()
    await expect(page).toHaveURL(`/users/${lenderId}/lender`)
    await expect(banner(page)).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'My Profile' })).toBeVisible()
  } finally {
    await restoreSettings(lenderId, optIn)
  }
})

test('[M-01] staff view a lender as a rival lender: a note and a pause are refused, and the input is kept', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 403/)
  const { lenderId, companyName } = await lenderAt(5)
  const page = await visit()
  await signInByHand(page, 'staff')
  await page.goto(`/users/${lenderId}/lender`)
  await startFromMenu(page, companyName, 'View as a rival lender')
  await page.goto(`/users/${lenderId}/lender?tab=fileNotes`)
  await (await awake(page.getByRole('button', { name: 'Add note' }))).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('typed in a view')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(VIEWING_ONLY).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('typed in a view')
  expect(await rowsOf(`select from file_notes where note = 'typed in a view'`)).toEqual([])
  const answer = await page.request.put(`/api/lenders/${lenderId}/pause-profile`, {
    data: {},
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([answer.status(), JSON.stringify(await answer.json())]).toEqual([403, expect.stringContaining(VIEWING_ONLY)])
})

test('[M-01] viewing as a visitor opens only public pages, and signing out ends the view', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/)
  const { lenderId } = await lenderAt(6)
  const { optIn } = await storedSettings(lenderId)
  const page = await visit()
  await signInByHand(page, 'admin')
  try {
    await rowsOf('update lenders set finder_function_opt_in = true where id = $1', [lenderId])
    await page.goto(`/privacy-settings/${lenderId}`)
    await (await awake(page.getByRole('button', { name: 'Visitor', exact: true }))).click()
    await expect(page).toHaveURL(`/general/lenders/${lenderId}`)
    await expect(banner(page)).toContainText('a visitor who is not signed in')
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    for (const path of ['/', '/loans', '/login', `/privacy-settings/${lenderId}`]) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/general/finder-utility')
      await expect(banner(page), path).toBeInViewport()
    }
    await page.goto('/logout')
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page).toHaveURL(/confirm-logout|logged-out|general\/finder-utility/)
    await expect(banner(page)).toHaveCount(0)
    const acts = await rowsOf<{ act: string }>(
      `select act from audit_entries where subject_kind = 'LENDER' and subject_id = $1 and act like 'VIEW_AS%' order by id desc limit 2`,
      [lenderId],
    )
    expect(acts.map(({ act }) => act)).toEqual(['VIEW_AS_ENDED', 'VIEW_AS_STARTED'])
  } finally {
    await restoreSettings(lenderId, optIn)
  }
})

test('a view that cannot start shows an error and leaves the page as it is', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 500/)
  const { lenderId, companyName } = await lenderAt(7)
  const page = await signIn('staff')
  await page.route(/view-as/, (route) => route.fulfill({ status: 500, json: { status: 500 } }))
  await page.goto(`/users/${lenderId}/lender`)
  await (await awake(page.getByRole('button', { name: `Actions on ${companyName}` }))).click()
  await page.getByRole('menuitem', { name: 'View as a broker' }).click()
  await expect(toast(page, 'An error occured')).toBeVisible()
  await expect(page).toHaveURL(`/users/${lenderId}/lender`)
  await expect(banner(page)).toHaveCount(0)
})
