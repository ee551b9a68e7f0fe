import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '#lib/core/actor.ts'
import { mendRow, takeStep } from '#lib/lending/imports/commands.ts'
import { mapImport } from '#lib/lending/imports/mapping/commands.ts'
import { getImport } from '#lib/lending/imports/queries.ts'
import { workImport } from '#lib/lending/imports/recording/commands.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { makeLender, makeLoanInput } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, refusalsOf } from '../cast.ts'
import { checkedImport, csvOf, errorsOf, freshNo, makeAdmin, rowsOf, sheetRow, uploaded } from './sheets.ts'

let cast: Cast
let admin: StaffActor
beforeAll(async () => {
  cast = await makeCast()
  admin = await makeAdmin()
})

const errorsFor = async (overrides: Record<string, string>): Promise<string[]> => {
  const id = await checkedImport(admin, [sheetRow(cast, overrides)])
  return errorsOf((await rowsOf(admin, id))[0])
}

describe('a dry run', () => {
  test('accepts a row that the form would accept, and records nothing', async () => {
    const id = await checkedImport(admin, [sheetRow(cast), sheetRow(cast, { Status: 'settled', Priority: 'first' })])
    const found = await getImport(admin, id)
    expect(await rowsOf(admin, id)).toMatchObject([{ errors: [] }, { errors: [] }])
    expect(found).toMatchObject({ state: 'CHECKED', principal: '2400000', counts: { READY: 2, FAULTY: 0 } })
  })

  test('reports the same errors as recording the loan', async () => {
    const { parties, actors } = cast
    for (const [overrides, body] of [
      [{ 'Lower Rate': '1' }, { lowerRate: '1' }],
      [{ LVR: '' }, { lvr: null }],
      [{ Scenario: '' }, { scenarioKey: null }],
      [{ 'Repayment Date': '' }, { repaymentDate: null }],
      [{ 'Establishment Fee': '9999999' }, { establishmentFeeWithGst: 9_999_999 }],
      [{ 'Loan No.': 'A-1' }, { loanNo: 'A-1' }],
      [{ 'Security Sub Type': 'RETIREMENT_X' }, { securitySubTypeKey: 'RETIREMENT_X' }],
      [{ 'Law Firm': '2147483600' }, { lawFirmId: 2_147_483_600 }],
      [{ Suburb: 'Nowhere At All, NSW' }, { suburb: 'Nowhere At All' }],
    ] as const) {
      const said = (
        await refusalsOf(
          createLoan(
            actors.staff,
            makeLoanInput(parties, { assignedPartnerId: null, assignedAssociateId: null, ...body }),
          ),
        )
      ).map((each) => each.split(': ')[1])
      const told = (await errorsFor(overrides)).map((each) => each.split(': ')[1] ?? '')
      expect(said.length).toBeGreaterThan(0)
      for (const [at, message] of said.entries()) expect(told[at], JSON.stringify(overrides)).toContain(message)
    }
  })

  test('reports a number that already exists, and one that is twice in the file', async () => {
    const { parties, actors } = cast
    const taken = freshNo()
    await createLoan(actors.staff, makeLoanInput(parties, { loanNo: taken }))
    const [twice, other] = [freshNo(), freshNo()]
    const rows = [taken.toLowerCase(), twice, other, twice.toLowerCase()].map((no) =>
      sheetRow(cast, { 'Loan No.': no }),
    )
    const id = await checkedImport(admin, rows)
    expect((await rowsOf(admin, id)).map(errorsOf)).toEqual([
      ['loanNo: Loan number already exists.'],
      [],
      [],
      ['loanNo: The loan number stands in row 3 too.'],
    ])
  })

  test('finds companies by name and lists the choices for others', async () => {
    const [one, two] = [
      await makeLender({ companyName: 'Twin Peaks Capital' }),
      await makeLender({ companyName: 'Twin Peaks Capital' }),
    ]
    expect(
      await errorsFor({ Lender: 'redgum  PRIVATE credit', Broker: 'Whitely Finance', 'Law Firm': 'Marsh Legal' }),
    ).toEqual([])
    const [ambiguous = ''] = await errorsFor({ Lender: 'Twin Peaks Capital' })
    expect(ambiguous).toContain('Please select valid lender and amount')
    for (const { lenderId } of [one, two]) expect(ambiguous).toContain(String(lenderId))
    const [unknown] = await errorsFor({ Lender: 'Redgum Privat Credit' })
    expect(unknown).toContain('There is no lender “Redgum Privat Credit”. Closest: Redgum Private Credit (')
    const [priority] = await errorsFor({ Priority: 'Ninth' })
    expect(priority).toMatch(/^priorityKey: Choose one of the options. One of: /)
  })

  test('reads several lenders and brokers from numbered columns, partner and associate by name', async () => {
    const { second, dual, firm } = cast
    const id = await checkedImport(admin, [
      sheetRow(cast, {
        'Lender 2': 'Ironbark Lending',
        'Contribution 2': '300000.00',
        'Broker 2': String(dual.brokerId),
        'Contribution 3': '5',
      }),
    ])
    expect(errorsOf((await rowsOf(admin, id))[0])).toEqual([
      expect.stringMatching(/^lender\.3: Please select valid lender/),
    ])
    expect(second.lenderId).toBeGreaterThan(0)
    expect(await errorsFor({ Partner: 'Nobody Here' })).toEqual([
      expect.stringContaining('There is no partner “Nobody Here”.'),
    ])
    expect(firm.lawFirmId).toBeGreaterThan(0)
  })

  test('assigns construction details to the construction scenario only', async () => {
    expect(
      await errorsFor({ Scenario: 'CONSTRUCTION', 'QS required': 'yes', 'Contingencies allowance percentage': '0.05' }),
    ).toEqual([])
    expect(await errorsFor({ Scenario: 'CONSTRUCTION', 'Contingencies allowance percentage': '500' })).toEqual([
      'contingenciesAllowance: This percentage must be between 0 and 100 with at most two decimals.',
    ])
    expect(await errorsFor({ 'Contingencies allowance percentage': '500' })).toEqual([])
  })
})

