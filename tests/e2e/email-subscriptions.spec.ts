import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'
import { ledgerOf } from './preference-links.ts'
import { panel, toast } from './screens.ts'

const SAVED = 'Email subcription updated'
type Person = { id: number; email: string; name: string; profileId: number; companyId: number }

// The people of the named companies come first, and there are few law firms.
const PEOPLE_BEFORE = { lender: 30, broker: 30, law_firm: 6 }

/**
 * A person of the demonstration used by no other test of subscriptions, counted from the oldest company because tests add new
 * ones.
 */
const personAt = async (kind: 'lender' | 'broker' | 'law_firm', place: number): Promise<Person> => {
  const [person] = await rowsOf<Person>(
    `select i.id, i.email, i.first_name || ' ' || i.last_name as name, x.id as "profileId", c.id as "companyId"
     from ${kind}s x join companies c on c.id = x.company_id and c.is_master_switch_on and c.closed_at is null
     join individuals i on i.company_id = c.id and i.closed_at is null
     where (select count(*) from individuals j where j.company_id = c.id and j.closed_at is null) > 1
       and ($2 = 'law_firm' or not exists (select from lenders l join brokers b using (company_id) where l.company_id = c.id))
     order by c.id, i.id offset $1 limit 1`,
    [place + PEOPLE_BEFORE[kind], kind],
  )
  return person as Person
}
const control = (page: Page, name: string, group?: string) =>
  (group ? panel(page, group) : page).getByRole('switch', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await awake(control(page, 'Marketing emails'))
}
const entries = async (email: string) => (await ledgerOf(email)).map(({ scope, action }) => `${scope} ${action}`)
const restored = (page: Page, id: number, body: object) =>
  page.request.put(`/api/individuals/${id}/email-subscriptions`, {
    data: body,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
const ON = { marketingEmails: true, broker: { Rural: true, LandBank: true } }

test('[M-02] [B-13] staff find a person from the menu, turn emails off, and return to the profile', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const person = await personAt('broker', 4)
  // Some people of the demonstration have unsubscribed from some emails.
  await restored(page, person.id, ON)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Email Subscriptions' }).click()
  await page.getByRole('searchbox', { name: 'Name, company or email' }).fill(person.email)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await page.getByRole('link', { name: new RegExp(person.name) }).click()
  await expect(page).toHaveURL(new RegExp(`/email-subscriptions/${person.id}$`))
  await (await awake(control(page, 'Rural', 'Funds available'))).click()
  await control(page, 'Marketing emails').click()
  await save(page)
  await expect(toast(page, SAVED)).toHaveText(SAVED)
  await expect(page).toHaveURL(new RegExp(`/users/${person.profileId}/broker`))
  await open(page, `/email-subscriptions/${person.id}`)
  await expect(control(page, 'Rural', 'Funds available')).not.toBeChecked()
  await expect(control(page, 'Marketing emails')).not.toBeChecked()
  expect((await entries(person.email)).slice(-2)).toEqual(['BROKER_RURAL OUT', 'MARKETING OUT'])
  await restored(page, person.id, ON)
})

test('[M-02] a broker opens their own subscriptions from Settings; leaving asks first, and Cancel saves nothing', async ({
  signIn,
}) => {
  const page = await signIn('broker')
  const { data } = await (await page.request.get('/api/brokers/me')).json()
  await page.goto(`/users/${data.id}/broker`)
  await (await awake(page.getByRole('button', { name: 'Settings' }))).click()
  await page.getByRole('menuitem', { name: 'Email Subscriptions', exact: true }).click()
  await (await awake(control(page, 'Land Bank', 'Funds available'))).click()
  // Leaving asks before the choice is lost; Cancel discards it without asking.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(control(page, 'Land Bank', 'Funds available')).not.toBeChecked()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/users/${data.id}/broker`))
})

test('[M-03] a switch that cannot be changed is disabled or left out, and the page says why', async ({ signIn }) => {
  const page = await signIn('staff')
  const broker = await personAt('broker', 6)
  await open(page, `/email-subscriptions/${broker.id}`)
  const lenders = panel(page, 'New brokers')
  await expect(lenders.getByText('The company has no lender profile.')).toBeVisible()
  // Switches that could never be used are left out.
  await expect(lenders.getByRole('switch')).toHaveCount(0)
  await expect(panel(page, 'Funds available').getByRole('switch')).toHaveCount(6)
  const lender = await personAt('lender', 6)
  await open(page, `/email-subscriptions/${lender.id}`)
  const stale = panel(page, 'New brokers').getByRole('switch', { disabled: true })
  const unverified = panel(page, 'New brokers').getByText('Offer and verify this category first.')
  expect(await stale.count()).toBeGreaterThan(0)
  expect(await unverified.count()).toBeGreaterThan(0)
  // The endpoint refuses what the page does not allow, and names the field.
  const answer = await restored(page, broker.id, { lender: { Rural: false } })
  expect([answer.status(), (await answer.json()).errors[0].field]).toEqual([400, 'lender.Rural'])
})

test('[M-02] the second of two people who save sees what the first one saved', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const person = await personAt('broker', 8)
  const [one, two] = [await signIn('staff'), await signIn('admin')]
  await restored(one, person.id, ON)
  for (const page of [one, two]) await open(page, `/email-subscriptions/${person.id}`)
  await control(one, 'Marketing emails').click()
  await save(one)
  await expect(toast(one, SAVED)).toBeVisible()
  await control(two, 'Land Bank', 'Funds available').click()
  await save(two)
  await expect(
    two.getByRole('alert').filter({ hasText: 'Somebody else has changed these subscriptions.' }),
  ).toBeVisible()
  await expect(two.getByText('Stored now: off.')).toBeVisible()
  await two.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(control(two, 'Marketing emails')).not.toBeChecked()
  await expect(control(two, 'Land Bank', 'Funds available')).toBeChecked()
  await control(two, 'Land Bank', 'Funds available').click()
  await save(two)
  await expect(toast(two, SAVED)).toBeVisible()
  expect((await entries(person.email)).slice(-2)).toEqual(['MARKETING OUT', 'BROKER_LAND_BANK OUT'])
  await restored(one, person.id, ON)
})

