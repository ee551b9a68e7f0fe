import { addRecipient, compose, sendAs, sendersOf, test, write } from './composing.ts'
import { awake, expect } from './people.ts'
import { panel, toast } from './screens.ts'

test('staff see why a recipient got an email, what they had unsubscribed from then and now, and who chose it', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 2, unsubscribed: 1 })
  const [subscribed, left] = firm.people
  const { own } = await sendersOf(page, accountId)
  const fields = await compose(page)
  await sendAs(page, own)
  await fields.unsubscribed.click()
  await fields.reason.fill('A recall of terms')
  await addRecipient(page, firm.name)
  await write(page, `Recall ${firm.name}`)
  await fields.send.click()
  await fields.question.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  await page.getByRole('link', { name: left?.name }).click()
  await page.getByRole('link', { name: 'Why this email?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Why this email?' })).toBeVisible()
  const why = panel(page, 'Why it was sent')
  await expect(why).toContainText(/\S+ chose this person as a recipient\./)
  await expect(why).toContainText('The address was unsubscribed and was included for this reason: A recall of terms')
  const fact = (label: string) => why.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(fact('Unsubscribed from when it was written')).toContainText('Marketing emails')
  await expect(fact('Unsubscribed from now')).toContainText('Marketing emails')
  const ledger = panel(page, 'Did they ask us to stop?').getByRole('listitem')
  await expect(ledger).toHaveText([/^UnsubscribedMarketing emails\s*One press in the mail program\d/])

  await why.getByRole('link', { name: new RegExp(`^${left?.name}`) }).click()
  await page.goto(`/email-subscriptions/${left?.id}`)
  await (await awake(page.getByRole('switch', { name: 'Marketing emails' }))).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Email subcription updated')).toBeVisible()
  await page.goto(`/email-subscriptions/${left?.id}`)
  await page.getByRole('link', { name: 'All choices and emails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emails and choices' })).toBeVisible()
  await expect(ledger.first()).toHaveText(/^SubscribedMarketing emails\s*Staff, \S+ \S+/)
  await expect(ledger).toHaveCount(2)
  await panel(page, 'Last emails to this address')
    .getByRole('link', { name: `Recall ${firm.name}` })
    .click()
  await expect(fact('Unsubscribed from when it was written')).toContainText('Marketing emails')
  await expect(fact('Unsubscribed from now')).toContainText('Nothing')
  expect(subscribed?.name).not.toBe(left?.name)
})

test('a person who never chose anything is shown without choices, and a broker is refused', async ({
  enter,
  firmOf,
  signIn,
}) => {
  const { page } = await enter('staff')
  const firm = await firmOf({ people: 1 })
  await page.goto(`/email-consent/${firm.people[0]?.id}`)
  await expect(page.getByText('This address has never chosen anything.')).toBeVisible()
  await expect(page.getByText('No email has been sent to this address yet.')).toBeVisible()
  const broker = await signIn('broker')
  await broker.goto(`/email-consent/${firm.people[0]?.id}`)
  await expect(broker.getByText('This address has never chosen anything.')).toHaveCount(0)
})
