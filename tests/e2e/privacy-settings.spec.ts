import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { lenderAt, restoreSettings, signInAccount, storedSettings } from './lender-people.ts'
import { awake, expect, test } from './people.ts'
import { toast } from './screens.ts'

const toggle = (page: Page, name: string) => page.getByRole('switch', { name })
const preview = (page: Page, key: string) => page.locator(`[data-preview="${key}"]`)
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const ENGAGED = 'This Lender has engaged Privacy Settings for their Current Loans'

test('[M-01] [B-14] a lender previews a setting and saves it once, and a broker sees it on the next page', async ({
  visit,
  signIn,
  baseURL,
}) => {
  const { lenderId, accountId } = await lenderAt(0)
  const { optIn } = await storedSettings(lenderId)
  const page = await visit()
  await signInAccount(page, accountId, baseURL as string)
  try {
    await page.goto(`/users/${lenderId}/lender`)
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Privacy Settings' }).click()
    await expect(page).toHaveURL(`/privacy-settings/${lenderId}`)
    await expect(page.getByRole('switch')).toHaveCount(7)
    await awake(toggle(page, 'Show Current loans'))
    const sees = preview(page, 'loanTabShowCurrentLoanBook')
    await expect(sees).toHaveText(/^A broker sees\d+ loans, \$[\d,]+, \d+ suburbs\.$/)
    const places = page.getByRole('listitem').filter({ has: toggle(page, 'Show in the finder') })
    await expect(places.getByText('map of the finder')).toBeHidden()
    await places.getByText('Applies in 6 places').click()
    await expect(places.getByText('map of the finder')).toBeVisible()
    // Save is disabled while nothing has changed.
    await expect(saveButton(page)).toBeDisabled()

    await toggle(page, 'Show Current loans').click()
    await expect(saveButton(page)).toBeEnabled()
    await expect(sees).toHaveText(new RegExp(`^Now\\d+ loans, .*After saving${ENGAGED}\\.$`))
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`/users/${lenderId}/lender`)
    expect((await storedSettings(lenderId)).current).toBe(true)

    await page.goto(`/privacy-settings/${lenderId}`)
    await awake(toggle(page, 'Show Current loans'))
    await toggle(page, 'Show Current loans').click()
    let [sent, release] = [0, () => {}]
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/privacy-settings/, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      sent += 1
      await held
      await route.continue()
    })
    await saveButton(page).dblclick()
    await expect(saveButton(page)).toHaveAttribute('aria-busy', 'true')
    await expect(toggle(page, 'Show Current loans')).toBeDisabled()
    release()
    await expect(page).toHaveURL(`/users/${lenderId}/lender`)
    await expect(toast(page, 'Privacy settings saved.')).toBeVisible()
    expect(sent).toBe(1)
    expect((await storedSettings(lenderId)).current).toBe(false)

    const broker = await signIn('broker')
    await broker.goto(`/users/${lenderId}/lender?tab=loanstab`)
    await expect(broker.getByText('Privacy Setting Engaged').first()).toBeVisible()
  } finally {
    await restoreSettings(lenderId, optIn)
  }
})

test('[M-01] what somebody else saved meanwhile is merged with one’s own change, which the next Save stores', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/)
  const { lenderId, companyName } = await lenderAt(1)
  const { optIn } = await storedSettings(lenderId)
  const page = await signIn('admin')
  try {
    await page.goto(`/privacy-settings/${lenderId}`)
    await expect(page.getByText(companyName).first()).toBeVisible()
    await awake(toggle(page, 'Show suburbs'))
    await toggle(page, 'Show suburbs').click()
    await rowsOf(
      `update lenders set ninety_day_activity_show_name = true, privacy_version = privacy_version + 1 where id = $1`,
      [lenderId],
    )
    await saveButton(page).click()
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Somebody else has saved these privacy settings meanwhile.' })
    await expect(notice).toContainText('Show the name: on')
    await expect(toggle(page, 'Show the name')).toBeChecked()
    await expect(toggle(page, 'Show suburbs')).toBeChecked()
    expect(await storedSettings(lenderId)).toMatchObject({ suburbs: false, name: true })
    await saveButton(page).click()
    await expect(page).toHaveURL(`/users/${lenderId}/lender`)
    expect(await storedSettings(lenderId)).toMatchObject({ suburbs: true, name: true })
  } finally {
    await restoreSettings(lenderId, optIn)
  }
})

test('[M-01] leaving with unsaved privacy settings asks first', async ({ signIn }) => {
  const { lenderId } = await lenderAt(2)
  const page = await signIn('admin')
  await page.goto(`/privacy-settings/${lenderId}`)
  await awake(toggle(page, 'Show the name'))
  await toggle(page, 'Show the name').click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'All Loans', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('These privacy settings are not saved.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(`/privacy-settings/${lenderId}`)
  await toggle(page, 'Show the name').click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'All Loans', exact: true }).click()
  await expect(page).toHaveURL(/\/loans/)
  expect((await storedSettings(lenderId)).name).toBe(false)
})

test('[B-12] [M-01] ADMIN opens the settings from a lender’s menu; staff without ADMIN have no such entry', async ({
  signIn,
}) => {
  const { lenderId, companyName } = await lenderAt(3)
  const openMenu = async (role: 'admin' | 'staff') => {
    const page = await signIn(role)
    await page.goto(`/users/${lenderId}/lender`)
    await (await awake(page.getByRole('button', { name: `Actions on ${companyName}` }))).click()
    await expect(page.getByRole('menuitem', { name: 'View as a broker' })).toBeVisible()
    return { page, item: page.getByRole('menuitem', { name: 'Privacy Settings' }) }
  }
  const staff = await openMenu('staff')
  await expect(staff.item).toHaveCount(0)
  const admin = await openMenu('admin')
  await admin.item.click()
  await expect(admin.page).toHaveURL(`/privacy-settings/${lenderId}`)
})

test('[B-12] [M-01] staff without ADMIN, brokers and law firms get 403; rivals and unknown ids get 404', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/)
  const { lenderId } = await lenderAt(3)
  for (const role of ['staff', 'broker', 'lawFirm'] as const) {
    const page = await signIn(role)
    await page.goto(`/privacy-settings/${lenderId}`)
    await expect(page, role).toHaveURL('/exception/403')
  }
  for (const [role, id] of [
    ['rival', lenderId],
    ['dual', lenderId],
    ['admin', 2147480000],
  ] as const) {
    const page = await signIn(role)
    expect((await page.goto(`/privacy-settings/${id}`))?.status(), role).toBe(404)
  }
})
