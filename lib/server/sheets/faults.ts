/** Why a file is not read as a spreadsheet. */
export type SheetFaultKind =
  | 'old'
  | 'unreadable'
  | 'unpacked'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooManyCells'
  | 'longCell'
  | 'tooMuchWork'

/** A file that is not read, with the row where that is known. */
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
