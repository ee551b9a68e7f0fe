import { composer } from './composing.ts'
import { giveFirstRanking } from './criteria-form.ts'
import { rowsOf } from './database.ts'
import { addMailing } from './mailings.ts'
import { ownLender } from './own-companies.ts'
import { awake, expect } from './people.ts'
import type { Save } from './privacy-save.ts'

/** Sending a mailing to a person of the demonstration. */
export const mailingSave: Save = {
  role: 'admin',
  begin: async (page) => {
    const account = `(select id from accounts where email = 'mara.okafor@covenant.example')`
    await rowsOf(`delete from email_campaigns where state = 'DRAFT' and kind = 'BULK' and created_by_id = ${account}`)
    await page.goto('/bulk-email')
    const fields = composer(page)
    await awake(fields.subject)
    await fields.add.pressSequentially('Castellano')
    await page
      .getByRole('option', { name: /Castellano/ })
      .first()
      .click()
    await fields.subject.fill('Typed and refused')
    await fields.text.fill('Typed and refused')
    await expect(fields.saved).toBeVisible()
    await expect(fields.count('Get this email')).not.toHaveText('0')
  },
  press: (page) => composer(page).send.click(),
  kept: (page) => expect(composer(page).subject).toHaveValue('Typed and refused'),
}

/** Pausing a mailing that is being sent. */
export const steeringSave: Save = {
  role: 'admin',
  begin: async (page) => {
    const { path } = await addMailing({ state: 'SENDING', recipients: ['SENT', 'QUEUED'] })
    await page.goto(path)
    await awake(page.getByRole('button', { name: 'Pause' }))
  },
  press: (page) => page.getByRole('button', { name: 'Pause' }).click(),
  kept: (page) => expect(page.getByRole('button', { name: 'Pause' })).toBeEnabled(),
}

/** Confirming that terms are still correct. */
export const stillCorrectSave: Save = {
  begin: async (page) => {
    const { lenderId } = await ownLender()
    await giveFirstRanking(lenderId, { verifiedDaysAgo: 27 })
    await page.goto(`/still-correct/${lenderId}`)
    await awake(page.getByRole('button', { name: '1st Ranking is still correct' }))
  },
  press: (page) => page.getByRole('button', { name: '1st Ranking is still correct' }).click(),
  kept: (page) => expect(page.getByRole('button', { name: '1st Ranking is still correct' })).toBeEnabled(),
}
