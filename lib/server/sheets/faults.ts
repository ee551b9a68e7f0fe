/** Why a file cannot be read as a spreadsheet. */
export type SheetFaultKind =
  | 'old'
  | 'unreadable'
  | 'unpacked'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooManyCells'
  | 'longCell'
  | 'tooMuchWork'

/** An unreadable spreadsheet, with the row if known. */
export class SheetFault extends Error {
  readonly kind: SheetFaultKind
  readonly row: number | null
  constructor(kind: SheetFaultKind, row: number | null = null) {
    super(kind)
    this.name = 'SheetFault'
    this.kind = kind
    this.row = row
  }
}
