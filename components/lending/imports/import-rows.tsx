'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { hasUndecidedRows, ROWS_PER_PAGE } from '#lib/lending/imports/rules.ts'
import type { ImportRow, ImportView } from '#lib/lending/imports/schema.ts'
import { importCalls } from './addresses.ts'
import { ImportRowItem } from './import-row.tsx'

type Rows = { rows: ImportRow[]; total: number }

type Props = {
  view: ImportView
  /** The rows that the server rendered; null if the import has changed state since. */
  initial: Rows | null
  /** Changes after each step, so that rows loaded before are loaded again. */
  stamp: number
  /** Called after a row was corrected, to update the counts. */
  onMended: () => void
}

/**
 * The rows of an import, page by page, at first those that need attention; a corrected row stays until the page is
 * turned.
 */
export const ImportRows = ({ view, initial, stamp, onMended }: Props) => {
  const search = useSearchParams()
  // The URL's page and filter apply only to the state in which the page was opened.
  const asked = initial && search.get('only')
  const [isOnlyOpen, setIsOnlyOpen] = useState(asked === null ? hasUndecidedRows(view.counts) : asked === 'open')
  const [page, setPage] = useState(Math.max(1, Math.trunc(Number((initial && search.get('page')) ?? 1)) || 1))
  const [found, setFound] = useState<Rows | null>(initial)
  const top = useRef<HTMLDivElement>(null)
  const url = importCalls.rows(view.id)
  const canMend = view.state === 'CHECKED'

  // Loads the rows on mount, too, because a page restored from the back/forward cache may have outdated ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step changes the rows, whatever else stays
  useEffect(() => {
    const controller = new AbortController()
    const query = { page, only: isOnlyOpen ? 'open' : '' }
    void request
      .get<{ data: ImportRow[]; total: number }>(url, query, { signal: controller.signal })
      .then((result) => result.ok && setFound({ rows: result.body.data, total: result.body.total }))
    return () => controller.abort()
  }, [url, page, isOnlyOpen, stamp])

  // Keeps page and filter in the URL, so that Back from a loan shows the same rows.
  const show = (to: { page: number; isOnlyOpen: boolean }): void => {
    setPage(to.page)
    setIsOnlyOpen(to.isOnlyOpen)
    const query = new URLSearchParams({ only: to.isOnlyOpen ? 'open' : 'all', page: String(to.page) })
    window.history.replaceState(null, '', `${window.location.pathname}?${query}`)
  }

  const change = async (row: number, body: object): Promise<void> => {
    const result = await request.put<{ data: ImportRow[] }>(`${url}/${row}`, body)
    if (!result.ok) return
    const changed = new Map(result.body.data.map((each) => [each.row, each]))
    setFound((now) => now && { ...now, rows: now.rows.map((each) => changed.get(each.row) ?? each) })
    onMended()
  }

  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / ROWS_PER_PAGE))
  const turn = (to: number) => (
    <Button
      disabled={to < 1 || to > pages}
      onClick={() => {
        show({ page: to, isOnlyOpen })
        top.current?.scrollIntoView({ block: 'start' })
      }}
    >
      {to < page ? importLabels.previous : importLabels.next}
    </Button>
  )
  return (
    <div ref={top} className="scroll-mt-20">
      <Panel
        id="import-rows"
        title={importLabels.rows}
        isPadded={false}
        actions={
          <Checkbox
            label={importLabels.onlyOpen}
            checked={isOnlyOpen}
            onChange={(event) => show({ page: 1, isOnlyOpen: event.target.checked })}
          />
        }
      >
        {found === null ? (
          <div role="status" aria-label={importLabels.loading} className="flex flex-col gap-3 px-5 py-4">
            {[0, 1, 2, 3, 4].map((each) => (
              <Skeleton key={each} className="h-7" />
            ))}
          </div>
        ) : found.rows.length === 0 ? (
          <div className="flex flex-col items-center gap-3 px-5 py-8 text-center text-muted">
            <p>{isOnlyOpen ? importLabels.noOpenRows : importLabels.noRows}</p>
            {isOnlyOpen && <Button onClick={() => show({ page: 1, isOnlyOpen: false })}>{importLabels.showAll}</Button>}
          </div>
        ) : (
          <ul className="mt-2 divide-y divide-line border-line border-t">
            {found.rows.map((row) => (
              <ImportRowItem key={row.row} view={view} row={row} canMend={canMend} onChange={change} />
            ))}
          </ul>
        )}
        {pages > 1 && (
          <div className="flex flex-wrap items-center justify-center gap-3 border-line border-t px-5 py-3">
            {turn(page - 1)}
            <span>{importLabels.page(page, pages)}</span>
            {turn(page + 1)}
          </div>
        )}
      </Panel>
    </div>
  )
}
