'use client'

import { type FocusEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Facts } from '#components/ui/facts.tsx'
import type { Column } from '../columns.ts'
import type { ColumnChoice } from '../use-kept-columns.ts'
import { ColumnResizer } from './column-edges.tsx'
import { HoverCards } from './hover-cards.tsx'
import { SidePanel } from './side-panel.tsx'
import { useRowPanel } from './use-open-row.ts'
import { usePanelKeys } from './use-panel-keys.ts'
import { useListState } from './use-place.ts'

/** The content of the side panel for a row; without `body`, all columns in full. */
export type RowPanel<Row> = {
  title?: (row: Row) => ReactNode
  /** The row's page; without it, the first link in the row. */
  href?: (row: Row) => string
  body?: (row: Row) => ReactNode
  /** True while a row is being edited: no row opens then. */
  isOff?: boolean
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  panel: RowPanel<Row>
  /** The choice of columns, for a list whose columns can be chosen, resized and pinned. */
  choice?: ColumnChoice | undefined
  children: ReactNode
}

// Clicks on these elements act on their own and do not open the row.
const OWN = 'a, button, input, select, textarea, label, summary, [data-detail]'

/**
 * A list with its side panel: click, Enter or Space opens a row, j and k move, Shift+Enter opens its page, Escape
 * closes.
 */
export const ListWithSidePanel = <Row,>({ columns, rows, rowKey, panel, choice, children }: Props<Row>) => {
  const area = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useListState(area)
  const opening = { area, rows, rowKey, isOff: panel.isOff }
  const { isWide, at, row, getRow, findRowIndex, show, stepTo, leave } = useRowPanel(opening)
  const findPage = (place: number): string | null => {
    const at = rows[place]
    if (at === undefined) return null
    return panel.href?.(at) ?? getRow(place)?.querySelector('a')?.getAttribute('href') ?? null
  }

  usePanelKeys(area, {
    isOpen: row !== undefined,
    onRow: (target, isPage) => {
      const place = findRowIndex(target)
      const page = findPage(place)
      if (isPage) return page !== null && navigate(page)
      if (place === at) area.current?.querySelector<HTMLElement>('dialog h2')?.focus()
      else show(place)
    },
    onStep: (step) => stepTo(at + step),
    onClose: leave,
  })

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || target.closest(OWN)) return
    const element = target.closest('[data-row]')
    if (!element || String(window.getSelection()) !== '') return
    show(findRowIndex(element))
  }
  const onFocus = ({ target }: FocusEvent) => row !== undefined && isWide && show(findRowIndex(target))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows are what is pressed, and their keys are heard as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={area}
      data-panes={row === undefined ? '' : 'open'}
      data-edges={choice && ''}
      onClick={onClick}
      onFocus={onFocus}
    >
      {children}
      <HoverCards area={area} />
      {choice && <ColumnResizer area={area} choice={choice} shown={listVisibleColumns(columns)} />}
      {row !== undefined && (
        <SidePanel
          key={String(isWide)}
          title={panel.title?.(row) ?? columns.find(({ card }) => card === 'title')?.cell(row)}
          href={findPage(at)}
          isCovering={!isWide}
          onPrevious={at > 0 ? () => stepTo(at - 1) : null}
          onNext={at < rows.length - 1 ? () => stepTo(at + 1) : null}
          onClose={leave}
        >
          {panel.body?.(row) ?? <PanelRowFacts columns={columns} row={row} />}
        </SidePanel>
      )}
    </div>
  )
}

const listVisibleColumns = (columns: readonly Column<never>[]): string[] =>
  columns.filter(({ isCardOnly }) => !isCardOnly).map(({ id }) => id)

const PanelRowFacts = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => (
  <Facts
    items={columns
      .filter(({ card, id }) => card !== 'title' && id !== 'actions')
      .map(({ header, cell }) => ({ label: header, value: cell(row) }))}
  />
)
