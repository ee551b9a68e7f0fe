import { rowsOf } from '../database.ts'
import { awake, expect, test } from '../people.ts'
import { panel, toast } from '../screens.ts'
import { addCompany, linkFromOutbox, setPassword, typedCompany } from './life.ts'

test('staff see the state of a new company’s invitation, and ADMIN can copy its link', async ({ signIn, visit }) => {
  const admin = await signIn('admin')
  const company = typedCompany('Broker')
  const path = await addCompany(admin, company)
  const line = (state: string) => admin.getByText(new RegExp(`^Invitation .*${company.firstName}.*${state}`))
  await expect(line('is waiting to be sent')).toBeVisible()

  const member = await signIn('staff')
  await member.goto(path)
  await expect(
    member.getByText(
      `Invitation to ${company.firstName} is waiting to be sent: no mail service is connected · an administrator can copy its link`,
    ),
  ).toBeVisible()
  await expect(member.getByRole('button', { name: 'Copy link' })).toHaveCount(0)

  const copy = await awake(admin.getByRole('button', { name: 'Copy link' }))
  await copy.press('Enter')
  const dialog = admin.getByRole('dialog', { name: `Invitation link for ${company.firstName}` })
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toMatch(/\/invitation\/[\w-]{43}$/)
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await expect(toast(admin, 'Link copied')).toBeVisible()
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await admin.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(copy).toBeFocused()

  // Staff opening the link do not count as the invited person.
  await admin.goto(link)
  await rowsOf(
    `update email_messages set state = 'SENT', sent_at = now() where address = $1 and kind = 'INVITATION' returning id`,
    [company.email],
  )
  await admin.goto(path)
  await expect(line('not opened yet')).toBeVisible()

  const staff = await signIn('staff')
  await staff.goto(path)
  await expect(staff.getByText(/^Invitation sent/)).toBeVisible()
  // The line already says so, so the name has no badge.
  await expect(staff.getByText('Invitation pending')).toHaveCount(0)
  await expect(staff.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  const broker = await signIn('lender')
  await broker.goto(path)
  await expect(broker.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(broker.getByText(/^Invitation sent/)).toHaveCount(0)

  const invited = await visit()
  await invited.goto(link)
  await expect(invited.getByRole('heading', { name: `Welcome, ${company.firstName}` })).toBeVisible()
  await expect(
    invited.getByText(
      `Mara Okafor has invited you to join ${company.companyName} on Covenant, so that it finds a lender for each of its deals.`,
    ),
  ).toBeVisible()
  await admin.reload()
  await expect(line('opened (just now|\\d+ min ago)')).toBeVisible()

  // The emailed link still works, and is accepted.
  const mailed = await linkFromOutbox(admin, company.email, 'invitation')
  await setPassword(invited, mailed, 'Accept the invitation', company.email)
  await admin.goto(path)
  await expect(admin.getByText(`${company.firstName} accepted the invitation`)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
})

test('the overview of a new company lists the pending invitation instead of Nothing is waiting', async ({ signIn }) => {
  const admin = await signIn('admin')
  const company = typedCompany('Lender')
  const path = await addCompany(admin, company)
  await admin.goto(`${path}?tab=overview`)
  const next = panel(admin, 'Next')
  await expect(next.getByRole('listitem')).toHaveText(
    `Invitation to ${company.firstName} is waiting to be sent: no mail service is connected`,
  )
  await expect(next).not.toContainText('Nothing is waiting')
})

test('an expired invitation is sent again from the line that reports it', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/503/)
  const admin = await signIn('admin')
  const company = typedCompany('Lender')
  const path = await addCompany(admin, company)
  await rowsOf(
    `update account_links set expires_at = now() - interval '2 days' where account_id =
      (select id from accounts where email = $1) returning id`,
    [company.email],
  )
  await admin.goto(path)
  await expect(admin.getByText(`Invitation to ${company.firstName} expired 2 days ago`)).toBeVisible()
  await (await awake(admin.getByRole('button', { name: 'Send again' }))).press('Enter')
  await expect(toast(admin, 'Invitation sent successfully')).toBeVisible()
  await expect(admin.getByText(`Invitation to ${company.firstName} expired`)).toHaveCount(0)
  await rowsOf(
    `update account_links set expires_at = now() - interval '3 days' where account_id =
      (select id from accounts where email = $1) returning id`,
    [company.email],
  )
  await admin.goto(path)
  await expect(admin.getByText(`Invitation to ${company.firstName} expired 3 days ago`)).toBeVisible()
  await (await awake(admin.getByRole('button', { name: 'Copy link' }))).press('Enter')
  await admin.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter')
  await expect(admin.getByText(`Invitation to ${company.firstName} expired`)).toHaveCount(0)
  await admin.route('**/invitation-link', (route) => route.fulfill({ status: 503, json: { errors: [] } }))
  await admin.getByRole('button', { name: 'Copy link' }).click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Copy link' })).toBeEnabled()
})

test('a new broker chooses categories, sees their lenders at once, and goes on to a first deal', async ({
  signIn,
  visit,
}) => {
  const admin = await signIn('admin')
  const company = typedCompany('Broker')
  const path = await addCompany(admin, company)
  const page = await visit()
  await setPassword(
    page,
    await linkFromOutbox(admin, company.email, 'invitation'),
    'Accept the invitation',
    company.email,
  )
  await page.goto(`${path}?tab=matches`)
  const lenders = panel(page, 'Lenders in your categories')
  await expect(lenders).toContainText('Choose a category above, and its lenders appear here.')
  await (await awake(page.getByRole('switch', { name: '1st Ranking' }))).press('Space')
  await expect(lenders).toContainText(/1st Ranking.*\d+ lenders?: /)
  const [found] = await rowsOf<{ name: string; count: number }>(
    `select min(c.name) as name, count(*)::int as count from broker_subscriptions s join brokers b on b.id = s.broker_id
     join companies c on c.id = b.company_id where c.name = $1`,
    [company.companyName],
  )
  expect(found?.count).toBe(1)
  await lenders.getByRole('link', { name: 'Describe a deal' }).press('Enter')
  await expect(page).toHaveURL(/\/match$/)
  await rowsOf(
    `insert into saved_scenarios (account_id, name, scenario, link_key, created_at, updated_at)
     select id, 'First deal', '{}', repeat('x', 33) || lpad(id::text, 10, '0'), now(), now() from accounts where email = $1 returning id`,
    [company.email],
  )
  await page.goto(`${path}?tab=matches`)
  await expect(panel(page, 'Categories subscribed to')).toBeVisible()
  await expect(lenders).toHaveCount(0)
  await admin.goto(`${path}?tab=matches`)
  await expect(panel(admin, 'Categories subscribed to')).toBeVisible()
  await expect(panel(admin, 'Lenders in your categories')).toHaveCount(0)
})
