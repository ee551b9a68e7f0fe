import type { Page } from '@playwright/test'
import { addressOf, freshSubject, rowsIn } from './note-subjects.ts'
import { awake, expect, test } from './people.ts'

const isReady = async (page: Page): Promise<void> => {
  await awake(page.getByRole('button', { name: 'Add note' }))
}

test('[E-01] [E-02] [E-03] staff add, edit, delete and restore a note with the keyboard', async ({ signIn }) => {
  const page = await signIn('staff')
  const subject = await freshSubject('lender')
  await page.goto(addressOf(subject, 'loanstab'))
  await awake(page.getByRole('button', { name: 'Settings' }))
  const text = `Rang at ${Date.now()}`

  // The key n opens a new note from another tab.
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await expect(page).toHaveURL(/tab=fileNotes/)
  // The new row names its author, and Save is the primary button.
  await expect(page.locator('tr[aria-current="true"]')).toContainText('Jonas Whitmore')
  const fillOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await fillOf('Add note')).not.toBe(await fillOf('Save'))
  // Letters typed into the field are text, including n.
  await page.keyboard.type(text)
  await page.keyboard.press('Alt+5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('File notes added successfully.')).toBeVisible()
  const row = rowsIn(page).filter({ hasText: text })
  await expect(row).toContainText('Meeting')
  await expect(row).toContainText('Jonas Whitmore')
  expect(await rowsIn(page).first().innerText()).toContain(text)

  // Focus has returned to where n works, so another note needs no mouse.
  await page.keyboard.press('n')
  await page.keyboard.type('Thrown away')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused()
  await expect(page.getByText('Draft kept')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Draft kept')).toBeHidden()

  await row.getByRole('button', { name: /^Edit note/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(text)
  await page.keyboard.press('End')
  await page.keyboard.type(', edited')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('File notes updated successfully.')).toBeVisible()
  await expect(row).toContainText(`${text}, edited`)
  await expect(row).toContainText('Edited by Jonas Whitmore')
  await expect(row.getByRole('button', { name: /^Edit note/ })).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Heads up!' })
  await expect(question).toContainText('Are you sure you want to delete this file note?')
  await question.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('File note deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('File note restored.')).toBeVisible()
  await expect(row).toContainText(`${text}, edited`)
})

test('[T-F2] a draft survives closing the page and is deleted when its note is saved', async ({ signIn }) => {
  const page = await signIn('staff')
  const subject = await freshSubject('broker')
  await page.goto(addressOf(subject))
  await isReady(page)
  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: 'Note' })
  const begun = `Half a sentence of ${Date.now()}`
  await field.pressSequentially(begun)
  const context = page.context()
  // Closed before the autosave delay after the last key is over.
  await page.close({ runBeforeUnload: true })

  const again = await context.newPage()
  await expect(async () => {
    await again.goto(addressOf(subject))
    await expect(again.getByText('Draft kept')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(again.getByRole('listitem').filter({ hasText: begun })).toBeVisible()
  await isReady(again)
  await again.keyboard.press('n')
  await expect(again.getByRole('textbox', { name: 'Note' })).toHaveValue(begun)
  await again.keyboard.press('End')
  await again.keyboard.type(' valuation.')
  await again.keyboard.press('Control+Enter')
  await expect(again.getByText('File notes added successfully.')).toBeVisible()
  await again.reload()
  await expect(rowsIn(again).first()).toContainText(`${begun} valuation.`)
  await expect(again.getByText('Draft kept')).toBeHidden()
})

test('[T-F2] on a phone an unfinished note is saved when the screen turns off, before the autosave delay', async ({
  signIn,
}) => {
  const page = await signIn('staff', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const subject = await freshSubject('broker')
  await page.goto(addressOf(subject))
  await (await awake(page.getByRole('button', { name: 'Add note' }))).tap()
  const field = page.getByRole('textbox', { name: 'Note' })
  // The clock is paused, so only hiding the page can have saved the text.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const begun = `Rang from the car at ${Date.now()}`
  await field.pressSequentially(begun)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && /draft/.test(answer.url()))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await kept).ok()).toBe(true)
  // On waking up the phone reloads the page.
  await page.clock.resume()
  await page.reload()
  await (await awake(page.getByRole('button', { name: 'Add note' }))).tap()
  await expect(field).toHaveValue(begun)
})

test('[T-F1] when two people change one note, the second sees both texts', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/409/)
  const subject = await freshSubject('lender')
  const [one, two] = [await signIn('staff'), await signIn('admin')]
  await one.goto(addressOf(subject))
  await isReady(one)
  await one.keyboard.press('n')
  await one.keyboard.type('Between two people')
  await one.keyboard.press('Control+Enter')
  await expect(one.getByText('File notes added successfully.')).toBeVisible()
  await two.goto(addressOf(subject))
  await isReady(two)
  for (const page of [one, two]) {
    await page
      .getByRole('button', { name: /^Edit note/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Note' }).fill(page === one ? 'By the first' : 'By the second')
  }
  await one.keyboard.press('Control+Enter')
  await expect(one.getByText('File notes updated successfully.')).toBeVisible()
  await two.keyboard.press('Control+Enter')
  await expect(two.getByRole('alert').filter({ hasText: 'By the first' })).toBeVisible()
  await expect(two.getByRole('textbox', { name: 'Note' })).toHaveValue('By the second')
  await two.keyboard.press('Control+Enter')
  await expect(rowsIn(two).first()).toContainText('By the second')
})

test('[T-A4] a lender’s notes are private: staff, another lender and a dual user cannot read them', async ({
  signIn,
}) => {
  const lender = await signIn('lender')
  const subject = await freshSubject('broker')
  await lender.goto(addressOf(subject))
  await isReady(lender)
  await lender.keyboard.press('n')
  const canary = `CANARY ${Date.now()}`
  await lender.keyboard.type(canary)
  await lender.keyboard.press('Control+Enter')
  await expect(rowsIn(lender).first()).toContainText(canary)
  await expect(lender.getByRole('columnheader', { name: 'Taken by' })).toHaveCount(0)
  for (const role of ['staff', 'rival', 'dual'] as const) {
    const page = await signIn(role)
    await page.goto(addressOf(subject))
    await isReady(page)
    expect(await page.content(), role).not.toContain(canary)
    expect(await (await page.request.get(`/api/brokers/${subject.id}/file-notes`)).text(), role).not.toContain(canary)
  }
})

test('[E-02] a note cannot be changed or deleted without its id', async ({ signIn, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/)
  const page = await signIn('staff')
  const { id } = await freshSubject('lender')
  await page.goto('/')
  const answers = await page.evaluate(async (lender) => {
    const put = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api/lenders/${lender}/file-notes${path}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify(body),
      })
      return { status: answer.status, message: (await answer.json()).errors[0].message }
    }
    return [
      await put('', { note: 'Without an id', noteType: 'PHONE_CALL' }),
      await put('/delete', {}),
      await put('/delete?id=', { id: '' }),
    ]
  }, id)
  expect(answers).toEqual(Array(3).fill({ status: 400, message: 'Id is required' }))
})
