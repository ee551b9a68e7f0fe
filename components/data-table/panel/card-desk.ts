import type { ReactNode } from 'react'
import type { Hovered, PreviewedRecord } from './hovered.ts'
import type { LoadRecordCard } from './record-cards.ts'

/**
 * The card on screen; `isAsked` is true if a key asked for it, so that screen readers say it. Without content it is only
 * announced that there is none.
 */
export type ShownCard = { anchor: HTMLElement; content: ReactNode; isAsked: boolean }

const CANCELLED = Symbol('cancelled')

export type CardDesk = {
  /** Shows a card, requested first if it is that of a record not read before; null takes the card away. */
  show: (found: Hovered | null, isAsked?: boolean) => Promise<void>
  /** Takes the card away and cancels the request. */
  drop: () => void
  /** Cancels a request for another element than this. */
  leave: (target: Element) => void
}

/**
 * Creates the state of a list's cards: one card and one request at a time. Cards are kept until the list leaves the page; what is
 * refused or fails is not, and shows nothing: if a key asked for it, that is announced.
 */
export const createCardDesk = (load: LoadRecordCard, onChange: (card: ShownCard | null) => void): CardDesk => {
  const kept = new Map<string, ReactNode>()
  let shown: ShownCard | null = null
  let request: { anchor: HTMLElement; controller: AbortController } | null = null
  const put = (card: ShownCard | null): void => {
    if (card === null && shown === null) return
    shown = card
    onChange(card)
  }
  const cancel = (): void => {
    request?.controller.abort()
    request = null
  }
  const read = async (anchor: HTMLElement, record: PreviewedRecord): Promise<ReactNode | typeof CANCELLED> => {
    const key = `${record.kind} ${record.id}`
    if (kept.has(key)) return kept.get(key)
    const own = { anchor, controller: new AbortController() }
    request = own
    const card = await load(record, own.controller.signal).catch(() => null)
    if (own.controller.signal.aborted) return CANCELLED
    request = null
    if (card) kept.set(key, card)
    return card
  }
  return {
    show: async (found, isAsked = false) => {
      if (found && (found.anchor === request?.anchor || (shown?.content && found.anchor === shown.anchor))) return
      cancel()
      put(null)
      if (!found) return
      const { anchor } = found
      const content = 'text' in found ? found.text : await read(anchor, found.record)
      if (content !== CANCELLED && (content || isAsked) && anchor.isConnected) put({ anchor, content, isAsked })
    },
    drop: () => {
      cancel()
      put(null)
    },
    leave: (target) => {
      if (request && !request.anchor.contains(target)) cancel()
    },
  }
}
