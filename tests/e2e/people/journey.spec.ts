import { awake, expect, sendCredentials, test } from '#tests/e2e/people.ts'
import { addCompany, chooseAct, linkFromOutbox, PASSWORD, setPassword, typedCompany } from './life.ts'

test.describe.configure({ timeout: 90_000 })

test('[D-19] [C-10] a broker is taken on, invited, made dual, locked out, brought back, and the audit tells all of it', async ({
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
  await broker.goto('/loans')
  await expect(broker.getByLabel('Password')).toBeVisible()
  await sendCredentials(broker, { email: company.email, password: PASSWORD })
  await expect(broker.getByRole('button', { name: 'Settings' })).toHaveCount(0)
  await expect(broker.getByRole('alert')).toBeVisible()

  await turn('on')
  await broker.goto('/login')
  await sendCredentials(broker, { email: company.email, password: PASSWORD })
  await expect(broker).toHaveURL(lenderProfile)

  await admin.goto(profile)
  await admin.getByRole('main').getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  const told = await admin.getByRole('table', { name: 'Audit' }).innerText()
  const actions = [
    'Company created',
    'Invitation sent',
    'Invitation accepted',
    'Profile added',
    'Master switch turned off',
  ]
  for (const action of [...actions, 'Sessions ended', 'Sign in refused', 'Master switch turned on', 'Signed in'])
    expect(told).toContain(action)
})
