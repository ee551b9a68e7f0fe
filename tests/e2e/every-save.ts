import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { answerSave, withdrawalSave } from './approach-save.ts'
import { rowsOf } from './database.ts'
import { openKeptEnquiry } from './enquiries.ts'
import { rateSave, settleSave } from './loan-step-save.ts'
import { mailingSave, steeringSave, stillCorrectSave } from './mailing-save.ts'
import { fillCompany, fillPerson, typedCompany, typedPerson } from './people/life.ts'
import { awake, expect } from './people.ts'
import { privacySave, type Save } from './privacy-save.ts'
import { openSettings, typedDate } from './screens.ts'

const oneOf = async (kind: 'lender' | 'broker', minimum = 1): Promise<{ id: number; companyId: number }> => {
  const [row] = await rowsOf<{ id: number; companyId: number }>(
    `select x.id, x.company_id as "companyId" from ${kind}s x join companies c on c.id = x.company_id
     where x.is_active and c.is_master_switch_on and c.closed_at is null
       and (select count(*) from individuals i where i.company_id = c.id and i.closed_at is null) >= $1
     order by x.id offset 22 limit 1`,
    [minimum],
  )
  return row as { id: number; companyId: number }
}
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
export const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label} ?\\*?$`))
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const openProfile = async (page: Page, query = '') => {
  await page.goto(`/users/${(await oneOf('lender', 2)).id}/lender${query}`)
  await awake(page.getByRole('button', { name: 'Settings' }))
}
// Only a category with values can be offered.
const openFilled = async (page: Page) => {
  const [filled] = await rowsOf<{ id: number }>(
    `select min(lender_id) as id from lender_categories where category_key = 'FIRST_RANKING' and available is not null`,
  )
  await page.goto(`/users/${filled?.id}/lender?tab=loans&category=4`)
  await awake(page.getByRole('button', { name: 'Settings' }))
}
const professional = (page: Page) => page.getByRole('textbox', { name: 'Professional' })
const available = (page: Page) => page.getByRole('textbox', { name: 'Available amount' })
const writeNote = async (page: Page) => {
  await openProfile(page, '?tab=fileNotes')
  await awake(page.getByRole('button', { name: 'Add note' }))
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('typed and refused')
}
const noteIsKept = (page: Page) => expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('typed and refused')
const storedNote = async (page: Page) => {
  const [note] = await rowsOf<{ id: number; lenderId: number }>(
    `select n.id, n.lender_id as "lenderId" from file_notes n join observers o on o.id = n.observer_id and o.company_id is null
     join lenders l on l.id = n.lender_id and l.is_active order by n.id desc limit 1`,
  )
  await page.goto(`/users/${note?.lenderId}/lender?tab=fileNotes`)
  return page.locator(`[data-edit-note="${note?.id}"]`)
}
const subscription = (page: Page, name: string) => page.getByRole('switch', { name })
const openSubscriptions = async (page: Page) => {
  const text = 'select min(id) as id from individuals where company_id = $1 and closed_at is null'
  const [person] = await rowsOf<{ id: number }>(text, [(await oneOf('broker')).companyId])
  await page.goto(`/email-subscriptions/${person?.id}`)
  await awake(subscription(page, 'Marketing emails'))
}
const password = async (page: Page) => {
  await page.goto('/change-password')
  await awake(page.locator('main form'))
  await field(page, 'Current password').fill('covenant-demo')
  for (const label of ['New password', 'Confirm new password']) await field(page, label).fill('lantern-orchard-85')
  await field(page, 'Confirm new password').blur()
}

export const SAVES: Record<string, Save> = {
  'a profile': {
    begin: async (page) => {
      await openProfile(page, '?edit=1')
      await field(page, 'Website').fill('refused.example')
    },
    press: save,
    kept: (page) => expect(field(page, 'Website')).toHaveValue('refused.example'),
  },
  'the order of portraits': {
    begin: async (page) => {
      await openProfile(page, '?edit=1')
      await page.getByRole('button', { name: 'Portrait order' }).click()
    },
    press: (page) => page.getByRole('button', { name: 'Save order' }).click(),
    kept: (page) => expect(page.getByRole('dialog', { name: 'Portrait order' })).toBeVisible(),
  },
  'a picture': {
    begin: async (page) => {
      await openProfile(page, '?edit=1')
      const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#159' } })
        .png()
        .toBuffer()
      await page.locator('input[type="file"]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    },
    press: (page) =>
      page.getByRole('dialog', { name: 'Crop the picture' }).getByRole('button', { name: 'Use picture' }).click(),
    kept: (page) => expect(page.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible(),
  },
  'a lead score': {
    begin: (page) => openProfile(page),
    press: (page) => page.getByRole('button', { name: 'E', exact: true }).click(),
    kept: (page) =>
      expect(page.getByRole('button', { name: 'E', exact: true })).toHaveAttribute('aria-pressed', 'true'),
  },
  'a follow-up date': {
    begin: (page) => openProfile(page),
    press: async (page) => {
      const again = page.getByRole('button', { name: 'Try again' })
      if (await again.isVisible()) await again.click()
      else await page.locator('#followup-date').fill(typedDate('2031-05-06'))
    },
    kept: (page) => expect(page.locator('#followup-date')).toHaveValue(typedDate('2031-05-06')),
  },
  'a pause': {
    begin: (page) => openProfile(page),
    press: async (page) => {
      await page.getByRole('switch', { name: 'Profile active' }).click()
      await confirm(page, 'Pause profile')
    },
    kept: (page) => expect(page.getByRole('switch', { name: 'Profile active' })).toBeChecked(),
  },
  'the master switch': {
    begin: (page) => openProfile(page),
    press: async (page) => {
      await page.getByRole('switch', { name: 'Master switch' }).click()
      await confirm(page, 'Turn master switch off')
    },
    kept: (page) => expect(page.getByRole('switch', { name: 'Master switch' })).toBeChecked(),
  },
  'an action of the profile menu': {
    role: 'admin',
    begin: (page) => openProfile(page),
    press: async (page) => {
      await openSettings(page)
      await page.getByRole('menuitem', { name: "Reset User's Password" }).click()
    },
  },
  'a new file note': { begin: writeNote, press: save, kept: noteIsKept },
  'a changed file note': {
    begin: async (page) => {
      await (await awake(await storedNote(page))).click()
      await page.getByRole('textbox', { name: 'Note' }).fill('typed and refused')
    },
    press: save,
    kept: noteIsKept,
  },
  'the deletion of a file note': {
    begin: async (page) => awake(await storedNote(page)),
    press: async (page) => {
      await page
        .getByRole('button', { name: /^Delete note/ })
        .first()
        .click()
      await confirm(page, 'Delete')
    },
  },
  'a detail note that saves itself': {
    begin: (page) => openProfile(page, '?tab=3'),
    press: async (page) => {
      const again = page.getByRole('button', { name: 'Retry' })
      if (await again.isVisible()) await again.click()
      else await (await awake(professional(page))).fill('typed and refused')
    },
    kept: (page) => expect(professional(page)).toHaveValue('typed and refused'),
  },
  'a category that saves itself': {
    begin: (page) => openProfile(page, '?tab=loans&category=8'),
    press: async (page) => {
      const again = page.getByRole('button', { name: 'Retry' })
      if (await again.isVisible()) await again.click()
      else await (await awake(available(page))).fill('7654321')
      await page.keyboard.press('Control+Enter')
    },
    kept: (page) => expect(available(page)).toHaveValue(/^(7654321|7,654,321)$/),
  },
  'the offer of a category': {
    begin: openFilled,
    press: async (page) => (await awake(page.getByRole('switch', { name: 'Offered' }))).click(),
  },
  'a new company': {
    begin: (page) => fillCompany(page, { ...typedCompany('Lender'), companyName: 'Typed and refused' }),
    press: save,
    kept: (page) => expect(field(page, 'Company Name')).toHaveValue('Typed and refused'),
  },
  'a new user': {
    begin: async (page) => {
      await page.goto(`/companies/${(await oneOf('lender')).companyId}/users/create`)
      await awake(page.getByLabel('Visible', { exact: true }))
      await fillPerson(page, { ...typedPerson(), firstName: 'Refused' })
      await page.getByLabel('Visible', { exact: true }).check()
    },
    press: save,
    kept: (page) => expect(field(page, 'First Name')).toHaveValue('Refused'),
  },
  'a new system user': {
    role: 'admin',
    begin: async (page) => {
      await page.goto('/systemUsers/create')
      await awake(page.locator('form[aria-label="Add System Users"]'))
      await fillPerson(page, { ...typedPerson(), firstName: 'Refused' })
    },
    press: save,
    kept: (page) => expect(field(page, 'First Name')).toHaveValue('Refused'),
  },
  'a row of the system users': {
    role: 'admin',
    begin: async (page) => {
      await page.goto('/users')
      await (await awake(page.getByRole('button', { name: /^Edit / }).first())).click()
      await field(page, 'Last Name').fill('Refused')
    },
    press: save,
    kept: (page) => expect(field(page, 'Last Name')).toHaveValue('Refused'),
  },
  'disabling a system user': {
    role: 'admin',
    begin: async (page) => {
      await page.goto('/users')
      await awake(page.getByRole('button', { name: /^Edit / }).first())
    },
    press: async (page) => {
      await page
        // The toast of the previous attempt may cover the last row.
        .getByRole('button', { name: /^Disable / })
        .first()
        .click()
      await confirm(page, 'Disable')
    },
  },
  'email subscriptions': {
    begin: async (page) => {
      await openSubscriptions(page)
      await subscription(page, 'Marketing emails').click()
    },
    press: save,
    kept: (page) => expect(subscription(page, 'Marketing emails')).not.toBeChecked(),
  },
  'the erasure of an enquiry': {
    role: 'admin',
    begin: async (page) => openKeptEnquiry(page, (await oneOf('broker')).id),
    press: async (page) => {
      await page.getByRole('button', { name: 'Erase Never Erased' }).click()
      await confirm(page, 'Erase')
    },
    kept: (page) => expect(page.getByRole('article', { name: 'Never Erased' })).toBeVisible(),
  },
  'an answer to an approach': answerSave,
  'the withdrawal of an approach': withdrawalSave,
  'privacy settings': privacySave,
  'a settlement': settleSave,
  'the ratings of a side': rateSave,
  'a mailing': mailingSave,
  'the pause of a mailing': steeringSave,
  'terms that are still correct': stillCorrectSave,
  'a deal under a name': {
    role: 'broker',
    begin: async (page) => {
      await page.goto('/match?amount=2400000&lvr=68&categoryKey=SECOND_RANKING')
      await (await awake(page.getByRole('button', { name: 'Save', exact: true }))).click()
      await page.getByRole('dialog', { name: 'Save this deal' }).getByLabel('Name').fill('Refused deal')
    },
    press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
    kept: (page) => expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Refused deal'),
  },
  'the alert of a deal': {
    role: 'broker',
    begin: async (page) => {
      await page.goto('/match?amount=2400000&lvr=68&categoryKey=SECOND_RANKING')
      await (await awake(page.getByRole('button', { name: 'Save', exact: true }))).click()
      await page.getByRole('dialog').getByLabel('Name').fill(`Alerted ${Date.now()}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
      await page.waitForURL(/scenario=/)
    },
    press: async (page) => {
      await (await awake(page.getByRole('button', { name: /^Actions of Alerted/ }).first())).click()
      await page.getByRole('menuitem', { name: 'No alerts' }).click()
    },
    kept: (page) => expect(page.getByText(/Alerts once a day/).first()).toBeVisible(),
  },
  'one’s own password': {
    begin: password,
    press: save,
    kept: (page) => expect(field(page, 'New password')).toHaveValue('lantern-orchard-85'),
  },
}
