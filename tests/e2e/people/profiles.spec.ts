import { rowsOf } from '#tests/e2e/database.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { menuEntries, openNew } from '#tests/e2e/screens.ts'
import { addCompany, choose, chooseAct, profileActs, typedCompany } from './life.ts'

test('[C-10] [C-11] [C-12] profiles are added and deleted, and deleting an account without loans deletes its people', async ({
  signIn,
}) => {
  const admin = await signIn('admin')
  const company = typedCompany('Lender')
  const lender = await addCompany(admin, company)
  expect(await profileActs(admin)).toEqual([
    'Add User',
    'Add Broker Profile on this record',
    'Resend User Invitation',
    'Email Subscriptions',
    'Privacy Settings',
    'Delete this Account',
  ])
  await chooseAct(admin, 'Resend User Invitation')
  await expect(admin.getByText('Invitation sent successfully')).toBeVisible()

  await chooseAct(admin, 'Add Broker Profile on this record')
  await expect(admin.getByText('Broker profile added successfully')).toBeVisible()
  await expect(admin).toHaveURL(/\/users\/\d+\/broker/)
  await chooseAct(admin, 'Delete Broker Profile on this record')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(admin.getByText('Broker profile deleted successfully.')).toBeVisible()
  await expect(admin).toHaveURL(new RegExp(`${lender}$`))
  await expect.poll(() => profileActs(admin)).toContain('Add Broker Profile on this record')

  await chooseAct(admin, 'Delete this Account')
  const question = admin.getByRole('alertdialog', { name: 'Heads up!' })
  await expect(question).toContainText(company.companyName)
  await expect(question.getByRole('listitem')).toHaveText([`${company.firstName} ${company.lastName}`])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await chooseAct(admin, 'Delete this Account')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(admin).toHaveURL('/users')
  await expect(admin.getByText('Account deleted successfully')).toBeVisible()
  const rows = await rowsOf<{ closed: boolean }>(
    'select c.closed_at is not null as closed from companies c where c.name = $1',
    [company.companyName],
  )
  expect(rows.every(({ closed }) => closed)).toBe(true)
})

test('[C-11] [C-12] an account or profile with loans cannot be deleted: Bad Idea! says why and offers only Cancel', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const admin = await signIn('admin')
  const { own } = await world()
  const refused = async (path: string, action: string, isAsked: boolean) => {
    await admin.goto(path)
    await chooseAct(admin, action)
    if (isAsked) await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const answer = admin.getByRole('alertdialog', { name: 'Bad Idea!' })
    await expect(answer).toContainText(/loans? (is|are) associated/)
    await expect(answer.getByRole('button')).toHaveText(['', 'Cancel'])
    await answer.getByRole('button', { name: 'Cancel' }).click()
    await expect(answer).toBeHidden()
  }
  await refused(`/users/${own.lender}/lender`, 'Delete this Account', false)
  await refused(`/users/${own.dual[1]}/broker`, 'Delete Broker Profile on this record', true)
  await refused(`/users/${own.lawFirm}/lawfirm`, 'Delete this Account', false)
})

test('[C-09] Find a Lender and Find a Broker show No data and the required message, and Cancel leads home', async ({
  signIn,
}) => {
  const staff = await signIn('staff')
  for (const [kind, name, search] of [
    ['lender', 'Lender', 'tallowmere'],
    ['broker', 'Broker', 'quillgate'],
  ] as const) {
    await staff.goto(`/search/${kind}`)
    const control = staff.getByRole('combobox', { name })
    await awake(control)
    await staff.getByRole('button', { name: 'Submit' }).click()
    await expect(staff.getByText(`Please select a ${kind}`)).toBeVisible()
    await expect(control).toBeFocused()
    await control.fill('zzzqqq')
    await expect(staff.getByText('No data')).toBeVisible()
    // Choosing one submits the form.
    await choose(control, search, new RegExp(search, 'i'))
    await expect(staff).toHaveURL(new RegExp(`/users/\\d+/${kind}`))
  }
  await staff.goto('/search/broker')
  await staff.getByRole('link', { name: 'Cancel' }).click()
  await expect(staff).toHaveURL('/')
})

test('[B-10] [B-13] [B-17] menu and profile menu depend on the role', async ({ signIn }) => {
  const { own } = await world()
  const staff = await signIn('staff')
  await staff.goto(`/users/${own.lender}/lender`)
  expect(await profileActs(staff)).toEqual(['Add User', 'Add Broker Profile on this record', 'Email Subscriptions'])
  const admin = await signIn('admin')
  await admin.goto(`/users/${own.lender}/lender`)
  expect(await profileActs(admin)).toEqual([
    'Add User',
    'Add Broker Profile on this record',
    "Reset User's Password",
    'Email Subscriptions',
    'Privacy Settings',
    'Delete this Account',
  ])
  expect(await menuEntries(admin)).toEqual(expect.arrayContaining(['Audit', 'Outbox']))
  await expect((await openNew(admin)).getByRole('menuitem', { name: 'Add System User' })).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.goto(`/users/${own.lawFirm}/lawfirm`)
  expect(await profileActs(admin)).not.toContainEqual(expect.stringMatching(/(Add|Delete) (Lender|Broker)/))

  const broker = await signIn('broker')
  await broker.goto(`/users/${own.lender}/lender`)
  expect(await profileActs(broker)).toEqual(['Add file note', 'Set follow-up', 'Copy link', 'Print'])
  const lawFirm = await signIn('lawFirm')
  await lawFirm.goto('/')
  expect(await menuEntries(lawFirm)).toEqual(['Home', 'My Profile', 'Finder'])
  await lawFirm.getByRole('link', { name: 'My Profile' }).click()
  await expect(lawFirm).toHaveURL(`/users/${own.lawFirm}/lawfirm`)
  await expect(lawFirm.getByText('Law Firm Profile').first()).toBeVisible()
})
