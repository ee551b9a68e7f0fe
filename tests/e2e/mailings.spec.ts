import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { addMailing, standOf } from './mailings.ts'
import { awake, expect, test } from './people.ts'
import { toast } from './screens.ts'

const progress = (page: Page) => page.getByRole('region', { name: 'Progress' })
const figure = (page: Page, caption: string) =>
  progress(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${caption}$`) }) })
    .locator('dd')
const people = (page: Page) => page.getByRole('main').locator('tbody [data-row]')

test('mailings are listed, searched and opened with the keyboard', async ({ signIn }) => {
  const { subject, path } = await addMailing({
    state: 'DONE',
    recipients: ['SENT', 'SENT', 'FAILED'],
    leftOut: ['UNSUBSCRIBED'],
  })
  const page = await signIn('admin')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Mailings' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mailings' })).toBeVisible()
  await page.getByLabel('Subject').fill(subject)
  await page.keyboard.press('Enter')
  await expect(people(page)).toHaveCount(1)
  await expect(people(page)).toContainText('Done')
  await page.getByLabel('State').selectOption({ label: 'Paused' })
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No mailings match.')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: subject }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
})

test('a mailing’s progress updates without a reload, and polling stops once it is done', async ({ signIn }) => {
  const {
    id,
    path,
    people: ids,
  } = await addMailing({ state: 'SENDING', recipients: ['SENT', 'WIRE', 'CLAIMED', 'WIRE'] })
  const page = await signIn('admin')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/emails/campaigns/${id}`)) asked.push(request.url())
  })
  await page.goto(path)
  await expect(figure(page, 'Recipients')).toHaveText('4')
  await expect(figure(page, 'Being sent')).toHaveText('3')
  await expect(progress(page).getByText('Updates automatically')).toBeVisible()
  await rowsOf("update campaign_recipients set state = 'SENT', sent_at = now() where id = any($1)", [ids.slice(0, 3)])
  await expect(figure(page, 'Sent')).toHaveText('3')
  await expect(progress(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3')
  await rowsOf("update campaign_recipients set state = 'UNKNOWN', error = 'It broke off.' where id = $1", [ids[3]])
  await rowsOf("update email_campaigns set state = 'DONE', finished_at = now() where id = $1", [id])
  await expect(page.getByText('One email may have arrived')).toBeVisible()
  await expect(page.getByRole('main').getByText('Done', { exact: true })).toBeVisible()
  await expect(progress(page).getByText('Updates automatically')).toBeHidden()
  // The list below is updated as well.
  await expect(people(page).filter({ hasText: 'Not certain' })).toHaveCount(1)
  const before = asked.length
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: 'Left out' }).click()
  await expect(page.getByText('Nobody was left out.')).toBeVisible()
  expect(asked.length).toBe(before)
})

test('[N-05] pause and resume each take effect once, and an outdated page says what happened', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const { id, path } = await addMailing({ state: 'SENDING', recipients: ['SENT', 'QUEUED', 'QUEUED'] })
  const [page, other] = [await signIn('admin'), await signIn('admin')]
  for (const each of [page, other]) await each.goto(path)
  // The other page cannot poll.
  await other.route(`**/api/emails/campaigns/${id}`, (route) => route.abort())
  allowConsoleErrors(/ERR_FAILED/)
  await (await awake(page.getByRole('button', { name: 'Pause' }))).dblclick()
  await expect(page.getByText('This mailing is paused')).toBeVisible()
  await expect(page.getByText('Nobody gets it until it is resumed.')).toBeVisible()
  // The second click of a double click lands on the button that replaced the first.
  await page.getByRole('button', { name: 'Resume' }).dispatchEvent('click', { detail: 2 })
  expect(await standOf(id)).toMatchObject({ state: 'PAUSED', acts: 1 })
  await (await awake(other.getByRole('button', { name: 'Pause' }))).click()
  await expect(toast(other, 'This mailing is paused already.')).toBeVisible()
  // Only now, because its next poll would remove the button before the click.
  await other.unroute(`**/api/emails/campaigns/${id}`)
  await expect(other.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).dblclick()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await standOf(id)).toMatchObject({ state: 'SENDING', queued: 2, acts: 2 })
})

