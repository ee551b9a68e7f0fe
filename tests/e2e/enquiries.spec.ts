import { rowsOf } from '#tests/e2e/database.ts'
import {
  ENQUIRY_LABELS,
  enquiryForm,
  forgetEnquiries,
  forgetSenders,
  postEnquiry,
  storedOf,
  typedEnquiry,
  writeEnquiry,
} from '#tests/e2e/enquiries.ts'
import { fromOurPage, ORIGIN, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { ownBroker, signInOwn } from '#tests/e2e/own-companies.ts'
import { expect, test } from '#tests/e2e/people.ts'

test.describe.configure({ mode: 'serial' })
test.beforeEach(forgetSenders)
test.afterAll(forgetEnquiries)

const PHONE = { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, hasTouch: true }
let own: Awaited<ReturnType<typeof ownBroker>>
test.beforeAll(async () => {
  own = await ownBroker()
})

test('a visitor on a phone without scripts writes to a broker, who gets the enquiry in the list and by email', async ({
  visit,
  signIn,
}) => {
  const [id, typed] = [own.brokerId, typedEnquiry()]
  const page = await visit(PHONE)
  await page.goto(`/general/brokers/${id}`)
  await page.getByRole('link', { name: /^Write to / }).click()
  await writeEnquiry(page, typed)
  await expect(page).toHaveURL(`${ORIGIN}/general/brokers/${id}/enquiry/sent`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your enquiry has been sent')
  expect(await storedOf(typed.name as string)).toBe(1)
  const copy = page.getByRole('region', { name: 'What you wrote' })
  for (const name of ['name', 'email', 'suburb']) await expect(copy).toContainText(typed[name] as string)
  await expect(copy.getByRole('term')).toHaveText([
    'Your name',
    'Email',
    'Amount needed',
    'Property suburb',
    'A few words',
  ])
  await expect(copy.getByRole('definition').nth(2)).toHaveText('$3,000,000')
  await expect(copy.getByRole('definition').nth(4)).toHaveText('A land bank loan.\nSettles in March.')
  // The page of another recipient shows none of it, and the form is empty again.
  const rival = (await world()).own.broker
  await page.goto(`/general/brokers/${rival}/enquiry/sent`)
  await expect(copy).toHaveCount(0)
  await page.goto(`/general/brokers/${id}/enquiry`)
  await expect(enquiryForm(page).getByLabel(ENQUIRY_LABELS.name)).toHaveValue('')

  const broker = await signInOwn(visit, own)
  await broker.goto('/')
  await broker.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Enquiries' }).click()
  const card = broker.getByRole('article', { name: typed.name as string })
  await expect(card).toContainText('$3,000,000')
  await expect(card).toContainText('Geelong')
  await expect(card).toContainText('Settles in March.')
  await expect(card.getByRole('link', { name: typed.email as string })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Erase/ })).toHaveCount(0)

  const admin = await signIn('admin')
  await admin.goto('/outbox?pageSize=100')
  await admin
    .getByRole('row')
    .filter({ hasText: own.email })
    .getByRole('link', { name: /New enquiry from your Covenant page/ })
    .click()
  await expect(admin.getByRole('main')).toContainText(typed.name as string)
  const other = await signIn('dual')
  await other.goto('/enquiries')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Enquiries')
  await expect(other.getByRole('article', { name: typed.name as string })).toHaveCount(0)
})

test('a link leads to the enquiry form, unless the form is beside the page', async ({ visit }) => {
  for (const [width, count] of [
    [390, 1],
    [800, 1],
    [1024, 0],
    [1440, 0],
  ] as const) {
    const page = await visit({ viewport: { width, height: 900 } })
    await page.goto(`/general/brokers/${own.brokerId}`)
    await expect(enquiryForm(page)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Write to / }), `${width}`).toHaveCount(count)
  }
})

