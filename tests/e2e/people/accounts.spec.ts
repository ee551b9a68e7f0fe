import type { Page } from '@playwright/test'
import { awake, expect, sendCredentials, test } from '#tests/e2e/people.ts'
import { field, linkFromOutbox, newBroker, PASSWORD, typedPerson } from './life.ts'

test.describe.configure({ timeout: 120_000 })

test('[A-12] the password form shows each error, including those of the server, and keeps the input', async ({
  signIn,
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[09]|429/)
  const { page } = await newBroker(signIn, visit)
  await page.goto('/change-password')
  await awake(page.locator('main form'))
  const save = page.getByRole('button', { name: 'Save' })
  const type = async (current: string, next: string, again: string) => {
    await field(page, 'Current password').fill(current)
    await field(page, 'New password').fill(next)
    await field(page, 'Confirm new password').fill(again)
    await field(page, 'Confirm new password').blur()
  }
  await expect(save).toBeDisabled()
  await field(page, 'Current password').focus()
  for (let each = 0; each < 3; each += 1) await page.keyboard.press('Tab')
  for (const message of [
    'Please enter your current password',
    'Please enter your new password',
    'Please enter your password again',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await type(PASSWORD, 'another quiet river', 'another quiet brook')
  await expect(page.getByText('Password does not match', { exact: true })).toBeVisible()
  await expect(save).toBeDisabled()

  await type(PASSWORD, 'Password2026!', 'Password2026!')
  await save.click()
  await expect(
    page.getByText('This password is too common. Choose one that is harder to guess.', { exact: true }),
  ).toBeVisible()
  await type('not my password', 'another quiet river', 'another quiet river')
  for (let guess = 0; guess < 5; guess += 1) {
    await save.click()
    await expect(page.getByText('The current password is not right.', { exact: true })).toBeVisible()
    await field(page, 'Current password').fill(`not my password ${guess}`)
  }
  await save.click()
  const problems = page.getByRole('alert').filter({ hasText: 'Your password has not been changed' })
  await expect(problems).toContainText('Too many attempts. Please wait 15 minutes and try again.')
  await expect(field(page, 'New password')).toHaveValue('another quiet river')
})

test('[A-12] after a password change a toast confirms it and the person is on home', async ({ signIn, visit }) => {
  const { page } = await newBroker(signIn, visit)
  await page.goto('/change-password')
  await awake(page.locator('main form'))
  await field(page, 'Current password').fill(PASSWORD)
  await field(page, 'New password').fill('another quiet river')
  await field(page, 'Confirm new password').fill('another quiet river')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully changed your password.')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('[B-02] Notes is hidden on the Change Password page', async ({ signIn }) => {
  const staff = await signIn('staff')
  const notes = staff.getByRole('banner').getByRole('link', { name: 'Notes' })
  await staff.goto('/users')
  await expect(notes).toBeVisible()
  await staff.goto('/change-password')
  await expect(staff.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expect(notes).toHaveCount(0)
})

test('[A-10] [A-11] an invalid email address is reported on both forms', async ({ visit }) => {
  const page = await visit()
  for (const path of ['/signUp', '/forgotPassword']) {
    await page.goto(path)
    await awake(page.locator('main form'))
    await field(page, 'Email').fill('nobody')
    await field(page, 'Email').blur()
    await expect(page.getByText('The input is not valid E-mail!', { exact: true })).toBeVisible()
  }
})

test('[T-I5] [D-14] an address change is proposed, stopped by the old address, approved, confirmed, and reverted', async ({
  signIn,
  visit,
}) => {
  const { admin, company, profile, page } = await newBroker(signIn, visit)
  const staff = await signIn('staff')

  const next = typedPerson().email
  const open = async (as: Page) => {
    await as.goto(`${profile}?edit=1`)
    await awake(field(as, 'Email'))
  }
  const enter = async (as: Page, hint: RegExp) => {
    await open(as)
    await field(as, 'Email').fill(next)
    await expect(as.getByText(hint)).toBeVisible()
    await as.getByRole('button', { name: 'Save' }).click()
    await expect(as.getByText('Profile updated successfully.')).toBeVisible()
    await open(as)
    await expect(field(as, 'Email')).toHaveValue(company.email)
  }
  const propose = () => enter(staff, /until an administrator agrees to the new one, or a day has passed/)
  const keep = async () => {
    await page.goto(await linkFromOutbox(admin, company.email, 'undo-address'))
    await (await awake(page.getByRole('button', { name: 'Keep my address' }))).click()
    await expect(page.getByText(`Your sign-in address is ${company.email}.`)).toBeVisible()
  }
  const isProposed = (as: Page) => as.getByText(`${next} is proposed.`)
  const waits = (as: Page) => as.getByText(`${next} takes effect once it is confirmed there.`)

  await propose()
  await expect(isProposed(staff)).toBeVisible()
  for (const name of ['Agree', 'Resend']) await expect(staff.getByRole('button', { name })).toHaveCount(0)
  await keep()
  await open(staff)
  await expect(isProposed(staff)).toHaveCount(0)

  await propose()
  await admin.goto('/')
  await admin.locator('[data-task^="ADDRESS_PROPOSED "]').filter({ hasText: next }).click()
  await (await awake(admin.getByRole('button', { name: 'Agree' }))).click()
  await expect(admin.getByText('Confirmation sent to the new address.')).toBeVisible()
  await expect(waits(admin)).toBeVisible()
  await open(staff)
  await staff.getByRole('button', { name: 'Resend' }).click()
  await expect(staff.getByText('Confirmation sent again.')).toBeVisible()
  await staff.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(staff.getByText('The address stays as it is.')).toBeVisible()
  await expect(waits(staff)).toHaveCount(0)
  await enter(admin, /keeps the old address until the new one is confirmed/)
  await expect(waits(admin)).toBeVisible()

  await page.goto(await linkFromOutbox(admin, next, 'confirm-address'))
  await (await awake(page.getByRole('button', { name: 'Confirm the address' }))).click()
  await expect(page.getByText(`Your sign-in address is now ${next}.`)).toBeVisible()
  const own = await visit()
  await own.goto('/login')
  await sendCredentials(own, { email: next, password: PASSWORD })
  await own.waitForURL(/\/users\/\d+\/broker/)

  await keep()
  await expect(page.getByRole('link', { name: 'Set a new password' })).toBeVisible()
  await own.goto('/change-password')
  await expect(own).toHaveURL(/\/interaction\/|\/login/)
  await page.goto(await linkFromOutbox(admin, company.email, 'undo-address'))
  await expect(page.getByText('This link has already been used.')).toBeVisible()
})
