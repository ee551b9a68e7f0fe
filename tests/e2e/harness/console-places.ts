import { at, type Place } from '#tests/e2e/harness/place.ts'
import { awake } from '#tests/e2e/people.ts'

/** Pages of administrators: system users and public holidays. */
export const CONSOLE_PLACES: Place[] = [
  { isBrief: true, title: 'the form of a new system user', role: 'admin', path: at('/systemUsers/create') },
  {
    isBrief: true,
    title: 'a row of the staff console being edited',
    role: 'admin',
    path: at('/users'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByLabel('Mobile').fill('123')
    },
  },
  {
    isBrief: true,
    title: 'the question before a system user is deleted',
    role: 'admin',
    path: at('/users'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .last()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { isBrief: true, title: 'no former system users', role: 'staff', path: at('/users?tab=former') },
  { title: 'the public holidays', role: 'staff', path: at('/holidays') },
  {
    isBrief: true,
    title: 'a public holiday that is added',
    role: 'admin',
    path: at('/holidays?year=2027&state=VIC'),
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: 'Add Holiday' }))).click()
      await page.getByRole('dialog').getByLabel('Holiday').waitFor()
    },
  },
]
