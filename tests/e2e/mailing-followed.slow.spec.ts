import { randomBytes } from 'node:crypto'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'
import { composer } from './composing.ts'
import { type EmptyDatabase, emptyDatabase } from './database.ts'
import { sessionFor } from './harness/principals.ts'
import { startWeb, startWorker } from './harness/processes.ts'
import { writeLetter } from './marketing-letter.ts'
import { awake, expect, test } from './people.ts'
import { save } from './saved-searches.ts'
import { toast } from './screens.ts'

const PEOPLE = 200
/** An administrator and a broker's people, in a database of its own. */
const makeMarket = async ({ rowsOf }: EmptyDatabase): Promise<number> => {
  const mark = randomBytes(5).toString('hex')
  const [account] = await rowsOf<{ id: number }>(
    `with member as (
       insert into staff (first_name, last_name, email, state_key, position_key, is_admin)
       values ('Riley', 'Desk', 'riley@covenant.example', 'NSW', 'PRTNR', true) returning id
     )
     insert into accounts (issuer, subject, staff_id, email, accepted_at)
     select 'own', $1, id, 'riley@covenant.example', now() from member returning id`,
    [mark],
  )
  const [company] = await rowsOf<{ id: number }>(`insert into companies (name) values ('Banksia Brokers') returning id`)
  await rowsOf('insert into brokers (company_id, bdm_id) values ($1, (select max(id) from staff))', [company?.id])
  await rowsOf(
    `insert into individuals (company_id, first_name, last_name, state_key, email, appearance_order)
     select $1, 'Person' || n, 'Grey', 'NSW', 'person' || n || '@mailed.example', n from generate_series(1, $2::int) n`,
    [company?.id, PEOPLE],
  )
  return account?.id as number
}

test('[T-E1] staff follow a mailing from saved search to last email while its worker is killed twice', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const own = await emptyDatabase()
  const accountId = await makeMarket(own)
  const sender = { LEGAL_NAME: 'Covenant Pty Ltd', POSTAL_ADDRESS: '1 Test Street, Sydney NSW 2000' }
  const sink = await startSmtpSink()
  const web = await startWeb({ ...sender, APP_DATABASE_URL: own.url, SMTP_URL: sink.url })
  const settings = { ...sender, APP_DATABASE_URL: own.url, NEXTAUTH_URL: web.origin, SMTP_URL: sink.url }
  const begin = () => startWorker({ ...settings, MAIL_PER_SECOND: '20' })
  let worker = await begin()
  const context = await browser.newContext({ baseURL: web.origin, viewport: { width: 1440, height: 900 } })
  try {
    const [name = '', value = ''] = (await sessionFor(accountId, own.rowsOf)).split(/=(.*)/s)
    await context.addCookies([{ name, value, url: web.origin, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    const [member] = await own.rowsOf<{ id: number }>('select max(id)::int as id from staff')
    await page.goto(`/users/all?platformBdmId=${member?.id}`)
    await save(page, 'Everybody')
    await (await awake(page.getByRole('link', { name: 'Marketing Email', exact: true }))).click()
    const fields = composer(page)
    await awake(fields.subject)
    await writeLetter(page)
    await fields.tests.fill('me@tested.example')
    await fields.test.click()
    await expect(toast(page, 'Test sent to 1 address.')).toBeVisible()
    const arrivedTo = (address: string) => sink.received.filter(({ to }) => to.includes(address)).length
    await expect.poll(() => arrivedTo('me@tested.example'), { timeout: 60_000 }).toBe(1)

    await fields.send.click()
    await expect(toast(page, 'Email sent successfully')).toBeVisible()
    const progress = page.getByRole('region', { name: 'Progress' })
    await expect(progress.getByText('Updates automatically')).toBeVisible()
    for (const count of [20, 80]) {
      await expect.poll(() => sink.received.length > count, { timeout: 60_000 }).toBe(true)
      await worker.kill()
      worker = await begin()
    }
    await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
    await expect(progress.getByText('Updates automatically')).toBeHidden()

    const recipients = await own.rowsOf<{ address: string; state: string }>(
      'select address, state from campaign_recipients',
    )
    expect(recipients).toHaveLength(PEOPLE)
    expect(recipients.filter(({ address }) => arrivedTo(address) > 1)).toEqual([])
    expect(recipients.filter(({ address, state }) => state === 'SENT' && arrivedTo(address) !== 1)).toEqual([])
    // An email in transit when a worker was killed may have arrived: it is flagged as unknown, and none other is missing.
    const unknown = recipients.filter(({ state }) => state === 'UNKNOWN').length
    expect(recipients.filter(({ state }) => state === 'SENT')).toHaveLength(PEOPLE - unknown)
    expect(unknown).toBeLessThanOrEqual(20)
    const [first] = sink.received.filter(({ to }) => to.includes('person1@mailed.example'))
    expect(first?.source).toContain('Subject: Rates for Banksia Brokers')
  } finally {
    await context.close()
    await worker.stop()
    await web.stop()
    await sink.stop()
    await own.drop()
  }
})
