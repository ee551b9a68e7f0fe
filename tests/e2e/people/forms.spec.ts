import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { addCompany, chooseAct, field, fillCompany, fillPerson, typedCompany, typedPerson } from './life.ts'

/** Tabs through a form and leaves every field unchanged. */
const leaveAll = async (page: Page, first: ReturnType<Page['locator']>, stops: number): Promise<void> => {
  await first.focus()
  for (let each = 0; each < stops; each += 1) await page.keyboard.press('Tab')
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('[C-05] [C-04] each field of Add New Company shows an error if left empty, and a law firm has no BDM', async ({
  signIn,
}) => {
  const staff = await signIn('staff')
  await staff.goto('/companies/create')
  await awake(staff.locator('form[aria-label="Add New Company"]'))
  await expect(save(staff)).toBeDisabled()
  await leaveAll(staff, staff.getByLabel('Broker', { exact: true }), 10)
  for (const message of [
    'Please select profile type',
    'Please enter company name',
    "Please enter company's ACN",
    'Please select BDM',
    'Please enter first name',
    'Please enter last name',
    'Please enter email',
    'Please enter mobile number',
    'Please select state',
  ])
    await expect(staff.getByText(message, { exact: true })).toBeVisible()
  await expect(save(staff)).toBeDisabled()

  await expect(staff.getByRole('radio')).toHaveCount(4)
  await staff.getByLabel('Law Firm', { exact: true }).check()
  await expect(staff.getByText('Please select profile type')).toHaveCount(0)
  await expect(staff.getByRole('combobox', { name: 'BDM' })).toHaveCount(0)
  const firm = typedCompany('Law Firm')
  await fillCompany(staff, { ...firm, state: '' })
  await expect(save(staff)).toBeDisabled()
  await field(staff, 'State').selectOption('NSW')
  await expect(save(staff)).toBeEnabled()
  await save(staff).click()
  await expect(staff.getByText('Company created successfully')).toBeVisible()
  await expect(staff).toHaveURL(/\/users\/\d+\/lawfirm/)
})

test('[C-07] Add New User requires a choice of visibility, and Visible and Hidden are saved as chosen', async ({
  signIn,
}) => {
  const staff = await signIn('staff')
  const { own } = await world()
  const [{ id, name } = { id: 0, name: '' }] = await rowsOf<{ id: number; name: string }>(
    'select c.id, c.name from companies c join brokers b on b.company_id = c.id where b.id = $1',
    [own.broker],
  )
  const open = async () => {
    await staff.goto(`/companies/${id}/users/create`)
    await awake(staff.locator('main form'))
  }
  await open()
  await expect(staff.getByRole('heading', { level: 1, name: `Add New User to ${name}` })).toBeVisible()
  // React renders its elements a moment before it handles their events.
  await expect(async () => {
    await leaveAll(staff, staff.getByLabel('Visible', { exact: true }), 1)
    await staff
      .getByText('Please select if user is visible or hidden', { exact: true })
      .waitFor({ state: 'visible', timeout: 3_000 })
  }).toPass()
  for (const choice of ['Visible', 'Hidden'] as const) {
    const person = typedPerson()
    await open()
    await fillPerson(staff, person)
    await expect(save(staff)).toBeDisabled()
    await staff.getByLabel(choice, { exact: true }).check()
    await save(staff).click()
    await expect(staff.getByText('User added successfully')).toBeVisible()
    await staff.waitForURL(/\/users\/\d+\/broker/)
    const rows = await rowsOf('select is_visible from individuals where email = $1', [person.email])
    expect(rows).toEqual([{ is_visible: choice === 'Visible' }])
  }
})

test('[C-08] saving a new system user with Ctrl-Enter shows a message', async ({ signIn }) => {
  const admin = await signIn('admin')
  await admin.goto('/systemUsers/create')
  await awake(admin.locator('form[aria-label="Add System Users"]'))
  await fillPerson(admin, typedPerson())
  // From any field, as in every form.
  await field(admin, 'Last Name').press('Control+Enter')
  await expect(admin.getByText('User added successfully')).toBeVisible()
})

test('[C-11] [B-12] deleting a lender profile shows a message; a refusal without loans is a toast, never Bad Idea!', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const [admin, other] = [await signIn('admin'), await signIn('admin')]
  await addCompany(admin, typedCompany('Dual'))
  await other.goto(admin.url())
  const confirmDelete = async (page: Page, action: string) => {
    await chooseAct(page, action)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await awake(other.getByRole('main'))
  await confirmDelete(admin, 'Delete Lender Profile on this record')
  await expect(admin.getByText('Lender profile deleted successfully', { exact: true })).toBeVisible()
  // The other administrator still sees both profiles.
  await confirmDelete(other, 'Delete Broker Profile on this record')
  await expect(
    other.getByText('This is the only profile of the company. Delete the account instead.', { exact: true }),
  ).toBeVisible()
  await expect(other.getByRole('alertdialog')).toHaveCount(0)
  await expect(other.getByText('Bad Idea!')).toHaveCount(0)
})

test('[C-13] a password reset shows a message, and a request without an id is refused', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400/)
  const admin = await signIn('admin')
  const { own } = await world()
  await admin.goto(`/users/${own.lawFirm}/lawfirm`)
  await chooseAct(admin, "Reset User's Password")
  await expect(admin.getByText('Password reset email sent successfully')).toBeVisible()
  for (const [method, path] of [
    ['POST', '/api/individuals/reset-password'],
    ['PUT', '/api/individuals/resend-invitation'],
  ] as const) {
    const answer = await admin.evaluate(
      async ([verb, address]) => {
        const response = await fetch(address as string, { method: verb as string })
        return { status: response.status, text: await response.text() }
      },
      [method, path],
    )
    expect([answer.status, JSON.parse(answer.text).errors[0].message]).toEqual([400, 'Id is required'])
  }
})

test('[C-09] each finder asks for a lender or a broker', async ({ signIn }) => {
  const staff = await signIn('staff')
  for (const [path, message] of [
    ['/search/lender', 'Please select a lender'],
    ['/search/broker', 'Please select a broker'],
  ] as const) {
    await staff.goto(path)
    await awake(staff.getByRole('combobox').last())
    await staff.getByRole('button', { name: 'Submit' }).click()
    await expect(staff.getByText(message, { exact: true })).toBeVisible()
  }
})
