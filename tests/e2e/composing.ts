import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { send } from './harness/wire.ts'
import { awake, expect } from './people.ts'
import { preferenceLinkTo } from './preference-links.ts'
import { test as base } from './saved-searches.ts'

type Individual = { id: number; name: string; email: string }
export type Firm = { companyId: number; name: string; people: Individual[] }
type Wanted = { people: number; unsubscribed?: number; bdmId?: number }

/** Unsubscribes an address from marketing, as the one-click link of an email does. */
export const unsubscribe = async (address: string): Promise<void> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'List-Unsubscribe=One-Click'
  expect((await send(preferenceLinkTo(address).call, { method: 'POST', headers, body })).status).toBe(200)
}

// Creates a broker company for one test, the last of its people unsubscribed.
const makeFirm = async ({ people, unsubscribed = 0, bdmId }: Wanted): Promise<Firm> => {
  const mark = randomBytes(5).toString('hex')
  const name = `Mailed ${mark}`
  const [company] = await rowsOf<{ id: number }>('insert into companies (name) values ($1) returning id', [name])
  const companyId = company?.id as number
  await rowsOf('insert into brokers (company_id, bdm_id) values ($1, $2)', [companyId, bdmId ?? null])
  const made = await rowsOf<Individual>(
    `insert into individuals (company_id, first_name, last_name, state_key, email, appearance_order)
     select $1, 'Person' || n, $2, 'NSW', 'person' || n || '-' || $2 || '@mailed.example', n
     from generate_series(1, $3::int) n returning id, first_name || ' ' || last_name as name, email`,
    [companyId, mark, people],
  )
  for (const { email } of made.slice(people - unsubscribed)) await unsubscribe(email)
  return { companyId, name, people: made }
}

const forgetFirm = async ({ companyId }: Firm): Promise<void> => {
  for (const table of ['brokers', 'individuals'])
    await rowsOf(`delete from ${table} where company_id = $1`, [companyId])
  await rowsOf('delete from companies where id = $1', [companyId])
}

/** Tests of people who write mailings, each with its own recipients. */
export const test = base.extend<{ firmOf: (wanted: Wanted) => Promise<Firm> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  firmOf: async ({}, use) => {
    const made: Firm[] = []
    await use(async (wanted) => {
      const firm = await makeFirm(wanted)
      made.push(firm)
      return firm
    })
    for (const firm of made) await forgetFirm(firm)
  },
})

/** The fields, buttons and messages of a composer. */
export const composer = (page: Page) => {
  const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label} ?\\*?$`) })
  return {
    subject: field('Subject'),
    text: field('Text'),
    tests: field('Test addresses'),
    reason: field('Reason for including unsubscribed users'),
    sender: combobox('From'),
    add: combobox('Add people or companies'),
    unsubscribed: page.getByRole('switch', { name: 'Include unsubscribed users' }),
    chosen: page.getByRole('list', { name: 'Recipients' }).getByRole('listitem'),
    files: page.getByRole('region', { name: 'Attachments' }),
    send: button('Send'),
    test: button('Test'),
    cancel: button('Cancel'),
    sending: page.getByRole('alertdialog', { name: 'Sending e-mails' }),
    question: page.getByRole('alertdialog', { name: /^Send to / }),
    /** The number in a row of who gets the email and who does not. */
    count: (line: string) => page.getByRole('row', { name: new RegExp(`^${line}`) }).getByRole('cell'),
    /** The text of the bar at the bottom about the number of people. */
    getsIt: (text: string) => page.getByText(text, { exact: true }),
    saved: page.getByRole('status').filter({ hasText: /^Saved$/ }),
  }
}

/** Opens a composer and waits until it handles keys. */
export const compose = async (page: Page, path = '/bulk-email') => {
  await page.goto(path)
  await awake(composer(page).subject)
  return composer(page)
}

/** Searches for a person or company and chooses the first result by keyboard. */
export const addRecipient = async (page: Page, name: string): Promise<void> => {
  const { add, chosen } = composer(page)
  const before = await chosen.count()
  await add.click()
  await add.pressSequentially(name)
  await page.getByRole('option', { name }).first().waitFor()
  await add.press('Enter')
  await expect(chosen).toHaveCount(before + 1)
}

/** Chooses the sender address. */
export const sendAs = async (page: Page, email: string): Promise<void> => {
  const { sender } = composer(page)
  await sender.click()
  await sender.fill(email)
  await page.getByRole('option', { name: email }).click()
  await expect(sender).toHaveAccessibleDescription(new RegExp(RegExp.escape(email)))
}

/** Types a subject and a text. */
export const write = async (page: Page, subject: string, text = 'What was written.'): Promise<void> => {
  const fields = composer(page)
  await fields.subject.click()
  await page.keyboard.type(subject)
  await fields.text.click()
  await page.keyboard.type(text)
}

type Mailing = { id: number; state: string; subject: string; senderEmail: string; text: string; reason: string | null }

/** The mailings sent from an account, oldest first. */
export const mailingsOf = (accountId: number): Promise<Mailing[]> =>
  rowsOf<Mailing>(
    `select id, state, subject, sender_email as "senderEmail", text, reason from email_campaigns
     where created_by_id = $1 and state <> 'DRAFT' order by id`,
    [accountId],
  )

/** The recipients of a mailing with their basis, and the people left out with the reason. */
export const audienceOf = async (campaignId: number) => {
  const text = 'select address, basis as why from campaign_recipients where campaign_id = $1 order by address'
  const left = 'select address, reason as why from campaign_left_outs where campaign_id = $1 order by address'
  const told = async (query: string) =>
    (await rowsOf<{ address: string; why: string }>(query, [campaignId])).map(({ address, why }) => `${address} ${why}`)
  return { in: await told(text), out: await told(left) }
}

/** An account's draft of a kind. */
export const draftOf = async (accountId: number, kind: 'BULK' | 'MARKETING' = 'BULK') => {
  const [draft] = await rowsOf<{ id: number; subject: string; version: number }>(
    `select id, subject, version from email_campaigns where created_by_id = $1 and kind = $2 and state = 'DRAFT'`,
    [accountId, kind],
  )
  return draft
}

/** The system address, which is the default sender, and the account's own one. */
export const sendersOf = async (page: Page, accountId: number): Promise<{ system: string; own: string }> => {
  const answer = await page.request.get('/api/emails/senders/search-lookup')
  const { data } = (await answer.json()) as { data: { email: string; isDefault: boolean }[] }
  const [account] = await rowsOf<{ email: string }>('select email from accounts where id = $1', [accountId])
  return { system: data.find(({ isDefault }) => isDefault)?.email as string, own: account?.email as string }
}
