import type { Actor } from '#lib/core/actor.ts'
import { parseColumnChoice } from '#lib/core/column-choice.ts'
import { formatCount } from '#lib/core/counts.ts'
import { formatDay, formatTableTime } from '#lib/core/dates.ts'
import { formatDollars, formatPercent } from '#lib/core/money.ts'
import type { Policy } from '#lib/core/policy.ts'

/** The raw value of a cell, for pages and spreadsheets alike. */
export type CellValue = string | number | bigint | Date | null | undefined

/** The spreadsheet cell type of a column. */
export type SheetKind = 'count' | 'dollars' | 'rate' | 'fee' | 'day' | 'time'

/** How the values of a column are formatted. */
export type Format = {
  text: (value: never) => string
  /** The spreadsheet cell type; text by default. */
  sheet?: SheetKind
  /** Figures are right-aligned. */
  isFigure?: true
}

/** The formats that most columns share (rows ). */
export const FORMATS = {
  text: { text: (value: string | number | bigint) => String(value) },
  dollars: { text: (value: bigint) => formatDollars(value), sheet: 'dollars', isFigure: true },
  rate: { text: (value: string) => formatPercent(value, 2), sheet: 'rate', isFigure: true },
  fee: { text: (value: string) => formatPercent(value, 1), sheet: 'fee', isFigure: true },
  day: { text: (value: string) => formatDay(value), sheet: 'day' },
  time: { text: (value: Date) => formatTableTime(value), sheet: 'time' },
  count: { text: (value: number) => formatCount(value), sheet: 'count', isFigure: true },
} as const satisfies Record<string, Format>

/** The full definition of one list column; a component only adds decoration. */
export type ListColumn<Row> = {
  label: string
  value: (row: Row) => CellValue
  /** Plain text by default. */
  format?: Format
  /** The server can sort by this column, under its key. */
  isSorted?: true
  /** In pixels; sized by its content if absent. */
  width?: number
  /** Hidden until it is chosen in the column chooser. */
  isHidden?: true
  /** Who may read the column; everyone who can read the list by default. */
  who?: Policy
}

/** The columns of a list by key, in display order. */
export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>

type KeyOf<Columns> = keyof Columns & string

/** Returns the keys of the columns that an actor may read, in display order. */
export const listReadableColumns = <Columns extends ListColumns<never>>(
  columns: Columns,
  actor: Actor,
): KeyOf<Columns>[] => Object.keys(columns).filter((key) => columns[key]?.who?.(actor) ?? true)

/** Returns the policies of the columns that have one, by column key. */
export const policiesOf = <Columns extends ListColumns<never>>(
  columns: Columns,
): Partial<Record<KeyOf<Columns>, Policy>> =>
  Object.fromEntries(Object.entries(columns).flatMap(([key, { who }]) => (who ? [[key, who]] : []))) as Partial<
    Record<KeyOf<Columns>, Policy>
  >

/**
 * Returns the keys of the columns to show: the chosen ones once each with pinned ones first, or else the default ones; never a
 * column that the actor may not read.
 */
export const listShownColumns = <Columns extends ListColumns<never>>(
  columns: Columns,
  actor: Actor,
  chosen?: readonly string[] | null,
): KeyOf<Columns>[] => {
  const readable = listReadableColumns(columns, actor)
  const known = parseColumnChoice(chosen ?? []).flatMap(({ id }) => readable.filter((key) => key === id))
  return known.length > 0 ? known : readable.filter((key) => !columns[key]?.isHidden)
}

/** Returns the formatted text of a cell; '' for an empty value. */
export const formatListCell = <Row>({ value, format = FORMATS.text }: ListColumn<Row>, row: Row): string => {
  const held = value(row)
  return held === null || held === undefined ? '' : format.text(held as never)
}