test('[M-02] the subscriptions of a colleague or an unknown person return 404', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const page = await signIn('lender')
  await page.goto('/')
  const { individualId, companyId } = (await (await page.request.get('/api/accounts/me')).json()).data
  const others = await rowsOf<{ id: number }>(
    `(select id from individuals where company_id = $1 and id <> $2 limit 1)
     union all (select id from individuals where company_id <> $1 and closed_at is null limit 1)`,
    [companyId, individualId],
  )
  for (const id of [...others.map(({ id }) => id), 2_147_483_646]) {
    const answer = await page.goto(`/email-subscriptions/${id}`)
    expect(answer?.status(), `${id}`).toBe(404)
    await expect(page.getByRole('switch')).toHaveCount(0)
  }
  await open(page, `/email-subscriptions/${individualId}`)
})

test('[M-02] the page of a law firm sets marketing emails for all its people at once', async ({ signIn }) => {
  const page = await signIn('staff')
  const { profileId, companyId } = await personAt('law_firm', 2)
  const people = await rowsOf<{ email: string }>(
    'select email from individuals where company_id = $1 and closed_at is null order by id',
    [companyId],
  )
  const on = { marketingEmails: true }
  const headers = { 'sec-fetch-site': 'same-origin' }
  await page.goto('/')
  await page.request.put(`/api/lawfirms/${profileId}/email-subscriptions`, { data: on, headers })
  await page.goto(`/users/${profileId}/lawfirm`)
  await (await awake(page.getByRole('button', { name: 'Settings' }))).click()
  await page.getByRole('menuitem', { name: 'Email Subscriptions', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/email-subscriptions/${profileId}/lawfirm$`))
  await expect(page.getByRole('switch')).toHaveCount(1)
  await expect(page.getByText(new RegExp(`Save sets it for all ${people.length} people\\.`))).toBeVisible()
  await (await awake(control(page, 'Marketing emails'))).click()
  await save(page)
  await expect(toast(page, SAVED)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/users/${profileId}/lawfirm`))
  for (const { email } of people) expect((await entries(email)).at(-1), email).toBe('MARKETING OUT')
  await page.request.put(`/api/lawfirms/${profileId}/email-subscriptions`, { data: on, headers })
})

