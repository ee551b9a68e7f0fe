import { randomInt } from 'node:crypto'
import { send } from './harness/wire.ts'
import { expect, test } from './people.ts'
import { ledgerOf, preferenceLinkTo } from './preference-links.ts'

const TITLE = 'Update Your E-mail Subscriptions'
const SAVED = 'Email subcription updated'
const fresh = () => `reader-${randomInt(1_000_000_000)}@covenant.example`
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

for (const javaScriptEnabled of [false, true])
  test(`[M-04] the page behind a link saves a choice ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    visit,
  }) => {
    const address = fresh()
    const { path } = preferenceLinkTo(address)
    const page = await visit({ javaScriptEnabled })
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(TITLE))
    await expect(page.getByRole('heading', { level: 1, name: TITLE, exact: true })).toBeVisible()
    const marketing = page.getByRole('checkbox', { name: 'Marketing emails' })
    await expect(marketing).toBeChecked()
    await marketing.click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: SAVED })).toHaveText(SAVED)
    await expect(marketing).not.toBeChecked()
    expect(await ledgerOf(address)).toEqual([{ scope: 'MARKETING', action: 'OUT', source: 'PAGE' }])
    // Saving the same choice again changes nothing; the opposite choice reverses it.
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status')).toBeVisible()
    expect(await ledgerOf(address)).toHaveLength(1)
    await marketing.click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(marketing).toBeChecked()
    await expect.poll(async () => (await ledgerOf(address)).at(-1)?.action).toBe('IN')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/login|\/interaction\//)
  })

test('the page behind a digest’s link turns the digest off and on again without a sign-in', async ({ visit }) => {
  const address = fresh()
  const { path } = preferenceLinkTo(address, ['WAITING_TASKS'])
  const page = await visit()
  await page.goto(path)
  const digest = page.getByRole('checkbox', { name: 'Waiting for you' })
  await expect(digest).toBeChecked()
  for (const action of ['OUT', 'IN']) {
    await digest.click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await ledgerOf(address)).at(-1))
      .toEqual({ scope: 'WAITING_TASKS', action, source: 'PAGE' })
    await expect(digest).toBeChecked({ checked: action === 'IN' })
  }
  await expect(page.getByRole('checkbox', { name: 'Marketing emails' })).toBeChecked()
  expect(await ledgerOf(address)).toHaveLength(2)
})

test('[M-04] each kind of email on the page behind a link has a description', async ({ visit }) => {
  const page = await visit()
  await page.goto(preferenceLinkTo(fresh(), ['BROKER_RURAL', 'WAITING_TASKS']).path)
  await expect(page.getByRole('checkbox', { name: 'Funds available: Rural' })).toHaveAccessibleDescription(
    'Lenders with funds in the category, one email a day at most.',
  )
  await expect(page.getByRole('checkbox', { name: 'Waiting for you' })).toHaveAccessibleDescription(
    'What is on your home page, once a week.',
  )
})

test('[M-04] an altered or unknown link shows that it does not work, and offers Sign in', async ({ visit }) => {
  const page = await visit()
  const { path } = preferenceLinkTo(fresh())
  for (const wrong of [
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
    path.slice(0, -3),
    '/general/email-subscriptions/x',
  ]) {
    await page.goto(wrong)
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  }
})

test('[T-E5] a mail program’s one-click request without cookie or origin gets 200 without a redirect', async () => {
  const address = fresh()
  const { call } = preferenceLinkTo(address, ['MARKETING', 'BROKER_RURAL'])
  const answer = await send(call, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: FORM })
  expect([answer.status, answer.location, answer.headers['set-cookie'], answer.body]).toEqual([
    200,
    null,
    undefined,
    '',
  ])
  // A cross-site request is accepted, too: only the token counts.
  const foreign = { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  expect((await send(call, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: foreign })).status).toBe(200)
  expect((await ledgerOf(address)).map(({ scope, action, source }) => `${scope} ${action} ${source}`)).toEqual([
    ...['MARKETING OUT ONE_CLICK', 'BROKER_RURAL OUT ONE_CLICK'],
  ])
})

test('[T-E5] scanners that open page and endpoint by GET and HEAD a thousand times unsubscribe nobody', async () => {
  const address = fresh()
  const { path, call } = preferenceLinkTo(address)
  for (let round = 0; round < 470; round += 1)
    for (const method of ['GET', 'HEAD']) expect((await send(call, { method })).status).toBe(200)
  for (let round = 0; round < 30; round += 1)
    for (const method of ['GET', 'HEAD']) expect((await send(path, { method })).status).toBe(200)
  expect(await ledgerOf(address)).toEqual([])
})

test('[T-E6] forged links get 404 from the endpoint, by GET and by one-click request', async () => {
  const address = fresh()
  const { call } = preferenceLinkTo(address)
  let accepted = 0
  for (let round = 0; round < 300; round += 1) {
    const at = call.length - 1 - (round % 108)
    const wrong = `${call.slice(0, at)}${call[at] === 'x' ? 'y' : 'x'}${call.slice(at + 1)}`
    const press = round % 3 === 0
    const { status } = await send(
      wrong,
      press ? { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: FORM } : {},
    )
    if (status !== 404) accepted += 1
  }
  expect(accepted).toBe(0)
  expect(await ledgerOf(address)).toEqual([])
})
