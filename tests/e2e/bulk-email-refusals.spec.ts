import type { Page } from '@playwright/test'
import { addRecipient, compose, composer, draftOf, mailingsOf, sendAs, sendersOf, test, write } from './composing.ts'
import { expect } from './people.ts'
import { toast } from './screens.ts'

/** Matches the address of an API call of the page. */
const call = (name: string) => new RegExp(`/api/emails/bulk/${name}$`)
const cleared = async (page: Page) => {
  await composer(page).sender.click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.keyboard.press('Escape')
  await composer(page).subject.focus()
}

test('[N-03] [N-06] each missing field shows its exact message in a toast, and turns red', async ({ enter }) => {
  const { page, accountId } = await enter('staff')
  const fields = await compose(page)
  let sent = 0
  page.on('request', (request) => {
    if (call('(send|test)').test(request.url())) sent += 1
  })
  await cleared(page)
  await fields.send.click()
  for (const text of ['Please enter email subject', 'Select a sender', 'Please check for missing fields'])
    await expect(toast(page, text)).toBeVisible()
  // The recipients are the first field.
  await expect(fields.add).toBeFocused()
  await expect(fields.subject).toHaveAttribute('aria-invalid', 'true')
  await expect(fields.subject).toHaveAccessibleDescription(/Please enter email subject/)
  await expect(fields.sender).toHaveAttribute('aria-invalid', 'true')
  await expect(fields.sender).toHaveAccessibleDescription(/Select a sender/)
  await expect(fields.text).toHaveAttribute('aria-invalid', 'true')
  await expect(fields.add).toHaveAttribute('aria-invalid', 'true')
  // A second press replaces the first message.
  await fields.send.click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Select a sender' })).toHaveCount(1)
  // A subject of spaces counts as empty, and a corrected field is no longer red.
  await fields.subject.fill('   ')
  await expect(fields.subject).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('Rates')
  await expect(fields.subject).not.toHaveAttribute('aria-invalid', 'true')
  expect([sent, (await mailingsOf(accountId)).length]).toEqual([0, 0])
})

test('no toast covers the error of a field at 1440 px', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.setViewportSize({ width: 1440, height: 900 })
  const fields = await compose(page)
  await cleared(page)
  await fields.send.click()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(3)
  await expect(fields.text).toHaveAccessibleDescription(/Write the text of the email\./)
  const errors = page.locator('[id^="field-"][id$="-error"]')
  await expect(errors).toHaveCount(4)
  const isCovered = (each: Element) => {
    const { x, y, height } = each.getBoundingClientRect()
    return document.elementFromPoint(x + 2, y + height / 2) !== each
  }
  for (const error of await errors.all()) expect(await error.evaluate(isCovered), await error.innerText()).toBe(false)
  // What Send lacked is still missing after a press of Test; a test that was sent lacks nothing.
  await fields.test.click()
  await expect(errors).toHaveCount(5)
  await expect(fields.add).toHaveAttribute('aria-invalid', 'true')
})

test('on a phone the recipients are above the text, and several toasts do not overlap', async ({ enter }) => {
  const { page } = await enter('staff')
  await page.setViewportSize({ width: 390, height: 844 })
  const fields = await compose(page)
  const [people, letter] = [
    await page.getByRole('region', { name: 'Recipients', exact: true }).boundingBox(),
    await page.getByRole('region', { name: 'Email', exact: true }).boundingBox(),
  ]
  expect(people?.y).toBeLessThan(letter?.y ?? 0)
  await cleared(page)
  await fields.send.click()
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts).toHaveCount(3)
  await expect
    .poll(async () => {
      const boxes = await toasts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
      const sorted = boxes.toSorted((one, other) => one.top - other.top)
      return sorted.every(({ top }, at) => at === 0 || top >= (sorted[at - 1]?.bottom ?? 0))
    })
    .toBe(true)
})

