import type { Actor } from '#lib/core/actor.ts'
import { wishesOf } from '#lib/core/column-choice.ts'
import { longDay, tableTime } from '#lib/core/dates.ts'
import { dollars, percent } from '#lib/core/money.ts'
import type { Policy } from '#lib/core/policy.ts'

/** What a cell holds as data, for a page and for a file alike. */
export type CellValue = string | number | bigint | Date | null | undefined

/** As what a spreadsheet holds the values of a column. */
export type SheetKind = 'dollars' | 'rate' | 'fee' | 'day' | 'time'

/** How the values of a column are written. */
export type Format = {
  text: (value: never) => string
  /** In a spreadsheet; text, unless said. */
  sheet?: SheetKind
  /** Figures stand at the right. */
  isFigure?: true
}

/** The ways of writing a value that most columns share (rows ). */
export const FORMATS = {
  text: { text: (value: string | number | bigint) => String(value) },
  dollars: { text: (value: bigint) => dollars(value), sheet: 'dollars', isFigure: true },
  rate: { text: (value: string) => percent(value, 2), sheet: 'rate', isFigure: true },
  fee: { text: (value: string) => percent(value, 1), sheet: 'fee', isFigure: true },
  day: { text: (value: string) => longDay(value), sheet: 'day' },
  time: { text: (value: Date) => tableTime(value), sheet: 'time' },
} as const satisfies Record<string, Format>

/** One column of a list, whole; a component only decorates it. */
export type ListColumn<Row> = {
  label: string
  value: (row: Row) => CellValue
  /** Plain text, unless said. */
  format?: Format
  /** The server sorts by it, under the column's key. */
  isSorted?: true
  /** Pixels; without it the content decides. */
  width?: number
  /** Starts hidden and is shown by the column chooser. */
  isHidden?: true
  /** Whose column it is; everybody's who reads the list, unless said. */
  who?: Policy
}

/** The columns of a list by their keys, in order. */
export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>

type KeyOf<Columns> = keyof Columns & string

/** The keys of the columns that an actor may read, in order. */
export const readableColumns = <Columns extends ListColumns<never>>(columns: Columns, actor: Actor): KeyOf<Columns>[] =>
  Object.keys(columns).filter((key) => columns[key]?.who?.(actor) ?? true)

/** Who may read the columns that not everybody reads. */
export const policiesOf = <Columns extends ListColumns<never>>(
  columns: Columns,
): Partial<Record<KeyOf<Columns>, Policy>> =>
  Object.fromEntries(Object.entries(columns).flatMap(([key, { who }]) => (who ? [[key, who]] : []))) as Partial<
    Record<KeyOf<Columns>, Policy>
  >

/** The columns that show: those chosen, pinned ones first, in the order of the choice and once each, else the usual ones; never one that the actor may not read. */
export const shownColumns = <Columns extends ListColumns<never>>(
  columns: Columns,
  actor: Actor,
  chosen?: readonly string[] | null,
): KeyOf<Columns>[] => {
  const readable = readableColumns(columns, actor)
  const known = wishesOf(chosen ?? []).flatMap(({ id }) => readable.filter((key) => key === id))
  return known.length > 0 ? known : readable.filter((key) => !columns[key]?.isHidden)
}

/** What stands in a cell; nothing for an empty value. */
export const cellText = <Row>({ value, format = FORMATS.text }: ListColumn<Row>, row: Row): string => {
  const held = value(row)
  return held === null || held === undefined ? '' : format.text(held as never)
}
