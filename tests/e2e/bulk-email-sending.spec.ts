import type { Page, Route } from '@playwright/test'
import {
  addRecipient,
  compose,
  composer,
  draftOf,
  type Firm,
  mailingsOf,
  sendAs,
  sendersOf,
  test,
  write,
} from './composing.ts'
import { awake, expect } from './people.ts'
import { toast } from './screens.ts'

const SEND = /\/api\/emails\/bulk\/send$/
const FAILED = 'The process could not be completed. Please try again.'

/** Holds all sends until released, and records their idempotency keys. */
const holdSends = async (page: Page) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const keys: (string | undefined)[] = []
  await page.route(SEND, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await held
    await route.continue()
  })
  return { keys, release }
}

const ready = async (page: Page, firm: Firm, subject: string) => {
  const fields = composer(page)
  await awake(fields.subject)
  await addRecipient(page, firm.name)
  await write(page, subject)
  await expect(fields.count('Get this email')).toHaveText(`${firm.people.length}`)
  return fields
}

test('[N-05] Send asks nothing unless unsubscribed people are included; Sending e-mails stays whatever is pressed', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 1 })
  await page.goto('/')
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Bulk Email' })
  await (await awake(entry)).click()
  const fields = await ready(page, firm, 'Hold on')
  await fields.unsubscribed.click()
  await fields.reason.fill('None is left out')
  await expect(fields.saved).toBeVisible()
  await expect(page.getByText('Counting…')).toHaveCount(0)
  const { keys, release } = await holdSends(page)
  await fields.send.click()
  await expect(fields.sending).toBeVisible()
  await expect(fields.question).toHaveCount(0)
  await expect(fields.sending.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await page.evaluate(() => window.history.back())
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(fields.sending).toBeVisible()
  await expect(page).toHaveURL('/bulk-email')
  release()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  await expect(fields.sending).toHaveCount(0)
  const sent = await mailingsOf(accountId)
  expect(sent).toHaveLength(1)
  await expect(page).toHaveURL(`/mailings/${sent[0]?.id}`)
  expect(keys).toHaveLength(1)
})

test('[N-05] two clicks, or a click and the shortcut, send once', async ({ enter, firmOf, allowConsoleErrors }) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 2 })
  await page.goto('/bulk-email')
  const fields = await ready(page, firm, 'Once')
  const { keys, release } = await holdSends(page)
  await fields.send.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.keyboard.press('Control+Enter')
  await expect(fields.sending).toBeVisible()
  release()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(await mailingsOf(accountId)).toHaveLength(1)
})

test('[N-05] two windows of the same draft send it once', async ({ enter, firmOf, allowConsoleErrors }) => {
  allowConsoleErrors(/404|409|400/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 1 })
  await page.goto('/bulk-email')
  const fields = await ready(page, firm, 'From two windows')
  await expect(fields.saved).toBeVisible()
  const other = await page.context().newPage()
  const there = await compose(other)
  await expect(there.getsIt('1 person gets this email')).toBeVisible()
  await Promise.all([fields.send.click(), there.send.click()])
  const done = (each: Page) => each.waitForURL(/\/mailings\/\d+$/)
  await Promise.any([done(page), done(other)])
  await expect.poll(async () => (await mailingsOf(accountId)).length).toBe(1)
  // The other window shows that the draft was sent, or has opened the same mailing.
  for (const each of [page, other])
    await expect(
      each
        .getByText(/sent or discarded/)
        .or(each.getByText('Email sent successfully'))
        .first(),
    ).toBeVisible()
  expect(await mailingsOf(accountId)).toHaveLength(1)
})

test('[N-05] sending to unsubscribed people must be confirmed, and Cancel sends nothing', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 3, unsubscribed: 2 })
  const { own } = await sendersOf(page, accountId)
  const fields = await compose(page)
  await sendAs(page, own)
  await fields.unsubscribed.click()
  await fields.reason.fill('A recall')
  await ready(page, firm, 'Asked first')
  await fields.send.click()
  await expect(fields.question).toContainText('Send to 3 people?')
  await expect(fields.question).toContainText('2 of them unsubscribed and get it for the reason you gave:')
  await page.mouse.click(5, 300)
  await expect(fields.question).toBeVisible()
  await fields.question.getByRole('button', { name: 'Cancel' }).click()
  await expect(fields.question).toHaveCount(0)
  expect(await mailingsOf(accountId)).toEqual([])
  await expect(fields.send).toBeFocused()
  await fields.send.press('Enter')
  await fields.question.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  expect(await mailingsOf(accountId)).toHaveLength(1)
})

test('a mailing to more than 500 people is sent only once their number has been typed', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 501 })
  await page.goto('/bulk-email')
  const fields = await ready(page, firm, 'To very many')
  await fields.send.click()
  const typed = fields.question.getByLabel('Type 501 to send')
  const go = fields.question.getByRole('button', { name: 'Send', exact: true })
  await expect(typed).toBeFocused()
  await expect(go).toBeDisabled()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect(go).toBeDisabled()
  expect(await mailingsOf(accountId)).toEqual([])
  await page.keyboard.type('1')
  await expect(go).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  await expect.poll(async () => (await mailingsOf(accountId)).length).toBe(1)
})

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'a server error': (route) => route.fulfill({ status: 500, json: { status: 500 } }),
  'an invalid response': (route) => route.fulfill({ status: 502, body: '<html>' }),
  'a broken connection': (route) => route.abort(),
}
for (const [name, answer] of Object.entries(FAILURES))
  test(`[N-05] ${name} keeps the draft, and the next press sends it once`, async ({
    enter,
    firmOf,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/404|50[02]|ERR_FAILED/)
    const { page, accountId } = await enter('staff')
    const firm = await firmOf({ people: 1 })
    await page.goto('/bulk-email')
    const fields = await ready(page, firm, 'Kept whole')
    const keys: unknown[] = []
    page.on('request', (request) => {
      if (SEND.test(request.url())) keys.push(request.headers()['idempotency-key'])
    })
    await page.route(SEND, answer)
    await fields.send.click()
    await expect(toast(page, FAILED)).toBeVisible()
    await expect(fields.sending).toHaveCount(0)
    await expect(page).toHaveURL('/bulk-email')
    await expect(fields.subject).toHaveValue('Kept whole')
    await expect(fields.text).toContainText('What was written.')
    await expect(fields.chosen).toHaveCount(1)
    await page.unroute(SEND)
    await page.reload()
    await expect(fields.subject).toHaveValue('Kept whole')
    expect(await draftOf(accountId)).toMatchObject({ subject: 'Kept whole' })
    await awake(fields.send)
    await fields.send.click()
    await expect(toast(page, 'Email sent successfully')).toBeVisible()
    expect(await mailingsOf(accountId)).toHaveLength(1)
    expect(keys).toHaveLength(2)
  })

test('[N-05] a send whose response was lost is not repeated by the next press', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404|ERR_FAILED/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 1 })
  await page.goto('/bulk-email')
  const fields = await ready(page, firm, 'Answer lost')
  await page.route(SEND, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await fields.send.click()
  await expect(toast(page, FAILED)).toBeVisible()
  await page.unroute(SEND)
  expect(await mailingsOf(accountId)).toHaveLength(1)
  await fields.send.click()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  const sent = await mailingsOf(accountId)
  expect(sent).toHaveLength(1)
  await expect(page).toHaveURL(`/mailings/${sent[0]?.id}`)
})
