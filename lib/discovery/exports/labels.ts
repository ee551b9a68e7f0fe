import { formatCount, formatCounted } from '#lib/core/counts.ts'
import { userLabels } from '#lib/discovery/user-search/labels.ts'

/** Texts of exports; 'done' and 'failed' are exact (row K-08). */
export const exportLabels = {
  button: 'Export to XLSX',
  page: 'CSV',
  downloadPage: 'Download this page as CSV',
  pageText: 'It has the rows and columns that the list shows.',
  tooManyPages: (most: number) => `You have saved ${most} pages within an hour. Try again later.`,
  moreForAdmin: 'To export every row, open a saved search and export it to XLSX.',
  moreForOthers: 'Administrators can export every row of a saved search to XLSX.',
  waiting: 'Waiting to export …',
  working: (percent: number) => `Exporting … ${percent}%`,
  keepsGoing: 'You can leave this page. The file comes by email.',
  done: 'Loaded search exported. Please check your e-mail',
  failed: 'Cannot export at this time',
  tooMany: (most: number) => `A spreadsheet holds at most ${formatCount(most)} rows. Add a filter and try again.`,
  tooManyGrouped: (most: number) =>
    `A spreadsheet with groups holds at most ${formatCount(most)} rows. Add a filter, or remove the grouping, and try again.`,
  underWay: 'Three of your exports are still being made. Try again when one of them is done.',
  title: 'Export',
  searchOf: { loans: 'All Loans', users: userLabels.title },
  download: 'Download',
  rows: (count: number) => formatCounted(count, 'row'),
  until: (time: string) => `The file is kept until ${time}.`,
  expiredTitle: 'This export has expired',
  expired: 'Open the saved search and export it again.',
  again: 'Open the saved search',
} as const

/** Texts of the email that an export is ready. */
export const exportMailLabels = {
  subject: 'Your export is ready',
  heading: (name: string) => `“${name}” is ready`,
  greeting: (firstName: string) => `Hello ${firstName},`,
  why: (rows: string) => `You exported a saved search. The spreadsheet has ${rows}.`,
  attached: 'It is attached, and you can also download it:',
  action: 'Download the spreadsheet',
  closing: (until: string) => `The link works for you alone, until ${until} (Sydney time).`,
  ignored: 'If you do not need it any more, do nothing. The file is deleted automatically.',
  refused: 'This person may not export any more.',
} as const
