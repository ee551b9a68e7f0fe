import { awake, expect, sendCredentials, test } from '#tests/e2e/people.ts'
import { addCompany, choose, field, linkFromOutbox, PASSWORD, setPassword, typedCompany, typedPerson } from './life.ts'

test.describe.configure({ timeout: 90_000 })

test('[A-10] a sign-up request is shown to staff and approved by adding a user with prefilled fields', async ({
  visit,
  signIn,
}) => {
  const guest = await visit()
  const person = typedPerson()
  await guest.goto('/signUp')
  await awake(guest.locator('main form'))
  await expect(field(guest, 'Password')).toHaveAccessibleDescription(
    /You choose the one you sign in with when you accept/,
  )
  await guest.getByRole('button', { name: 'Sign up' }).click()
  await expect(guest.getByText('Please input your first name')).toBeVisible()
  await expect(guest.getByText('Please input your Last name')).toBeVisible()
  await field(guest, 'First name').fill(person.firstName)
  await field(guest, 'Last name').fill(person.lastName)
  await field(guest, 'Email').fill(person.email)
  await field(guest, 'Company').fill('Redgum Private Credit')
  await field(guest, 'What your company does').selectOption('Lends')
  await field(guest, 'Password').fill(PASSWORD)
  await expect(field(guest, 'Confirm password')).toHaveAccessibleDescription(/so that a slip shows now/)
  await field(guest, 'Confirm password').fill('another-password')
  await guest.getByRole('button', { name: 'Sign up' }).click()
  await expect(guest.getByText('Two passwords that you enter is inconsistent!')).toBeVisible()
  await field(guest, 'Confirm password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Sign up' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()

  const staff = await signIn('staff')
  await staff.goto('/')
  await expect(staff.getByRole('region', { name: 'Waiting for you' })).toContainText('Sign-up requests')
  await staff.goto('/users/requests')
  const row = staff.getByRole('row').filter({ hasText: person.email })
  await expect(row.getByRole('link', { name: 'Add Company' })).toHaveAttribute(
    'href',
    /^\/companies\/create\?firstName=/,
  )
  await expect(row).toContainText('Redgum Private Credit')
  await expect(row).toContainText('Lends')
  const another = await staff.context().newPage()
  await another.goto((await row.getByRole('link', { name: 'Add Company' }).getAttribute('href')) as string)
  await expect(field(another, 'Company Name')).toHaveValue('Redgum Private Credit')
  await expect(another.getByLabel('Lender', { exact: true })).toBeChecked()
  await another.close()
  await (await awake(row.getByRole('button', { name: 'Add User' }))).click()
  const question = staff.getByRole('alertdialog', { name: 'Add User' })
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(question.getByText('Please select a company')).toBeVisible()
  await choose(question.getByRole('combobox', { name: 'Company' }), 'quillgate', /Quillgate/)
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: /Add New User to Quillgate/ })).toBeVisible()
  await expect(field(staff, 'First Name')).toHaveValue(person.firstName)
  await expect(field(staff, 'Email')).toHaveValue(person.email)
  await field(staff, 'Mobile').fill(person.mobile)
  await field(staff, 'State').selectOption('NSW')
  await expect(staff.getByRole('button', { name: 'Save' })).toBeDisabled()
  await staff.getByLabel('Visible', { exact: true }).check()
  await staff.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('User added successfully')).toBeVisible()
  await staff.goto('/users/requests')
  await expect(staff.getByRole('row').filter({ hasText: person.email })).toHaveCount(0)
})

test('[A-11] a forgotten password is reset by email, and all sessions of that person end', async ({
  signIn,
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[134]/)
  const admin = await signIn('admin')
  const company = typedCompany('Lender')
  const profile = await addCompany(admin, company)
  const [desk, phone] = [await visit(), await visit()]
  await setPassword(
    desk,
    await linkFromOutbox(admin, company.email, 'invitation'),
    'Accept the invitation',
    company.email,
  )
  await expect(desk).toHaveURL(profile)
  await phone.goto('/login')
  await sendCredentials(phone, { email: company.email, password: PASSWORD })
  await expect(phone).toHaveURL(profile)

  const guest = await visit()
  await guest.goto('/forgotPassword')
  await awake(guest.locator('main form'))
  await field(guest, 'Email').fill('nobody-is-here@covenant.example')
  await guest.getByRole('button', { name: 'Send the link' }).click()
  const answer = await guest.getByRole('status').innerText()
  await guest.goto('/forgotPassword')
  await awake(guest.locator('main form'))
  await field(guest, 'Email').fill(company.email.toUpperCase())
  await guest.getByRole('button', { name: 'Send the link' }).click()
  expect(await guest.getByRole('status').innerText()).toBe(answer)
  const link = await linkFromOutbox(admin, company.email, 'resetPassword')
  await setPassword(guest, link, 'Set the password', company.email, 'another-lantern-59')
  await expect(guest).toHaveURL(profile)
  for (const page of [desk, phone]) {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Settings' })).toHaveCount(0)
  }
})
