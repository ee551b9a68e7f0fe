import type pg from 'pg'

/** The number of records of each kind: a million loans have 30,000 companies with 70,000 people. */
export type Size = { loans: number; companies: number; individuals: number }

/** Returns the size of the market for a number of loans. */
export const computeMarketSize = (scale: number): Size => ({
  loans: scale,
  // A multiple of ten, because the kinds of companies repeat in tens.
  companies: Math.max(10, Math.round((scale * 0.03) / 10) * 10),
  individuals: Math.max(20, Math.round(scale * 0.07)),
})

/** The number of staff who share the market. */
const STAFF = 20

/** The first id of each kind; a record's number is added. */
export const FIRST = {
  company: 1,
  staff: 1_000_000,
  account: 2_000_000,
  lender: 100_000_000,
  broker: 200_000_000,
  lawFirm: 300_000_000,
  individual: 400_000_000,
  loan: 500_000_000,
} as const

const textArraySql = (words: string): string => `array['${words.split(' ').join("','")}']`

const FIRST_NAMES = textArraySql(
  'Amelia Oliver Charlotte Jack Grace William Olivia Angus Matilda Lachlan Claire Hamish Fiona Callum Rebecca Nathan Joanna Stuart ' +
    'Helena Patrick Georgia Declan Imogen Marcus Eleni Luca Ingrid Theo Siobhan Rhys Harriet Simon Renee Fergus Bridget Nikolas ' +
    'Sofia Tobias Danica Matthew Mei Wei Linh Kevin Priya Arjun Aroha Tane Layla Omar Anna Peter Zoe Hugo Ruby Felix Ivy Max Nina Leo',
)
const LAST_NAMES = textArraySql(
  'Smith Jones Williams Brown Wilson Taylor Nguyen Johnson Martin White Anderson Walker Thompson Thomas Lee Harris Ryan Robinson ' +
    'Kelly King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Patel Khan Singh Chen Wang Li Tran Kaur Campbell Stewart ' +
    'Marsh Quill Barrow Ferraro Novak Halloran Costa Drummond Kavanagh Sutherland Vella Zammit Moretti Ivanov Tanaka Pham Seo ' +
    'Ainsworth Beaumont Calloway Dalgleish Fairweather Gallagher Hargreaves Jankowski Lindqvist Petrakis Radford Trevelyan Whitcombe',
)
const PLACES = textArraySql(
  'Harbour Summit Meridian Southern Northern Pacific Coral Granite Ironbark Banksia Kestrel Wattle Riverina Alpine Anchor Beacon ' +
    'Cedar Compass Cornerstone Eastern Federation Golden Highland Jacaranda Keystone Lighthouse Macquarie Opal Pinnacle Quarry ' +
    'Redgum Sapphire Tasman Union Vantage Western Yarra Zenith Bluegum Crown',
)
const TRADES = textArraySql(
  'Capital Finance Mortgage Lending Credit Funding Private Commercial Property Wealth Asset Equity Bridge First Prime Trust ' +
    'Secured Direct United Allied Central Metro Coastal Rural Premier',
)
const FORMS = textArraySql(
  'Group Partners Holdings Australia Services Solutions Co Associates Corporation Limited Trust Collective House Network ' +
    'Brothers Alliance Advisory Management Investments Ventures Fund Union Exchange Company Office Agency Bureau Circle Guild League',
)

// The kinds of companies repeat in tens: four brokers, three lenders, one dual, two law firms.
const KINDS = 'n % 10'
const lenderNumberSql = (k: string) => `(10 * (${k} / 4) + 4 + ${k} % 4)`
const brokerNumberSql = (k: string) => `(10 * (${k} / 5) + (array[0, 1, 2, 3, 7])[1 + ${k} % 5])`
const lawFirmNumberSql = (k: string) => `(10 * (${k} / 2) + 8 + ${k} % 2)`
// The BDM of a profile, and of its loans.
const bdmIdSql = (id: string) => `${FIRST.staff} + ${id} % ${STAFF}`
// A skewed choice: the square of a uniform value, so that few profiles are large and most are small.
const skewedNumberSql = (count: number, seed: number) =>
  `floor(${count} * power(((g * ${seed}::bigint) % 100003) / 100003.0, 2))::int`

