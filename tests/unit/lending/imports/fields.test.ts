import { describe, expect, test } from 'vitest'
import { IMPORT_FIELDS } from '#lib/lending/imports/fields.ts'
import {
  buildHeadingsKey,
  checkColumnMapping,
  findFieldOfHeading,
  guessColumnMapping,
  listMappableFields,
} from '#lib/lending/imports/mapping/rules.ts'
import { buildImportDraft, collectCellTexts, findImportFieldOfError } from '#lib/lending/imports/rules.ts'

const read = (field: string, text: string): string => IMPORT_FIELDS.get(field)?.read(text) as string

test.each([
  ['$1,200,000', '1200000'],
  ['AUD 1 200 000.00', '1200000'],
  ['A$350000.0', '350000'],
  ['1.2m', '1200000'],
  ['350k', '350000'],
  ['45000.90', '45000'],
  ['1,5', '1,5'],
  ['1.250.000', '1.250.000'],
])('an amount %j is sent as %j', (typed, sent) => expect(read('contribution.1', typed)).toBe(sent))

test.each([
  ['8.5%', '8.5%'],
  ['8.5 %', '8.5%'],
  ['0.085', '8.5'],
  ['.65', '65'],
  ['65', '65'],
  ['0', '0'],
])('a percentage %j is sent as %j', (typed, sent) => expect(read('lowerRate', typed)).toBe(sent))

test.each([
  ['02/03/2026', '2026-03-02'],
  ['2/3/26', '2026-03-02'],
  ['2026-03-02', '2026-03-02'],
  ['2026-03-02 00:00:00', '2026-03-02'],
  ['2 March 2026', '2026-03-02'],
  ['02-Mar-26', '2026-03-02'],
  ['46083', '2026-03-02'],
  ['46083.5', '2026-03-02'],
  ['31/02/2026', '31/02/2026'],
  ['soon', 'soon'],
])('a day %j is sent as %j', (typed, sent) => expect(read('settlementDate', typed)).toBe(sent))

test.each([
  ['Yes', 'true'],
  ['n', 'false'],
  ['TRUE', 'true'],
  ['0', 'false'],
  ['perhaps', 'perhaps'],
])('a yes or no %j is sent as %j', (typed, sent) => expect(read('valuationRequired', typed)).toBe(sent))

describe('headings', () => {
  test.each([
    ['Loan No.', 'loanNo'],
    ['LOAN NUMBER', 'loanNo'],
    ['Lender', 'lender.1'],
    ['lender_2', 'lender.2'],
    ['Contribution 3', 'contribution.3'],
    ['Broker ID 2', 'broker.2'],
    ['Lender 21', null],
    ['Postcode', 'postcode'],
    ['QS required', 'qsRequired'],
    ['Colour', null],
    ['', null],
  ])('%j is mapped to %j', (heading, field) => expect(findFieldOfHeading(heading)).toBe(field))

  test('only the first of two headings for one field is mapped', () =>
    expect(guessColumnMapping(['Rate', 'Interest Rate', 'X'])).toEqual({
      Rate: 'lowerRate',
      'Interest Rate': '',
      X: '',
    }))

  test('every field is recognised by its own label', () => {
    for (const [key, { label }] of IMPORT_FIELDS) expect(findFieldOfHeading(label), label).toBe(key)
  })

  test('the mapping offers one more party than chosen', () => {
    const offered = (chosen: string[]) => listMappableFields(chosen).map(({ name }) => name)
    expect(offered([])).toContain('Lender 2')
    expect(offered([])).not.toContain('Lender 3')
    expect(offered(['lender.4'])).toContain('Broker 5')
  })

  test('the key of a set of headings ignores their order', () => {
    expect(buildHeadingsKey(['A', 'b'])).toBe(buildHeadingsKey(['B', 'a']))
    expect(buildHeadingsKey(['A', 'b'])).not.toBe(buildHeadingsKey(['A']))
  })

  test('a mapping may use each field and column only once', () => {
    expect(checkColumnMapping({ A: 'loanNo', B: '' }, ['A', 'B'])).toEqual([])
    expect(checkColumnMapping({ A: 'loanNo', B: 'loanNo' }, ['A', 'B'])).toHaveLength(1)
  })
})

describe('a draft', () => {
  const find = (_named: string, text: string) => ({ value: `<${text}>` })
  const draft = (texts: Record<string, string>) =>
    buildImportDraft(new Map(Object.entries(texts)), find, ['NSW', 'VIC'])

  test.each([
    [{ suburb: 'Parramatta, NSW 2150' }, { suburb: 'Parramatta', state: 'NSW 2150' }],
    [{ suburb: 'Surry Hills NSW' }, { suburb: 'Surry Hills', state: 'NSW' }],
    [
      { suburb: 'Ascot', state: 'Victoria', postcode: '3364' },
      { suburb: 'Ascot', state: 'Victoria 3364' },
    ],
    [{ suburb: 'Ascot, Victoria 3364' }, { suburb: 'Ascot', state: 'Victoria 3364' }],
    [{ suburb: 'Ascot' }, { suburb: 'Ascot', state: null }],
    [{ state: 'NSW' }, { suburb: null, state: null }],
  ])('the place %j', (texts, place) =>
    expect(draft(texts as unknown as Record<string, string>).sent).toMatchObject(place),
  )

  test('parties keep their column numbers, so that errors can be assigned to columns', () => {
    const { sent, slots } = draft({ 'lender.1': 'A', 'contribution.1': '5', 'contribution.3': '7', 'broker.2': 'B' })
    expect(sent.loanLenders).toEqual([
      { lenderId: '<A>', contributionAmount: '5' },
      { lenderId: null, contributionAmount: '7' },
    ])
    expect(sent.loanBrokers).toEqual([{ brokerId: '<B>' }])
    expect(findImportFieldOfError('loanLenders.1.lenderId', slots)).toBe('lender.3')
    expect(findImportFieldOfError('loanLenders.1.contributionAmount', slots)).toBe('contribution.3')
    expect(findImportFieldOfError('loanBrokers.0.brokerId', slots)).toBe('broker.2')
    expect(findImportFieldOfError('loanLenders', slots)).toBe('lender.1')
    expect(findImportFieldOfError('constructionScenario.tdcEquity', slots)).toBe('tdcEquity')
    expect(findImportFieldOfError('credits.1', slots)).toBe('credits')
  })

  test('one cell may hold several credits', () =>
    expect(draft({ credits: 'Bankrupt; Default;' }).sent.credits).toEqual(['<Bankrupt>', '<Default>']))

  test('a skipped column and an empty cell are left out', () =>
    expect([...collectCellTexts(['A1', ' ', 'x'], ['A', 'B', 'C'], { A: 'loanNo', B: 'notes', C: '' })]).toEqual([
      ['loanNo', 'A1'],
    ]))
})
