import type { FieldError } from '#lib/core/errors.ts'
import type { Read } from '#lib/core/filters.ts'

/** The order of a list: one of its columns, upwards or downwards. */
export type Sort<Column extends string = string> = { column: Column; isDescending: boolean }

/** The parameters that give an order. */
export const ORDER_PARAMETERS = ['sort', 'orderBy', 'sortDirection'] as const

type Word = { parameter: (typeof ORDER_PARAMETERS)[number]; text: string }

const isDirection = ({ text }: Word): boolean => /^(asc|desc)$/i.test(text)

/**
 * Reads the order of a list in both uses of the documents (decision 'sort, orderBy, sortDirection'): the column in `sort` with
 * the direction in `orderBy`, or the column in `orderBy` with the direction in `sort` or `sortDirection`. Upwards without a
 * direction; a direction alone turns the usual column. Anything else gives the usual order and one fault.
 */
export const orderIn = <Column extends string>(
  read: Read,
  sorts: readonly Column[],
  usual: Sort<Column>,
): { sort: Sort<Column>; faults: FieldError[] } => {
  const words = ORDER_PARAMETERS.map((parameter) => ({ parameter, text: read(parameter) })).filter(({ text }) => text)
  const directions = words.filter(isDirection)
  const columns = words.filter((word) => !isDirection(word))
  const refused = (word: Word | undefined, message: string) => ({
    sort: usual,
    faults: [{ code: 'INVALID', field: word?.parameter ?? 'sort', message }],
  })
  if (words.length === 0) return { sort: usual, faults: [] }
  const stray = columns.find(({ parameter, text }) => parameter === 'sortDirection' || !sorts.some((it) => it === text))
  if (stray?.parameter === 'sortDirection') return refused(stray, 'A direction is asc or desc.')
  if (stray) return refused(stray, 'This list cannot be sorted by that.')
  const other = differing(columns) ?? differing(directions)
  if (other) return refused(other, 'Only one order can be given.')
  const column = sorts.find((each) => each === (columns[0]?.text ?? usual.column))
  if (!column) return refused(directions[0], 'This list has only one order.')
  return { sort: { column, isDescending: directions[0]?.text.toLowerCase() === 'desc' }, faults: [] }
}

// One word may be given twice, two words may not.
const differing = (words: readonly Word[]): Word | undefined =>
  words.find(({ text }) => text.toLowerCase() !== words[0]?.text.toLowerCase())
