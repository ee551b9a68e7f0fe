import type { Page } from '@playwright/test'
import { addRecipient, compose, composer, draftOf, mailingsOf, test, write } from './composing.ts'
import { rowsOf } from './database.ts'
import { awake, expect } from './people.ts'
import { openSettings, toast } from './screens.ts'

const CONFLICT = 'This draft was changed in another window'
const GONE = 'This draft was sent or discarded in another window'
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

/** A second window of the same person, on the same draft. */
const otherWindow = async (page: Page) => {
  const other = await page.context().newPage()
  return { other, there: await compose(other) }
}

const refuseSaves = (page: Page) =>
  page.route('**/api/emails/drafts/bulk', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { status: 500 } }) : route.fallback(),
  )

test('[N-01] a draft and everything in it survive a reload, a closed page and Cancel', async ({ enter, firmOf }) => {
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 1 })
  await page.goto('/')
  await (await awake(page.getByRole('link', { name: 'Bulk Email' }).first())).click()
  const fields = composer(page)
  await awake(fields.subject)
  await addRecipient(page, firm.name)
  await write(page, 'Kept for later', 'First line')
  await fields.tests.fill('one@tested.example; two@tested.example')
  await expect(fields.saved).toBeVisible()
  const whole = async () => {
    await expect(fields.subject).toHaveValue('Kept for later')
    await expect(fields.text).toContainText('First line')
    await expect(fields.tests).toHaveValue('one@tested.example; two@tested.example')
    await expect(fields.chosen).toHaveText([new RegExp(firm.name)])
    await expect(fields.count('Get this email')).toHaveText('1')
  }
  await page.reload()
  await whole()
  await expect(page.getByText(/^Draft of /)).toBeVisible()
  await (await awake(fields.cancel)).click()
  await expect(page).toHaveURL('/')
  await expect(question(page)).toHaveCount(0)
  await page.goto('/bulk-email')
  await whole()
  // The last keystroke is saved even if the page is left at once.
  await awake(fields.subject)
  await fields.subject.press('End')
  await page.keyboard.type('!')
  await fields.cancel.click()
  await expect.poll(async () => (await draftOf(accountId))?.subject).toBe('Kept for later!')
  const reopened = await page.context().newPage()
  await page.close()
  const again = await compose(reopened)
  await expect(again.subject).toHaveValue('Kept for later!')
  await expect(again.chosen).toHaveText([new RegExp(firm.name)])
})

test('[N-01] nobody else sees the draft, and another administrator starts with an empty one', async ({ enter }) => {
  const [mine, other] = [await enter('staff'), await enter('staff')]
  await compose(mine.page)
  await write(mine.page, 'Mine alone')
  await expect(composer(mine.page).saved).toBeVisible()
  const there = await compose(other.page)
  await expect(there.subject).toHaveValue('')
})

test('[N-01] a draft that cannot be saved says so, asks before the page is left, and is saved once it can be', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/)
  const { page, accountId } = await enter('staff')
  const fields = await compose(page)
  await refuseSaves(page)
  await write(page, 'Not yet saved')
  await expect(page.getByRole('status').filter({ hasText: /^Not saved\. / })).toBeVisible()
  await fields.cancel.click()
  await expect(question(page)).toContainText('This draft could not be saved.')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(fields.subject).toHaveValue('Not yet saved')
  await page.unroute('**/api/emails/drafts/bulk')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(fields.saved).toBeVisible()
  expect(await draftOf(accountId)).toMatchObject({ subject: 'Not yet saved' })
  await fields.cancel.click()
  await expect(page).toHaveURL('/')
})

test('[N-01] a conflict between two windows shows both texts, and the person chooses one', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/)
  const { page, accountId } = await enter('staff')
  const fields = await compose(page)
  await write(page, 'One', 'Text of the first window')
  await expect(fields.saved).toBeVisible()
  const { there } = await otherWindow(page)
  await there.subject.fill('Two')
  await expect(there.saved).toBeVisible()
  await fields.subject.fill('Three')
  const notice = page.getByRole('alert').filter({ hasText: CONFLICT })
  await expect(notice).toContainText('Here: Three')
  await expect(notice).toContainText('Other window: Two')
  await expect(fields.send).toHaveAttribute('aria-disabled', 'true')
  await expect(fields.subject).toHaveValue('Three')
  expect((await draftOf(accountId))?.subject).toBe('Two')
  await page.getByRole('button', { name: 'Take the other' }).click()
  await expect(fields.subject).toHaveValue('Two')
  await expect(notice).toHaveCount(0)
  await fields.subject.fill('Four')
  await expect(fields.saved).toBeVisible()
  await there.subject.fill('Five')
  await expect(there.send.page().getByRole('alert').filter({ hasText: CONFLICT })).toContainText('Other window: Four')
  await there.send.page().getByRole('button', { name: 'Keep what is here' }).click()
  await expect.poll(async () => (await draftOf(accountId))?.subject).toBe('Five')
})