// A skewed choice from a list in the database whose first entries are the most common; the list is read once.
const skewedChoiceSql = (list: string, seed: number, skew: number): string =>
  `(select ${list})[1 + floor((select count(*) from unnest((select ${list}))) * power(((g * ${seed}::bigint) % 100003) / 100003.0, ${skew}))::int]`

const countProfilesByKind = ({ companies }: Size) => ({
  lenders: (companies / 10) * 4,
  brokers: (companies / 10) * 5,
  firms: (companies / 10) * 2,
})

const listCompanyStatements = ({ companies, individuals }: Size): string[] => [
  `insert into staff (id, first_name, last_name, email, state_key, position_key, is_admin)
    select ${FIRST.staff} + n, 'Bench', 'Manager ' || n, 'bench-' || n || '@covenant.example', 'NSW',
      (select min(key) from positions), n = 0 from generate_series(0, ${STAFF - 1}) n`,
  `insert into accounts (id, staff_id, email) select ${FIRST.account} + n, ${FIRST.staff} + n, 'bench-' || n || '@covenant.example'
    from generate_series(0, ${STAFF - 1}) n`,
  `insert into companies (id, name, acn)
    select ${FIRST.company} + n, (${PLACES})[1 + n % 40] || ' ' || (${TRADES})[1 + (n / 40) % 25] || ' ' || (${FORMS})[1 + (n / 1000) % 30],
      lpad(n::text, 9, '0') from generate_series(0, ${companies - 1}) n`,
  // One lender in twelve hides its current loans, one its discharged ones; two in three are in the finder.
  `insert into lenders (id, company_id, bdm_id, loan_tab_show_current_loan_book, loan_tab_show_discharged_loan_book, finder_function_opt_in)
    select ${FIRST.lender} + n, ${FIRST.company} + n, ${bdmIdSql('n')}, n / 10 % 12 <> 5, n / 10 % 12 <> 7, n / 10 % 3 <> 1 from generate_series(0, ${companies - 1}) n
    where ${KINDS} in (4, 5, 6, 7)`,
  `insert into brokers (id, company_id, bdm_id) select ${FIRST.broker} + n, ${FIRST.company} + n, ${bdmIdSql('n')} from generate_series(0, ${companies - 1}) n
    where ${KINDS} in (0, 1, 2, 3, 7)`,
  `insert into law_firms (id, company_id) select ${FIRST.lawFirm} + n, ${FIRST.company} + n from generate_series(0, ${companies - 1}) n
    where ${KINDS} in (8, 9)`,
  `insert into individuals (id, company_id, first_name, last_name, state_key, email, is_visible, appearance_order)
    select ${FIRST.individual} + n, ${FIRST.company} + n % ${companies}, (${FIRST_NAMES})[1 + (n * 7) % 60],
      (${LAST_NAMES})[1 + (n * 13 + n / 60) % 69] || case when n % 20 = 0 then '-' || (${LAST_NAMES})[1 + (n / 20) % 69] else '' end,
      (array['NSW','NSW','NSW','VIC','VIC','VIC','QLD','QLD','WA','SA','ACT','TAS','NT'])[1 + (n * 31) % 13], 'person-' || n || '@bench.example',
      n % 12 <> 11, n / ${companies} from generate_series(0, ${individuals - 1}) n`,
  // The trigger that maintains this column is off.
  `update companies c set portrait_name = i.first_name || ' ' || i.last_name from individuals i
    where i.company_id = c.id and i.appearance_order = 0`,
  `insert into broker_subscriptions (broker_id, category_key)
    select b.id, c.key from brokers b join categories c on (b.id + c.code) % 2 = 0`,
  `insert into lender_categories (id, lender_id, category_key, is_offered, is_verified, last_verified_at, rate_min, rate_max, available,
      preferred_parcel_size_min, preferred_parcel_size_max)
    select next_record_id(), l.id, c.key, true, true, now() - interval '3 days', 8, 12, 500000 * (1 + l.id % 97),
      250000 * (1 + l.id % 9), 250000 * (1 + l.id % 9) + 1000000 * (1 + l.id % 23)
    from lenders l join categories c on (l.id + c.code) % 3 = 0`,
]

