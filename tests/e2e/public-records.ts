import { createSlug } from '#lib/core/paths.ts'
import { rowsOf } from '#tests/e2e/database.ts'

type Broker = { brokerId: number; personId: number; name: string; company: string }

/** A public broker with several pages of closed loans, and one of its loans. */
export const busyBroker = async (): Promise<Broker & { path: string; loanId: number }> => {
  const [broker] = await rowsOf<Broker & { loanId: number }>(`
    select b.id as "brokerId", i.id as "personId", i.first_name || ' ' || i.last_name as name, c.name as company,
      (select min(s.loan_id) from loan_searches s join loans l on l.id = s.loan_id where b.id = any(s.broker_ids) and l.status_key = 'DISCHARGED') as "loanId"
    from brokers b join companies c on c.id = b.company_id join profile_figures f on f.profile_id = b.id
    join lateral (select * from individuals where company_id = c.id and is_visible and closed_at is null order by appearance_order, id limit 1) i on true
    where b.is_active and c.is_master_switch_on order by f.discharged_count desc, b.id limit 1`)
  const found = broker as Broker & { loanId: number }
  return { ...found, path: `/public/brokers/${createSlug(found.name)}/${found.personId}` }
}