test('an invalid form returns with all input and an error beside each wrong field', async ({ visit }) => {
  const id = own.brokerId
  const typed = typedEnquiry({ amount: 'a lot', email: '', words: 'Line one\nline “two”' })
  const page = await visit(PHONE)
  await page.goto(`/general/brokers/${id}/enquiry`)
  await writeEnquiry(page, typed)
  expect(page.url()).toBe(`${ORIGIN}/general/brokers/${id}/enquiry?returned=fields`)
  await expect(page.getByRole('alert').first()).toHaveText(
    'Your enquiry has not been sent. See the fields marked below.',
  )
  const field = (name: keyof typeof ENQUIRY_LABELS) => enquiryForm(page).getByLabel(ENQUIRY_LABELS[name])
  for (const name of Object.keys(ENQUIRY_LABELS) as (keyof typeof ENQUIRY_LABELS)[])
    await expect(field(name), name).toHaveValue(typed[name] ?? '')
  await expect(enquiryForm(page).getByRole('checkbox')).toBeChecked()
  await expect(field('amount')).toHaveAccessibleDescription('Enter an amount such as 1,500,000 or 1.5m.')
  await expect(field('email')).toHaveAccessibleDescription('Enter your email or your mobile number.')
  await expect(field('email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('email')).toBeFocused()
  expect(await storedOf(typed.name as string)).toBe(0)
  await field('amount').fill('$3 million')
  await field('mobile').fill('0491 570 156')
  await enquiryForm(page).getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/enquiry\/sent$/)
  expect(await storedOf(typed.name as string)).toBe(1)
  const [stored] = await rowsOf<{ amount: string; words: string }>(
    'select amount::text, words from enquiries where name = $1',
    [typed.name],
  )
  expect(stored).toEqual({ amount: '3000000', words: 'Line one\nline “two”' })
  await page.goto(`/general/brokers/${id}/enquiry?returned=fields`)
  await expect(field('name')).toHaveValue('')
})

test('an enquiry sent twice is stored once; a bot’s or a cross-site one is not stored', async () => {
  const recipient = { kind: 'broker', id: own.brokerId }
  const typed = typedEnquiry()
  const both = await Promise.all([postEnquiry(recipient, typed), postEnquiry(recipient, typed)])
  for (const { status, location } of both)
    expect([status, location]).toEqual([303, `${ORIGIN}/general/brokers/${recipient.id}/enquiry/sent`])
  expect(await storedOf(typed.name as string)).toBe(1)
  const machine = typedEnquiry({ website: 'https://spam.example' })
  expect((await postEnquiry(recipient, machine)).location).toMatch(/\/sent$/)
  expect(await storedOf(machine.name as string)).toBe(0)
  const foreign = typedEnquiry()
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await postEnquiry(recipient, foreign, headers as never)).status).toBe(403)
  expect(await storedOf(foreign.name as string)).toBe(0)
})

test('the fourth enquiry within an hour is refused, by the form and by the API', async ({ visit }) => {
  const recipient = { kind: 'broker', id: own.brokerId }
  for (let each = 0; each < 3; each += 1)
    expect((await postEnquiry(recipient, typedEnquiry())).location).toMatch(/\/sent$/)
  const page = await visit(PHONE)
  const typed = typedEnquiry()
  await page.goto(`/general/brokers/${recipient.id}/enquiry`)
  await writeEnquiry(page, typed)
  const text = 'Three enquiries have come from your network within an hour. Try again in an hour.'
  await expect(page.getByRole('alert').first()).toHaveText(text)
  await expect(enquiryForm(page).getByLabel('A few words')).toHaveValue(typed.words as string)
  const body = JSON.stringify(Object.assign({ consentVersion: 1 }, recipient, typed, { consent: true }))
  const call = await send('/api/general-public/enquiries', {
    method: 'POST',
    headers: Object.assign({ 'content-type': 'application/json' }, fromOurPage()),
    body,
  })
  expect([call.status, JSON.parse(call.body).errors[0].message]).toEqual([429, text])
  expect(await storedOf(typed.name as string)).toBe(0)
})

test('a profile without a public page cannot receive enquiries', async () => {
  const all = await world()
  for (const kind of ['broker', 'lender'] as const) {
    const closed = all.profiles.find((profile) => profile.kind === kind && !profile.isPublic)
    const recipient = { kind, id: closed?.id as number }
    const typed = typedEnquiry()
    const back = await postEnquiry(recipient, typed)
    expect(back.location).toBe(`${ORIGIN}/general/${kind}s/${recipient.id}/enquiry`)
    for (const page of ['enquiry', 'enquiry/sent'])
      expect((await send(`/general/${kind}s/${recipient.id}/${page}`)).status).toBe(404)
    expect(await storedOf(typed.name as string)).toBe(0)
  }
})

test('staff see a broker’s enquiries, and staff with ADMIN erase one after confirming', async ({ signIn }) => {
  const id = own.brokerId
  const typed = typedEnquiry()
  expect((await postEnquiry({ kind: 'broker', id }, typed)).location).toMatch(/\/sent$/)
  const staff = await signIn('staff')
  await staff.goto(`/users/${id}/broker`)
  await staff.getByRole('link', { name: /^Enquiries \(\d+\)$/ }).click()
  await expect(staff).toHaveURL(`/enquiries?broker=${id}`)
  await expect(staff.getByRole('article', { name: typed.name as string })).toBeVisible()
  await expect(staff.getByRole('button', { name: /^Erase/ })).toHaveCount(0)
  const admin = await signIn('admin')
  await admin.goto(`/enquiries?broker=${id}`)
  const card = admin.getByRole('article', { name: typed.name as string })
  await card.getByRole('button', { name: `Erase ${typed.name}` }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText("It is gone for everybody and can't be brought back.")
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await storedOf(typed.name as string)).toBe(1)
  await card.getByRole('button', { name: `Erase ${typed.name}` }).click()
  await question.getByRole('button', { name: 'Erase' }).click()
  // The dialog closes before the card is removed.
  await expect(question).toHaveCount(0)
  await expect(card).toHaveCount(0)
  await expect.poll(() => storedOf(typed.name as string)).toBe(0)
})
