'use client'

import { Tabs } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { Lists } from '#lib/core/search.ts'
import { filterLabels } from '#lib/discovery/loan-search/filters/labels.ts'
import { FILTER_TABS, type FilterDraft, filterNamed, isAsked } from '#lib/discovery/loan-search/filters/rules.ts'
import { FilterEntry } from './filter-entry.tsx'
import { useFilterDraft } from './use-filter-draft.ts'

export type FilterDialogProps = {
  path: string
  /** The search as parameters, with the columns of the address. */
  params: FilterDraft
  /** What there is to choose from, and the names of what is chosen. */
  lists: Lists
  /** How many loans the list has found. */
  total: number
  onClose: () => void
}

type Tab = (typeof FILTER_TABS)[number]

const isUsed = (draft: FilterDraft, { filters }: Tab): boolean =>
  filters.some((name) => filterNamed(name).controls.some(({ parameter }) => draft[parameter]))

// A letter leads to the next tab that begins with it.
const byLetter = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const from = tabs.indexOf(event.target as HTMLElement)
  const next = [...tabs.slice(from + 1), ...tabs.slice(0, from + 1)]
  next.find(({ textContent }) => textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
}

/** All filters of the loans behind tabs, on a phone one below the other; the list behind follows each change (row J-05). */
export const FilterDialog = ({ path, params, lists, total, onClose }: FilterDialogProps) => {
  const { draft, isAhead, enter, reset } = useFilterDraft({ path, params })
  const [tab, setTab] = useState(() => (FILTER_TABS.find((each) => isUsed(params, each)) ?? FILTER_TABS[0])?.id ?? '')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={filterLabels.title}
      width={720}
      footer={
        <>
          <Button className="mr-auto" onClick={reset}>
            {filterLabels.reset}
          </Button>
          <p role="status" className="flex items-center px-2 text-muted">
            {isAhead ? filterLabels.searching : filterLabels.found(total)}
          </p>
          <Button variant="primary" onClick={onClose}>
            {filterLabels.close}
          </Button>
        </>
      }
    >
      <Tabs.Root
        orientation="vertical"
        value={tab}
        onValueChange={setTab}
        className="gap-5 sm:flex sm:h-[min(66dvh,42rem)]"
      >
        <Tabs.List
          aria-label={filterLabels.choose}
          onKeyDown={byLetter}
          className="flex w-56 shrink-0 flex-col gap-px overflow-y-auto border-line border-r pr-2 max-sm:hidden"
        >
          {FILTER_TABS.map((each) => (
            <Tabs.Trigger
              key={each.id}
              value={each.id}
              className="flex min-h-8 shrink-0 items-center gap-2 rounded-md px-2.5 py-1 text-left text-muted -outline-offset-2 hover:text-ink data-[state=active]:bg-accent-soft data-[state=active]:font-medium data-[state=active]:text-accent"
            >
              <span className="flex-1">{each.label}</span>
              {isUsed(draft, each) && (
                <>
                  <span className="size-2 shrink-0 rounded-full bg-accent" aria-hidden />
                  <span className="sr-only">{filterLabels.inForce}</span>
                </>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {FILTER_TABS.map((each) => (
          <Tabs.Content
            key={each.id}
            value={each.id}
            forceMount
            tabIndex={-1}
            className="min-w-0 flex-1 overflow-y-auto px-1 pb-2 focus-visible:outline-none max-sm:mb-4 max-sm:border-line max-sm:border-b max-sm:pb-5 data-[state=inactive]:sm:hidden"
          >
            <div className="grid max-w-96 gap-4">
              {each.filters
                .filter((name) => isAsked(draft, name))
                .map((name) => (
                  <FilterEntry key={name} name={name} draft={draft} lists={lists} enter={enter} />
                ))}
            </div>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  )
}