const listLoanStatements = (loans: number, firms: number): string[] => [
  `insert into loans (id, loan_no, status_key, law_firm_id, suburb_id, priority_key, principal, lower_rate, higher_rate, lvr,
      valuation_required, interest_key, establishment_fee_with_gst, scenario_key, security_type_key, security_sub_type_key,
      settlement_date, repayment_date, discharged_date, created_at, last_edit_at)
    select ${FIRST.loan} + g, chr(65 + g % 26) || chr(65 + (g / 26) % 26) || case when g % 50 = 0 then ' ' else '' end || lpad(g::text, 7, '0'),
      status, ${FIRST.lawFirm} + ${lawFirmNumberSql(`(${skewedNumberSql(firms, 7919)})`)}, ${skewedChoiceSql("array_agg(id order by name <> 'Parramatta', md5(id::text)) from suburbs", 32_452_843, 2)},
      case when mixed < 0.72 then 'FIRST' else 'SECOND' end, 1000 * (100 + (g * 37) % 9900),
      6 + round((10 * power(mixed, 2))::numeric, 1), 16.5 + round((10 * mixed)::numeric, 1), 40 + (g % 161) * 0.25, g % 3 <> 0,
      ${skewedChoiceSql('array_agg(key order by sort_order) from interests', 49_979_687, 2)},
      case when g % 9 > 0 then 11 * (100 + (g * 37) % 9900) * (1 + g % 3) end,
      ${skewedChoiceSql('array_agg(key order by sort_order) from scenarios', 67_867_967, 1.4)},
      ${skewedChoiceSql('array_agg(group_key order by is_built desc, t.sort_order, t.key) from security_types t join security_groups k on k.key = t.group_key', 86_028_121, 1.6)},
      ${skewedChoiceSql('array_agg(t.key order by is_built desc, t.sort_order, t.key) from security_types t join security_groups k on k.key = t.group_key', 86_028_121, 1.6)},
      case when status <> 'PRESETTLEMENT' then settled end,
      -- One current loan of a hundred is past its repayment, and one of a hundred in pre-settlement has been there for long.
      case when status = 'DISCHARGED' then settled + 365 when status <> 'PRESETTLEMENT' then greatest(settled, current_date - 4 + g / 10 % 400) end,
      case when status = 'DISCHARGED' then settled + 300 end,
      case when status = 'PRESETTLEMENT' then now() - interval '1 day' * (case when g / 10 % 100 = 0 then 90 else g / 10 % 55 end) else settled - 30 end,
      now() - interval '1 day' * (g / 10 % 400)
    from generate_series(0, ${loans - 1}) g,
      lateral (select (array['SETTLED','SETTLED','SETTLED','SETTLED','SETTLED','DISCHARGED','DISCHARGED','DISCHARGED','PRESETTLEMENT','DEFAULT'])[1 + g % 10] as status,
        current_date - 3 - g % 3600 as settled, ((g * 15487469::bigint) % 100003) / 100003.0 as mixed) s`,
]

