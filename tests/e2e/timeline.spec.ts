import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { addCompany, typedCompany } from './people/life.ts'
import { awake, expect, test } from './people.ts'

const line = (page: Page) => page.getByRole('region', { name: 'Timeline', exact: true })
const words = (page: Page) =>
  line(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .getByRole('link')

/** A new lender with notes of staff, the newest of which is `Note 1`. */
const lenderWithNotes = async (page: Page, count: number) => {
  const company = typedCompany('Lender')
  const path = await addCompany(page, company)
  const [made] = await rowsOf<{ companyId: number }>(
    `insert into file_notes (observer_id, lender_id, note_type_key, note, taken_by_id, taken_at)
     select o.id, $1, 'MEETING', 'Note ' || place, (select id from accounts where staff_id is not null order by id limit 1),
       now() - place * interval '1 minute' from observers o, generate_series(1, $2::int) as place
     where o.company_id is null returning (select company_id from lenders where id = $1) as "companyId"`,
    [path.split('/')[2], count],
  )
  return { path, company, companyId: made?.companyId as number }
}

test('[E-01] a company’s timeline shows notes, switches and emails, and links to each, by keyboard', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  const { path, company } = await lenderWithNotes(page, 25)
  const active = page.getByRole('switch', { name: 'Profile active' })
  await page.goto(path)
  await (await awake(active)).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause profile' }).click()
  await expect(active).not.toBeChecked()
  const tab = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Timeline' })
  await tab.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=timeline/)
  const name = `${company.firstName} ${company.lastName}`
  await expect(words(page).filter({ hasText: 'Profile paused' })).toHaveCount(1)
  await expect(words(page).filter({ hasText: 'Company created' })).toHaveCount(1)
  await expect(words(page).filter({ hasText: `Invitation to ${name}` })).toHaveAttribute('href', /^\/outbox\/\d+$/)
  const notes = page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Notes' })
  await notes.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/only=notes/)
  await expect(words(page)).toHaveCount(25)
  // The note is on the second page of File Notes, and gets focus there.
  const entry = line(page).getByRole('listitem').filter({ hasText: 'Note 23' }).getByRole('link')
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=fileNotes.*notesPage=2/)
  const row = page.locator('tr[data-row]').filter({ hasText: 'Note 23' })
  await expect(row.locator(':focus')).toHaveCount(1)
})

test('[E-01] a long timeline is paged without gaps or duplicates, at 390 px by touch', async ({ signIn }) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { path } = await lenderWithNotes(page, 90)
  await page.goto(`${path}?tab=timeline&only=notes`)
  const texts: string[] = []
  for (const count of [40, 40, 10]) {
    await expect(words(page)).toHaveCount(count)
    texts.push(...(await line(page).getByRole('listitem').locator('p:last-child').allInnerTexts()))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    if (count === 40) {
      const [before, older] = [page.url(), page.getByRole('link', { name: 'Older' })]
      await older.tap()
      await expect(page).not.toHaveURL(before)
    }
  }
  expect(texts.filter((text) => text.startsWith('Note '))).toEqual(
    Array.from({ length: 90 }, (_none, place) => `Note ${place + 1}`),
  )
  await expect(page.getByText('This is the beginning.')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('link', { name: 'Newest' }).tap()
  await expect(words(page)).toHaveCount(40)
})

test('four emails of one minute share one line that expands by keyboard, and each links to its message', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  const { path, companyId } = await lenderWithNotes(page, 1)
  await rowsOf(
    `with people as (
       insert into individuals (company_id, first_name, last_name, state_key, email, appearance_order)
       select $1::int, 'Guest', 'Number ' || place, 'NSW', 'guest.' || $1::int || '.' || place || '@covenant.example', place + 10
       from generate_series(1, 4) as place returning id)
     insert into email_messages (kind, individual_id, address, subject, payload, state, key, queued_at)
     select 'INVITATION', id, 'guest@covenant.example', 'Group', '{}', 'DROPPED', 'group ' || id, now() - interval '1 day'
     from people`,
    [companyId],
  )
  await page.goto(`${path}?tab=timeline&only=mails`)
  const group = line(page).locator('summary').filter({ hasText: 'Invitation to 4 people, not needed' })
  await expect(group).toHaveCount(1)
  const members = line(page).getByRole('link', { name: /^Invitation to Guest Number \d, not needed$/ })
  await expect(members).toHaveCount(0)
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(members).toHaveCount(4)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Tab')
  await expect(members.first()).toBeFocused()
  await expect(members.first()).toHaveAttribute('href', /^\/outbox\/\d+$/)
})

test('[D-23] a broker has no timeline', async ({ signIn }) => {
  const staff = await signIn('staff')
  const { path } = await lenderWithNotes(staff, 1)
  const broker = await signIn('broker')
  await broker.goto(`${path}?tab=timeline`)
  await expect(broker.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
  await expect(broker.getByRole('link', { name: 'Timeline' })).toHaveCount(0)
  await expect(broker.getByText('Company created')).toHaveCount(0)
})
