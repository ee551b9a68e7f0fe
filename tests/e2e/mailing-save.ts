import { composer } from './composing.ts'
import { rowsOf } from './database.ts'
import { addMailing } from './mailings.ts'
import { awake, expect } from './people.ts'
import type { Save } from './privacy-save.ts'

/** A mailing to a person of the demonstration. */
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

/** The pause of a mailing that is being sent. */
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