describe('correcting cells', () => {
  test('a corrected cell is checked at once, and so are rows that had the same number', async () => {
    const twice = freshNo()
    const rows = [sheetRow(cast, { 'Loan No.': twice }), sheetRow(cast, { 'Loan No.': twice, 'Lower Rate': '90' })]
    const id = await checkedImport(admin, rows)
    const rate = Object.keys(rows[0] as object).indexOf('Lower Rate')
    const [first, once] = await mendRow(admin, { id, row: 3 }, { cells: { [rate]: '9' } })
    expect(once).toMatchObject({ state: 'FAULTY', mended: [rate] })
    expect(first).toMatchObject({ row: 2, state: 'READY' })
    expect(errorsOf(once)).toEqual(['loanNo: The loan number stands in row 2 too.'])
    await mendRow(admin, { id, row: 2 }, { cells: { 0: freshNo() } })
    expect((await rowsOf(admin, id)).map(({ state }) => state)).toEqual(['READY', 'READY'])
  })

  test('a skipped row frees its number for others, and is checked again when restored', async () => {
    const twice = freshNo()
    const id = await checkedImport(
      admin,
      [twice, twice].map((no) => sheetRow(cast, { 'Loan No.': no })),
    )
    await mendRow(admin, { id, row: 2 }, { isSkipped: true })
    expect((await rowsOf(admin, id)).map(({ state }) => state)).toEqual(['SKIPPED', 'READY'])
    await mendRow(admin, { id, row: 2 }, { isSkipped: false })
    expect((await rowsOf(admin, id)).map(({ state }) => state)).toEqual(['READY', 'FAULTY'])
    await takeStep(admin, { id, step: 'skip-errors' })
    expect((await getImport(admin, id)).counts).toMatchObject({ READY: 1, SKIPPED: 1, FAULTY: 0 })
  })

  test('an unknown row, column and import give different errors', async () => {
    const id = await checkedImport(admin, [sheetRow(cast)])
    expect(await outcomeOf(mendRow(admin, { id, row: 99 }, {}))).toBe('NOT_FOUND')
    expect(await outcomeOf(mendRow(admin, { id, row: 2 }, { cells: { 99: 'x' } }))).toBe('INVALID')
    expect(await outcomeOf(mendRow(admin, { id: 2_147_483_600, row: 2 }, {}))).toBe('NOT_FOUND')
  })
})

describe('a column mapping', () => {
  test('is remembered for the person and the set of headings, in any order', async () => {
    const { 'Loan No.': no, ...rest } = sheetRow(cast)
    const first = await uploaded(admin, csvOf([{ 'Deal ref': no, ...rest } as Record<string, string>]))
    const guessed = (await getImport(admin, first)).mapping
    expect(guessed).toMatchObject({ 'Deal ref': '', Lender: 'lender.1', Contribution: 'contribution.1' })
    await mapImport(admin, first, { mapping: { ...guessed, 'Deal ref': 'loanNo' } })
    await workImport(admin, first)
    expect((await getImport(admin, first)).counts.READY).toBe(1)
    const second = await uploaded(admin, csvOf([{ ...rest, 'Deal ref': freshNo() } as Record<string, string>]))
    expect((await getImport(admin, second)).mapping['Deal ref']).toBe('loanNo')
    const other = await makeAdmin()
    const theirs = await uploaded(other, csvOf([{ ...rest, 'Deal ref': freshNo() } as Record<string, string>]))
    expect((await getImport(other, theirs)).mapping['Deal ref']).toBe('')
  })

  test('a field for two columns, an unknown field and an unknown column are refused', async () => {
    const id = await uploaded(admin, csvOf([sheetRow(cast)]))
    const { mapping } = await getImport(admin, id)
    const mapped = (changes: Record<string, string>) =>
      refusalsOf(mapImport(admin, id, { mapping: { ...mapping, ...changes } }))
    expect(await mapped({ LVR: 'lowerRate' })).toEqual(['LVR: Lower Rate is chosen for two columns.'])
    expect(await mapped({ LVR: 'principal' })).toEqual(['LVR: There is no such field.'])
    expect(await mapped({ Elsewhere: 'notes' })).toEqual(['Elsewhere: There is no such column.'])
  })
})
