import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { world } from './harness/world.ts'
import { addCompany, field, typedCompany } from './people/life.ts'
import { chooseOnRecord, companyOfTwo } from './people/on-record.ts'
import { awake, expect, test } from './people.ts'
import { fact } from './screens.ts'

const edit = async (page: Page) => {
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await awake(page.getByRole('form', { name: 'Edit profile' }))
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('[D-12] every required field of a portrait shows an error if empty', async ({ signIn }) => {
  const page = await signIn('staff')
  await companyOfTwo(page, 'Lender', true)
  await edit(page)
  for (const label of ['First Name', 'Last Name', 'Email', 'Mobile']) await field(page, label).fill('')
  await field(page, 'State').selectOption('')
  await save(page)
  for (const [label, message] of [
    ['First Name', 'Please enter first name'],
    ['Last Name', 'Please enter last name'],
    ['State', 'Please select state'],
    ['Email', 'Please enter email'],
    ['Mobile', 'Please enter mobile'],
  ] as const) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, label)).toHaveAccessibleDescription(message)
  }
  await expect(field(page, 'First Name')).toBeFocused()
})

test('[D-15] company name and ACN are required, and an ACN has 9 digits', async ({ signIn }) => {
  const page = await signIn('staff')
  const path = await addCompany(page, typedCompany('Lender'))
  const box = page.getByRole('alert').filter({ hasText: 'This could not be saved' })
  const refused = async (label: string, value: string, message: string) => {
    await page.goto(path)
    await edit(page)
    await field(page, label).fill(value)
    await save(page)
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(box.getByRole('link', { name: message })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  await refused('Company Name', '', 'Please enter company name')
  await refused('Company ACN', '', 'Please enter ACN')
  await refused('Company ACN', '12345678', 'Please enter 9 digit for company ACN.')
})

test('[D-17] errors of a broker profile are logged and shown at their fields, without the warning box', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const path = await addCompany(page, typedCompany('Broker'))
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await edit(page)
  await field(page, 'First Name').fill('')
  await field(page, 'Company ACN').fill('12345678')
  await save(page)
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('Please enter first name')
  expect(logged.sort()).toEqual([
    'companyACN: Please enter 9 digit for company ACN.',
    'portraits.0.firstname: Please enter first name',
  ])
  await expect(page.getByText('This could not be saved')).toHaveCount(0)
  expect(page.url()).toContain(`${path}?`)
})

test('[D-13] a user is deleted after confirming, and disappears from the profile', async ({ signIn }) => {
  const page = await signIn('admin')
  const { path, first, second } = await companyOfTwo(page, 'Lender', true)
  await page.getByRole('link', { name: 'Next portrait' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  await chooseOnRecord(page, `Delete ${second}`)
  const question = page.getByRole('alertdialog', { name: second })
  await expect(question).toContainText('Are you sure you want to delete this user?')
  await expect(question).toContainText('Their sign-in ends at once.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await chooseOnRecord(page, `Delete ${second}`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User successfully deleted from this Profile and the Platform.')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await expect(page.getByRole('link', { name: 'Next portrait' })).toHaveCount(0)
})

test('[D-14] staff without ADMIN see no way to delete a person', async ({ signIn }) => {
  const page = await signIn('staff')
  const { first } = await companyOfTwo(page, 'Lender', true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await (await awake(page.getByRole('button', { name: /^Actions on / }).first())).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Turn master switch off' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: `Delete ${first}` })).toHaveCount(0)
})

test('[D-13] the only user of a company cannot be deleted, and a dialog says why', async ({ signIn }) => {
  const [alone] = await rowsOf<{ id: number; name: string }>(`
    select b.id, (select first_name || ' ' || last_name from individuals i
      where i.company_id = c.id and i.closed_at is null) as name from brokers b join companies c on c.id = b.company_id left join lenders l on l.company_id = c.id
    where l.id is null and c.closed_at is null
      and (select count(*) from individuals i where i.company_id = c.id and i.closed_at is null) = 1
    order by b.id limit 1`)
  const page = await signIn('admin')
  await page.goto(`/users/${alone?.id}/broker`)
  await chooseOnRecord(page, `Delete ${alone?.name}`)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    'This user is the sole user of the company and cannot be deleted until someone else is added.',
  )
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('[D-12] [D-13] the last visible person can be neither hidden nor deleted while others are hidden', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  const { first, path } = await companyOfTwo(page, 'Broker', false)
  const words = 'At least one person must stay visible. Make another one visible first.'
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await chooseOnRecord(page, `Delete ${first}`)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(words)
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await edit(page)
  const hidden = page.getByRole('radio', { name: 'Hidden' })
  await expect(hidden).toBeDisabled()
  await expect(page.getByText(words)).toBeVisible()
  // Making another person visible in the same form unlocks it.
  await page.getByRole('button', { name: 'Next portrait' }).click()
  await page.getByRole('radio', { name: 'Visible' }).check()
  await page.getByRole('button', { name: 'Previous portrait' }).click()
  await expect(hidden).toBeEnabled()
  await hidden.check()
  await save(page)
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(path)
})

test('[D-11] Portrait order is disabled for one person and enabled for two', async ({ signIn }) => {
  const page = await signIn('staff')
  const button = page.getByRole('button', { name: 'Portrait order' })
  await addCompany(page, typedCompany('Lender'))
  await edit(page)
  await expect(button).toBeDisabled()
  await companyOfTwo(page, 'Lender', true)
  await edit(page)
  await expect(button).toBeEnabled()
})

test('[D-03] [D-12] the head shows a person’s email, mobile, LinkedIn and BDM', async ({ signIn }) => {
  const page = await signIn('staff')
  const company = typedCompany('Lender')
  await addCompany(page, company)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`)
  await expect(main.getByRole('link', { name: company.mobile })).toHaveAttribute('href', /^tel:\+614/)
  await expect(fact(main, 'BDM')).toHaveText('Jonas Whitmore')
  await edit(page)
  await field(page, 'LinkedIn').fill('https://www.linkedin.com/in/covenant-tester')
  await save(page)
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/in/covenant-tester',
  )
})

test('[B-07] [D-14] a company’s own people can only read its name, ACN and BDM; staff choose the BDM', async ({
  signIn,
}) => {
  const { own } = await world()
  for (const [role, isOwn] of [
    ['lender', true],
    ['staff', false],
  ] as const) {
    const page = await signIn(role)
    await page.goto(`/users/${own.lender}/lender?edit=1`)
    const form = page.getByRole('form', { name: 'Edit profile' })
    for (const label of ['Company Name', 'Company ACN'])
      await expect(form.getByLabel(new RegExp(`^${label}`))).toHaveJSProperty('readOnly', isOwn)
    await expect(form.getByRole('combobox', { name: 'BDM' })).toHaveCount(isOwn ? 0 : 1)
    await expect(form.getByLabel('BDM')).toHaveJSProperty('readOnly', isOwn)
    await expect(form.getByLabel('Website')).toHaveJSProperty('readOnly', false)
    await expect(page.getByRole('button', { name: /^Actions on / })).toHaveCount(0)
  }
})
