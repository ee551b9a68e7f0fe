'use client'

import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { listRowElements } from './rows.ts'
import { useOpenRowKey } from './use-opened.ts'

type List<Row> = {
  area: RefObject<HTMLElement | null>
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** True while no row may open. */
  isOff: boolean | undefined
}

const matchWideScreen = () => window.matchMedia('(min-width: 1200px)')
const subscribeToWidth = (tell: () => void) => {
  const media = matchWideScreen()
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** Returns whether the side panel has space beside the list; otherwise it covers the list. */
const useWidePage = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => matchWideScreen().matches,
    () => true,
  )

/** The open row of a list: which one it is, its place among the rows, and the moves to another one. */
export const useRowPanel = <Row>({ area, rows, rowKey, isOff }: List<Row>) => {
  const isWide = useWidePage()
  const { opened, open, moveTo, close } = useOpenRowKey()
  const getKey = (place: number): string => String(rowKey(rows[place] as Row))
  const at = opened === null ? -1 : rows.findIndex((row) => String(rowKey(row)) === opened)
  const row = isOff ? undefined : rows[at]
  const getRow = (place: number): HTMLElement | undefined => listRowElements(area.current)[place]

  const show = (place: number) => {
    if (isOff || place < 0 || place >= rows.length || place === at) return
    if (row === undefined) open(getKey(place), !isWide)
    else moveTo(getKey(place))
  }
  // Marks the open row without re-rendering the list.
  useEffect(() => {
    const element = row === undefined ? undefined : getRow(at)
    if (!element || element.hasAttribute('aria-current')) return
    element.setAttribute('aria-current', 'location')
    return () => element.removeAttribute('aria-current')
  })
  return {
    isWide,
    /** The place of the open row; -1 without one. */
    at,
    row,
    getRow,
    findRowIndex: (target: EventTarget): number => listRowElements(area.current).indexOf(target as HTMLElement),
    show,
    stepTo: (place: number): void => {
      show(place)
      getRow(place)?.scrollIntoView({ block: 'nearest' })
    },
    /** Closes the panel and focuses its row. */
    leave: (): void => {
      close()
      requestAnimationFrame(() => getRow(at)?.focus())
    },
  }
}
