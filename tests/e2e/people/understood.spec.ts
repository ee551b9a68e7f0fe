import type { Page } from '@playwright/test'
import { world } from '#tests/e2e/harness/world.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { toast } from '#tests/e2e/screens.ts'
import { field } from './life.ts'

const echo = (page: Page) => page.locator('[data-meaning]')

test('mobile, email and ACN show their normalised form while typing, once they are complete', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/companies/create')
  await awake(page.locator('form[aria-label="Add New Company"]'))
  await field(page, 'Mobile').click()
  await page.keyboard.type('041234567')
  await expect(echo(page)).toBeEmpty()
  await page.keyboard.type('8')
  await expect(echo(page)).toHaveText('= 0412 345 678')
  await expect(echo(page)).toHaveAttribute('aria-live', 'polite')
  await page.keyboard.press('Tab')
  await expect(echo(page)).toHaveCount(0)
  await field(page, 'Email').click()
  await page.keyboard.type('Una@Redgum.example')
  await expect(echo(page)).toHaveText('= una@redgum.example')
  await field(page, 'Company ACN').click()
  await page.keyboard.type('604118320')
  await expect(echo(page)).toHaveText('= 604 118 320')
})

test('websites, LinkedIn and mobiles of a profile show their normalised form while typing', async ({ signIn }) => {
  const page = await signIn('staff')
  const { own } = await world()
  await page.goto(`/users/${own.lender}/lender?edit=1`)
  const type = async (label: string, text: string) => {
    await (await awake(field(page, label).first())).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
  await type('Website', 'redgum.com.au')
  await expect(echo(page)).toHaveText('= https://redgum.com.au/')
  await type('LinkedIn', 'au.linkedin.com/in/una')
  await expect(echo(page)).toHaveText('= https://au.linkedin.com/in/una')
  await type('Mobile', '0412345678')
  await expect(echo(page)).toHaveText('= 0412 345 678')
  await type('Email', 'Una@Redgum.example')
  await expect(echo(page)).toHaveText('= una@redgum.example')
})

test('a signature pasted into a name fills in the person’s fields, and other text is pasted as it is', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await field(page, 'First Name').click()
    await page.keyboard.press('Control+v')
  }
  await page.goto('/companies/create')
  await awake(page.locator('main form'))
  await paste('Una')
  await expect(field(page, 'First Name')).toHaveValue('Una')
  await page.keyboard.press('Control+a')
  await paste('Una Park\nBusiness Development\nuna@redgum.example\n0412345678')
  await expect(field(page, 'First Name')).toHaveValue('Una')
  await expect(field(page, 'Last Name')).toHaveValue('Park')
  await expect(field(page, 'Email')).toHaveValue('una@redgum.example')
  await expect(field(page, 'Mobile')).toHaveValue('0412 345 678')
  await expect(toast(page, 'Filled in from what you pasted')).toBeVisible()

  // Three rows of three cells, as copied from a sheet.
  await page.keyboard.press('Control+a')
  await paste('Ben\tIto\tben@redgum.example\nUna\tPark\tuna@redgum.example\nAda\tMarsh\tada@redgum.example')
  await expect(field(page, 'First Name')).toHaveValue('Ben')
  await expect(field(page, 'Email')).toHaveValue('ben@redgum.example')
  await expect(
    toast(page, 'Filled in the first of 3 people that you pasted. Add the others one by one after saving.'),
  ).toBeVisible()
})
