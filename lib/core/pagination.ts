/** One page of a list: rows, the exact total, the page that was asked for. */
export type Page<Row> = { rows: Row[]; total: number; page: number; pageSize: number }

export type Paging = { page: number; pageSize: number }

export const MAX_PAGE = 1_000_000

/** No name is longer; the rest of a longer text finds nothing more. */
export const MAX_SEARCH = 100

/** A question in words is longer than a name. */
export const MAX_QUESTION = 160

// Anything but a text or a number might not be read as one.
const numberIn = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN

/** Forgiving paging from a URL: whole, positive, capped; anything else is the default. */
export const parsePaging = (input: { page?: unknown; pageSize?: unknown }, sizes: readonly number[]): Paging => {
  const page = numberIn(input.page)
  const pageSize = numberIn(input.pageSize)
  return {
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
    pageSize: sizes.includes(pageSize) ? pageSize : (sizes[0] ?? 20),
  }
}

export const offsetOf = ({ page, pageSize }: Paging): number => (page - 1) * pageSize
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))
