import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { type Answer, fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { awake } from '#tests/e2e/people.ts'

let number = 0

/** The input of a visitor; its name is unique. */
export const typedEnquiry = (change: Record<string, string> = {}): Record<string, string> => {
  number += 1
  const name = `Wilhelmina Quartermaine ${process.pid}-${number}`
  const email = `wilhelmina.${process.pid}.${number}@visitor.example`
  return Object.assign(
    { name, email, amount: '3m', suburb: 'Geelong', words: 'A land bank loan.\nSettles in March.', consent: 'on' },
    change,
  )
}

/** The enquiry form of the page. */
export const enquiryForm = (page: Page) => page.locator('form[action$="/enquiries/form"]')

export const ENQUIRY_LABELS = {
  name: /^Your name/,
  email: /^Email/,
  mobile: /^Mobile/,
  amount: /^Amount needed/,
  suburb: /^Property suburb/,
  words: 'A few words',
}

/** Fills in the form, agrees and sends it. */
export const writeEnquiry = async (page: Page, typed: Record<string, string>): Promise<void> => {
  const form = enquiryForm(page)
  for (const [name, label] of Object.entries(ENQUIRY_LABELS)) await form.getByLabel(label).fill(typed[name] ?? '')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Send enquiry' }).click()
}

/** Posts the form as the product's own page does. */
export const postEnquiry = (
  recipient: { kind: string; id: number },
  typed: Record<string, string>,
  headers = fromOurPage(),
): Promise<Answer> => {
  const form = Object.assign({ kind: recipient.kind, id: String(recipient.id), consentVersion: '1' }, typed)
  return send('/api/general-public/enquiries/form', {
    method: 'POST',
    headers: Object.assign({ 'content-type': 'application/x-www-form-urlencoded' }, headers),
    body: new URLSearchParams(form).toString(),
  })
}

/** Resets the limit per sender, because all tests come from one network. */
export const forgetSenders = () => rowsOf("delete from attempt_counters where purpose like 'enquiry-%'")

/** Deletes the enquiries of tests and their emails. */
export const forgetEnquiries = async () => {
  await rowsOf(
    `delete from email_messages where kind = 'ENQUIRY'
     and (payload->>'enquiryId')::int in (select id from enquiries where name like $1)`,
    [`Wilhelmina Quartermaine ${process.pid}-%`],
  )
  await rowsOf('delete from enquiries where name like $1', [`Wilhelmina Quartermaine ${process.pid}-%`])
}

/** Counts the stored enquiries with this name. */
export const storedOf = async (name: string): Promise<number> =>
  (await rowsOf('select id from enquiries where name = $1', [name])).length

/** Opens the enquiries of a broker, one of which the database refuses to delete. */
export const openKeptEnquiry = async (page: Page, brokerId: number) => {
  await rowsOf(
    `insert into enquiries (broker_id, name, mobile, amount, suburb, words, consent_version, sent_at, fingerprint)
     values ($1, 'Never Erased', '+61491570156', 1, 'Geelong', '', 1, now(), 'never erased') on conflict do nothing`,
    [brokerId],
  )
  await page.goto(`/enquiries?broker=${brokerId}`)
  await awake(page.getByRole('button', { name: 'Erase Never Erased' }))
}
