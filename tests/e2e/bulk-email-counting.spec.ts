import { addRecipient, compose, composer, mailingsOf, sendAs, sendersOf, test, write } from './composing.ts'
import { expect } from './people.ts'
import { holdRequests } from './requests.ts'
import { toast } from './screens.ts'

const AUDIENCE = /\/drafts\/bulk\/audience/
const FAILED = 'The recipients could not be counted.'

test('[N-05] Send pressed before the recipients are counted waits for the count and sends once', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 2 })
  const fields = await compose(page)
  const release = await holdRequests(page, AUDIENCE)
  await addRecipient(page, firm.name)
  // Before the first count a zero would say that nobody gets it.
  const who = page.getByRole('table', { name: 'Who gets it' })
  await expect(who).toContainText('…')
  await expect(who).not.toContainText('0')
  await write(page, 'Sent at once')
  await fields.send.click()
  await expect(fields.send).toBeDisabled()
  await expect(fields.send).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Control+Enter')
  expect(await mailingsOf(accountId)).toEqual([])
  release()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  const sent = await mailingsOf(accountId)
  expect(sent).toHaveLength(1)
  await expect(page).toHaveURL(`/mailings/${sent[0]?.id}`)
})

test('[N-05] Send pressed before the recipients are counted asks about unsubscribed people after the count', async ({
  enter,
  firmOf,
}) => {
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 2, unsubscribed: 1 })
  const { own } = await sendersOf(page, accountId)
  const fields = await compose(page)
  await sendAs(page, own)
  const release = await holdRequests(page, AUDIENCE)
  await addRecipient(page, firm.name)
  await write(page, 'With a reason')
  await fields.unsubscribed.click()
  await fields.reason.fill('A change of terms')
  await fields.send.click()
  await expect(fields.send).toHaveAttribute('aria-busy', 'true')
  await expect(fields.question).toHaveCount(0)
  release()
  await expect(fields.question).toBeVisible()
  expect(await mailingsOf(accountId)).toEqual([])
})

test('[N-06] a failed count sends nothing and shows an error, and the next press of Send counts again', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404|500/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 1 })
  const fields = await compose(page)
  await page.route(AUDIENCE, (route) => route.fulfill({ status: 500, json: { status: 500, errors: [] } }))
  await addRecipient(page, firm.name)
  await write(page, 'Counted in the end')
  await fields.send.click()
  await expect(toast(page, FAILED)).toBeVisible()
  await expect(fields.send).toBeEnabled()
  expect(await mailingsOf(accountId)).toEqual([])
  await page.unroute(AUDIENCE)
  await composer(page).send.click()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  expect(await mailingsOf(accountId)).toHaveLength(1)
})

test('[N-05] the bar shows that recipients are being counted, and says when the count has failed', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404|500/)
  const { page } = await enter('staff')
  const firm = await firmOf({ people: 2 })
  const fields = await compose(page)
  const bar = page.locator('[data-sticky]').filter({ has: fields.send })
  await expect(bar).toContainText('No recipients yet')
  const release = await holdRequests(page, AUDIENCE)
  await addRecipient(page, firm.name)
  await expect(bar).toContainText('Counting…')
  await expect(bar).not.toContainText('No recipients yet')
  release()
  await expect(bar).toContainText('2 people get this email')
  await page.route(AUDIENCE, (route) => route.fulfill({ status: 500, json: { status: 500, errors: [] } }))
  await fields.subject.fill('For {{company}}')
  await expect(bar).toContainText(FAILED)
  await expect(bar).not.toContainText('No recipients yet')
})