const listLoanDetailStatements = (loans: number): string[] => [
  `insert into loan_credits (loan_id, credit_id) select ${FIRST.loan} + g, 1 + (g / 3 + part * 5) % 8
    from generate_series(0, ${loans - 1}, 3) g, generate_series(0, case when g % 7 = 0 then 1 else 0 end) part`,
  `insert into loan_constructions (loan_id, presales_debt_cover_required, loan_amount_percentage_gst_ex, qs_required,
      is_builder_developer, is_build_to_hold, tdc_equity, project_manager_required, contingencies_allowance, developer_successful_projects)
    select id, id % 2 = 0, case when id % 2 = 0 then 40 + id % 60 end, id % 3 > 0, id % 4 = 0, id % 5 = 0, 10 + id % 30, id % 7 > 2, 2 + id % 8, id % 25
    from loans where scenario_key = 'CONSTRUCTION'`,
  `insert into loan_subdivisions (loan_id, type_key, qs_required, tdc_equity, developer_successful_projects)
    select id, (select array_agg(key order by sort_order) from subdivision_types)[1 + id % 4], id % 3 > 0, 10 + id % 30, id % 25
    from loans where scenario_key = 'SUBDIVISION'`,
  `insert into loan_reviews (loan_id, direction, stars, stars_at)
    select id, (array['BROKER_FROM_LENDER', 'LENDER_FROM_BROKER'])[1 + part], 5 - floor(5 * power(((id::bigint * (7 + part)) % 1009) / 1009.0, 2))::int, now()
    from loans, generate_series(0, 1) part where settlement_date is not null and (id + part) % 5 < 2`,
]

const listPartyStatements = (size: Size): string[] => {
  const { lenders, brokers } = countProfilesByKind(size)
  return [
    // A loan's first party has position 1, and lists sort by its name.
    `insert into loan_lenders (loan_id, lender_id, contribution_amount, position, bdm_id)
      select ${FIRST.loan} + g, ${FIRST.lender} + ${lenderNumberSql(`((${skewedNumberSql(lenders, 104_729)} + part) % ${lenders})`)},
        1000 * (100 + (g * 37) % 9900) / (1 + (g % 2)), part, ${bdmIdSql('g')}
      from generate_series(0, ${size.loans - 1}) g, generate_series(1, 1 + g % 2) part`,
    `insert into loan_brokers (loan_id, broker_id, position, bdm_id)
      select ${FIRST.loan} + g, ${FIRST.broker} + ${brokerNumberSql(`((${skewedNumberSql(brokers, 15_485_863)} + part) % ${brokers})`)}, part, ${bdmIdSql('g')}
      from generate_series(0, ${size.loans - 1}) g, generate_series(1, case when g % 4 = 0 then 2 else 1 end) part`,
  ]
}

const listContactStatements = (size: Size): string[] => {
  const { lenders } = countProfilesByKind(size)
  return [
    // A year of calls, twenty per working day and person, and follow-ups, three hundred of them due.
    `insert into file_notes (id, observer_id, lender_id, note_type_key, note, taken_by_id, taken_at)
      select next_record_id(), (select id from observers where company_id is null),
        ${FIRST.lender} + ${lenderNumberSql(`(n % ${lenders})`)}, (select min(key) from note_types where is_call), 'Spoke with them.',
        ${FIRST.account} + n % ${STAFF}, now() - interval '1 day' * (n / 270)
      from generate_series(0, 99999) n`,
    `insert into company_leads (observer_id, company_id, lead_score, followup_date)
      select (select id from observers where company_id is null), ${FIRST.company} + n, 'B', current_date - 3 + n % 40
      from generate_series(0, ${Math.min(size.companies, 3_000) - 1}) n`,
  ]
}

/** Fills an empty, migrated database; the same scale gives the same rows. Runs as superuser with triggers off. */
export const generateMarket = async (client: pg.Client, size: Size): Promise<void> => {
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off`,
  )
  const statements = [
    ...listCompanyStatements(size),
    ...listLoanStatements(size.loans, countProfilesByKind(size).firms),
    ...listLoanDetailStatements(size.loans),
    ...listPartyStatements(size),
    ...listContactStatements(size),
    `select setval('record_id', 600000000)`,
    'analyze',
  ]
  for (const statement of statements) await client.query(statement)
}
