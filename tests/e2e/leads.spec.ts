import type { Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { ownLender } from './own-companies.ts'
import { awake, expect, test } from './people.ts'
import { toast, typedDate } from './screens.ts'

type Subject = { id: number; companyId: number }
type Lead = { leadScore: string | null; followupDate: string | null; version: number }

/** A new lender about which staff have stored no lead yet. */
const freshSubject = async (): Promise<Subject> => {
  const { lenderId, companyId } = await ownLender()
  return { id: lenderId, companyId }
}
const stored = async ({ companyId }: Subject): Promise<Lead | undefined> => {
  const [lead] = await rowsOf<Lead>(
    `select d.lead_score as "leadScore", d.followup_date::text as "followupDate", d.version from company_leads d
     join observers o on o.id = d.observer_id and o.company_id is null where d.company_id = $1`,
    [companyId],
  )
  return lead
}
const score = (page: Page, letter: string) =>
  page.getByRole('group', { name: 'Lead score' }).getByRole('button', { name: letter, exact: true })
const day = (page: Page) => page.locator('#followup-date')
const open = async (page: Page, { id }: Subject) => {
  await page.goto(`/users/${id}/lender`)
  await awake(score(page, 'A'))
}

test('[D-20] [B-16] quick clicks on scores are saved in order, the last one last, and without the date', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const subject = await freshSubject()
  const sent: unknown[] = []
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/companies\/\d+\/lead-score/, async (route) => {
    sent.push(route.request().postDataJSON())
    expect(route.request().url()).toMatch(/lead-score\/system-user$/)
    if (sent.length === 1) await held.promise
    await route.continue()
  })
  await open(page, subject)
  await score(page, 'B').click()
  await expect.poll(() => sent).toHaveLength(1)
  await score(page, 'C').click()
  await score(page, 'D').click()
  held.resolve()
  await expect(page.getByText('Lead score D saved.')).toBeVisible()
  expect(sent).toEqual([
    { leadScore: 'B', version: 0 },
    { leadScore: 'D', version: 1 },
  ])
  expect(await stored(subject)).toEqual({ leadScore: 'D', followupDate: null, version: 2 })
  await expect(score(page, 'D')).toHaveAttribute('aria-pressed', 'true')
})

test('[D-20] a failed score stays on screen as not saved, the date is saved, and the score can be saved again', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/)
  const page = await signIn('staff')
  const subject = await freshSubject()
  await page.route(/\/api\/companies\/\d+\/lead-score/, (route) =>
    route.fulfill({ status: 500, json: { errors: [{ code: 'INTERNAL', message: 'An error occured' }] } }),
  )
  await open(page, subject)
  await day(page).fill(typedDate('2031-02-03'))
  await score(page, 'B').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Lead score not saved. An error occured' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Follow-up on 03 Feb 2031.')).toBeVisible()
  await expect(score(page, 'B')).toHaveAttribute('aria-pressed', 'true')
  await expect(day(page)).toHaveValue(typedDate('2031-02-03'))
  expect(await stored(subject)).toMatchObject({ leadScore: null, followupDate: '2031-02-03' })
  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Lead score B saved.')).toBeVisible()
  await expect(notice).toBeHidden()
  expect(await stored(subject)).toMatchObject({ leadScore: 'B', followupDate: '2031-02-03' })
})

