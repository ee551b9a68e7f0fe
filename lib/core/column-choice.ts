import { readText } from '#lib/core/text.ts'

/** A person's settings for one column of a list: its width in pixels and whether it is pinned to the left. */
export type ColumnWish = { id: string; width?: number | undefined; isPinned?: boolean | undefined }

/** The least and most width of a column and the arrow-key step, in pixels. */
export const WIDTHS = { least: 56, most: 640, step: 16 } as const
/** The most columns that can be pinned to the left. */
export const MOST_PINNED = 3

/** The text form of a column setting: the column's key, then its width, then `pin`: 'lender', 'lender.240', 'lender.240.pin'. */
export const WISH_FORM = /^\w{1,40}(?:\.\d{2,3})?(?:\.pin)?$/

/** Rounds a width to whole pixels and clamps it to the limits. */
export const clampColumnWidth = (width: number): number =>
  Math.round(Math.max(WIDTHS.least, Math.min(WIDTHS.most, width)))

/**
 * Parses column settings from a URL or a saved choice: each column once, pinned ones first; invalid widths and pins beyond the
 * limit are dropped.
 */
export const parseColumnChoice = (entries: readonly string[]): ColumnWish[] => {
  const wishes = new Map<string, ColumnWish>()
  let pins = 0
  for (const entry of entries) {
    const [id = '', ...marks] = entry.split('.')
    if (id === '' || wishes.has(id)) continue
    const width = marks
      .filter((mark) => /^\d{2,3}$/.test(mark))
      .map(Number)
      .find((each) => each === clampColumnWidth(each))
    const isPinned = marks.includes('pin') && pins < MOST_PINNED
    if (isPinned) pins += 1
    wishes.set(id, { id, ...(width === undefined ? {} : { width }), ...(isPinned ? { isPinned } : {}) })
  }
  return movePinnedFirst([...wishes.values()])
}

/** Returns the column settings in the `columns` URL parameter, or null if it has none. */
export const readChosenColumns = ({ columns: text }: Readonly<Record<string, unknown>>): string[] | null => {
  const ids = (Array.isArray(text) ? text : [text]).flatMap((part) => readText(part).split(',')).filter(Boolean)
  return ids.length > 0 ? ids : null
}

/** Formats a column setting as text, such as 'lender.240.pin'. */
export const formatColumnEntry = ({ id, width, isPinned }: ColumnWish): string =>
  `${id}${width === undefined ? '' : `.${width}`}${isPinned ? '.pin' : ''}`

/** Moves the pinned columns to the front and otherwise keeps the order. */
export const movePinnedFirst = <Wish extends Pick<ColumnWish, 'isPinned'>>(wishes: readonly Wish[]): Wish[] => [
  ...wishes.filter(({ isPinned }) => isPinned),
  ...wishes.filter(({ isPinned }) => !isPinned),
]
