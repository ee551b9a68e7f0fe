import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { world } from './harness/world.ts'
import { addCompany, field, linkFromOutbox, setPassword, typedCompany } from './people/life.ts'
import { companyOfTwo } from './people/on-record.ts'
import { awake, expect, test } from './people.ts'
import { openSettings } from './screens.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const row = (page: Page) => page.getByRole('navigation', { name: 'Portraits' })
const faces = (page: Page) => row(page).getByRole('listitem').getByRole('link')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const menuOfRecord = async (page: Page) => {
  const button = await awake(page.getByRole('button', { name: /^Actions on / }).first())
  await expect(async () => {
    await button.press('Enter')
    await page.getByRole('menuitem').first().waitFor({ timeout: 2_000 })
  }).toPass()
  return page.getByRole('menu')
}

test('[D-03] [D-11] the people of a company are in a row in their order, and change by click, arrow or number key', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const { first, second, path } = await companyOfTwo(page, 'Lender', false)
  await expect(faces(page)).toHaveCount(2)
  await expect(faces(page).nth(0)).toHaveAttribute('title', new RegExp(first))
  await expect(faces(page).nth(1)).toHaveAttribute('title', new RegExp(second))
  await expect(faces(page).nth(0)).toHaveAttribute('aria-current', 'true')
  await expect(row(page)).toContainText('Portrait 1 of 2')
  await faces(page).nth(1).click()
  await expect(title(page)).toHaveText(second)
  await expect(row(page)).toContainText('Portrait 2 of 2')
  await page.getByRole('link', { name: 'Next portrait' }).click()
  await expect(title(page)).toHaveText(first)
  await awake(page.getByRole('button', { name: /^Actions on / }).first())
  await page.keyboard.press('2')
  await expect(title(page)).toHaveText(second)
  await page.keyboard.press('1')
  await expect(title(page)).toHaveText(first)
  expect(new URL(page.url()).pathname).toBe(path)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText(second, { exact: true })).toBeVisible()
})

test('[D-03] a person who has not accepted the invitation is marked for staff only', async ({ signIn }) => {
  const page = await signIn('staff')
  const path = await addCompany(page, typedCompany('Lender'))
  // Once, in the line that also shows the state of the invitation.
  const marks = page.getByRole('main').getByText(/^Invitation /)
  await expect(marks).toHaveCount(1)
  await expect(marks).toHaveText(/^Invitation (to \w+ is waiting|sent to \w+)/)
  const broker = await signIn('broker')
  await broker.goto(path)
  await expect(title(broker)).toBeVisible()
  await expect(broker.getByText(/^Invitation /)).toHaveCount(0)
  const { own } = await world()
  await page.goto(`/users/${own.lender}/lender`)
  await expect(title(page)).toHaveText('Helen Castellano')
  await expect(page.getByRole('main').getByText(/^Invitation /)).toHaveCount(0)
})

test('[D-03] one’s own company opens with one’s own portrait first, and in the stored order for others', async ({
  signIn,
  visit,
}) => {
  const admin = await signIn('admin')
  const { path, first, second, secondEmail } = await companyOfTwo(admin, 'Lender', true)
  const page = await visit()
  const link = await linkFromOutbox(admin, secondEmail, 'invitation')
  await setPassword(page, link, 'Accept the invitation', secondEmail)
  await page.waitForURL(/\/users\/\d+\/lender/)
  await page.goto(path)
  await expect(title(page)).toHaveText(second)
  await expect(faces(page).nth(0)).toHaveAttribute('title', second)
  await expect(faces(page).nth(1)).toHaveAttribute('title', new RegExp(first))
  await expect(row(page)).toContainText('Portrait 1 of 2')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(field(page, 'First Name')).toHaveValue(second.split(' ')[0] as string)
  await admin.goto(path)
  await expect(title(admin)).toHaveText(first)
})

