import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { awake, expect, type Role, test } from './people.ts'

const idOf = async (table: 'lenders' | 'brokers' | 'law_firms', company: string): Promise<number> => {
  const text = `select x.id from ${table} x join companies c on c.id = x.company_id where c.name = $1`
  return (await rowsOf<{ id: number }>(text, [company]))[0]?.id as number
}
const ownPath = async (page: Page, kind: 'lender' | 'lawfirm'): Promise<string> => {
  const { data } = await (await page.request.get(`/api/${kind}s/me`)).json()
  return `/users/${data.id}/${kind}`
}
const STAFF_ONLY = [
  'Add User',
  'Add Broker Profile on this record',
  'Delete this Account',
  "Reset User's Password",
  'Resend User Invitation',
]
const openMenu = async (page: Page) => {
  await (await awake(page.getByRole('button', { name: 'Settings' }))).click()
  return page.getByRole('menu')
}

test('[B-14] a broker’s menu for another profile has link, print, note and follow-up, and nothing of staff', async ({
  signIn,
}) => {
  const page = await signIn('broker', { permissions: ['clipboard-read', 'clipboard-write'] })
  const path = `/users/${await idOf('lenders', 'Tallowmere Capital')}/lender`
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true')
  })
  await page.goto(`${path}?tab=loanstab`)
  const menu = await openMenu(page)
  for (const name of ['Copy link', 'Print', 'Add file note', 'Set follow-up'])
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible()
  for (const name of STAFF_ONLY) await expect(menu.getByRole('menuitem', { name, exact: true })).toHaveCount(0)

  await menu.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await (await openMenu(page)).getByRole('menuitem', { name: 'Print', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')

  await (await openMenu(page)).getByRole('menuitem', { name: 'Set follow-up' }).click()
  await expect(page.getByLabel('Follow-up', { exact: false }).first()).toBeFocused()

  await (await openMenu(page)).getByRole('menuitem', { name: 'Add file note' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible()
  await expect(page).toHaveURL(/tab=fileNotes/)
})

test('[B-14] on one’s own profile the menu offers link, print and subscriptions only', async ({ signIn }) => {
  for (const [role, kind] of [
    ['lender', 'lender'],
    ['lawFirm', 'lawfirm'],
  ] as [Role, 'lender' | 'lawfirm'][]) {
    const page = await signIn(role)
    await page.goto('/')
    await page.goto(await ownPath(page, kind))
    const menu = await openMenu(page)
    for (const name of ['Copy link', 'Print', 'Email Subscriptions'])
      await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible()
    for (const name of [...STAFF_ONLY, 'Add file note', 'Set follow-up'])
      await expect(menu.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
  }
})

test('on a phone a toast appears at the bottom after a press at the top, and leaves the header free', async ({
  signIn,
}) => {
  const page = await signIn('broker', { permissions: ['clipboard-write'], viewport: { width: 390, height: 844 } })
  await page.goto(`/users/${await idOf('lenders', 'Tallowmere Capital')}/lender?tab=loanstab`)
  await (await openMenu(page)).getByRole('menuitem', { name: 'Copy link' }).click()
  const message = page.locator('[data-sonner-toast]').filter({ hasText: 'Link copied' })
  await expect(message).toBeVisible()
  await expect.poll(async () => (await message.boundingBox())?.y).toBeGreaterThan(422)
  await page.locator('header[data-shell="header"]').getByRole('button', { name: 'Settings' }).click({ timeout: 3_000 })
  await expect(page.getByRole('menu')).toBeVisible()
})
