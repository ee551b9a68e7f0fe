import type { Page } from '@playwright/test'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { field, fillPerson, type TypedPerson, typedPerson } from './life.ts'

const addStaff = async (page: Page, person: TypedPerson): Promise<void> => {
  await page.goto('/systemUsers/create')
  await awake(page.locator('form[aria-label="Add System Users"]'))
  await fillPerson(page, person)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/users')
}

const rowOf = (page: Page, text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text })
const nameOf = ({ firstName, lastName }: TypedPerson) => `${firstName} ${lastName}`

const beginEdit = async (page: Page, person: TypedPerson): Promise<void> => {
  await page.goto('/users')
  await (await awake(page.getByRole('button', { name: `Edit ${nameOf(person)}` }))).click()
}

test('[C-01] [C-03] [C-08] an administrator adds a system user and edits the row in place; an invalid mobile disables Save', async ({
  signIn,
}) => {
  const admin = await signIn('admin')
  const person = typedPerson()
  await admin.goto('/systemUsers/create')
  await awake(admin.locator('form[aria-label="Add System Users"]'))
  const save = admin.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await fillPerson(admin, { ...person, mobile: '12345' })
  await field(admin, 'Mobile').blur()
  await expect(admin.getByText('Please enter a valid mobile number')).toBeVisible()
  await expect(save).toBeDisabled()
  await field(admin, 'Mobile').fill(person.mobile)
  await save.click()
  await expect(admin).toHaveURL('/users')

  await (await awake(admin.getByRole('button', { name: `Edit ${nameOf(person)}` }))).click()
  await expect(admin.getByLabel('First Name')).toBeFocused()
  await admin.getByLabel('Mobile').fill('12345')
  await expect(admin.getByLabel('Mobile')).toHaveAttribute('aria-invalid', 'true')
  await expect(admin.getByText('Please enter a valid mobile number')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Save' })).toBeDisabled()
  await admin.getByLabel('Mobile').fill('0491 570 156')
  await admin.getByLabel('Last Name').fill(`${person.lastName} Junior`)
  await admin.getByLabel('Last Name').press('Enter')
  await expect(admin.getByText('User updated successfully.')).toBeVisible()
  await expect(rowOf(admin, person.email)).toContainText(`${person.lastName} Junior`)
  await expect(rowOf(admin, person.email)).toContainText('0491 570 156')
})

test('[C-02] the second administrator to save a row sees the first one’s change, keeps the input and can save over it', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const [first, second] = [await signIn('admin'), await signIn('admin')]
  const person = typedPerson()
  await addStaff(first, person)
  await beginEdit(first, person)
  await beginEdit(second, person)
  await first.getByLabel('Last Name').fill('Firstwritten')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('User updated successfully.')).toBeVisible()

  await second.getByLabel('First Name').fill('Secondtyped')
  await second.getByRole('button', { name: 'Save' }).click()
  const notice = second.getByRole('alert').filter({ hasText: 'Somebody else changed this user' })
  await expect(notice).toContainText(`${person.firstName} Firstwritten`)
  await expect(second.getByLabel('First Name')).toHaveValue('Secondtyped')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('User updated successfully.')).toBeVisible()
  await expect(rowOf(second, person.email)).toContainText('Secondtyped')
})

test('[C-02] disabling, enabling and deleting must be confirmed, and staff without ADMIN can only read', async ({
  signIn,
}) => {
  const admin = await signIn('admin')
  const person = typedPerson()
  await addStaff(admin, person)
  const question = admin.getByRole('alertdialog', { name: nameOf(person) })
  const ask = async (action: 'Disable' | 'Enable' | 'Delete') =>
    (await awake(admin.getByRole('button', { name: `${action} ${nameOf(person)}` }))).click()

  await ask('Disable')
  await expect(question).toContainText('Are you sure you want to disable this user?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(admin, person.email)).toBeVisible()
  await ask('Disable')
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(rowOf(admin, person.email)).toHaveCount(0)
  await admin.getByRole('link', { name: /^Former/ }).click()
  await expect(rowOf(admin, person.email)).toContainText('Former')
  await ask('Enable')
  await expect(question).toContainText('Are you sure you want to enable this user?')
  await question.getByRole('button', { name: 'Enable' }).click()
  await expect(rowOf(admin, person.email)).toHaveCount(0)

  await admin.getByRole('link', { name: /^Current/ }).click()
  await ask('Delete')
  await expect(question).toContainText('Are you sure you want to delete this user?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(admin.getByText('User deleted successfully.')).toBeVisible()
  await expect(rowOf(admin, person.email)).toHaveCount(0)

  const staff = await signIn('staff')
  await staff.goto('/users')
  await expect(staff.getByRole('row').filter({ hasText: 'Mara' })).toContainText('Yes')
  await expect(staff.getByRole('button', { name: /^(Edit|Delete|Disable) / })).toHaveCount(0)
  await expect(staff.getByRole('link', { name: 'Add System User' })).toHaveCount(0)
  await staff.setViewportSize({ width: 390, height: 844 })
  const markOf = (name: string) =>
    staff
      .getByRole('row')
      .filter({ hasText: name })
      .getByText('Administrator', { exact: true })
      .filter({ visible: true })
  await expect(markOf('Mara')).toHaveCount(1)
  await expect(markOf('Jonas')).toHaveCount(0)
})

test('columns do not move when a row is edited', async ({ signIn }) => {
  const admin = await signIn('admin', { viewport: { width: 1440, height: 900 } })
  await admin.goto('/users')
  const lefts = () =>
    admin
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)))
  const edit = await awake(admin.getByRole('button', { name: /^Edit / }).first())
  const before = await lefts()
  await edit.click()
  await expect(admin.getByRole('textbox', { name: 'Email' })).toBeVisible()
  // Except for a pixel of rounding.
  for (const [place, left] of (await lefts()).entries())
    expect(Math.abs(left - (before[place] as number)), `column ${place}`).toBeLessThanOrEqual(1)
})
