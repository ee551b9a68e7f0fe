import {
  addRecipient,
  audienceOf,
  compose,
  composer,
  draftOf,
  mailingsOf,
  sendAs,
  sendersOf,
  test,
  unsubscribe,
  write,
} from './composing.ts'
import { awake, expect } from './people.ts'
import { menuEntries, toast } from './screens.ts'

test('[N-01] [N-05] [B-09] an administrator emails a company and a person, and each recipient gets the email once', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const [firm, other] = [await firmOf({ people: 3, unsubscribed: 1 }), await firmOf({ people: 1 })]
  await page.goto('/')
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Bulk Email', exact: true })
  await (await awake(entry)).click()
  await expect(page).toHaveURL('/bulk-email')
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Email' })).toBeVisible()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  const fields = composer(page)
  await expect(fields.sender).toHaveValue(/./)

  await addRecipient(page, firm.name)
  await addRecipient(page, other.people[0]?.name as string)
  await expect(fields.count('Get this email')).toHaveText('3')
  await expect(fields.count('Get this email').getByRole('button')).toHaveAccessibleName(
    'Get this email: 3, open the list',
  )
  await expect(fields.count('Do not get it')).toHaveText('1')
  await expect(fields.count('People chosen')).toHaveText('4')
  // A long company name and address are truncated in their row.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expect(fields.getsIt('3 people get this email')).toBeVisible()
  await write(page, 'New rates', 'Good morning from all of us.')
  await expect(fields.saved).toBeVisible()
  await page.getByRole('button', { name: /^Do not get it: 1/ }).click()
  const left = page.getByRole('dialog', { name: 'People who do not get it' })
  await expect(left.getByRole('listitem')).toContainText([firm.people[2]?.email as string])
  await expect(left.getByText('Unsubscribed', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await fields.send.click()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  await expect(fields.question).toHaveCount(0)
  const [mailing, ...more] = await mailingsOf(accountId)
  expect(more).toEqual([])
  await expect(page).toHaveURL(`/mailings/${mailing?.id}`)
  const { system } = await sendersOf(page, accountId)
  expect(mailing).toMatchObject({ subject: 'New rates', senderEmail: system, reason: null })
  expect(mailing?.text).toContain('Good morning from all of us.')
  const addresses = firm.people.map(({ email }) => email)
  expect(await audienceOf(mailing?.id as number)).toEqual({
    in: [...addresses.slice(0, 2), other.people[0]?.email as string].sort().map((email) => `${email} SUBSCRIBED`),
    out: [`${addresses[2]} UNSUBSCRIBED`],
  })
  expect(await draftOf(accountId)).toBeUndefined()
})

test('[N-01] [N-06] recipients are searched half a second after the last key, added once, and removed by keyboard', async ({
  enter,
  firmOf,
}) => {
  const { page } = await enter('staff')
  const firm = await firmOf({ people: 2, unsubscribed: 1 })
  const fields = await compose(page)
  await expect(page.getByText('Add recipients to see who gets the email')).toBeVisible()
  const asked: { search: string; at: number }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/recipients/search-lookup') && searchParams.get('search'))
      asked.push({ search: searchParams.get('search') as string, at: Date.now() })
  })
  await fields.add.click()
  await fields.add.pressSequentially(firm.name, { delay: 20 })
  const lastKey = Date.now()
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: firm.name }).first()).toBeVisible()
  expect(asked.length).toBeLessThan(4)
  expect(asked.at(-1)?.search).toBe(firm.name)
  expect((asked.at(-1)?.at as number) - lastKey).toBeGreaterThan(350)
  await expect(options.first()).toContainText('2 people, 1 of 2 unsubscribed')
  await fields.add.press('Enter')
  await expect(fields.chosen).toHaveText([/1 of 2 unsubscribed/])
  await fields.add.pressSequentially(firm.name)
  await expect(options.filter({ hasText: firm.name }).first()).toBeVisible()
  await fields.add.press('Enter')
  await expect(fields.add).toHaveValue('')
  await expect(fields.chosen).toHaveCount(1)
  await addRecipient(page, firm.people[0]?.name as string)
  // A person chosen both alone and with the company counts once.
  await expect(fields.count('People chosen')).toHaveText('2')
  await page.getByRole('button', { name: `Remove ${firm.people[0]?.name}` }).press('Enter')
  await expect(fields.chosen).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear all' }).press('Space')
  await expect(page.getByText('Add recipients to see who gets the email')).toBeVisible()
})

test('[N-01] unsubscribed people are found and included for a reason, which is recorded', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 2, unsubscribed: 1 })
  const { own } = await sendersOf(page, accountId)
  const fields = await compose(page)
  await sendAs(page, own)
  await fields.unsubscribed.click()
  await addRecipient(page, firm.name)
  await expect(fields.count('Unsubscribed, included')).toHaveText('1')
  await write(page, 'Your office moves', 'From Monday we are next door.')
  await fields.reason.click()
  await page.keyboard.type('A change of address')
  await fields.send.click()
  await expect(fields.question).toContainText('One of them unsubscribed and gets it for the reason you gave:')
  await expect(fields.question).toContainText('A change of address')
  await fields.question.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  const [mailing] = await mailingsOf(accountId)
  expect(mailing).toMatchObject({ senderEmail: own, reason: 'A change of address' })
  const [one, two] = firm.people.map(({ email }) => email)
  expect(await audienceOf(mailing?.id as number)).toEqual({ in: [`${one} SUBSCRIBED`, `${two} SERVICE`], out: [] })
})

test('[N-01] a person who unsubscribes while a mailing is written does not get it', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 2 })
  const fields = await compose(page)
  await addRecipient(page, firm.name)
  await write(page, 'Just in time')
  await expect(fields.getsIt('2 people get this email')).toBeVisible()
  await expect(fields.saved).toBeVisible()
  await unsubscribe(firm.people[1]?.email as string)
  await fields.send.click()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  const [mailing] = await mailingsOf(accountId)
  expect(await audienceOf(mailing?.id as number)).toEqual({
    in: [`${firm.people[0]?.email} SUBSCRIBED`],
    out: [`${firm.people[1]?.email} UNSUBSCRIBED`],
  })
})

for (const role of ['staff', 'lender', 'broker', 'dual', 'lawFirm'] as const)
  test(`[B-12] a ${role} without ADMIN has no Bulk Email page, menu entry or API access`, async ({
    signIn,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/403/)
    const page = await signIn(role)
    for (const path of ['/bulk-email', '/marketing-email?id=1']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Forbidden' })).toBeVisible()
    }
    expect(await menuEntries(page)).not.toContain('Bulk Email')
    for (const call of [
      'drafts/bulk',
      'drafts/marketing/audience',
      'senders/search-lookup',
      'recipients/search-lookup',
    ])
      expect((await page.request.get(`/api/emails/${call}`)).status(), call).toBe(403)
  })
