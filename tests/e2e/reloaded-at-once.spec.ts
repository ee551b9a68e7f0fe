import { addRecipient, compose, composer, draftOf, test, write } from './composing.ts'
import { criteriaForm, newLender, storedCategory } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { addressOf, freshSubject } from './note-subjects.ts'
import { awake, expect } from './people.ts'

// The page is requested again before the last save of the previous page has arrived.

test('[N-01] text typed into a draft survives an immediate reload, and is edited further without a conflict', async ({
  enter,
  firmOf,
}) => {
  const { page, accountId } = await enter('staff')
  const firm = await firmOf({ people: 1 })
  const fields = await compose(page)
  await addRecipient(page, firm.name)
  await write(page, 'Typed last', 'The text as well')
  await page.reload()
  await expect(fields.subject).toHaveValue('Typed last')
  await expect(fields.text).toContainText('The text as well')
  await expect(fields.chosen).toHaveText([new RegExp(firm.name)])
  await awake(fields.subject)
  await fields.subject.press('End')
  await page.keyboard.type(' and more')
  await expect(composer(page).saved).toBeVisible()
  expect((await draftOf(accountId))?.subject).toBe('Typed last and more')
})

test('[E-04] text typed into a detail note survives an immediate reload', async ({ enter }) => {
  const { page } = await enter('staff')
  const subject = await freshSubject('broker')
  await page.goto(addressOf(subject, 'details'))
  const note = page.getByRole('textbox', { name: 'Professional' })
  await (await awake(note)).fill('Knows the market')
  await page.reload()
  await expect(note).toHaveValue('Knows the market')
  await (await awake(note)).press('End')
  await page.keyboard.type(' well')
  const kept = () =>
    rowsOf(`select detail from detail_notes where profile_id = $1 and kind = 'PROFESSIONAL'`, [subject.id])
  await expect.poll(kept).toEqual([{ detail: 'Knows the market well' }])
})

test('[F-11] a value typed into a category survives an immediate reload', async ({ enter }) => {
  const { page } = await enter('staff')
  const lenderId = await newLender()
  const criteria = criteriaForm(page)
  await criteria.open(lenderId)
  await criteria.figure('Available amount').fill('7000000')
  await page.reload()
  await expect(criteria.figure('Available amount')).toHaveValue('7,000,000')
  expect((await storedCategory(lenderId)).available).toBe('7000000')
})
