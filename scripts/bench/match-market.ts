import type pg from 'pg'
import { generateMarket } from './market.ts'

/** Four companies in ten are lenders: 10,000 of them, each with six published categories. */
const COMPANIES = 25_000

const pickFrom = (list: string, seed: string): string =>
  `(array[${list}])[1 + (${seed}) % array_length(array[${list}], 1)]`

// Mixes the numbers of lender and category, so that values depend on both.
const SEED = '(l.place * 7919 + c.code * 104729)'
const spreadOver = (count: number, factor: number) => `(${SEED} / ${factor} % ${count})`

const categories = `insert into lender_categories (id, lender_id, category_key, is_offered, is_verified, last_verified_at, available,
    preferred_parcel_size_min, preferred_parcel_size_max, rate_min, rate_max, higher_rate_min, higher_rate_max, estab_fee_min,
    estab_fee_max, line_fee_min, line_fee_max, lvr_min, lvr_max, lvr_residential_min, lvr_residential_max, lvr_non_residential_min,
    lvr_non_residential_max, point_of_difference)
  select next_record_id(), l.id, c.key, true, true, now() - ${spreadOver(29, 3)} * interval '1 day',
    1000000 * (2 + ${spreadOver(40, 5)}), 100000 * (1 + ${spreadOver(20, 7)}), 1000000 * (2 + ${spreadOver(30, 11)}),
    6 + ${spreadOver(60, 13)} / 10.0, 12.5 + ${spreadOver(60, 17)} / 10.0, 14 + ${spreadOver(20, 19)} / 10.0, 20, 0.5 + ${spreadOver(10, 23)} / 10.0,
    1.5 + ${spreadOver(20, 29)} / 10.0, case when c.key in ('CONSTRUCTION', 'MEZZANINE') then 0.5 end,
    case when c.key in ('CONSTRUCTION', 'MEZZANINE') then 2 end,
    case when c.key in ('CONSTRUCTION', 'MEZZANINE', 'RURAL') then 20 end,
    case when c.key in ('CONSTRUCTION', 'MEZZANINE', 'RURAL') then 50 + ${spreadOver(30, 31)} end,
    case when c.key not in ('CONSTRUCTION', 'MEZZANINE', 'RURAL') then 30 end,
    case when c.key not in ('CONSTRUCTION', 'MEZZANINE', 'RURAL') then 55 + ${spreadOver(25, 37)} end,
    case when c.key not in ('CONSTRUCTION', 'MEZZANINE', 'RURAL') then 25 end,
    case when c.key not in ('CONSTRUCTION', 'MEZZANINE', 'RURAL') then 50 + ${spreadOver(25, 41)} end, 'We settle within five days.'
  from (select id, row_number() over (order by id) as place from lenders) l cross join categories c`

const states = `insert into lender_category_states (lender_category_id, state_key, distance_key)
  select distinct on (k.id, s.key) k.id, s.key, case when k.category_key <> 'RURAL' then
    ${pickFrom("'KM_25', 'KM_50', 'KM_100', 'KM_200', 'WHOLE_STATE'", 'k.id / 3 + s.code')} end
  from lender_categories k, generate_series(0, 1 + k.id % 3) part join states s on true
  where s.key = ${pickFrom("'NSW', 'VIC', 'QLD', 'WA', 'SA'", 'k.id / 7 + part')}`

const regions = `insert into lender_category_regions (lender_category_id, region_id)
  select ks.lender_category_id, r.id from lender_category_states ks join regions r on r.state_key = ks.state_key
  where (r.id + ks.lender_category_id) % 4 = 0`

const securities = `insert into lender_category_security_types (lender_category_id, security_type_key)
  select k.id, t.key from lender_categories k join security_types t on (t.code + k.id / 5) % 3 > 0
    and case k.category_key when 'RURAL' then t.group_key = 'RURAL' when 'LAND_BANK' then t.group_key = 'LAND_BANK'
      else t.group_key not in ('RURAL', 'LAND_BANK') end`

/** Fills an empty, migrated database with 10,000 lenders of six categories; runs as superuser with triggers off. */
export const generateMatches =
  (loans: number) =>
  async (client: pg.Client): Promise<void> => {
    await generateMarket(client, { loans, companies: COMPANIES, individuals: COMPANIES * 2 })
    const statements = ['delete from lender_categories', categories, states, regions, securities, 'analyze']
    for (const statement of statements) await client.query(statement)
  }
