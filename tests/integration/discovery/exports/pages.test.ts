import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportPage } from '#lib/discovery/exports/pages/commands.ts'
import { readPageAsCsv } from '#lib/discovery/exports/pages/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { writeCsv } from '#lib/server/sheets/csv.ts'
import { makeLender } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, recorded, shareLoan } from '#tests/integration/lending/cast.ts'
import { apiAs } from '#tests/support/api.ts'

let cast: Cast

beforeAll(async () => {
  cast = await makeCast()
  for (let at = 0; at < 52; at += 1) await recorded(cast.parties)
})

const pageOf = async (...given: Parameters<typeof readPageAsCsv>) => (await readPageAsCsv(...given)).text
const read = (text: string) => Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data

describe('a page as CSV', () => {
  test('has the rows of the page and the columns of the list', async () => {
    const { staff } = cast.actors
    const [heading, ...rows] = read(await pageOf(staff, 'loans', { columns: 'loanNo,principal,broker,nope' }))
    expect(heading).toEqual(['Loan No.', 'Status', 'Principal', 'Attributed Broker'])
    expect(rows).toHaveLength(50)
    expect(rows[0]?.slice(1)).toEqual(['Settled', '$1,200,000', 'Tom Whitely (Whitely Finance)'])
    expect(read(await pageOf(staff, 'loans', { page: '2' }))).toHaveLength(3)
    expect(read(await pageOf(staff, 'loans', { state: 'TAS' }))).toHaveLength(1)
    const people = read(await pageOf(staff, 'users', { columns: 'user,email,bdm', typeKey: 'BROKER' }))
    expect(people[0]).toEqual(['User', 'Email', 'BDM'])
    expect(people.length).toBeGreaterThan(2)
  })

  test('of a grouped list has its groups in order, with the viewer’s figures', async () => {
    const { staff } = cast.actors
    const [heading, first] = read(await pageOf(staff, 'loans', { group: 'lender' }))
    expect(heading).toEqual([
      'Lender',
      'Loans',
      'Principal',
      'Share of Principal',
      'Mean Rate',
      'Mean LVR',
      'Current Book',
    ])
    expect(first?.slice(1, 4)).toEqual(['52', '$62,400,000', '100.00%'])
    const people = read(await pageOf(staff, 'users', { group: 'type' }))
    expect(people[0]?.slice(0, 2)).toEqual(['Type', 'Users'])
    expect(people.slice(1).map(([name]) => name)).toEqual(expect.arrayContaining(['Broker', 'Lender', 'Law Firm']))
  })

  test('[T-C8] contains no formula', async () => {
    await makeLender({ companyName: '=HYPERLINK("http://evil")', firstName: '@SUM(1)', lastName: '-2+3' })
    const text = await pageOf(cast.actors.staff, 'users', { columns: 'user,company', sort: 'user' })
    const cells = read(text).flat()
    expect(cells).toContain(`'=HYPERLINK("http://evil")`)
    expect(cells).toContain("'@SUM(1) -2+3")
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    for (const sign of ['=1', '+1', '-1', '@A', '\t=1', '\r=1', '\n=1', ' =1', '\u00A0=1', '=1\nx'])
      expect(read(writeCsv(['A'], [[sign]]))[1]).toEqual([`'${sign}`])
    for (const sign of ['-8%+1', '-8%\n=1', '-A1%', ' -8%', '+8%'])
      expect(read(writeCsv(['A'], [[sign]]))[1]).toEqual([`'${sign}`])
    expect(read(writeCsv(['A'], [['-1,208.5%']]))[1]).toEqual(['-1,208.5%'])
    expect(read(writeCsv(['A'], [['-$4,515,000']]))[1]).toEqual(['-$4,515,000'])
  })

  test('is for staff only, with or without ADMIN', async () => {
    for (const role of ['lender', 'broker', 'dual', 'firm', 'rival'] as const) {
      await expect(readPageAsCsv(cast.actors[role], 'loans', {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(readPageAsCsv(cast.actors[role], 'users', {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect((await (await apiAs(cast.actors[role]))('GET', '/api/loans/csv')).status).toBe(403)
    }
  })

  test('is audited, and limited to two hundred files an hour', async () => {
    const fetchPage = () => exportPage(cast.actors.staff, 'loans', { page: '2' })
    await fetchPage()
    const entry = await database().auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect([entry.action, entry.details]).toEqual(['EXPORT_DOWNLOADED', { search: 'All Loans', rows: 2 }])
    for (let at = 0; at < 199; at += 1) await fetchPage()
    await expect(fetchPage()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

test('a page of the loans of one lender has its part of each as the last column', async () => {
  const { actors, lender, second } = cast
  const { parties, loanLenders } = shareLoan(cast)
  await recorded(parties, { loanLenders, principal: 400_000 })
  const columns = 'loanNo,principal'
  const [heading, ...rows] = read(await pageOf(actors.staff, 'loans', { lenderId: String(second.lenderId), columns }))
  expect(heading).toEqual(['Loan No.', 'Status', 'Principal', 'Lent by This Lender'])
  expect(rows.map((row) => row.slice(2))).toEqual([['$400,000', '$100,000']])
  const own = read(await pageOf(actors.staff, 'loans', { lenderId: String(lender.lenderId), columns }))
  expect(own.slice(1).map((row) => row.slice(2).join(' of '))).toEqual(
    expect.arrayContaining(['$400,000 of $300,000', '$1,200,000 of $1,200,000']),
  )
  expect(read(await pageOf(actors.staff, 'loans', { columns }))[0]).not.toContain('Lent by This Lender')
  expect(read(await pageOf(actors.staff, 'users', { lenderId: String(lender.lenderId) }))[0]).not.toContain(
    'Lent by This Lender',
  )
})
