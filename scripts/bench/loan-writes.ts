import type { StaffActor } from '#lib/core/actor.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { saveProfile } from '#lib/market/profiles/edits/commands.ts'
import { pool } from '#lib/server/database/db.ts'
import { buildBenchEnvironment, createBenchStaff } from './served.ts'
import { type Timed, timeAgainstBareSql } from './timing.ts'

type Parties = Record<'lenderId' | 'brokerId' | 'lawFirmId' | 'companyId' | 'suburbId' | 'loans', number>

/** The tables that get a row when a loan is saved, with the column of the loan's id and the values that a copy must replace. */
const TABLES: readonly [table: string, loan: string, own: Record<string, string>][] = [
  ['loans', 'id', { id: '$2::int', loan_no: '$3::text' }],
  ['loan_lenders', 'loan_id', { loan_id: '$2::int' }],
  ['loan_brokers', 'loan_id', { loan_id: '$2::int' }],
  ['loan_credits', 'loan_id', { loan_id: '$2::int' }],
  ['loan_logs', 'loan_id', { id: 'next_record_id()', loan_id: '$2::int' }],
  ['loan_searches', 'loan_id', { loan_id: '$2::int', loan_no: '$3::text' }],
  ['audit_entries', 'subject_id', { id: "nextval('audit_entries_id_seq')", subject_id: '$2::int' }],
]

const findLargestLender = async (): Promise<Parties> => {
  const { rows } = await pool().query<Parties>(
    `select s.lender_ids[1] as "lenderId", s.broker_ids[1] as "brokerId", s.law_firm_id as "lawFirmId",
       l.company_id as "companyId", s.suburb_id as "suburbId", f.loans::int
     from (select lender_ids[1] as id, count(*) as loans from loan_searches group by 1 order by 2 desc limit 1) f
     join lenders l on l.id = f.id join loan_searches s on s.lender_ids[1] = l.id limit 1`,
  )
  return rows[0] as Parties
}

const buildLoanInput = ({ lenderId, brokerId, lawFirmId, suburbId }: Parties, loanNo: string) => ({
  loanNo,
  statusKey: 'SETTLED',
  suburbId,
  priorityKey: 'FIRST',
  lvr: '65.00',
  credits: [1],
  lowerRate: '8.95',
  higherRate: '12.95',
  valuationRequired: true,
  interestKey: 'PREPAID',
  scenarioKey: 'PURCHASE',
  establishmentFeeWithGst: 26_400,
  securityTypeKey: 'COMMERCIAL',
  securitySubTypeKey: 'OFFICE',
  lawFirmId,
  assignedPartnerId: null,
  assignedAssociateId: null,
  settlementDate: '2026-03-02',
  repaymentDate: '2027-03-02',
  dischargedDate: null,
  shortfall: null,
  notes: null,
  loanLenders: [{ lenderId, contributionAmount: 1_200_000 }],
  loanBrokers: [{ brokerId }],
})

// Inserts copies of the first loan's rows, one statement per table in one transaction.
const insertLoanByBareSql = async (templateId: number, statements: readonly string[], loanNo: string) => {
  const client = await pool().connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>('select next_record_id() as id')
    const values = [templateId, rows[0]?.id, loanNo]
    for (const text of statements) await client.query(text, values.slice(0, text.includes('$3') ? 3 : 2))
    await client.query('commit')
  } finally {
    client.release()
  }
}

const buildInsertCopyStatements = async (): Promise<string[]> => {
  const statements: string[] = []
  for (const [table, loan, own] of TABLES) {
    const { rows } = await pool().query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    statements.push(
      `insert into ${table} (${names.map((name) => `"${name}"`).join()})
       select ${names.map((name) => own[name] ?? `"${name}"`).join()} from ${table} where ${loan} = $1 limit 1`,
    )
  }
  return statements
}

/**
 * Times creating and changing a loan of the largest lender (under 3× the bare statements), and renaming that lender (p95 under
 * 200 ms).
 */
export const benchLoanWrites = async (runs: number, applicationUrl: string): Promise<Timed[]> => {
  Object.assign(process.env, buildBenchEnvironment('http://127.0.0.1:1', applicationUrl))
  const account = await createBenchStaff()
  const staff: StaffActor = {
    ...account,
    kind: 'staff',
    sessionId: null,
    name: 'Bench',
    email: 'b@bench.example',
    isAdmin: true,
  }
  const parties = await findLargestLender()
  // The generated market has no BDM for these profiles, and a loan's parties need one.
  for (const [table, id] of [
    ['lenders', parties.lenderId],
    ['brokers', parties.brokerId],
  ] as const)
    await pool().query(`update ${table} set bdm_id = $2 where id = $1`, [id, account.staffId])
  const mark = Math.floor(Date.now() / 1000).toString(36)
  let count = 0
  const nextNo = () => `${mark}${(++count).toString(36).padStart(5, '0')}`.toUpperCase()
  const first = await createLoan(staff, buildLoanInput(parties, nextNo()))
  const statements = await buildInsertCopyStatements()
  const inputs = Array.from({ length: runs }, () => 0)
  const bare = () => insertLoanByBareSql(first.id, statements, nextNo())
  const name = `of a lender with ${parties.loans} loans`
  const made: number[] = []
  const created = await timeAgainstBareSql({
    name: `a loan ${name}, recorded`,
    inputs,
    job: async () => made.push((await createLoan(staff, buildLoanInput(parties, nextNo()))).id),
    bare,
  })
  let amount = 1_200_000
  const changed = await timeAgainstBareSql({
    name: `a loan ${name}, changed`,
    inputs,
    job: async () => {
      amount += 1_000
      const loanLenders = [{ lenderId: parties.lenderId, contributionAmount: amount }]
      const id = made[amount % made.length] as number
      const { rows } = await pool().query<{ loanNo: string }>('select loan_no as "loanNo" from loans where id = $1', [
        id,
      ])
      await updateLoan(staff, id, { ...buildLoanInput(parties, rows[0]?.loanNo as string), loanLenders })
    },
    bare,
  })
  const renamed = await timeAgainstBareSql({
    name: `a lender with ${parties.loans} loans, renamed`,
    inputs,
    job: async () => saveProfile(staff, { kind: 'lender', id: parties.lenderId }, { companyName: `Bench ${nextNo()}` }),
    bare: () => pool().query(`update companies set name = name || '' where id = $1`, [parties.companyId]),
  })
  return [created, changed, renamed]
}
