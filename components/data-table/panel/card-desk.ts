import type { ReactNode } from 'react'
import type { Hovered, PreviewedRecord } from './hovered.ts'
import type { LoadRecordCard } from './record-cards.ts'

/** The card on screen; `isAsked` is true if a key asked for it, so that screen readers say it. */
export type ShownCard = { anchor: HTMLElement; content: ReactNode; isAsked: boolean }

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
 * refused or fails is not, and shows nothing.
 */
export const createCardDesk = (load: LoadRecordCard, onChange: (card: ShownCard | null) => void): CardDesk => {
  const kept = new Map<string, ReactNode>()
  let open: HTMLElement | null = null
  let request: { anchor: HTMLElement; controller: AbortController } | null = null
  const put = (card: ShownCard | null): void => {
    if (card === null && open === null) return
    open = card?.anchor ?? null
    onChange(card)
  }
  const cancel = (): void => {
    request?.controller.abort()
    request = null
  }
  const read = async (anchor: HTMLElement, record: PreviewedRecord): Promise<ReactNode> => {
    const key = `${record.kind} ${record.id}`
    if (kept.has(key)) return kept.get(key)
    const own = { anchor, controller: new AbortController() }
    request = own
    const card = await load(record, own.controller.signal).catch(() => null)
    if (own.controller.signal.aborted) return null
    request = null
    if (card) kept.set(key, card)
    return card
  }
  return {
    show: async (found, isAsked = false) => {
      if (found && (found.anchor === open || found.anchor === request?.anchor)) return
      cancel()
      put(null)
      if (!found) return
      const { anchor } = found
      const content = 'text' in found ? found.text : await read(anchor, found.record)
      if (content && anchor.isConnected) put({ anchor, content, isAsked })
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
