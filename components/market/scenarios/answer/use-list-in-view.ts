import { useSyncExternalStore } from 'react'
import { MATCH_LISTS, type MatchList } from '#lib/market/scenarios/fields.ts'

/** How far below the window's top a list is the one that is read: below the header and the row of counts. */
const READ_FROM = 200

const findListInView = (): MatchList => {
  const { scrollHeight } = document.documentElement
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1
  const reached = MATCH_LISTS.filter((list) => {
    const top = document.getElementById(list)?.getBoundingClientRect().top
    return top !== undefined && top <= (isAtEnd ? window.innerHeight : READ_FROM)
  })
  return reached.at(-1) ?? MATCH_LISTS[0]
}

const watchScrolling = (onChange: () => void): (() => void) => {
  for (const event of ['scroll', 'resize']) addEventListener(event, onChange, { passive: true })
  return () => {
    for (const event of ['scroll', 'resize']) removeEventListener(event, onChange)
  }
}

/** Returns the list of lenders that the window shows, the first one before any scrolling. */
export const useListInView = (): MatchList => useSyncExternalStore(watchScrolling, findListInView, () => MATCH_LISTS[0])
