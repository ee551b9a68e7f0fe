import type { FieldError } from '#lib/core/errors.ts'
import type { Read } from '#lib/core/filters.ts'

/** The order of a list: one of its columns, ascending or descending. */
export type Sort<Column extends string = string> = { column: Column; isDescending: boolean }

/** The URL parameters that set the order. */
export const ORDER_PARAMETERS = ['sort', 'orderBy', 'sortDirection'] as const

type Word = { parameter: (typeof ORDER_PARAMETERS)[number]; text: string }

const isSortDirection = ({ text }: Word): boolean => /^(asc|desc)$/i.test(text)

/**
 * Parses the order of a list in both forms of the documents (decision 'sort, orderBy, sortDirection'): the column in `sort` with
 * the direction in `orderBy`, or the column in `orderBy` with the direction in `sort` or `sortDirection`. Ascending by default; a
 * direction alone applies to the default column. Anything else gives the default order and one error.
 */
export const parseListOrder = <Column extends string>(
  read: Read,
  sorts: readonly Column[],
  usual: Sort<Column>,
): { sort: Sort<Column>; faults: FieldError[] } => {
  const words = ORDER_PARAMETERS.map((parameter) => ({ parameter, text: read(parameter) })).filter(({ text }) => text)
  const directions = words.filter(isSortDirection)
  const columns = words.filter((word) => !isSortDirection(word))
  const rejectWord = (word: Word | undefined, message: string) => ({
    sort: usual,
    faults: [{ code: 'INVALID', field: word?.parameter ?? 'sort', message }],
  })
  if (words.length === 0) return { sort: usual, faults: [] }
  const stray = columns.find(({ parameter, text }) => parameter === 'sortDirection' || !sorts.some((it) => it === text))
  if (stray?.parameter === 'sortDirection') return rejectWord(stray, 'A direction is asc or desc.')
  if (stray) return rejectWord(stray, 'This list cannot be sorted by that.')
  const other = findConflictingWord(columns) ?? findConflictingWord(directions)
  if (other) return rejectWord(other, 'Only one order can be given.')
  const column = sorts.find((each) => each === (columns[0]?.text ?? usual.column))
  if (!column) return rejectWord(directions[0], 'This list has only one order.')
  return { sort: { column, isDescending: directions[0]?.text.toLowerCase() === 'desc' }, faults: [] }
}

// Returns the first word that differs from the first one; repeating the same word is allowed.
const findConflictingWord = (words: readonly Word[]): Word | undefined =>
  words.find(({ text }) => text.toLowerCase() !== words[0]?.text.toLowerCase())
