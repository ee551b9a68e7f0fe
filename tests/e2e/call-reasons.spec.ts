import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { freshStaff } from './harness/principals.ts'
import { signInWith } from './harness/sign-in.ts'
import { awake, expect, test } from './people.ts'

/** Makes one broker's follow-up by the team due, later than those of the tests that go through the queue. */
const dueCall = async (offset: number) => {
  const [due] = await rowsOf<{ id: number; name: string; brokerId: number }>(
    `select c.id, c.name, b.id as "brokerId" from companies c
       join brokers b on b.company_id = c.id and not exists (select from lenders l where l.company_id = c.id)
       where c.closed_at is null and b.is_active and c.is_master_switch_on order by c.id offset $1 limit 1`,
    [offset],
  )
  await makeDue(due?.id as number, '2003-03-02')
  return due as { id: number; name: string; brokerId: number }
}
const makeDue = (companyId: number, day = '2003-03-03') =>
  rowsOf(
    `insert into company_leads (observer_id, company_id, followup_date)
     select (select id from observers where company_id is null), $1, $2::date
     on conflict (observer_id, company_id) do update set followup_date = excluded.followup_date`,
    [companyId, day],
  )
const followupOf = async (companyId: number) => {
  const [lead] = await rowsOf<{ day: string }>(
    `select l.followup_date::text as day from company_leads l join observers o on o.id = l.observer_id
     where o.company_id is null and l.company_id = $1`,
    [companyId],
  )
  return lead?.day
}
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const progress = (page: Page) => page.getByText(/noted today, (none|[\d,]+) left$/)

