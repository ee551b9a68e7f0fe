import type pg from 'pg'

/** How many records of each kind a scale means: a million loans stand beside 30,000 companies with 70,000 people. */
export type Size = { loans: number; companies: number; individuals: number }

export const sizeOf = (scale: number): Size => ({
  loans: scale,
  // Whole tens, because the kinds of companies repeat in tens.
  companies: Math.max(10, Math.round((scale * 0.03) / 10) * 10),
  individuals: Math.max(20, Math.round(scale * 0.07)),
})

/** How many members of staff share the market. */
const STAFF = 20

/** Where the ids of each kind begin; the number of a record is added. */
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

const list = (words: string): string => `array['${words.split(' ').join("','")}']`

const FIRST_NAMES = list(
  'Amelia Oliver Charlotte Jack Grace William Olivia Angus Matilda Lachlan Claire Hamish Fiona Callum Rebecca Nathan Joanna Stuart ' +
    'Helena Patrick Georgia Declan Imogen Marcus Eleni Luca Ingrid Theo Siobhan Rhys Harriet Simon Renee Fergus Bridget Nikolas ' +
    'Sofia Tobias Danica Matthew Mei Wei Linh Kevin Priya Arjun Aroha Tane Layla Omar Anna Peter Zoe Hugo Ruby Felix Ivy Max Nina Leo',
)
const LAST_NAMES = list(
  'Smith Jones Williams Brown Wilson Taylor Nguyen Johnson Martin White Anderson Walker Thompson Thomas Lee Harris Ryan Robinson ' +
    'Kelly King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Patel Khan Singh Chen Wang Li Tran Kaur Campbell Stewart ' +
    'Marsh Quill Barrow Ferraro Novak Halloran Costa Drummond Kavanagh Sutherland Vella Zammit Moretti Ivanov Tanaka Pham Seo ' +
    'Ainsworth Beaumont Calloway Dalgleish Fairweather Gallagher Hargreaves Jankowski Lindqvist Petrakis Radford Trevelyan Whitcombe',
)
const PLACES = list(
  'Harbour Summit Meridian Southern Northern Pacific Coral Granite Ironbark Banksia Kestrel Wattle Riverina Alpine Anchor Beacon ' +
    'Cedar Compass Cornerstone Eastern Federation Golden Highland Jacaranda Keystone Lighthouse Macquarie Opal Pinnacle Quarry ' +
    'Redgum Sapphire Tasman Union Vantage Western Yarra Zenith Bluegum Crown',
)
const TRADES = list(
  'Capital Finance Mortgage Lending Credit Funding Private Commercial Property Wealth Asset Equity Bridge First Prime Trust ' +
    'Secured Direct United Allied Central Metro Coastal Rural Premier',
)
const FORMS = list(
  'Group Partners Holdings Australia Services Solutions Co Associates Corporation Limited Trust Collective House Network ' +
    'Brothers Alliance Advisory Management Investments Ventures Fund Union Exchange Company Office Agency Bureau Circle Guild League',
)

// The kinds repeat in tens: four brokers, three lenders, one that is both, two law firms.
const KINDS = 'n % 10'
const lenderOf = (k: string) => `(10 * (${k} / 4) + 4 + ${k} % 4)`
const brokerOf = (k: string) => `(10 * (${k} / 5) + (array[0, 1, 2, 3, 7])[1 + ${k} % 5])`
const lawFirmOf = (k: string) => `(10 * (${k} / 2) + 8 + ${k} % 2)`
// Who looks after a profile, and was the BDM of its loans.
const bdmOf = (id: string) => `${FIRST.staff} + ${id} % ${STAFF}`
// Few are large and most are small: the square of an even spread.
const skewed = (count: number, seed: number) =>
  `floor(${count} * power(((g * ${seed}::bigint) % 100003) / 100003.0, 2))::int`