test('[N-03] a test email needs an address; one invalid address is named and none is sent', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/)
  const { page, accountId } = await enter('staff')
  const fields = await compose(page)
  await write(page, 'A first look', 'Hello.')
  await fields.test.click()
  await expect(toast(page, 'No test email/s added')).toBeVisible()
  await expect(fields.tests).toBeFocused()
  await expect(fields.tests).toHaveAttribute('aria-invalid', 'true')
  const red = await fields.tests.evaluate((field) => getComputedStyle(field).borderTopColor)
  expect(red).not.toBe(await fields.subject.evaluate((field) => getComputedStyle(field).borderTopColor))
  const sent = async () => {
    const answered = page.waitForResponse(call('test'))
    await fields.test.click()
    return (await answered).status()
  }
  await page.keyboard.type('one@tested.example; two.tested.example ;three@tested.example')
  expect(await sent()).toBe(400)
  await expect(toast(page, '“two.tested.example” is not an email address.')).toBeVisible()
  await expect(fields.tests).toHaveAttribute('aria-invalid', 'true')
  await fields.tests.fill(Array.from({ length: 21 }, (_each, at) => `t${at}@tested.example`).join(';'))
  expect(await sent()).toBe(400)
  await expect(toast(page, 'Test with at most 20 addresses.')).toBeVisible()
  await fields.tests.fill('one@tested.example; three@tested.example;')
  expect(await sent()).toBe(200)
  await expect(toast(page, 'Test sent to 2 addresses.')).toBeVisible()
  await expect(fields.tests).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/bulk-email')
  expect(await mailingsOf(accountId)).toEqual([])
})

test('[N-04] the system address cannot write to unsubscribed people: Send is disabled, says why, and sends nothing', async ({
  enter,
  firmOf,
}) => {
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 2, unsubscribed: 1 })
  const { system, own } = await sendersOf(page, accountId)
  const fields = await compose(page)
  await write(page, 'To all of you')
  await fields.unsubscribed.click()
  await addRecipient(page, firm.name)
  await fields.reason.fill('A recall')
  const refusal = `You cannot send an email to unsubscribed users as ${system}`
  await expect(fields.send).toHaveAttribute('aria-disabled', 'true')
  const tip = page.getByRole('tooltip', { name: refusal })
  await expect(tip).toBeHidden()
  await fields.send.hover()
  await expect(tip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await fields.send.focus()
  await expect(tip).toBeVisible()
  await expect(fields.send).toHaveAccessibleDescription(refusal)
  await page.keyboard.press('Enter')
  await expect(toast(page, refusal)).toBeVisible()
  await expect(fields.question).toHaveCount(0)
  expect(await mailingsOf(accountId)).toEqual([])
  await sendAs(page, own)
  await expect(fields.send).not.toHaveAttribute('aria-disabled', 'true')
  await sendAs(page, system)
  await expect(fields.send).toHaveAttribute('aria-disabled', 'true')
  await fields.unsubscribed.click()
  await expect(fields.send).not.toHaveAttribute('aria-disabled', 'true')
})

test('[N-04] [N-06] errors that the server returns to Send are shown, and the draft is kept', async ({
  enter,
  firmOf,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/)
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 1 })
  const fields = await compose(page)
  await addRecipient(page, firm.name)
  await write(page, 'Several faults')
  await expect(fields.getsIt('1 person gets this email')).toBeVisible()
  const errors = [
    { code: 'INVALID', field: 'emailSubject', message: 'The subject must be one line.' },
    { code: 'INVALID', message: 'You cannot send an email to unsubscribed users as mail@covenant.example' },
  ]
  await page.route(call('send'), (route) => route.fulfill({ status: 400, json: { status: 400, errors } }))
  await fields.send.click()
  for (const { message } of errors) await expect(toast(page, message)).toBeVisible()
  await expect(fields.subject).toHaveAttribute('aria-invalid', 'true')
  await expect(fields.subject).toBeFocused()
  await expect(fields.subject).toHaveValue('Several faults')
  await expect(fields.chosen).toHaveCount(1)
  expect(await mailingsOf(accountId)).toEqual([])
  expect(await draftOf(accountId)).toMatchObject({ subject: 'Several faults' })
})

test('[N-01] including unsubscribed people requires a reason', async ({ enter, firmOf }) => {
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 1, unsubscribed: 1 })
  const { own } = await sendersOf(page, accountId)
  const fields = await compose(page)
  await sendAs(page, own)
  await write(page, 'No reason')
  await fields.unsubscribed.click()
  await addRecipient(page, firm.name)
  await fields.send.click()
  await expect(toast(page, 'Please check for missing fields')).toBeVisible()
  await expect(fields.reason).toBeFocused()
  await expect(fields.reason).toHaveAccessibleDescription(/Give the reason for including unsubscribed users\./)
  expect(await mailingsOf(accountId)).toEqual([])
})
