'use client'

import { Plus, SlidersHorizontal, X } from 'lucide-react'
import Link from 'next/link'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { cn } from '#components/ui/cn.ts'
import { useHasJavaScript } from '#components/ui/use-awake.ts'
import type { Choice } from '#lib/core/filters.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import type { FinderPlace } from '#lib/discovery/finder/views/rules.ts'

const loadFinderDialog = () => import('./finder-dialog.tsx')
const FinderDialog = lazy(async () => ({ default: (await loadFinderDialog()).FinderDialog }))

/** An active filter: the dialog that its chip opens, and the URL without it. */
export type FinderChip = { name: string; dialog: string; label: string; href: string | null }

export type FilterBarProps = {
  place: FinderPlace
  kind: FinderKind
  params: Readonly<Record<string, string>>
  lists: Lists
  withheld: readonly string[]
  chips: readonly FinderChip[]
  /** The filter dialogs of this search, in order; the first are on offer before all filters are asked for. */
  dialogs: readonly { id: string; label: string; isFirst: boolean }[]
  clearHref: string
  go: (path: string) => void
  learn?: (source: string, choice: Choice) => void
}

const CHIP = 'inline-flex min-h-8 items-center rounded-full font-medium text-sm'

// On a phone one line that scrolls; the padding leaves room for the outline of the focus.
const CHIPS =
  'fade-ends flex items-center gap-1.5 max-md:-m-0.5 max-md:overflow-x-auto max-md:whitespace-nowrap max-md:p-0.5 md:flex-wrap'

/** The active filters as chips, and a button for each other filter dialog (row L-03). */
export const FilterBar = ({ chips, dialogs, clearHref, ...search }: FilterBarProps) => {
  const [open, setOpen] = useState<string | null>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isAwake = useHasJavaScript()
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef<string | null>(null)
  const further = dialogs.filter(({ id }) => !chips.some(({ dialog }) => dialog === id))

  // The button that opened the dialog may have become a chip, or the other way round, so find it again and focus it.
  useEffect(() => {
    if (open !== null) last.current = open
    else if (last.current !== null && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>(`[data-dialog="${last.current}"]`)?.focus()
  })

  const opener = (id: string) => ({
    onClick: () => setOpen(id),
    onPointerEnter: loadFinderDialog,
    onFocus: loadFinderDialog,
    disabled: !isAwake,
    'data-dialog': id,
    'aria-haspopup': 'dialog' as const,
  })
  return (
    <div ref={bar} data-print="hidden" className="mb-4 grid gap-2">
      {chips.length > 0 && (
        <div className={CHIPS}>
          <ul aria-label={finderLabels.filtersInForce} className="contents">
            {chips.map(({ name, dialog, label, href }) => (
              <li key={name} className={cn(CHIP, 'shrink-0 bg-accent-soft text-accent')}>
                <button
                  type="button"
                  {...opener(dialog)}
                  aria-label={finderLabels.change(label)}
                  className={cn('min-h-8 rounded-full pl-3 text-left hover:underline', href === null && 'pr-3')}
                >
                  {label}
                </button>
                {href !== null && (
                  <Link
                    href={href}
                    prefetch={false}
                    scroll={false}
                    aria-label={finderLabels.remove(label)}
                    className="inline-flex size-8 shrink-0 items-center justify-center rounded-full hover:text-accent-strong"
                  >
                    <X className="size-3.5" aria-hidden />
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <ButtonLink href={clearHref} scroll={false} variant="ghost" size="sm" className="shrink-0">
            {finderLabels.clearAll}
          </ButtonLink>
        </div>
      )}
      <div data-needs-scripts="" className="[@media(scripting:none)]:hidden">
        <Button
          className="lg:hidden"
          aria-expanded={isUnfolded}
          disabled={!isAwake}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <Plus aria-hidden />
          {finderLabels.addFilter}
        </Button>
        <ul
          aria-label={finderLabels.addFilter}
          className={cn('flex flex-wrap gap-1.5 max-lg:mt-2', !isUnfolded && 'max-lg:hidden')}
        >
          {further.map(({ id, label, isFirst }) => (
            <li key={id} className={cn(!isFirst && !isUnfolded && 'lg:hidden')}>
              <button
                type="button"
                {...opener(id)}
                className={cn(CHIP, 'gap-1 border border-line bg-panel px-3 hover:bg-sunken')}
              >
                <Plus className="size-3.5 text-muted" aria-hidden />
                {label}
              </button>
            </li>
          ))}
          {further.some(({ isFirst }) => !isFirst) && (
            <li className="max-lg:hidden">
              <button
                type="button"
                aria-expanded={isUnfolded}
                disabled={!isAwake}
                onClick={() => setIsUnfolded(!isUnfolded)}
                className={cn(CHIP, 'gap-1.5 px-3 text-accent hover:bg-sunken')}
              >
                <SlidersHorizontal className="size-3.5" aria-hidden />
                {isUnfolded ? finderLabels.fewerFilters : finderLabels.allFilters}
              </button>
            </li>
          )}
        </ul>
      </div>
      {open !== null && (
        <Suspense>
          <FinderDialog key={open} id={open} onOpen={setOpen} onClose={() => setOpen(null)} {...search} />
        </Suspense>
      )}
    </div>
  )
}