test('[N-01] a draft discarded in another window can be kept as a new draft or given up', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (404|409)/)
  const { page, accountId } = await enter('staff')
  const fields = await compose(page)
  await write(page, 'Still wanted')
  await expect(fields.saved).toBeVisible()
  const discard = async (window: Page) => {
    await (await awake(window.getByRole('button', { name: 'Discard draft' }))).click()
    await window.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
    await expect(toast(window, 'Draft discarded.')).toBeVisible()
  }
  const { other, there } = await otherWindow(page)
  await discard(other)
  await expect(there.subject).toHaveValue('')
  expect(await draftOf(accountId)).toBeUndefined()
  await fields.subject.press('End')
  await page.keyboard.type(' here')
  await expect(page.getByText(GONE)).toBeVisible()
  await page.getByRole('button', { name: 'Keep it as a new draft' }).click()
  await expect.poll(async () => (await draftOf(accountId))?.subject).toBe('Still wanted here')
  await expect(fields.subject).toHaveValue('Still wanted here')
  await expect(page.getByText(GONE)).toHaveCount(0)
  await discard(page)
  await expect(fields.subject).toHaveValue('')
  await page.reload()
  await expect(fields.subject).toHaveValue('')
  expect(await mailingsOf(accountId)).toEqual([])
})

test('[N-01] a saved draft survives signing out, and typed text stays on screen after the session has ended', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/)
  const { page, accountId } = await enter('staff')
  const fields = await compose(page)
  await fields.subject.click()
  await page.keyboard.type('Before signing out')
  await expect(fields.saved).toBeVisible()
  await openSettings(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).not.toHaveURL('/bulk-email')
  await expect.poll(async () => (await draftOf(accountId))?.subject).toBe('Before signing out')

  const second = await enter('staff')
  const there = await compose(second.page)
  // The audience is requested after a save; here it is held back until the session has ended.
  const hasEnded = Promise.withResolvers<void>()
  await second.page.route('**/audience', async (route) => {
    await hasEnded.promise
    await route.continue()
  })
  await there.subject.click()
  await second.page.keyboard.type('A')
  await expect(there.saved).toBeVisible()
  await rowsOf(`update sessions set ended_at = now(), end_reason = 'ENDED_BY_STAFF' where account_id = $1`, [
    second.accountId,
  ])
  const counted = second.page.waitForResponse(/\/audience$/)
  hasEnded.resolve()
  expect((await counted).status()).toBe(401)
  await second.page.keyboard.type(' after the end')
  await expect(second.page.getByRole('status').filter({ hasText: /^Not saved\. / })).toBeVisible()
  await expect(there.subject).toHaveValue('A after the end')
})

test('[N-01] text typed a moment before Sign Out is saved first', async ({ enter }) => {
  const { page, accountId } = await enter('staff')
  const fields = await compose(page)
  // The clock is paused, so the autosave delay never ends and only the sign-out can save.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await fields.subject.click()
  await page.keyboard.type('At the last moment')
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /drafts\/bulk$/.test(response.url()),
  )
  const signingOut = page.waitForRequest(/\/api\/sign-out$/)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  expect((await saved).status()).toBe(200)
  expect((await draftOf(accountId))?.subject).toBe('At the last moment')
  await page.clock.resume()
  await signingOut
  await expect(page).toHaveURL(/finder-utility/)
})

test('[N-01] Sign Out asks about a draft that could not be saved, and saves it once it can be', async ({
  enter,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/)
  const { page, accountId } = await enter('staff')
  const fields = await compose(page)
  await refuseSaves(page)
  const signOut = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sign o')
    await page.getByRole('option', { name: 'Sign Out' }).click()
  }
  await fields.subject.click()
  await page.keyboard.type('Refused at first')
  await signOut()
  await expect(question(page)).toContainText('This draft could not be saved.')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL('/bulk-email')
  await expect(fields.subject).toHaveValue('Refused at first')
  await page.unroute('**/api/emails/drafts/bulk')
  await signOut()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/finder-utility/)
  expect((await draftOf(accountId))?.subject).toBe('Refused at first')
})