test('each call shows why it is due; undoing a logged call restores its text, and it is due again', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const due = await dueCall(50)
  await page.goto(`/calls?whose=team&at=${due.id}`)
  const queue = page.getByRole('region', { name: 'To call' })
  const row = queue.getByRole('listitem').filter({ hasText: due.name })
  await expect(row).toContainText(/overdue by [\d,]+ days/)
  await expect(row).not.toContainText('promised for')
  await expect(page.getByText('promised for 02 Mar 2003')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: due.name, exact: true })).toBeVisible()
  await expect(progress(page)).toBeVisible()

  await awake(page.getByRole('button', { name: /^Spoke/ }))
  const text = `Taken back at ${Date.now()}`
  await noteField(page).fill(text)
  await page.keyboard.press('Alt+1')
  await expect(page.getByText(`${due.name} noted. Follow-up on `)).toBeVisible()
  expect(await rowsOf('select 1 from file_notes where note = $1', [text])).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(page.getByText(`The call to ${due.name} is taken back.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: due.name, exact: true })).toBeVisible()
  await expect(noteField(page)).toHaveValue(text)
  expect(await rowsOf('select 1 from file_notes where note = $1', [text])).toEqual([])
  expect(await followupOf(due.id)).toBe('2003-03-02')
  await rowsOf('update company_leads set followup_date = null where company_id = $1', [due.id])
})

test('a follow-up moved by a call counts as done on home until the call is undone', async ({ visit, baseURL }) => {
  const { cookie } = await freshStaff()
  const page = await visit()
  await signInWith(page, cookie, baseURL as string)
  const due = await dueCall(60)
  const home = await page.context().newPage()
  const expectDone = async (count: number) => {
    await home.goto('/?whose=team')
    const region = home.getByRole('region', { name: 'Waiting for the team' })
    await expect(region.getByText(new RegExp(`^${count} of [\\d,]+ tasks done$`))).toBeVisible()
  }
  await expectDone(0)
  await page.goto(`/calls?whose=team&at=${due.id}`)
  await awake(page.getByRole('button', { name: /^Spoke/ }))
  await page.keyboard.press('Alt+1')
  await expect(page.getByText(`${due.name} noted. Follow-up on `)).toBeVisible()
  await expectDone(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(page.getByText(`The call to ${due.name} is taken back.`)).toBeVisible()
  await expectDone(0)
  await rowsOf('update company_leads set followup_date = null where company_id = $1', [due.id])
})

test('a loan that matures soon is the reason to call, in the queue and beside the call', async ({ signIn }) => {
  const [soon] = await rowsOf<{ companyId: number; name: string; loanNo: string; days: number }>(
    `with day as (select (now() at time zone 'Australia/Sydney')::date as today)
     select c.id as "companyId", c.name, l.loan_no as "loanNo", l.repayment_date - today as days
     from day, loans l join loan_brokers p on p.loan_id = l.id join brokers b on b.id = p.broker_id and b.is_active
       join companies c on c.id = b.company_id and c.closed_at is null and c.is_master_switch_on
     where l.status_key = 'SETTLED' and l.repayment_date between today + 2 and today + 30
       and not exists (select from lenders x where x.company_id = c.id)
       and not exists (select from loan_brokers q join loans e on e.id = q.loan_id where q.broker_id = b.id and e.id <> l.id
         and e.status_key in ('SETTLED', 'VARIATIONINPROG') and e.repayment_date <= l.repayment_date)
     order by c.id desc limit 1`,
  )
  if (!soon) throw new Error('the demonstration has no such loan')
  await makeDue(soon.companyId)
  const page = await signIn('staff')
  await page.goto(`/calls?whose=team&at=${soon.companyId}`)
  const why = `Loan ${soon.loanNo} matures in ${soon.days} days`
  const row = page.getByRole('region', { name: 'To call' }).getByRole('listitem').filter({ hasText: soon.name })
  await expect(row).toContainText(why)
  await expect(row.getByTitle(/^overdue by/)).toHaveClass(/text-bad/)
  await expect(page.getByRole('main').getByText(why)).toHaveCount(2)
  const matures = page.getByRole('region', { name: 'Current loans' }).getByRole('listitem')
  await expect(matures.filter({ hasText: soon.loanNo })).toContainText(/· due \d\d \w{3} \d{4}/)
  await rowsOf('update company_leads set followup_date = null where company_id = $1', [soon.companyId])
})

test('the current loans beside a call start with those in default, which are the reason to call', async ({
  signIn,
}) => {
  // A broker whose loan in default is not among its five latest.
  const [broker] = await rowsOf<{ companyId: number; loanNo: string }>(
    `with ranked as (
       select b.id as broker_id, b.company_id, l.loan_no, l.status_key,
         row_number() over (partition by b.id order by l.settlement_date desc nulls last, l.id desc) as place
       from loans l join loan_brokers p on p.loan_id = l.id join brokers b on b.id = p.broker_id and b.is_active
         join companies c on c.id = b.company_id and c.closed_at is null and c.is_master_switch_on
       where l.status_key in ('SETTLED', 'DEFAULT', 'VARIATIONINPROG')
         and not exists (select from lenders x where x.company_id = b.company_id)
     ) select company_id as "companyId", max(loan_no) as "loanNo" from ranked where status_key = 'DEFAULT'
       group by company_id having min(place) > 5 and count(*) = 1 order by company_id desc limit 1`,
  )
  if (!broker) throw new Error('the demonstration has no such broker')
  await makeDue(broker.companyId)
  const page = await signIn('staff')
  await page.goto(`/calls?whose=team&at=${broker.companyId}`)
  const loans = page.getByRole('region', { name: 'Current loans' }).getByRole('listitem')
  await expect(loans).toHaveCount(5)
  await expect(loans.first()).toContainText(broker.loanNo)
  await expect(loans.first()).toContainText('Default')
  // The loan's lender may be in the queue, too.
  const queued = page.getByRole('region', { name: 'To call' }).locator('[aria-current="true"]')
  const whyNow = page.getByRole('paragraph').filter({ hasText: 'Why now' })
  await expect(whyNow.getByText(`Loan ${broker.loanNo} in default`)).toHaveClass(/text-bad/)
  // In the queue short, and in full to a screen reader.
  await expect(queued.getByText(`Loan ${broker.loanNo} in default`)).toHaveClass('sr-only')
  await expect(queued.getByText(new RegExp(`Default(, .* late)? · ${broker.loanNo}$`)).last()).toHaveClass(/text-bad/)
  await rowsOf('update company_leads set followup_date = null where company_id = $1', [broker.companyId])
})

test('the queue shows the worst reason on one line and counts the others', async ({ signIn }) => {
  const [broker] = await rowsOf<{ companyId: number; name: string }>(
    `select c.id as "companyId", c.name from brokers b join companies c on c.id = b.company_id
     where b.is_active and c.closed_at is null and c.is_master_switch_on
       and not exists (select from lenders x where x.company_id = c.id)
       and exists (select from loan_brokers p join loans l on l.id = p.loan_id where p.broker_id = b.id
         and l.status_key = 'DEFAULT' and l.repayment_date is not null)
       and exists (select from loan_brokers p join loans l on l.id = p.loan_id where p.broker_id = b.id
         and l.status_key = 'SETTLED' and l.repayment_date < now() - interval '2 days')
     order by c.id desc limit 1`,
  )
  if (!broker) throw new Error('the demonstration has no such broker')
  await makeDue(broker.companyId)
  const page = await signIn('staff')
  await page.goto(`/calls?whose=team&at=${broker.companyId}`)
  const row = page.getByRole('region', { name: 'To call' }).locator('[aria-current="true"]')
  await expect(row.getByText('+1', { exact: true })).toBeVisible()
  await expect(row).toContainText(/in default.* · Loan .* overdue by/)
  const reasons = row.getByTitle(/in default.* · Loan /)
  expect((await reasons.boundingBox())?.height).toBeLessThanOrEqual(24)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Why now' })).toContainText(/in default.*overdue by/)
  await rowsOf('update company_leads set followup_date = null where company_id = $1', [broker.companyId])
})

test('a summary of the day’s calls appears once none is left, also on a phone', async ({ signIn }) => {
  const page = await signIn('admin', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const due = await dueCall(52)
  await page.goto(`/calls?whose=team&at=${due.id}`)
  await (await awake(page.getByRole('button', { name: /^No answer/ }))).tap()
  await expect(page.getByText(`${due.name} noted. Follow-up on `)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // Everything else that is due is marked done for this person, so that the queue is empty.
  await rowsOf(
    `insert into task_marks (account_id, kind, record_id, state, until, marked_on)
     select a.id, 'FOLLOW_UP', c.id, 'DONE', current_date + 2, current_date
     from accounts a join staff s on s.id = a.staff_id, companies c where s.is_admin and s.email = $1
     on conflict do nothing`,
    [await emailOf(page)],
  )
  await page.goto('/calls?whose=team')
  await expect(page.getByText('Nobody to call')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Your calls today' })
  await expect(summary.getByText(/^You noted (1 call or email|\d+ calls and emails) today\.$/)).toBeVisible()
  await expect(summary.getByRole('term').filter({ hasText: 'Call Attempt' })).toBeVisible()
  await rowsOf("delete from task_marks where kind = 'FOLLOW_UP' and until = current_date + 2")
})

const emailOf = async (page: Page): Promise<string> => {
  const { data } = (await (await page.request.get('/api/accounts/me')).json()) as { data: { email: string } }
  return data.email
}
