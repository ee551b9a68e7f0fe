import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect, sendCredentials, test } from '#tests/e2e/people.ts'
import { holdRequests } from '#tests/e2e/requests.ts'
import { toast } from '#tests/e2e/screens.ts'
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
  await expect(field(guest, 'Password')).toHaveAccessibleDescription(/^At least 10 characters\./)
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

/** A request that waits for an answer, with a password as the form leaves one. */
const openRequest = async () => {
  const { firstName, lastName, email } = typedPerson()
  const [row] = await rowsOf<{ id: number }>(
    `insert into sign_up_requests (first_name, last_name, email, password_hash) values ($1, $2, $3, 'a hash') returning id`,
    [firstName, lastName, email],
  )
  const stored = async () => {
    const text = `select is_approved as "isApproved", password_hash as hash, decided_by_id is not null as "isSigned"
      from sign_up_requests where id = $1`
    return (await rowsOf<Record<string, unknown>>(text, [row?.id]))[0]
  }
  return { id: row?.id, name: `${firstName} ${lastName}`, email, stored }
}
type Waiting = Awaited<ReturnType<typeof openRequest>>

const WAITING = { isApproved: null, hash: 'a hash', isSigned: false }
const REFUSED = { isApproved: false, hash: null, isSigned: true }

/** The list of requests on a page, opened, with the row of one of them and the question about it. */
const requestList = async (page: Page, { name, email }: Waiting) => {
  await page.goto('/users/requests')
  const row = page.getByRole('row').filter({ hasText: email })
  const question = page.getByRole('alertdialog', { name: 'Refuse' })
  return {
    row,
    question,
    confirm: question.getByRole('button', { name: 'Refuse', exact: true }),
    ask: async () => {
      await (await awake(row.getByRole('button', { name: `Refuse ${name}` }))).click()
      await expect(question).toContainText(`Refuse the request of ${name}? They aren't notified.`)
    },
  }
}

test('[A-10] staff refuse a request after confirming, once however often they press, and it leaves the list', async ({
  signIn,
}) => {
  const [asked, other] = [await openRequest(), await openRequest()]
  const page = await signIn('staff')
  const { row, question, confirm, ask } = await requestList(page, asked)
  await ask()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(row).toBeVisible()
  expect(await asked.stored()).toEqual(WAITING)

  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
  const release = await holdRequests(page, /\/api\/accounts\/sign-up-requests\//)
  await ask()
  await confirm.dblclick()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await confirm.press('Enter')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  release()
  await expect(toast(page, 'The request has been refused.')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: other.email })).toBeVisible()
  expect(sent).toEqual([`/api/accounts/sign-up-requests/${asked.id}/refuse`])
  expect(await asked.stored()).toEqual(REFUSED)
  expect(await other.stored()).toEqual(WAITING)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: other.email })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('[A-10] somebody who refuses a request that a colleague has refused meanwhile reads so, and it leaves the list', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/)
  const asked = await openRequest()
  const [first, late] = [await signIn('admin'), await signIn('staff')]
  const [early, behind] = [await requestList(first, asked), await requestList(late, asked)]
  await behind.ask()
  await early.ask()
  await early.confirm.click()
  await expect(toast(first, 'The request has been refused.')).toBeVisible()
  await behind.confirm.click()
  await expect(toast(late, 'Someone has already answered this request.')).toBeVisible()
  await expect(toast(late, 'The request has been refused.')).toHaveCount(0)
  await expect(behind.question).toHaveCount(0)
  await expect(behind.row).toHaveCount(0)
  expect(await asked.stored()).toEqual(REFUSED)
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