/** Fills an empty, migrated database; the same scale gives the same rows. Runs as the superuser, without triggers. */
export const generateMarket = async (client: pg.Client, { loans, companies, individuals }: Size): Promise<void> => {
  const lenders = (companies / 10) * 4
  const brokers = (companies / 10) * 5
  const firms = (companies / 10) * 2
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off`,
  )
  const statements = [
    `insert into staff (id, first_name, last_name, email, state_key, position_key, is_admin)
      select ${FIRST.staff} + n, 'Bench', 'Manager ' || n, 'bench-' || n || '@covenant.example', 'NSW',
        (select min(key) from positions), n = 0 from generate_series(0, ${STAFF - 1}) n`,
    `insert into accounts (id, staff_id, email) select ${FIRST.account} + n, ${FIRST.staff} + n, 'bench-' || n || '@covenant.example'
      from generate_series(0, ${STAFF - 1}) n`,
    `insert into companies (id, name, acn)
      select ${FIRST.company} + n, (${PLACES})[1 + n % 40] || ' ' || (${TRADES})[1 + (n / 40) % 25] || ' ' || (${FORMS})[1 + (n / 1000) % 30],
        lpad(n::text, 9, '0') from generate_series(0, ${companies - 1}) n`,
    `insert into lenders (id, company_id, bdm_id) select ${FIRST.lender} + n, ${FIRST.company} + n, ${bdmOf('n')} from generate_series(0, ${companies - 1}) n
      where ${KINDS} in (4, 5, 6, 7)`,
    `insert into brokers (id, company_id, bdm_id) select ${FIRST.broker} + n, ${FIRST.company} + n, ${bdmOf('n')} from generate_series(0, ${companies - 1}) n
      where ${KINDS} in (0, 1, 2, 3, 7)`,
    `insert into law_firms (id, company_id) select ${FIRST.lawFirm} + n, ${FIRST.company} + n from generate_series(0, ${companies - 1}) n
      where ${KINDS} in (8, 9)`,
    `insert into individuals (id, company_id, first_name, last_name, state_key, appearance_order)
      select ${FIRST.individual} + n, ${FIRST.company} + n % ${companies}, (${FIRST_NAMES})[1 + (n * 7) % 60],
        (${LAST_NAMES})[1 + (n * 13 + n / 60) % 69] || case when n % 20 = 0 then '-' || (${LAST_NAMES})[1 + (n / 20) % 69] else '' end,
        'NSW', n / ${companies} from generate_series(0, ${individuals - 1}) n`,
    // The trigger that keeps it sleeps here.
    `update companies c set portrait_name = i.first_name || ' ' || i.last_name from individuals i
      where i.company_id = c.id and i.appearance_order = 0`,
    `insert into broker_subscriptions (broker_id, category_key)
      select b.id, c.key from brokers b join categories c on (b.id + c.code) % 2 = 0`,
    `insert into lender_categories (id, lender_id, category_key, is_offered, is_verified, last_verified_at)
      select next_record_id(), l.id, c.key, true, true, now() - interval '3 days'
      from lenders l join categories c on (l.id + c.code) % 3 = 0`,
    `insert into loans (id, loan_no, status_key, law_firm_id, suburb_id, priority_key, principal, lower_rate, higher_rate, lvr,
        interest_key, scenario_key, security_type_key, security_sub_type_key, settlement_date, repayment_date, discharged_date, created_at)
      select ${FIRST.loan} + g, chr(65 + g % 26) || chr(65 + (g / 26) % 26) || case when g % 50 = 0 then ' ' else '' end || lpad(g::text, 7, '0'),
        status, ${FIRST.lawFirm} + ${lawFirmOf(`(${skewed(firms, 7919)})`)}, (select min(id) from suburbs), 'FIRST',
        1000 * (100 + (g * 37) % 9900), 7.5, 11.5, 65, (select min(key) from interests), (select min(key) from scenarios), 'COMMERCIAL', 'OFFICE',
        case when status <> 'PRESETTLEMENT' then settled end,
        -- One current loan of a hundred is past its repayment, and one of a hundred in pre-settlement has been there for long.
        case when status = 'DISCHARGED' then settled + 365 when status <> 'PRESETTLEMENT' then greatest(settled, current_date - 4 + g / 10 % 400) end,
        case when status = 'DISCHARGED' then settled + 300 end,
        case when status = 'PRESETTLEMENT' then now() - interval '1 day' * (case when g / 10 % 100 = 0 then 90 else g / 10 % 55 end) else settled - 30 end
      from generate_series(0, ${loans - 1}) g,
        lateral (select (array['SETTLED','SETTLED','SETTLED','SETTLED','SETTLED','DISCHARGED','DISCHARGED','DISCHARGED','PRESETTLEMENT','DEFAULT'])[1 + g % 10] as status,
          current_date - 3 - g % 3600 as settled) s`,
    `insert into loan_lenders (loan_id, lender_id, contribution_amount, position, bdm_id)
      select ${FIRST.loan} + g, ${FIRST.lender} + ${lenderOf(`((${skewed(lenders, 104_729)} + part) % ${lenders})`)},
        1000 * (100 + (g * 37) % 9900) / (1 + (g % 2)), part, ${bdmOf('g')}
      from generate_series(0, ${loans - 1}) g, generate_series(0, g % 2) part`,
    `insert into loan_brokers (loan_id, broker_id, position, bdm_id)
      select ${FIRST.loan} + g, ${FIRST.broker} + ${brokerOf(`((${skewed(brokers, 15_485_863)} + part) % ${brokers})`)}, part, ${bdmOf('g')}
      from generate_series(0, ${loans - 1}) g, generate_series(0, case when g % 4 = 0 then 1 else 0 end) part`,
    // A year of calls, twenty a working day and person, and follow-ups of which three hundred are due.
    `insert into file_notes (id, observer_id, lender_id, note_type_key, note, taken_by_id, taken_at)
      select next_record_id(), (select id from observers where company_id is null),
        ${FIRST.lender} + ${lenderOf(`(n % ${lenders})`)}, (select min(key) from note_types where is_call), 'Spoke with them.',
        ${FIRST.account} + n % ${STAFF}, now() - interval '1 day' * (n / 270)
      from generate_series(0, 99999) n`,
    `insert into company_leads (observer_id, company_id, lead_score, followup_date)
      select (select id from observers where company_id is null), ${FIRST.company} + n, 'B', current_date - 3 + n % 40
      from generate_series(0, ${Math.min(companies, 3_000) - 1}) n`,
    `select setval('record_id', 600000000)`,
    'analyze',
  ]
  for (const statement of statements) await client.query(statement)
}
