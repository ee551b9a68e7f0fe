import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { world } from './harness/world.ts'
import { addCompany, typedCompany } from './people/life.ts'
import { awake, expect, test } from './people.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page) => page.getByRole('navigation', { name: 'Tabs' }).locator('[aria-current="page"]')
const totalOf = (page: Page) => page.locator('dl div', { hasText: 'Total Records' }).locator('dd')

test('[D-04] All Users opens the overview of a profile, whose buttons lead to the next steps', async ({ signIn }) => {
  const page = await signIn('staff')
  await page.goto('/users/all?view=all&typeKey=LENDER')
  const name = page.locator('a[href$="/lender?tab=overview"]').first()
  const href = (await name.getAttribute('href')) as string
  await name.click()
  await expect(page).toHaveURL(href)
  await expect(tab(page)).toHaveText('Overview')
  const { own } = await world()
  await page.goto(`/users/${own.lender}/lender?tab=overview`)
  const next = panel(page, 'Next')
  const buttons = next.getByRole('listitem').getByRole('link')
  await expect(buttons.first()).toBeVisible()
  const verify = next.getByRole('link', { name: /^Verify: / })
  await verify.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/users/${own.lender}/lender\\?tab=loans&category=\\d$`))
  await expect(tab(page)).toHaveText('Loan Criteria')
})

test('a bar of the book and a dot or state of the map lead to the loans that they count', async ({ signIn }) => {
  test.setTimeout(120_000)
  const { own } = await world()
  for (const role of ['staff', 'lender'] as const) {
    const page = await signIn(role)
    const path = `/users/${own.lender}/lender?tab=overview`
    const follow = async (open: (at: Page) => Promise<string | null>) => {
      await page.goto(path)
      const loans = /([\d,]+) loans?(,|$)/.exec((await open(page)) ?? '')?.[1] ?? 'none'
      await expect(page).toHaveURL(/^[^?]*\/loans\?/)
      await expect(totalOf(page), role).toHaveText(loans)
    }
    const bars = () => panel(page, 'Book by maturity').getByRole('list').getByRole('link')
    await page.goto(path)
    await expect(bars().first()).toBeVisible()
    const count = await bars().count()
    expect(count).toBeGreaterThan(2)
    for (const at of [0, 1, count - 1])
      await follow(async () => {
        const words = await bars().nth(at).getAttribute('title')
        await bars().nth(at).click()
        return words
      })
    await follow(async () => {
      const later = panel(page, 'Book by maturity').getByRole('link', { name: /^Later: / })
      const words = await later.innerText()
      await later.click()
      return words
    })
    await follow(async () => {
      const dot = panel(page, 'Where it has lent').locator('svg a').last()
      const words = await dot.locator('title').textContent()
      await dot.click()
      return words
    })
    await page.goto(path)
    const row = panel(page, 'Where it has lent').getByRole('row').nth(1)
    const loans = await row.getByRole('cell').first().innerText()
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/statusKey=/)
    await expect(totalOf(page)).toHaveText(loans)
  }
})

test('staff see the last note and what changed since their last visit; the owner does not see the note', async ({
  signIn,
}) => {
  const staff = await signIn('admin')
  const path = await addCompany(staff, typedCompany('Lender'))
  const id = Number(path.split('/')[2])
  await rowsOf(
    `insert into file_notes (observer_id, lender_id, note_type_key, note, taken_by_id, taken_at)
     select o.id, $1, 'MEETING', text, (select id from accounts where staff_id is not null order by id limit 1), at::timestamptz
     from observers o, (values ('Asked about terms', '2026-11-02'), ('Said before', '2026-10-02')) as n(text, at)
     where o.company_id is null`,
    [id],
  )
  await staff.goto(`${path}?tab=overview`)
  const word = panel(staff, 'Last word')
  await expect(word).toContainText('Asked about terms')
  await expect(word).not.toContainText('Said before')
  await expect(word).toContainText('Meeting · ')
  await expect(word).toContainText('02 Nov 2026')
  const changes = panel(staff, 'What changed')
  await expect(changes.getByRole('listitem').filter({ hasText: 'Company created' })).toHaveCount(1)
  await expect(changes).not.toContainText('since you last looked')
  await expect(panel(staff, 'Book by maturity')).toContainText('No current loans.')
  await expect(panel(staff, 'Where it has lent')).toContainText('No closed loans to show.')
  // An earlier visit a day ago, and a switch changed since.
  await rowsOf(
    `update opened_records set opened_at = now() - interval '1 day', looked_at = null
     where kind = 'COMPANY' and record_id = (select company_id from lenders where id = $1)`,
    [id],
  )
  const active = staff.getByRole('switch', { name: 'Profile active' })
  await (await awake(active)).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Pause profile' }).click()
  await expect(active).not.toBeChecked()
  for (let look = 0; look < 2; look += 1) {
    await staff.reload()
    await expect(changes).toContainText(/\d since you last looked on \d\d \w{3} \d{4}/)
    await expect(changes.getByRole('listitem').filter({ hasText: 'Profile paused' })).toContainText('New')
  }
  await word.getByRole('link', { name: 'Add a note' }).click()
  await expect(staff.getByRole('textbox', { name: 'Note' })).toBeFocused()

  const { own } = await world()
  const owner = await signIn('lender')
  await owner.goto(`/users/${own.lender}/lender?tab=overview`)
  await expect(panel(owner, 'Next')).toBeVisible()
  await expect(panel(owner, 'What changed')).toBeVisible()
  await expect(panel(owner, 'Last word')).toHaveCount(0)
  await expect(panel(owner, 'Next')).not.toContainText('Follow-up')
})

test('an owner sees what others changed since the last visit, without a timeline', async ({ signIn }) => {
  const { own } = await world()
  const owner = await signIn('lender')
  const path = `/users/${own.lender}/lender?tab=overview`
  await owner.goto(path)
  await expect(panel(owner, 'Next')).toBeVisible()
  const company = `(select company_id from lenders where id = ${own.lender})`
  await rowsOf(
    `update opened_records set opened_at = now() - interval '1 day', looked_at = null
     where kind = 'COMPANY' and record_id = ${company}`,
    [],
  )
  await rowsOf(
    `insert into audit_entries (actor_kind, account_id, actor_name, act, subject_kind, subject_id, details)
     select 'STAFF', a.id, 'Jonas Whitmore', 'PROFILE_UPDATED', 'COMPANY', ${company}, jsonb_build_object('fields', field)
     from (select id from accounts where staff_id is not null order by id limit 1) a,
       unnest(array['leadScore', 'followupDate', 'website']) field`,
    [],
  )
  const changes = panel(owner, 'What changed')
  for (let look = 0; look < 2; look += 1) {
    await owner.goto(path)
    await expect(changes).toContainText(/\d since you last looked on \d\d \w{3} \d{4}/)
    const changed = changes.getByRole('listitem').filter({ hasText: 'Profile changed' })
    await expect(changed.first()).toContainText('Jonas Whitmore')
    await expect(changed.first()).toContainText('New')
    await expect(changes.getByText('New', { exact: true })).not.toHaveCount(0)
  }
  await expect(changes.getByRole('link', { name: 'Timeline' })).toHaveCount(0)
  const first = changes.getByRole('listitem').getByRole('link').first()
  await first.focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('main')).toBeVisible()
  await expect(owner.getByText('Ooops')).toHaveCount(0)
})

test('[D-07] [D-23] neither other members nor a law firm can open an overview, by link or address', async ({
  signIn,
}) => {
  const { own } = await world()
  for (const [role, kind, id, open] of [
    ['broker', 'lender', own.lender, 'File Notes'],
    ['rival', 'lender', own.lender, 'Loan Criteria'],
    ['lender', 'broker', own.broker, 'File Notes'],
  ] as const) {
    const page = await signIn(role)
    await page.goto(`/users/${id}/${kind}?tab=overview`)
    await expect(tab(page), `${role} on ${kind}`).toHaveText(open)
    await expect(page.getByRole('link', { name: 'Overview', exact: true })).toHaveCount(0)
    for (const name of ['Next', 'Book by maturity']) await expect(panel(page, name)).toHaveCount(0)
  }
  const firm = await signIn('lawFirm')
  await firm.goto(`/users/${own.lawFirm}/lawfirm?tab=overview`)
  await expect(firm.getByText('Pre-Settlement', { exact: true })).toHaveCount(0)
  await expect(panel(firm, 'Next')).toHaveCount(0)
})

test('a broker’s overview has its subscriptions; a law firm’s has neither those nor categories', async ({ signIn }) => {
  const { own } = await world()
  const broker = await signIn('broker')
  await broker.goto(`/users/${own.broker}/broker?tab=overview`)
  await expect(panel(broker, 'Subscriptions').getByRole('listitem')).toHaveCount(6)
  await panel(broker, 'Subscriptions').getByRole('link', { name: 'Change' }).click()
  await expect(tab(broker)).toHaveText('Matches')
  const staff = await signIn('staff')
  await staff.goto(`/users/${own.lawFirm}/lawfirm?tab=overview`)
  await expect(panel(staff, 'People')).toBeVisible()
  for (const name of ['Subscriptions', 'Categories']) await expect(panel(staff, name)).toHaveCount(0)
})

test('the head is at most 96 px high on a wide screen, and the tabs are in the upper part of the first screen', async ({
  signIn,
}) => {
  const { own } = await world()
  const wide = await signIn('staff', { viewport: { width: 1440, height: 900 } })
  await wide.goto(`/users/${own.lender}/lender?tab=overview`)
  const head = await wide.locator('[data-profile-head] > div').first().boundingBox()
  expect(head?.height).toBeLessThanOrEqual(96)
  await expect(wide.locator('[data-profile-head]')).toContainText(/BDM\s*\w+ \w+/)
  await expect(wide.locator('[data-profile-head]')).toContainText(/\d of \d to verify|All \d verified|Nothing offered/)
  const phone = await signIn('staff', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto(`/users/${own.lender}/lender?tab=overview`)
  const topOfTabs = async (page: Page) =>
    (await page.getByRole('navigation', { name: 'Tabs' }).boundingBox())?.y ?? Number.POSITIVE_INFINITY
  await expect(wide.getByRole('region', { name: 'Approaches, measured' })).toBeVisible()
  expect(await topOfTabs(wide)).toBeLessThanOrEqual(365)
  expect(await topOfTabs(phone)).toBeLessThanOrEqual(560)
  const note = phone.getByText('From at least ten approaches of brokers, until yesterday.')
  await expect(note).toBeHidden()
  await phone.getByRole('button', { name: 'How approaches are measured' }).tap()
  await expect(note).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(note).toBeHidden()
  // Every figure is inside the screen.
  const figures = await phone.locator('[data-profile-head] section dd > span:first-child').all()
  for (const figure of figures) {
    const box = await figure.boundingBox()
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }
  // Both rows of figures use the same three columns.
  const places = await Promise.all(figures.map(async (figure) => await figure.boundingBox()))
  expect(places).toHaveLength(6)
  expect(new Set(places.map((box) => box?.x)).size).toBe(3)
  expect(new Set(places.map((box) => box?.y)).size).toBe(2)
  await expect(panel(phone, 'People')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const page of [wide, phone]) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('the panels link to a category, a person, all notes, the timeline and a change', async ({ signIn }) => {
  const page = await signIn('staff')
  const { own } = await world()
  const path = `/users/${own.lender}/lender?tab=overview`
  for (const [name, link, address, open] of [
    ['Categories', '1st Ranking', /tab=loans&category=4$/, 'Loan Criteria'],
    ['Last word', 'All notes', /tab=fileNotes$/, 'File Notes'],
    ['What changed', 'Timeline', /tab=timeline$/, 'Timeline'],
  ] as const) {
    await page.goto(path)
    await panel(page, name).getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(tab(page)).toHaveText(open)
  }
  await page.goto(path)
  await expect(panel(page, 'What changed').getByRole('listitem').getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/(loans|users|approaches)\//,
  )
  const person = panel(page, 'People').getByRole('listitem').nth(1).getByRole('link').first()
  const name = await person.innerText()
  await person.click()
  await expect(page).toHaveURL(/tab=overview&portrait=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('below a lender’s criteria a broker sees where it has lent, limited to loans the broker may see', async ({
  signIn,
}) => {
  const { own } = await world()
  const page = await signIn('broker')
  await page.goto(`/users/${own.lender}/lender?tab=loans`)
  const places = panel(page, 'Where it has lent')
  const row = places.getByRole('row').nth(1)
  const loans = await row.getByRole('cell').first().innerText()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/lenderId=\d+/)
  await expect(totalOf(page)).toHaveText(loans)
  // There is no map if the broker sees none of its loans.
  const admin = await signIn('admin')
  const path = await addCompany(admin, typedCompany('Lender'))
  await page.goto(`${path}?tab=loans`)
  await expect(tab(page)).toHaveText('Loan Criteria')
  await expect(places).toHaveCount(0)
})
