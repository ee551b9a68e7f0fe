import { writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readSpreadsheetRows } from '#lib/lending/imports/sheets/queries.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const all = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { headings, notes, rows } = await readSpreadsheetRows(bytes)
  const read = []
  for await (const row of rows) read.push(row)
  return { headings, notes, rows: read }
}
const refusal = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  all(bytes).then(
    () => 'read',
    (error: Error) => error.message,
  )

const xlsx = async (rows: unknown[][]): Promise<Uint8Array<ArrayBuffer>> => {
  const columns = (rows[0] as unknown[]).map((header) => ({ header: String(header), numFmt: undefined }))
  const stream = writeXlsxStream(rows.slice(1) as never, { name: 'Loans', columns } as never)
  return new Uint8Array(await new Response(stream as ReadableStream).arrayBuffer())
}

describe('CSV', () => {
  test.each([',', ';', '\t'])('cells may be separated by %j', async (sign) => {
    const text = [`Loan No.${sign}Lender`, `A1${sign}Redgum`].join('\r\n')
    expect(await all(bytesOf(text))).toMatchObject({
      headings: ['Loan No.', 'Lender'],
      rows: [{ row: 2, cells: ['A1', 'Redgum'] }],
    })
  })

  test('reads quotes, quoted line breaks and empty rows', async () => {
    const { rows } = await all(bytesOf('Loan No.,Notes\n\nA1,"first, ""second""\nthird"\n,\nA2,x\n'))
    expect(rows).toEqual([
      { row: 3, cells: ['A1', 'first, "second"\nthird'] },
      { row: 5, cells: ['A2', 'x'] },
    ])
  })

  test('reads UTF-8 and UTF-16 with and without a byte order mark, and Windows-1252', async () => {
    const text = 'Loan No.,Lender\nA1,Café Crédit\n'
    const wide = (little: boolean, mark: boolean): Uint8Array<ArrayBuffer> => {
      const view = new DataView(new ArrayBuffer((text.length + (mark ? 1 : 0)) * 2))
      for (const [at, sign] of [...(mark ? '\ufeff' : ''), ...text].entries())
        view.setUint16(at * 2, sign.charCodeAt(0), little)
      return new Uint8Array(view.buffer)
    }
    const western = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    const files = [
      bytesOf(text),
      bytesOf(`\ufeff${text}`),
      wide(true, true),
      wide(false, true),
      wide(true, false),
      wide(false, false),
      western,
    ]
    for (const [at, file] of files.entries())
      expect(await all(file), String(at)).toMatchObject({
        headings: ['Loan No.', 'Lender'],
        rows: [{ cells: ['A1', 'Café Crédit'] }],
      })
  })
})

describe('headings', () => {
  test('rows above them are skipped and reported', async () => {
    const { headings, notes, rows } = await all(bytesOf('Loans of 2026,,\n,Parties,\nLoan No.,Lender,Broker\nA1,R,W\n'))
    expect({ headings, rows }).toEqual({
      headings: ['Loan No.', 'Lender', 'Broker'],
      rows: [{ row: 4, cells: ['A1', 'R', 'W'] }],
    })
    expect(notes).toEqual(['2 rows above the headings were left out.'])
    const { notes: ofOne } = await all(bytesOf('Loans of 2026,,\nLoan No.,Lender,Broker\nA1,R,W\n'))
    expect(ofOne).toEqual(['One row above the headings was left out.'])
  })

  test('a repeated heading gets a column of its own, a missing one its column letter', async () => {
    const { headings, notes } = await all(bytesOf('Loan No.,Rate,Rate,\nA1,8,9,x,y\n'))
    expect(headings).toEqual(['Loan No.', 'Rate', 'Rate (2)', 'Column D', 'Column E'])
    expect(notes).toEqual(['The heading “Rate” stands there more than once; each is a column of its own.'])
  })
})

describe('XLSX', () => {
  test('reads numbers, days, booleans and texts as a person would type them', async () => {
    const day = new Date('2026-03-02T00:00:00Z')
    const file = await xlsx([
      ['Loan No.', 'Contribution', 'Settlement Date', 'Valuation', 'Rate', 'Notes'],
      ['A1', 1_200_000, day, true, 8.35 + 1e-15, '=1+1'],
    ])
    const { rows } = await all(file)
    expect(rows).toEqual([{ row: 2, cells: ['A1', '1200000', '2026-03-02', 'Yes', '8.35', '=1+1'] }])
  })

  test('[T-D1] a file that unpacks to more than the limit is refused before it is unpacked', async () => {
    const file = await xlsx([
      ['Loan No.', 'Lender'],
      ['A1', 'R'],
    ])
    const view = new DataView(file.buffer)
    for (let at = 0; at < file.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 90 * 1024 * 1024, true)
    expect(await refusal(file)).toBe('This file is too large once it is unpacked.')
  })

  test('a part that unpacks to more than its declared size is rejected', async () => {
    const file = await xlsx([['Loan No.', 'Lender'], ...Array.from({ length: 2_000 }, (_each, at) => [`A${at}`, 'R'])])
    const view = new DataView(file.buffer)
    for (let at = 0; at < file.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 900, true)
    expect(await refusal(file)).toBe(
      'This file cannot be read as a spreadsheet. Save it as .xlsx or .csv and try again.',
    )
  })
})

describe('invalid spreadsheets', () => {
  test.each([
    ['', 'The file has no rows below its headings.'],
    ['Loan No.,Lender\n', 'The file has no rows below its headings.'],
    ['one\ntwo\n', 'No row of headings was found. Put the headings in the first row.'],
    [
      'Loan No.,Lender\n\u0000A1,Redgum',
      'This file cannot be read as a spreadsheet. Save it as .xlsx or .csv and try again.',
    ],
    [`Loan No.,Lender\nA1,${'x'.repeat(10_001)}`, 'Row 2 has a cell with more than 10,000 characters.'],
    [`Loan No.,Lender\n${'x,'.repeat(100)}x`, 'The file has more than 100 columns.'],
    [
      `Loan No.,Lender\n${'A1,R\n'.repeat(20_001)}`,
      'The file has more than 20,000 rows. Split it and import the parts.',
    ],
  ])('refuses file %#', async (text, message) => expect(await refusal(bytesOf(text))).toBe(message))

  test('reports an old or locked workbook and a broken archive', async () => {
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect(await refusal(old)).toMatch(/protected by a password or has the old \.xls format/)
    const file = await xlsx([
      ['Loan No.', 'Lender'],
      ['A1', 'R'],
    ])
    expect(await refusal(file.slice(0, file.length - 30))).toMatch(/cannot be read/)
    expect(await refusal(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2]))).toMatch(/cannot be read/)
  })
})
