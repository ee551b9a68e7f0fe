import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { at, type Place } from '#tests/e2e/harness/place.ts'
import { awake } from '#tests/e2e/people.ts'

const openComposer = async (page: Page): Promise<void> => {
  await awake(page.getByRole('textbox', { name: /^Subject/ }))
}

/** A saved search of the administrator, created once. */
const ownSearch = async (): Promise<string> => {
  const account = `select id from accounts where email = 'mara.okafor@covenant.example'`
  const [row] = await rowsOf<{ id: number }>(
    `with found as (select id from saved_searches where name = 'Looked at' and account_id = (${account}) and deleted_at is null),
       made as (insert into saved_searches (account_id, kind, name, selected_columns, filters)
         select id, 'USERS', 'Looked at', '{}', '{"typeKey":"DUAL"}' from (${account}) a where not exists (select from found)
         on conflict do nothing returning id)
     select id from found union all select id from made limit 1`,
  )
  return `/marketing-email?id=${row?.id}`
}

/** The composers of mailings. */
export const MAILING_PLACES: Place[] = [
  { title: 'a bulk email', role: 'admin', path: at('/bulk-email'), open: openComposer },
  {
    isBrief: true,
    title: 'a bulk email that lacks everything',
    role: 'admin',
    path: at('/bulk-email'),
    open: async (page) => {
      await openComposer(page)
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await page.getByText('Please enter email subject').first().waitFor()
    },
  },
  { isBrief: true, title: 'a marketing email', role: 'admin', path: ownSearch, open: openComposer },
]