test('[D-03] on a phone company and person are at most 160 px high, and shrink to one line when scrolling', async ({
  signIn,
}) => {
  const page = await signIn('admin', PHONE)
  const { path, second } = await companyOfTwo(page, 'Dual', true)
  const { own } = await world()
  for (const address of [path, `/users/${own.lender}/lender`, `/users/${own.lawFirm}/lawfirm`]) {
    await page.goto(address)
    const head = page.locator('[data-profile-head] > div').first()
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(160)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  await page.goto(`${path}?tab=3`)
  await faces(page).nth(1).tap()
  await expect(title(page)).toHaveText(second)
  const bar = page.locator('[data-head-bar] section')
  await expect(bar).toHaveCount(0)
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px'
    window.scrollTo(0, 900)
  })
  await expect(bar).toBeVisible()
  const box = await bar.boundingBox()
  expect([box?.y, box?.height, box?.width]).toEqual([52, 44, 390])
  await bar.getByRole('button', { name: /^Actions on / }).tap()
  await expect(page.getByRole('menuitem', { name: 'Turn master switch off' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(bar).toHaveCount(0)
})

test('[D-20] changing the follow-up causes no layout shift, whether it is overdue or not', async ({ signIn }) => {
  const page = await signIn('staff')
  await addCompany(page, typedCompany('Lender'))
  const week = page.getByRole('button', { name: /^1w/ })
  const day = page.locator('#followup-date')
  await awake(week)
  const before = await week.boundingBox()
  await day.fill('1/2/2024')
  await day.press('Tab')
  await expect(page.getByText(/^[\d,]+ d late$/).filter({ visible: true })).toBeVisible()
  expect(await week.boundingBox()).toEqual(before)
  await week.click()
  await expect(page.getByText(/^[\d,]+ d late$/).filter({ visible: true })).toHaveCount(0)
  expect(await week.boundingBox()).toEqual(before)
})

test('[D-03] a wide logo is shown uncropped', async ({ signIn }) => {
  const page = await signIn('staff')
  const path = await addCompany(page, typedCompany('Lender'))
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await awake(page.getByRole('form', { name: 'Edit profile' }))
  const buffer = await sharp({ create: { width: 600, height: 90, channels: 3, background: '#036' } })
    .png()
    .toBuffer()
  await page
    .getByRole('form', { name: 'Edit profile' })
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click()
  await page.getByRole('group', { name: 'Logo' }).locator('img').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(path)
  const logo = page.locator('[data-profile-head] img').first()
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
})

test('[B-05] [B-10] actions on a record are in its ⋯ menu and in Settings, with destructive ones last and red', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  const company = typedCompany('Dual')
  await addCompany(page, company)
  const name = `${company.firstName} ${company.lastName}`
  const menu = await menuOfRecord(page)
  await expect(menu).toContainText(company.companyName)
  const items = menu.getByRole('menuitem')
  await expect(items).toHaveText([
    'Add User',
    'Add file note',
    'Set follow-up',
    'Edit',
    'Copy link',
    'Print',
    'Audit',
    'Resend User Invitation',
    'Email Subscriptions',
    'Turn master switch off',
    'Pause profile',
    'Privacy Settings',
    'View as a broker',
    'View as a rival lender',
    'View as a law firm',
    'View as a visitor',
    'Delete Lender Profile on this record',
    'Delete Broker Profile on this record',
    'Delete this Account',
    `Delete ${name}`,
  ])
  // Separators are between the groups, and all labels are aligned.
  await expect(menu.locator('[role="separator"] + [role="menuitem"]')).toHaveText([
    'Copy link',
    'Resend User Invitation',
    'View as a broker',
    'Delete Lender Profile on this record',
  ])
  const edges = await items.evaluateAll((all) =>
    all.map((item) => {
      const label = document.createRange()
      label.selectNodeContents(item.lastChild as Node)
      return Math.round(label.getBoundingClientRect().left)
    }),
  )
  expect(new Set(edges).size).toBe(1)
  const colours = await items.evaluateAll((all) => all.map((item) => getComputedStyle(item).color))
  expect(new Set(colours.slice(-4)).size).toBe(1)
  expect(colours.slice(0, -4)).not.toContain(colours.at(-1))
  // End moves to the last item, and ArrowUp to the one before it.
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Delete this Account' })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Heads up!' })
  await expect(question).toContainText(
    'Its profiles, criteria, matches, file notes and follow-ups are deleted with it.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await menuOfRecord(page)
  await menu.getByRole('menuitem', { name: 'Set follow-up' }).click()
  await expect(page.locator('#followup-date')).toBeFocused()
  await openSettings(page)
  await expect(page.getByRole('menu')).toContainText(company.companyName)
  const listed = await page.getByRole('menuitem').allInnerTexts()
  expect(listed.map((text) => text.trim())).toEqual([
    ...['Change your Password', 'Add User', 'Resend User Invitation', 'Email Subscriptions', 'Privacy Settings'],
    'Delete Lender Profile on this record',
    ...['Delete Broker Profile on this record', 'Delete this Account', 'Sign Out'],
  ])
})
