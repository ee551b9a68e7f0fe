import { formatMegabytes, LARGEST_FILE } from '#lib/core/body-limits.ts'
import { formatCount, formatCounted } from '#lib/core/counts.ts'
import type { ImportState, RowState } from './schema.ts'

/** Texts of the import screens. */
export const importLabels = {
  title: 'Import loans',
  link: 'Import loans',
  description: 'Record many loans at once from a spreadsheet.',
  drop: 'Drop a spreadsheet here',
  choose: 'Choose a file',
  limits: `XLSX or CSV, at most ${formatMegabytes(LARGEST_FILE.sheet)} and 20,000 rows. Only the first sheet is read.`,
  reading: 'Reading the file…',
  earlier: 'Earlier imports',
  none: 'No imports yet',
  noneText: 'The spreadsheets you upload are listed here with their results.',
  mapping: 'Match the columns',
  mappingText: 'Each column goes to one field of a loan. Your choice is remembered for files with these headings.',
  leaveOut: 'Leave out',
  check: 'Check the rows',
  checkAgain: 'Check again',
  changeColumns: 'Change the columns',
  hideColumns: 'Hide the columns',
  checking: 'Checking the rows',
  recording: 'Recording the loans',
  undoing: 'Undoing the import',
  keepsGoing: 'You can leave this page; the work goes on.',
  stalled: 'Nothing has moved for a while. Continue picks up where it stopped; no loan is recorded twice.',
  continue: 'Continue',
  onlyOpen: 'Only rows to review',
  skip: 'Skip',
  takeBack: 'Take back',
  skipAll: 'Skip all rows with errors',
  errors: (count: number) => `${formatCounted(count, 'row')} with errors. Mend the cells below, or skip the rows.`,
  asked: (count: number) =>
    `${formatCounted(count, 'row')} with an unusual amount, or with a party that is paused or whose master switch is off.`,
  skipAsked: 'Skip these rows',
  confirmAsked: 'Keep these rows',
  askedTitle: 'Heads up!',
  askedQuestion: (count: number) =>
    `${formatCounted(count, 'row')} with unusual amounts, or with parties that are Profile Paused / Master Switch off. Are you sure you want to continue?`,
  confirmContinue: 'Continue',
  allReady: 'Ready to record. Nothing is written before you confirm.',
  noneReady: 'No row is ready to be recorded.',
  leftOut: (count: number) => `${formatCounted(count, 'row')} left out, because something changed after the check.`,
  downloadLeftOut: 'Download the left-out rows',
  leftOutFile: (file: string) => `${file.replace(/\.(csv|xlsx)$/i, '')} left out`,
  kept: (count: number) =>
    `${formatCounted(count, 'loan')} stayed because ${count === 1 ? 'it was' : 'they were'} edited after the import.`,
  discard: 'Discard',
  discardTitle: 'Discard this import?',
  discardQuestion: 'Its rows and your corrections will be deleted. No loan was recorded.',
  discarded: (file: string) => `${file} was discarded.`,
  discardedTitle: 'This import was discarded',
  discardedText: 'Its rows are gone, and no loan was recorded from them.',
  another: 'Import another file',
  missing: (labels: readonly string[]) => `Every loan needs these too: ${labels.join(', ')}.`,
  step: (place: number) => `Step ${place} of 3`,
  column: 'Column in the file',
  samples: 'First values',
  field: 'Field of the loan',
  by: (name: string, time: string) => `${name}, ${time}`,
  undo: 'Undo this import',
  undoTitle: 'Undo this import?',
  undoQuestion: (loans: string) => `${loans} will be deleted. Their logs stay.`,
  record: (loans: string, sum: string) => `Record ${loans}, ${sum}`,
  recordTitle: 'Record these loans?',
  recordQuestion: (loans: string, sum: string, skipped: number) =>
    skipped === 0 ? `${loans}, ${sum}.` : `${loans}, ${sum}. Skipped rows: ${formatCount(skipped)}.`,
  confirm: 'Record',
  principal: 'Principal',
  rows: 'Rows',
  noRows: 'No row to show here.',
  noOpenRows: 'No rows left to review.',
  showAll: 'Show all rows',
  row: (row: number) => `Row ${row}`,
  cells: 'All cells',
  noNumber: 'No number',
  loading: 'Loading the rows',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  progress: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} rows`,
  help: 'How files are read',
} as const

/** Hints for people who prepare a spreadsheet. */
export const importHelp = [
  'One row is one loan. More lenders and brokers have columns of their own: Lender, Contribution, Lender 2, Contribution 2, Broker, Broker 2, up to 20 of each.',
  'Lenders, brokers and law firms are named by company or by id, partners and associates by their names within the firm. Each lender and broker keeps its own BDM.',
  'A suburb is written as Suburb, STATE with the postcode where there are several, or as columns of their own.',
  'Days are written day first, such as 02/03/2026, or as 2026-03-02. Amounts are whole dollars. A percentage below 1 counts as a share: 0.085 is 8.5%.',
  'Put several credits in one cell, separated by semicolons. Formulas are read as the value saved in the file.',
] as const

/** Error messages for files and imports. */
export const importMessages = {
  noFile: 'Choose a spreadsheet.',
  tooLarge: `The file is larger than ${formatMegabytes(LARGEST_FILE.sheet)}.`,
  tooManyRows: 'The file has more than 20,000 rows. Split it and import the parts.',
  tooManyColumns: 'The file has more than 100 columns.',
  longCell: (row: number | null) =>
    `${row === null ? 'The file' : `Row ${row}`} has a cell with more than 10,000 characters.`,
  tooManyCells: 'The file has too many cells, empty ones included. Copy the rows to a new sheet and import that.',
  tooMuchWork: 'This file takes too long to read. Save its first sheet as .csv and import that.',
  old: 'This file is protected by a password or has the old .xls format. Save it as .xlsx without a password.',
  unreadable: 'This file cannot be read as a spreadsheet. Save it as .xlsx or .csv and try again.',
  unpacked: 'This file is too large once it is unpacked.',
  empty: 'The file has no rows below its headings.',
  noHeadings: 'No row of headings was found. Put the headings in the first row.',
  above: (count: number) =>
    count === 1 ? 'One row above the headings was left out.' : `${count} rows above the headings were left out.`,
  doubled: (heading: string) => `The heading “${heading}” stands there more than once; each is a column of its own.`,
  moved: 'This import has moved on. The page now shows its current state.',
  faulty: 'Fix or skip the rows with errors first.',
  asked: 'Keep or skip the rows that need confirming first.',
  nothing: 'No row is ready to be recorded.',
  edited: (numbers: string, more: number) =>
    `These loans were edited since and keep the import from being undone: ${numbers}${more > 0 ? ` and ${more} more` : ''}.`,
  fieldTwice: (label: string) => `${label} is chosen for two columns.`,
  unknownField: 'There is no such field.',
  unknownColumn: 'There is no such column.',
  sameNumber: (row: number) => `The loan number stands in row ${row} too.`,
  stayed: 'Edited since, so the loan is kept.',
  unknown: (kind: string, text: string) => `There is no ${kind} “${text}”.`,
  closest: (choices: readonly string[]) => `Closest: ${choices.join(', ')}.`,
  ambiguous: (choices: readonly string[]) => `More than one has this name: ${choices.join(', ')}. Enter the id.`,
  oneOf: (choices: readonly string[]) => `One of: ${choices.join(', ')}.`,
} as const

export const stateLabels: Record<ImportState, string> = {
  READING: 'Being read',
  READ: 'Columns to match',
  CHECKING: 'Being checked',
  CHECKED: 'Checked',
  RECORDING: 'Being recorded',
  RECORDED: 'Recorded',
  UNDOING: 'Being undone',
  UNDONE: 'Undone',
  DISCARDED: 'Discarded',
}

export const stalledLabel = 'Stalled'

const rowLabels: Record<RowState, string> = {
  NEW: 'Waiting',
  READY: 'Ready',
  ASKED: 'To confirm',
  FAULTY: 'Errors',
  SKIPPED: 'Skipped',
  RECORDED: 'Recorded',
  UNDONE: 'Undone',
  KEPT: 'Kept',
}

/** Names a state beside a number: of rows in it, or of the errors of one row. */
export const nameRowState = (state: RowState, count: number): string =>
  state === 'FAULTY' && count === 1 ? 'Error' : rowLabels[state]
