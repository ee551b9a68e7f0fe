import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { sessionFor } from './harness/principals.ts'

export type LenderPerson = { lenderId: number; accountId: number; companyName: string }

/**
 * A lender of the demonstration with loans in both books and a person who can sign in; each test uses another place. Places do
 * not change when a test hides a book, which only increments the version.
 */
export const lenderAt = async (place: number): Promise<LenderPerson> => {
  const [found] = await rowsOf<LenderPerson>(
    `select l.id as "lenderId", min(a.id) as "accountId", c.name as "companyName"
     from lenders l join companies c on c.id = l.company_id join profile_figures f on f.profile_id = l.id
     join individuals i on i.company_id = c.id join accounts a on a.individual_id = i.id and a.closed_at is null
     where l.is_active and c.is_master_switch_on and c.closed_at is null and i.closed_at is null and i.is_visible
       and f.current_count > 2 and f.discharged_count > 2
       and (l.privacy_version > 1 or l.loan_tab_show_current_loan_book and l.loan_tab_show_discharged_loan_book)
       and not exists (select from brokers b where b.company_id = c.id)
       and a.email not like '%castellano%'
     group by l.id, c.name order by l.id offset $1 + 10 limit 1`,
    [place],
  )
  if (!found) throw new Error('the demonstration has too few lenders')
  return found
}

/** Signs a page in with a new session of this account. */
export const signInAccount = async (page: Page, accountId: number, baseURL: string): Promise<void> => {
  const [name = '', value = ''] = (await sessionFor(accountId)).split('=')
  await page.context().addCookies([{ name, value, url: baseURL, httpOnly: true, sameSite: 'Lax' }])
}

/** The stored privacy settings of a lender. */
export const storedSettings = async (lenderId: number) => {
  const [row] = await rowsOf<{ current: boolean; optIn: boolean; suburbs: boolean; name: boolean; version: number }>(
    `select loan_tab_show_current_loan_book as current, finder_function_opt_in as "optIn",
       funds_available_show_suburbs as suburbs, ninety_day_activity_show_name as name, privacy_version as version
     from lenders where id = $1`,
    [lenderId],
  )
  return row as NonNullable<typeof row>
}

/** Resets the privacy settings of a lender to those of a new one. */
export const restoreSettings = (lenderId: number, optIn: boolean) =>
  rowsOf(
    `update lenders set finder_function_opt_in = $2, loan_tab_show_current_loan_book = true,
       loan_tab_show_discharged_loan_book = true, funds_available_show_suburbs = false,
       ninety_day_activity_show_name = false where id = $1`,
    [lenderId, optIn],
  )
