import { textIn } from '#lib/core/text.ts'

/** How a person wants one column of a list: at a width of its own, in pixels, and pinned to the left. */
export type ColumnWish = { id: string; width?: number | undefined; isPinned?: boolean | undefined }

/** The widths that a person can give a column, and the step of the keys, in pixels. */
export const WIDTHS = { least: 56, most: 640, step: 16 } as const
/** How many columns stand at the left while the others scroll. */
export const MOST_PINNED = 3

/** How a wish is written: the column's key, then its width, then `pin`: 'lender', 'lender.240', 'lender.240.pin'. */
export const WISH_FORM = /^\w{1,40}(?:\.\d{2,3})?(?:\.pin)?$/

/** A width within the limits, in whole pixels. */
export const fittingWidth = (width: number): number => Math.round(Math.max(WIDTHS.least, Math.min(WIDTHS.most, width)))

/** The wishes as an address and a kept choice write them; each column once, pinned ones first, whatever is no width and no pin left out. */
export const wishesOf = (entries: readonly string[]): ColumnWish[] => {
  const wishes = new Map<string, ColumnWish>()
  let pins = 0
  for (const entry of entries) {
    const [id = '', ...marks] = entry.split('.')
    if (id === '' || wishes.has(id)) continue
    const width = marks
      .filter((mark) => /^\d{2,3}$/.test(mark))
      .map(Number)
      .find((each) => each === fittingWidth(each))
    const isPinned = marks.includes('pin') && pins < MOST_PINNED
    if (isPinned) pins += 1
    wishes.set(id, { id, ...(width === undefined ? {} : { width }), ...(isPinned ? { isPinned } : {}) })
  }
  return pinnedFirst([...wishes.values()])
}

/** The wishes in the `columns` parameter of an address; null when it has none. */
export const chosenColumns = ({ columns: text }: Readonly<Record<string, unknown>>): string[] | null => {
  const ids = (Array.isArray(text) ? text : [text]).flatMap((part) => textIn(part).split(',')).filter(Boolean)
  return ids.length > 0 ? ids : null
}

/** A wish as it is written. */
export const wishText = ({ id, width, isPinned }: ColumnWish): string =>
  `${id}${width === undefined ? '' : `.${width}`}${isPinned ? '.pin' : ''}`

/** The wishes with the pinned ones in front, else in their order. */
export const pinnedFirst = <Wish extends Pick<ColumnWish, 'isPinned'>>(wishes: readonly Wish[]): Wish[] => [
  ...wishes.filter(({ isPinned }) => isPinned),
  ...wishes.filter(({ isPinned }) => !isPinned),
]
