import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { freshStaff, sessionFor } from './harness/principals.ts'
import { signInWith } from './harness/sign-in.ts'
import { ORIGIN } from './harness/wire.ts'
import { awake, test as base, expect } from './people.ts'
import { takeMenuEntry, toast } from './screens.ts'

type Kept = { filters: object; selectedColumns: string[]; savedSearchId: number | null }
type Person = { page: Page; accountId: number; latest: () => Promise<Kept | undefined> }
type Options = { viewport: { width: number; height: number }; hasTouch?: boolean; isMobile?: boolean }

export const WIDE: Options = { viewport: { width: 1440, height: 900 } }
export const PHONE: Options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

// Each test uses new people, because a person's last search is stored.
export const test = base.extend<{ enter: (kind: 'staff' | 'broker', options?: Options) => Promise<Person> }>({
  enter: async ({ visit }, use) => {
    const broker = async () => {
      const [row] = await rowsOf<{ id: number }>(
        `select a.id from accounts a join individuals i on i.id = a.individual_id join companies c on c.id = i.company_id
          join brokers b on b.company_id = c.id left join lenders l on l.company_id = c.id
          where l.id is null and b.is_active and c.is_master_switch_on and a.subject is not null and a.closed_at is null
            and i.closed_at is null and a.accepted_at is not null
            and not exists (select 1 from last_searches s where s.account_id = a.id) order by random() limit 1`,
      )
      return { accountId: row?.id as number, cookie: await sessionFor(row?.id as number) }
    }
    await use(async (kind, options = WIDE) => {
      const { accountId, cookie } = await (kind === 'staff' ? freshStaff() : broker())
      const page = await visit(options)
      await signInWith(page, cookie, ORIGIN)
      const latest = async () => {
        const [row] = await rowsOf<Kept>(
          `select filters, selected_columns as "selectedColumns", saved_search_id as "savedSearchId"
            from last_searches where account_id = $1 and kind = 'LOANS'`,
          [accountId],
        )
        return row
      }
      return { page, accountId, latest }
    })
  },
})

export const chips = (page: Page) => page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Search' })
/** The button that names the loaded search and opens the choice. */
export const picker = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const edited = (page: Page) => page.getByRole('button', { name: 'Last Saved Edited' })
export const saving = (page: Page) => page.getByRole('dialog', { name: 'Save Search' })

/** Saves the current search under a new name. */
export const save = async (page: Page, name: string): Promise<string> => {
  await (await awake(saveButton(page))).click()
  await saving(page).getByLabel('Name').fill(name)
  await saving(page).getByRole('button', { name: 'Save as new' }).click()
  await expect(toast(page, 'All done')).toContainText(`This search is saved as “${name}”.`)
  await expect(page).toHaveURL(/\/(loans|users\/all)\?view=\d+$/)
  await expect(picker(page, name)).toBeVisible()
  return page.url()
}
export const pick = async (page: Page, from: string, name: string) => {
  await (await awake(picker(page, from))).click()
  await page.getByRole('combobox', { name: 'Find a saved search' }).fill(name.slice(0, 6))
  await page.getByRole('option', { name }).click()
  await expect(picker(page, name)).toBeVisible()
}
/** Chooses an entry of the menu of the loaded search. */
export const choose = async (page: Page, name: string, entry: string) => {
  await takeMenuEntry(page, await awake(page.getByRole('button', { name: `Actions on “${name}”` })), entry)
}
