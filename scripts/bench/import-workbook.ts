import { writeXlsxStream } from 'hucre/xlsx'
import { pool } from '#lib/server/database/db.ts'
import { createBenchStaff } from './served.ts'

export const ROWS = 10_000

type Party = { lender: number; broker: number; firm: number; suburb: string }

/** Returns combinations of parties and suburbs of the market. */
export const readPartyCombinations = async (): Promise<Party[]> => {
  // The generated market has no BDMs for these profiles, and a loan's parties need one.
  const { staffId } = await createBenchStaff()
  for (const table of ['lenders', 'brokers'])
    await pool().query(
      `update ${table} set bdm_id = $1 where bdm_id is null and id in (select id from ${table} order by id limit 1000)`,
      [staffId],
    )
  const ask = async <Value>(text: string): Promise<Value[]> =>
    (await pool().query<{ value: Value }>(text)).rows.map(({ value }) => value)
  const lenders = await ask<number>('select id as value from lenders where bdm_id is not null order by id limit 997')
  const brokers = await ask<number>('select id as value from brokers where bdm_id is not null order by id limit 991')
  const firms = await ask<number>('select id as value from law_firms order by id limit 97')
  const suburbs = await ask<string>(
    `select name || ', ' || state_key as value from suburbs where not is_doubled order by id limit 5000`,
  )
  const nth = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value
  return lenders.map((lender, at) => ({
    lender,
    broker: nth(brokers, at),
    firm: nth(firms, at),
    suburb: nth(suburbs, at * 13),
  }))
}

export const HEADINGS = [
  ...['Loan No.', 'Status', 'Lender', 'Contribution', 'Lender 2', 'Contribution 2', 'Broker', 'Suburb', 'Priority'],
  ...['Lower Rate', 'Higher Rate', 'LVR', 'Valuation Required', 'Interest Payable', 'Establishment Fee', 'Scenario'],
  ...['Security Type', 'Security Sub Type', 'Law Firm', 'Settlement Date', 'Repayment Date', 'Notes'],
]

/** Returns a workbook of loans between the given parties. */
export const buildImportWorkbook = async (parties: readonly Party[]): Promise<Uint8Array<ArrayBuffer>> => {
  const mark = Date.now().toString(36).toUpperCase().slice(-6)
  const rowOf = (at: number) => {
    const [one, two] = [at, at + 1].map((place) => parties[place % parties.length] as Party) as [Party, Party]
    return [
      ...[`${mark}${at}`, 'Settled', one.lender, 800_000 + at, two.lender, 300_000, one.broker, one.suburb, 'FIRST'],
      ...[0.0895, 0.1295, 0.65, 'Yes', 'PREPAID', 26_400, 'PURCHASE', 'COMMERCIAL', 'OFFICE', one.firm],
      ...[new Date('2026-03-02T00:00:00Z'), new Date('2027-03-02T00:00:00Z'), `Row ${at}`],
    ]
  }
  const columns = HEADINGS.map((header) => ({ header, ...(/Date/.test(header) ? { numFmt: 'dd/mm/yyyy' } : {}) }))
  const rows = Array.from({ length: ROWS }, (_each, at) => rowOf(at))
  return new Uint8Array(await new Response(writeXlsxStream(rows, { name: 'Loans', columns })).arrayBuffer())
}