test('a mailing is cancelled once, after a question that Escape closes, with the keyboard', async ({ signIn }) => {
  const { id, path } = await addMailing({
    state: 'PAUSED',
    recipients: ['SENT', 'QUEUED', 'QUEUED'],
    pausedReason: 'More than 5 % of the last emails failed.',
  })
  const page = await signIn('admin')
  await page.goto(path)
  await expect(page.getByText('More than 5 % of the last emails failed.')).toBeVisible()
  const cancel = await awake(page.getByRole('button', { name: 'Cancel mailing' }))
  const question = page.getByRole('alertdialog', { name: 'Cancel this mailing?' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await standOf(id)).toMatchObject({ state: 'PAUSED', acts: 0 })
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Cancel mailing' }).dblclick()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(figure(page, 'Cancelled')).toHaveText('2')
  await expect(page.getByRole('button', { name: /Pause|Resume|Cancel|Retry/ })).toHaveCount(0)
  expect(await standOf(id)).toMatchObject({ state: 'CANCELLED', cancelled: 2, acts: 1 })
})

test('failed emails are retried after confirming, and a second person sees that none has failed', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const { id, path } = await addMailing({ state: 'DONE', recipients: ['SENT', 'FAILED', 'FAILED', 'UNKNOWN'] })
  const [page, other] = [await signIn('admin'), await signIn('admin')]
  for (const each of [page, other]) await each.goto(path)
  const retry = async (each: Page) => {
    await (await awake(each.getByRole('button', { name: 'Retry failed' }))).click()
    await each.getByRole('alertdialog').getByRole('button', { name: 'Retry failed' }).click()
  }
  await retry(page)
  await expect(toast(page, 'The failed emails are tried again')).toBeVisible()
  await expect(figure(page, 'Failed')).toHaveText('0')
  expect(await standOf(id)).toMatchObject({ state: 'SENDING', acts: 1 })
  await retry(other)
  await expect(toast(other, 'No email of this mailing has failed.')).toBeVisible()
  await expect(figure(other, 'Not certain')).toHaveText('1')
})

test('recipients are filtered by a figure, and each one’s page links to why it was sent', async ({ signIn }) => {
  const {
    path,
    mark,
    people: ids,
  } = await addMailing({
    state: 'DONE',
    recipients: ['SENT', 'FAILED', 'SENT'],
    leftOut: ['UNSUBSCRIBED', 'CLOSED'],
  })
  await rowsOf("update campaign_recipients set error = '550 No such mailbox' where id = $1", [ids[1]])
  const page = await signIn('admin')
  await page.goto(path)
  await progress(page).getByRole('link', { name: 'Failed' }).click()
  await expect(people(page)).toHaveCount(1)
  await page.getByRole('link', { name: `Person 2 ${mark}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Person 2 ${mark}` })).toBeVisible()
  await expect(page.getByText('550 No such mailbox')).toBeVisible()
  await page.getByRole('link', { name: 'Why this email?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Why this email?' })).toBeVisible()
  await expect(page.getByText('This address has never chosen anything.')).toBeVisible()
  const faults = await new AxeBuilder({ page }).analyze()
  expect(faults.violations.map(({ id }) => id)).toEqual([])
  await page.goto(`${path}/left-out?reason=CLOSED`)
  await expect(people(page)).toHaveCount(1)
})

test('only staff with ADMIN open mailings, and a mailing does not show recipients of another', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[34]/)
  const [one, other] = [
    await addMailing({ state: 'DONE', recipients: ['SENT'] }),
    await addMailing({ state: 'DONE', recipients: ['SENT'] }),
  ]
  const staff = await signIn('staff')
  for (const path of ['/mailings', one.path, `/email-consent/${one.people[0]}`]) {
    await staff.goto(path)
    await expect(staff).toHaveURL(/exception\/403/)
  }
  await expect(staff.getByRole('link', { name: 'Mailings' })).toHaveCount(0)
  const admin = await signIn('admin')
  await admin.goto(`${one.path}?recipient=${other.people[0]}`)
  await expect(admin.getByRole('heading', { level: 1 })).not.toContainText('Person')
})

test('on a phone the filters of mailings and of the outbox are behind a button that shows how many are active', async ({
  signIn,
}) => {
  const page = await signIn('admin', { viewport: { width: 390, height: 844 } })
  for (const [path, field] of [
    ['/mailings', 'Subject'],
    ['/outbox', 'To'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    const filters = page.getByRole('form', { name: 'Filters' })
    await expect(filters).toBeHidden()
    await page.getByText('Filters', { exact: true }).click()
    await filters.getByLabel(field).fill('nothing-is-called-this')
    await filters.getByLabel(field).press('Enter')
    await expect(page).toHaveURL(/nothing-is-called-this/)
    await expect(page.locator('summary')).toHaveText('Filters1')
    await expect(filters).toBeHidden()
    await page.setViewportSize({ width: 768, height: 844 })
    await expect(filters.getByLabel(field)).toBeVisible()
  }
})

test('on a phone mailings are cards, and nothing is wider than the screen', async ({ signIn }) => {
  const { path } = await addMailing({ state: 'PAUSED', recipients: ['SENT', 'QUEUED', 'FAILED', 'UNKNOWN'] })
  const page = await signIn('admin', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  for (const address of ['/mailings', path, `${path}/left-out`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390)
  }
})
