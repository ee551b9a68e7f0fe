/** A record whose card can be shown beside its link. */
export type PreviewedRecord = { kind: 'loan' | 'lender' | 'broker' | 'lawfirm'; id: number }

/** What a hover card belongs to and shows: a record, or the full text of a truncated cell. */
export type Hovered = { anchor: HTMLElement } & ({ record: PreviewedRecord } | { text: string })

const PROFILE = /^\/users\/(\d+)\/(lender|broker|lawfirm)(?:[?#]|$)/
const LOAN = /^\/loans\/(\d+)\/view(?:[?#]|$)/

/** Returns the record that an address opens; null if it is no loan and no profile. */
export const parseRecordAddress = (href: string | null): PreviewedRecord | null => {
  const [, id, kind] = PROFILE.exec(href ?? '') ?? []
  if (id && kind) return { kind: kind as PreviewedRecord['kind'], id: Number(id) }
  const [, loanId] = LOAN.exec(href ?? '') ?? []
  return loanId ? { kind: 'loan', id: Number(loanId) } : null
}

const isTextCutOff = (element: Element): boolean =>
  [element, ...element.querySelectorAll('*')].some(
    (each) =>
      each.clientWidth > 0 &&
      (each.scrollWidth > each.clientWidth + 1 || (each.matches('.two') && each.scrollHeight > each.clientHeight + 1)),
  )

const toHoveredRecord = (link: HTMLAnchorElement | null): Hovered | null => {
  const record = parseRecordAddress(link?.getAttribute('href') ?? null)
  return link && record ? { anchor: link, record } : null
}

// Links in the panel beside the list or in a window are part of a record that is open already.
const isApart = (target: Element): boolean => target.closest('dialog, [role="dialog"]') !== null

/** Returns the hover card for the element under the pointer; null if everything is shown already. */
export const findHovered = (target: Element): Hovered | null => {
  // A card beside the toggle would cover the details that it opens.
  if (isApart(target) || target.closest('[data-toggle]')) return null
  return toHoveredRecord(target.closest<HTMLAnchorElement>('a[href]')) ?? findCutText(target)
}

/** Returns the card of a truncated cell; null if the list shows its text whole. */
export const findCutText = (target: Element): Hovered | null => {
  const cell = target.closest<HTMLElement>('[data-row] > td')
  if (!cell || isApart(target) || !isTextCutOff(cell)) return null
  // The truncated text without a mark beside it.
  const whole = cell.querySelector<HTMLElement>('.cut, .two') ?? cell
  return { anchor: cell, text: whole.innerText }
}

/** Returns the record of the link in focus, or of the first such link of the row in focus. */
export const findFocusedRecord = (target: Element): Hovered | null => {
  if (isApart(target)) return null
  const own = toHoveredRecord(target.closest<HTMLAnchorElement>('a[href]'))
  if (own) return own
  const links = target.closest('[data-row]')?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []
  return [...links].map(toHoveredRecord).find((found) => found !== null) ?? null
}
