import type pg from 'pg'
import { generateMarket } from './market.ts'

/** The market for timing matches: 2,000 lenders with six published categories, and 5,000 brokers that match them all. */
const LENDERS = 2_000
const COMPANIES = 10_000

/** Fills an empty, migrated database; runs as superuser with triggers off. */
export const generatePairs = async (client: pg.Client): Promise<void> => {
  await generateMarket(client, { loans: 1_000, companies: COMPANIES, individuals: 25_000 })
  const statements = [
    'delete from lender_categories',
    `delete from lenders where id not in (select id from lenders order by id limit ${LENDERS})`,
    `insert into staff (first_name, last_name, email, state_key, position_key)
      select 'Bdm', 'Number ' || n, 'bdm-' || n || '@bench.example', 'NSW', 'BDM' from generate_series(1, 12) n`,
    `update lenders set bdm_id = (select min(id) from staff) + id % 12`,
    // The first 200 lenders, which are timed, have six fresh categories; the others vary.
    `insert into lender_categories (id, lender_id, category_key, is_offered, is_verified, last_verified_at, available, version)
      select next_record_id(), l.id, c.key, true, true,
        now() - case when l.place <= 200 then 3 else (l.place * 7 + c.code * 13) % 60 end * interval '1 day', 5000000, 2
      from (select id, row_number() over (order by id) as place from lenders) l cross join categories c`,
    `insert into matches (lender_id, broker_id, platform_status_key, note, edited_by_id, edited_at)
      select l.id, b.id, case when (l.id + b.id) % 9 = 0 then 'IN_DISCUSSION' else 'MATCHED' end,
        'Called both, terms are on their way for ' || b.id, (select min(id) from accounts), now()
      from (select id from lenders order by id limit 200) l join brokers b on (l.id * 3 + b.id) % 5 = 0`,
    `insert into observers (company_id) select company_id from lenders order by id limit 200`,
    `insert into file_notes (observer_id, broker_id, note_type_key, note, taken_by_id, taken_at)
      select o.id, b.id, 'PHONE_CALL', 'Spoke about a deal in Parramatta, number ' || g, (select min(id) from accounts),
        now() - g * interval '1 day'
      from (select o.id from observers o join lenders l on l.company_id = o.company_id order by l.id limit 20) o,
        brokers b, generate_series(1, 3) g`,
    'analyze',
  ]
  for (const statement of statements) await client.query(statement)
}
