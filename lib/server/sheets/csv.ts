import Papa from 'papaparse'

/** The content type of a CSV file. */
export const CSV = 'text/csv; charset=utf-8'

// Spaces and line breaks before a sign do not keep programs from taking the cell for a formula. A negative amount or percentage is a number.
const FORMULA = /^(?!-(?:\$[\d,.]+|[\d,.]+%)$)\s*[=+\-@]/u

/** Without it, spreadsheet programs do not read the text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Writes rows as CSV. A text that a spreadsheet program would take for a formula begins with an apostrophe, because a CSV
 * cell has no type (threat C8).
 */
export const writeCsv = (labels: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + Papa.unparse([labels, ...rows] as string[][], { escapeFormulae: FORMULA })
