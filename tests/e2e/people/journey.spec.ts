import { awake, expect, sendCredentials, test } from '#tests/e2e/people.ts'
import { addCompany, chooseAct, field, linkFromOutbox, PASSWORD, setPassword, typedCompany } from './life.ts'

test.describe.configure({ timeout: 90_000 })

test('[D-19] [C-10] a broker is added, invited, made dual, locked out and let back in, and the audit lists every step', async ({
  signIn,
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[134]/)
  const admin = await signIn('admin')
  const company = typedCompany('Broker')
  const profile = await addCompany(admin, company)

  const link = await linkFromOutbox(admin, company.email, 'invitation')
  const broker = await visit()
  for (let time = 0; time < 2; time += 1) {
    await broker.goto(link)
    await expect(broker.getByRole('heading', { level: 1, name: `Welcome, ${company.firstName}` })).toBeVisible()
  }
  await setPassword(broker, link, 'Accept the invitation', company.email)
  await expect(broker).toHaveURL(profile)
  await expect(broker.getByRole('banner').getByRole('navigation', { name: 'Profile' })).toHaveCount(0)
  const again = await visit()
  await again.goto(link)
  await expect(again.getByText('This link has already been used.')).toBeVisible()

  await admin.goto(profile)
  await chooseAct(admin, 'Add Lender Profile on this record')
  await expect(admin.getByText('Lender profile added successfully')).toBeVisible()
  await expect(admin).toHaveURL(/\/users\/\d+\/lender/)
  const lenderProfile = new URL(admin.url()).pathname
  await broker.goto('/')
  const switcher = broker.getByRole('banner').getByRole('navigation', { name: 'Profile' })
  await switcher.getByRole('link', { name: 'Lender Profile' }).click()
  await expect(broker).toHaveURL(lenderProfile)

  const turn = async (way: 'on' | 'off') => {
    await (await awake(admin.getByRole('switch', { name: 'Master Switch' }))).click()
    await admin
      .getByRole('alertdialog')
      .getByRole('button', { name: `Turn master switch ${way}` })
      .click()
    await expect(admin.getByText(`Master switch turned ${way} successfully.`)).toBeVisible()
  }
  await turn('off')
  await broker.goto('/loans?view=all')
  await expect(broker.getByLabel('Password')).toBeVisible()
  await sendCredentials(broker, { email: company.email, password: PASSWORD })
  await expect(broker.getByRole('button', { name: 'Settings' })).toHaveCount(0)
  await expect(broker.getByRole('alert')).toBeVisible()

  await turn('on')
  await broker.goto('/login')
  await sendCredentials(broker, { email: company.email, password: PASSWORD })
  await expect(broker).toHaveURL(lenderProfile)

  await admin.goto(profile)
  await admin.getByRole('button', { name: /^Actions on / }).click()
  await admin.getByRole('menuitem', { name: 'Audit', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  const told = await admin.getByRole('table', { name: 'Audit' }).innerText()
  const actions = [
    'Company created',
    'Invitation sent',
    'Invitation accepted',
    'Profile added',
    'Master switch turned off',
  ]
  for (const action of [...actions, 'Sessions ended', 'Sign-in refused', 'Master switch turned on', 'Signed in'])
    expect(told).toContain(action)
})

test('a new broker accepts the invitation, is signed in at once, and sees the first steps on home', async ({
  signIn,
  visit,
}) => {
  const company = typedCompany('Broker')
  const admin = await signIn('admin')
  const profile = await addCompany(admin, company)
  const link = await linkFromOutbox(admin, company.email, 'invitation')
  await expect(
    admin.getByText(
      `Mara Okafor has invited you to join ${company.companyName} on Covenant, so that it finds a lender`,
    ),
  ).toBeVisible()
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto(link)
  await awake(page.locator('main form'))
  await field(page, 'New password').fill(PASSWORD)
  await field(page, 'Confirm new password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page).toHaveURL('/')
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps).toContainText('0 of 3 done')
  await expect(steps.getByRole('link')).toHaveText([/company’s logo/, /your portrait/, /Choose your categories/])
  await steps.getByRole('link', { name: /Choose your categories/ }).click()
  await expect(page).toHaveURL(`${profile}?tab=matches`)
  const subscription = page.getByRole('checkbox').or(page.getByRole('switch'))
  await (await awake(subscription.first())).click()
  await expect(page.getByText('Categories subscribed to updated successfully.')).toBeVisible()
  await expect(subscription.first()).toBeChecked()
  await page.goto('/')
  await expect(steps).toContainText('1 of 3 done')
  await expect(steps.getByRole('link')).toHaveCount(2)
})
