'use client'

import { BookmarkPlus, ChevronDown, Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { showError, showWarning } from '#components/request/browser.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { useAwake } from '#components/ui/use-awake.ts'
import { savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import type { OpenedList, OpenedView, SearchState } from './opened-list.ts'
import { useLatest } from './use-latest.ts'

const ViewPicker = lazy(async () => ({ default: (await import('./view-picker.tsx')).ViewPicker }))
const ViewMenu = lazy(async () => ({ default: (await import('./view-menu.tsx')).ViewMenu }))
const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))

type SavedViewsProps = OpenedList & {
  /** The saved search that is loaded and unchanged; null without one. */
  view: OpenedView | null
  /** What is asked for, as parameters of the address. */
  filters: SearchState['filters']
  /** The columns that were chosen for this search, and those that the person keeps for good; null without a choice. */
  chosen: readonly string[] | null
  kept: readonly string[] | null
  /** True for whoever shares searches by their links. */
  canShare: boolean
  /** What could not be read, or not be shown, said once. */
  notice: string | null
  /** What else is done with the search that is loaded. */
  children?: ReactNode
}

/**
 * The saved searches of a list beside its title: which is loaded, the others to pick, and Save Search (rows K-04 to
 * K-06).
 */
export const SavedViews = (props: SavedViewsProps) => {
  const { kind, path, emptyPath, view, filters, chosen, kept, canShare, notice, children } = props
  const isChosen = chosen !== null || Object.keys(filters).some((name) => name !== 'page')
  const [isPicking, setPicking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  // What was loaded before it was changed, so that it can be replaced.
  const [origin, setOrigin] = useState(view)
  const picker = useRef<HTMLButtonElement>(null)
  const isReturning = useRef(false)
  const isAwake = useAwake()
  useLatest(kind, { filters, selectedColumns: chosen ?? [], savedSearchId: view?.id ?? null })
  useEffect(() => {
    if (notice) (notice === savedLabels.reduced ? showWarning : showError)(notice)
  }, [notice])
  useEffect(() => {
    if (view) setOrigin(view)
    else if (!isChosen) setOrigin(null)
  }, [view, isChosen])
  useEffect(() => {
    if (isPicking || !isReturning.current) return
    isReturning.current = false
    picker.current?.focus()
  }, [isPicking])
  const picked = (isLeft: boolean) => {
    // What somebody went on to keeps the focus; otherwise the field that had it is gone.
    if (!isLeft) isReturning.current = true
    setPicking(false)
  }
  const save = () => {
    if (view ? view.isOwn : !isChosen) showWarning(savedLabels.unchanged)
    else setSaving(true)
  }
  return (
    <div data-print="hidden" className="flex min-w-0 flex-wrap items-center gap-1.5">
      {isPicking ? (
        <Suspense fallback={<Button disabled>{savedLabels.pick}</Button>}>
          <ViewPicker kind={kind} path={path} emptyPath={emptyPath} view={view} onClose={picked} />
        </Suspense>
      ) : (
        <Button ref={picker} onClick={() => setPicking(true)} disabled={!isAwake} className="min-w-0">
          <span className="max-w-48 truncate">{view?.name ?? (isChosen ? savedLabels.latest : savedLabels.pick)}</span>
          {!view && isChosen && <Badge tone="warn">{savedLabels.edited}</Badge>}
          <ChevronDown aria-hidden />
        </Button>
      )}
      {view && (view.isOwn || canShare) && (
        <MenuButton
          size="icon"
          variant="ghost"
          aria-label={savedLabels.menu(view.name)}
          menu={(place) => (
            <ViewMenu place={place} kind={kind} path={path} emptyPath={emptyPath} view={view} canShare={canShare} />
          )}
        >
          <Ellipsis aria-hidden />
        </MenuButton>
      )}
      <Button onClick={save} disabled={!isAwake}>
        <BookmarkPlus aria-hidden />
        {savedLabels.save}
      </Button>
      {children}
      {isSaving && (
        <Suspense>
          <SaveDialog
            kind={kind}
            path={path}
            state={{ filters, selectedColumns: chosen ?? kept ?? [] }}
            origin={origin?.isOwn ? origin : null}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
