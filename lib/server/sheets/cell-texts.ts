import { serialToDate } from 'hucre'
import { dateToDay } from '#lib/core/dates.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { SheetFault } from '#lib/server/sheets/faults.ts'
import { unescapeText } from '#lib/server/sheets/shared-strings.ts'
import type { Workbook } from '#lib/server/sheets/workbook.ts'
import { readAttribute } from '#lib/server/sheets/xml.ts'

/** Removes what the database cannot store and the spaces around a text. */
export const cleanText = (text: string): string => removeUnstorable(text).trim()

/** Returns the number of a reference's column, 27 for AA3. Raises a SheetFault for any other text. */
export const parseColumn = (reference: string): number => {
  if (!/^[A-Za-z]{1,3}\d{0,7}$/.test(reference)) throw new SheetFault('unreadable')
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const place = letter.charCodeAt(0) - 64
    if (place < 1) break
    column = column * 26 + place
  }
  return column
}

/** Converts a cell to the text that a person would have typed. */
export const formatCell = ({
  workbook: { texts, isDate, is1904 },
  tag,
  value,
  inline,
}: {
  workbook: Workbook
  tag: string
  value: string
  inline: string
}): string => {
  const type = readAttribute(tag, 't')
  if (type === 's') return cleanText(texts[Number(value)] ?? '')
  if (type === 'inlineStr') return cleanText(inline)
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true' ? 'Yes' : 'No'
  const number = Number(value)
  if (value === '' || type === 'str' || type === 'e' || type === 'd' || Number.isNaN(number))
    return cleanText(unescapeText(value))
  if (isDate[Number(readAttribute(tag, 's') || -1)]) {
    const date = serialToDate(number, is1904)
    return Number.isNaN(date.getTime()) ? '' : dateToDay(date)
  }
  // Floating-point noise: 8.35 may be stored as 8.350000000000001.
  return String(Number(number.toPrecision(14)))
}