test('[D-20] [T-F1] a score that somebody else changed meanwhile is shown, and replaced only after a choice', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/)
  const [mine, other] = [await signIn('staff'), await signIn('admin')]
  const subject = await freshSubject()
  await open(mine, subject)
  await open(other, subject)
  await score(other, 'B').click()
  await expect(other.getByText('Lead score B saved.')).toBeVisible()
  await score(mine, 'D').click()
  const notice = mine.getByRole('alert').filter({ hasText: 'Lead score not saved: someone else saved B meanwhile.' })
  await expect(notice).toBeVisible()
  await expect(score(mine, 'D')).toHaveAttribute('aria-pressed', 'true')
  expect(await stored(subject)).toMatchObject({ leadScore: 'B' })
  await notice.getByRole('button', { name: 'Keep B' }).click()
  await expect(score(mine, 'B')).toHaveAttribute('aria-pressed', 'true')
  await score(other, 'A').click()
  await expect(other.getByText('Lead score A saved.')).toBeVisible()
  await score(mine, 'D').click()
  await mine.getByRole('alert').getByRole('button', { name: 'Save D' }).click()
  await expect(mine.getByText('Lead score D saved.')).toBeVisible()
  expect(await stored(subject)).toMatchObject({ leadScore: 'D' })

  // A date saved by the other person raises no question about the score.
  await other.reload()
  await awake(score(other, 'A'))
  await other.getByRole('button', { name: '1w, 1 week' }).click()
  await expect(other.getByText(/^Follow-up on /)).toBeVisible()
  await score(mine, 'E').click()
  await expect(mine.getByText('Lead score E saved.')).toBeVisible()
  expect(await stored(subject)).toMatchObject({ leadScore: 'E', followupDate: expect.any(String) })
})

test('[D-20] quick-adds count from today, the keys l and f focus score and date, and a lender sees neither', async ({
  signIn,
}) => {
  test.setTimeout(120_000)
  const page = await signIn('staff')
  const subject = await freshSubject()
  await open(page, subject)
  const sydney = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date())
  const [year, month, date] = sydney.split('-').map(Number) as [number, number, number]
  const iso = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10)
  /** Adding months ends at the last day of a shorter month. */
  const months = (count: number) => {
    const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate()
    return iso(year, month + count, Math.min(date, last))
  }
  const days: Record<string, string> = {
    '1w': iso(year, month, date + 7),
    '2w': iso(year, month, date + 14),
    '3w': iso(year, month, date + 21),
    '1M': months(1),
    '2M': months(2),
    '3M': months(3),
    '6M': months(6),
    '1y': months(12),
  }
  await expect(page.getByRole('group', { name: 'Lead score' }).getByRole('button')).toHaveText([...'ABCDE'])
  await expect(page.getByRole('group', { name: 'Follow up in' }).getByRole('button')).toHaveText(Object.keys(days))
  for (const [name, day_] of Object.entries(days)) {
    await page.getByRole('button', { name: new RegExp(`^${name}, `) }).click()
    await expect(day(page)).toHaveValue(typedDate(day_))
  }
  await expect.poll(async () => (await stored(subject))?.followupDate).toBe(days['1y'])
  await page.keyboard.press('l')
  await expect(score(page, 'A')).toBeFocused()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: '1w, 1 week' })).toBeFocused()

  const lender = await signIn('lender')
  await lender.goto(`/users/${subject.id}/lender`)
  await expect(score(lender, 'A')).toBeVisible()
  await expect(day(lender)).toHaveValue('')
  await lender.goto('/login')
  await expect(lender).toHaveURL(/\/users\/\d+\/lender$/)
  await expect(lender.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(lender.getByRole('group', { name: 'Lead score' })).toHaveCount(0)
})

test('[D-20] the key ] opens the next company that is due, and reports when none is left', async ({ signIn }) => {
  const page = await signIn('rival')
  const [here, next] = [await freshSubject(), await freshSubject()]
  const observer = '(select id from observers where company_id = (select id from companies where name = $1))'
  await rowsOf(`delete from company_leads where observer_id = ${observer}`, [getNamedPerson('rival').company])
  await open(page, here)
  await page.keyboard.press(']')
  await expect(toast(page, 'No follow-ups left.')).toBeVisible()
  await expect(page).toHaveURL(`/users/${here.id}/lender`)
  await rowsOf(
    `insert into company_leads (observer_id, company_id, followup_date) values (${observer}, $2, current_date - 3)`,
    [getNamedPerson('rival').company, next.companyId],
  )
  await page.reload()
  await awake(score(page, 'A'))
  await expect(page.getByRole('link', { name: 'Next due follow-up' })).toBeVisible()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(new RegExp(`/users/${next.id}/lender`))
})
