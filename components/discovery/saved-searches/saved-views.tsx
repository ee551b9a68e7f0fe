'use client'

import { BookmarkPlus, ChevronDown, Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { showError, showWarning } from '#components/request/browser.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import type { OpenedList, OpenedView, SearchState } from './opened-list.ts'
import { useSaveLatestSearch } from './use-latest.ts'

const ViewPicker = lazy(async () => ({ default: (await import('./view-picker.tsx')).SavedSearchCombobox }))
const ViewMenu = lazy(async () => ({ default: (await import('./view-menu.tsx')).SavedSearchMenu }))
const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveSearchDialog }))

type SavedViewsProps = OpenedList & {
  /** The loaded, unchanged saved search; null without one. */
  view: OpenedView | null
  /** The current search as URL parameters. */
  filters: SearchState['filters']
  /** The columns chosen for this search, and those that the person saved; null without a choice. */
  chosen: readonly string[] | null
  kept: readonly string[] | null
  /** True for a person who may share searches by link. */
  canShare: boolean
  /** True if the loaded search is pinned as a tab. */
  isPinned: boolean
  /** A message about what could not be loaded or shown, displayed once. */
  notice: string | null
  /** Further actions for the loaded search. */
  children?: ReactNode
}

/**
 * The saved searches of a list beside its title: the loaded one, the others to pick, and Save Search (rows K-04 to
 * K-06).
 */
export const SavedSearchPicker = (props: SavedViewsProps) => {
  const { kind, path, emptyPath, view, filters, chosen, kept, canShare, isPinned, notice, children } = props
  const isChosen = chosen !== null || Object.keys(filters).some((name) => name !== 'page')
  const [isPicking, setPicking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  // The last loaded search, so that it can be replaced after changes.
  const [origin, setOrigin] = useState(view)
  const picker = useRef<HTMLButtonElement>(null)
  const isReturning = useRef(false)
  useSaveLatestSearch(kind, { filters, selectedColumns: chosen ?? [], savedSearchId: view?.id ?? null })
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
    // Restores the focus unless the user has moved it elsewhere, because the focused field is removed.
    if (!isLeft) isReturning.current = true
    setPicking(false)
  }
  const save = () => {
    if (view ? view.isOwn : !isChosen) showWarning(savedLabels.unchanged)
    else setSaving(true)
  }
  return (
    <div data-print="hidden" className="flex min-w-0 flex-wrap items-center gap-1.5 max-md:flex-1 max-md:basis-52">
      {isPicking ? (
        <Suspense fallback={<Button disabled>{savedLabels.pick}</Button>}>
          <ViewPicker kind={kind} path={path} emptyPath={emptyPath} view={view} onClose={picked} />
        </Suspense>
      ) : (
        <Button
          ref={picker}
          onClick={() => setPicking(true)}
          data-needs-scripts=""
          className="min-w-0 max-md:flex-1 max-md:justify-start"
        >
          <span className="max-w-48 truncate">{view?.name ?? (isChosen ? savedLabels.latest : savedLabels.pick)}</span>
          {!view && isChosen && (
            <Badge tone="warn" className="max-md:px-1.5 max-md:[&_svg]:hidden">
              {savedLabels.edited}
            </Badge>
          )}
          <ChevronDown aria-hidden className="max-md:ml-auto" />
        </Button>
      )}
      {view && (view.isOwn || canShare) && (
        <MenuButton
          size="icon"
          variant="ghost"
          aria-label={savedLabels.menu(view.name)}
          menu={(place) => (
            <ViewMenu
              place={place}
              kind={kind}
              path={path}
              emptyPath={emptyPath}
              view={view}
              canShare={canShare}
              isPinned={isPinned}
            />
          )}
        >
          <Ellipsis aria-hidden />
        </MenuButton>
      )}
      <Button onClick={save} data-needs-scripts="" className="not-wide:icon-only" title={savedLabels.save}>
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
