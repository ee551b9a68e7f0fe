'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { type ColumnWish, clampColumnWidth, parseColumnChoice } from '#lib/core/column-choice.ts'
import { type ColumnChoice, useSaveColumns } from '../use-kept-columns.ts'

/** The distance from a heading's edge at which it can be dragged, in pixels. */
const REACH = { mouse: 9, touch: 24 }
/** The largest share of the list's width that pinned columns may take. */
const MOST_OF_LIST = 0.6

type Props = {
  area: RefObject<HTMLElement | null>
  choice: ColumnChoice
  /** The displayed columns, in order. */
  shown: readonly string[]
}

/**
 * Resizes columns by dragging a heading's edge; a double click restores the natural width. Keeps pinned columns at the
 * left.
 */
export const ColumnResizer = ({ area, choice, shown }: Props) => {
  const keep = useSaveColumns(choice)
  const wishes = parseColumnChoice(choice.entries ?? [])
  usePinnedColumns(area, wishes.filter(({ id, isPinned }) => isPinned && shown.includes(id)).length)
  const latest = useRef((_id: string, _width: number | undefined) => {})
  latest.current = (id, width) =>
    void keep(
      shown.map((each): ColumnWish => {
        const wish = wishes.find((own) => own.id === each) ?? { id: each }
        return each === id ? { ...wish, width } : wish
      }),
    )
  useEffect(() => {
    const list = area.current
    if (!list) return
    const ended = new AbortController()
    const { signal } = ended
    const onDown = (event: PointerEvent) => {
      const head = findHeadAtEdge(event)
      if (!head || event.button !== 0) return
      event.preventDefault()
      startColumnResize(head, event.clientX, (width) => latest.current(head.dataset.column ?? '', width))
    }
    const onTwice = (event: MouseEvent) => {
      const head = findHeadAtEdge(event)
      if (!head) return
      setColumnWidth(head, null)
      latest.current(head.dataset.column ?? '', undefined)
    }
    list.addEventListener('pointerdown', onDown, { signal })
    list.addEventListener('dblclick', onTwice, { signal })
    return () => ended.abort()
  }, [area])
  return null
}

const findHeadAtEdge = (event: MouseEvent): HTMLTableCellElement | null => {
  const head = event.target
  if (!(head instanceof HTMLTableCellElement) || head.dataset.column === undefined) return null
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
  const gap = head.getBoundingClientRect().right - event.clientX
  return gap <= REACH[isTouch ? 'touch' : 'mouse'] ? head : null
}

/** Resizes a column while the pointer moves; a press without movement does nothing. */
const startColumnResize = (head: HTMLTableCellElement, from: number, onEnd: (width: number) => void): void => {
  const before = head.offsetWidth
  let width: number | null = null
  const end = new AbortController()
  const { signal } = end
  const move = ({ clientX }: PointerEvent) => {
    if (width === null && Math.abs(clientX - from) < 3) return
    width = clampColumnWidth(before + clientX - from)
    setColumnWidth(head, width)
  }
  window.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(
      name,
      () => {
        end.abort()
        if (width !== null) onEnd(width)
      },
      { signal },
    )
}

/** Sets a column's width in the DOM (null: natural) before the list re-renders. */
const setColumnWidth = (head: HTMLTableCellElement, width: number | null): void => {
  const cells = head.closest('table')?.querySelectorAll<HTMLElement>(`tr > :nth-child(${head.cellIndex + 1})`) ?? []
  const pixels = width === null ? '' : `${width}px`
  for (const cell of cells) {
    cell.toggleAttribute('data-sized', width !== null)
    cell.style.maxWidth = pixels
  }
  Object.assign(head.style, { width: pixels, minWidth: pixels })
}

/** Positions the pinned columns: only as many as leave enough room for the others. */
const usePinnedColumns = (area: RefObject<HTMLElement | null>, pins: number): void => {
  useEffect(() => {
    const table = area.current?.querySelector('table')
    const scroll = table?.closest('[data-scroll]')
    if (!table || !scroll || pins < 2) return
    const heads = [...table.querySelectorAll('th')].slice(0, pins)
    const follow = () => {
      let left = 0
      let count = 0
      for (const head of heads) {
        const { width } = head.getBoundingClientRect()
        if (count > 0 && left + width > scroll.clientWidth * MOST_OF_LIST) break
        count += 1
        table.style.setProperty(`--pin-${count}`, `${left}px`)
        left += width
      }
      table.dataset.pins = String(count)
    }
    const sizes = new ResizeObserver(follow)
    for (const each of [...heads, scroll]) sizes.observe(each)
    return () => {
      sizes.disconnect()
      delete table.dataset.pins
    }
  })
}
