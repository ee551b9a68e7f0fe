import { keptApproaches } from './approaches.ts'
import { awake, expect } from './people.ts'
import type { Save } from './privacy-save.ts'

/** A lender's answer to an approach. */
export const answerSave: Save = {
  role: 'lender',
  begin: async (page) => {
    await page.goto(`/approaches/${(await keptApproaches()).askedId}`)
    const form = page.getByRole('form', { name: 'Your answer' })
    await awake(form)
    await form.getByRole('radio', { name: 'Decline' }).check()
    await form.getByLabel('Reason').selectOption('Size')
    await form.getByLabel('A few words').fill('typed and refused')
  },
  press: (page) => page.getByRole('button', { name: 'Send answer' }).click(),
  kept: (page) => expect(page.getByLabel('A few words')).toHaveValue('typed and refused'),
}

/** A broker's withdrawal of an approach. */
export const withdrawalSave: Save = {
  role: 'broker',
  begin: async (page) => {
    await page.goto(`/approaches/scenarios/${(await keptApproaches()).scenarioId}`)
    await awake(page.getByRole('button', { name: /^Withdraw/ }).first())
  },
  press: async (page) => {
    await page
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  },
  // The answer that needs a decision comes first.
  kept: (page) => expect(page.getByRole('article').first()).toContainText('Interested'),
}
