import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'

/** The columns of All Users in order (row K-02). */
export const COLUMNS = [
  ...['User', 'State', 'Financier', 'Email', 'Type', 'Last Call With', 'Last Loan', 'Current Criteria', 'Co-Lender'],
  ...['Active Criteria', 'Mobile', 'Last File Note', 'Last Login', 'Last Suburb', 'Website', 'Last Partner'],
  ...['Last Law Firm', 'Last Broker', 'Last Lender', 'Last Principal', 'BDM', 'Funds Available', 'Follow Up'],
  ...['Profile', 'Lead Score', 'Master Switch'],
]

/** The table of people, and its rows. */
export const table = (page: Page) => page.getByRole('table', { name: 'All Users' })
export const rows = (page: Page) => table(page).locator('tbody tr[data-row]')

type Counted = { people: number; loans: number; principal: string }
/** SQL for all people of the market with their profiles, and the condition for those in the list. */
export const MARKET = `individuals i join companies c on c.id = i.company_id left join lenders le on le.company_id = c.id
  left join brokers br on br.company_id = c.id left join law_firms lf on lf.company_id = c.id`
export const LISTED = 'i.closed_at is null and c.closed_at is null and num_nonnulls(le.id, br.id, lf.id) > 0'
/** Counts the people who match a condition, and the distinct loans of their companies. */
export const counted = async (condition: string): Promise<Counted> => {
  const [row] = await rowsOf<Counted>(`with found as (select i.id, le.id as lender, br.id as broker, lf.id as firm
      from ${MARKET} where ${LISTED} and ${condition}),
    loaned as (select l.principal from loans l where l.law_firm_id in (select firm from found)
      or exists (select from loan_lenders p where p.loan_id = l.id and p.lender_id in (select lender from found))
      or exists (select from loan_brokers p where p.loan_id = l.id and p.broker_id in (select broker from found)))
    select (select count(*)::int from found) as people, count(*)::int as loans, coalesce(sum(principal), 0)::text as principal from loaned`)
  return row as Counted
}
