import { rowsOf } from '#tests/e2e/database.ts'
import type { Place } from '#tests/e2e/harness/place.ts'
import { awake } from '#tests/e2e/people.ts'

type Row = {
  state: string
  cells?: string[]
  loanNo?: string
  errors?: { field: string; column: number | null; message: string }[]
}

const HEADINGS = ['Loan No.', 'Lender', 'Contribution', 'Broker', 'Suburb', 'LVR', 'Colour', 'Solicitor']
const MAPPING = ['loanNo', 'lender.1', 'contribution.1', 'broker.1', 'suburb', 'lvr', '', 'lawFirmId']
const CELLS = [
  'MW4410',
  'Eldertonridge Capital',
  '$1,250,000',
  'Tallowmere Capital',
  'Parramatta, NSW',
  '65',
  'green',
  '',
]
const LONG = 'loans of march with the corrected rates and the three lenders that came late (final).csv'

/** An import in a state, with rows; created once, because no job continues it. */
const importIn = async (state: string, rows: readonly Row[]): Promise<string> => {
  const name = `${state.toLowerCase()} ${LONG}`
  const [known] = await rowsOf<{ id: number }>('select id from loan_imports where file_name = $1 limit 1', [name])
  if (known) return `/loans/import/${known.id}`
  const mapping = Object.fromEntries(HEADINGS.map((heading, place) => [heading, MAPPING[place]]))
  const notes = ['One row above the headings was left out.']
  const [made] = await rowsOf<{ id: number }>(
    `with made as (
       insert into loan_imports (file_name, state, headings, headings_key, mapping, notes, created_by_id, moved_at)
       select $1, $2, $3::jsonb, 'places', $4::jsonb, $5::jsonb, min(id), now() - interval '1 day' from accounts where staff_id is not null
       returning id
     ), rows as (
       insert into loan_import_rows (import_id, row, cells, state, errors, loan_no, principal)
       select made.id, r.row, r.cells, r.state, r.errors, r."loanNo", 1250000
       from made, jsonb_to_recordset($6::jsonb) as r (row int, cells jsonb, state text, errors jsonb, "loanNo" text)
     ) select id from made`,
    [
      ...[name, state, JSON.stringify(HEADINGS), JSON.stringify(mapping), JSON.stringify(notes)],
      JSON.stringify(rows.map((row, place) => ({ row: place + 2, cells: CELLS, errors: [], ...row }))),
    ],
  )
  return `/loans/import/${made?.id}`
}

const refused = (column: number | null, field: string, message: string) => [{ column, field, message }]
const many = (state: string, count: number): Row[] => Array.from({ length: count }, () => ({ state }))

const DRY_RUN: Row[] = [
  { state: 'FAULTY', errors: refused(5, 'lvr', 'LVR must be between 5%-99%') },
  // A required field has a column before its rows are checked.
  { state: 'FAULTY', errors: refused(7, 'lawFirmId', 'Law Firm is required') },
  { state: 'ASKED', errors: refused(1, 'lender.1', 'This Lender is Profile Paused / Master Switch off.') },
  { state: 'SKIPPED' },
  ...many('READY', 120),
]

/** The stages of a spreadsheet import. */
export const IMPORT_PLACES: Place[] = [
  {
    title: 'the upload of a spreadsheet',
    role: 'admin',
    path: async () => {
      await importIn('DISCARDED', [])
      return '/loans/import'
    },
    open: (page) => page.getByText('How files are read').click(),
  },
  { title: 'the columns of an import', role: 'admin', path: () => importIn('READ', many('NEW', 3)) },
  {
    title: 'the dry run of an import',
    role: 'admin',
    path: () => importIn('CHECKED', DRY_RUN),
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Only rows to review' }).uncheck()
      await page.getByText('Page 1 of 3').waitFor()
    },
  },
  {
    isBrief: true,
    title: 'the question before rows with paused parties are kept',
    role: 'admin',
    path: () => importIn('CHECKED', DRY_RUN),
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: 'Keep these rows' }))).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    isBrief: true,
    title: 'an import that nothing moves',
    role: 'admin',
    path: () => importIn('RECORDING', [...many('RECORDED', 40), ...many('READY', 60)]),
  },
  {
    isBrief: true,
    title: 'a recorded import with a row left out',
    role: 'admin',
    path: async () => {
      const [known] = await rowsOf<{ loanNo: string }>(
        'select upper(loan_no) as "loanNo" from loans order by id limit 1',
        [],
      )
      const loanNo = known?.loanNo ?? ''
      const errors = refused(0, 'loanNo', 'Loan number already exists.')
      return importIn('RECORDED', [
        { state: 'FAULTY', errors, loanNo, cells: [loanNo, ...CELLS.slice(1)] },
        ...many('RECORDED', 3),
      ])
    },
  },
  {
    isBrief: true,
    title: 'an undone import with a loan that stayed',
    role: 'admin',
    path: () =>
      importIn('UNDONE', [
        { state: 'KEPT', errors: refused(null, 'loanNo', 'Edited since, so the loan is kept.') },
        ...many('UNDONE', 2),
      ]),
  },
  { isBrief: true, title: 'a discarded import', role: 'admin', path: () => importIn('DISCARDED', []) },
]