test('[M-02] if only some people of a law firm get marketing emails, Save needs a choice first', async ({ signIn }) => {
  const page = await signIn('staff')
  const { profileId, companyId } = await personAt('law_firm', 14)
  const people = await rowsOf<{ id: number; email: string }>(
    'select id, email from individuals where company_id = $1 and closed_at is null order by id',
    [companyId],
  )
  expect(people.length).toBeGreaterThan(1)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const setFirm = (marketingEmails: boolean) =>
    page.request.put(`/api/lawfirms/${profileId}/email-subscriptions`, { data: { marketingEmails }, headers })
  await page.goto('/')
  await setFirm(true)
  const [first] = people
  const { data } = await (await page.request.get(`/api/individuals/${first?.id}/email-subscriptions`)).json()
  await page.request.put(`/api/individuals/${first?.id}/email-subscriptions`, {
    data: { ...data, marketingEmails: false },
    headers,
  })
  await page.goto(`/email-subscriptions/${profileId}/lawfirm`)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(
    page.getByText(`${people.length - 1} of ${people.length} people get marketing emails now.`),
  ).toBeVisible()
  const everybody = await awake(page.getByRole('radio', { name: 'Everybody gets them' }))
  for (const name of ['Everybody gets them', 'Nobody gets them'])
    await expect(page.getByRole('radio', { name })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  expect((await entries(first?.email as string)).at(-1)).toBe('MARKETING OUT')
  await everybody.check()
  await save(page)
  await expect(toast(page, SAVED)).toBeVisible()
  expect((await entries(first?.email as string)).at(-1)).toBe('MARKETING IN')
  for (const { email } of people) expect((await entries(email)).at(-1), email).not.toBe('MARKETING OUT')
})

test('the switches of each kind of email are aligned, with their descriptions beside them', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 1024, height: 900 } })
  const person = await personAt('broker', 4)
  await open(page, `/email-subscriptions/${person.id}`)
  const listLefts = async (group: string, selector: string) =>
    new Set(
      await panel(page, group)
        .locator(selector)
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left))),
    )
  expect((await listLefts('Other emails', '[role="switch"]')).size).toBe(1)
  const hints = await listLefts('Other emails', '[id$="-hint"]')
  expect(hints.size).toBe(1)
  const [hint, marketing] = await Promise.all([
    page.getByText('News and offers.').boundingBox(),
    control(page, 'Marketing emails').boundingBox(),
  ])
  expect(hint?.y).toBeGreaterThan(marketing?.y ?? 0)
  expect((hint?.y ?? 0) + (hint?.height ?? 0)).toBeLessThan((marketing?.y ?? 0) + (marketing?.height ?? 0))
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await listLefts('Funds available', '[role="switch"]')).size).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('staff see how many people a search finds, and names that begin with it first', async ({ signIn }) => {
  const page = await signIn('staff')
  const search = async (text: string) => {
    await page.goto(`/email-subscriptions?search=${text}`)
    return page.getByRole('main').getByRole('listitem')
  }
  await expect(await search('an')).toHaveCount(20)
  await expect(
    page.getByText(/^The first 20 of [\d,]+ people\. Type more of the name, company or email\.$/),
  ).toBeVisible()
  const [found] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from individuals i join companies c on c.id = i.company_id
     where i.closed_at is null and i.email is not null
       and position('castellano' in lower(i.first_name || ' ' || i.last_name || ' ' || c.name || ' ' || i.email)) > 0`,
  )
  const { count = 0 } = found ?? {}
  await expect(await search('castellano')).toHaveCount(count)
  await expect(page.getByText(`${count} ${count === 1 ? 'person' : 'people'}`, { exact: true })).toBeVisible()
  // Many companies contain the word, and other names do.
  await expect((await search('dan')).first()).toContainText(/(^| )dan/i)
})
