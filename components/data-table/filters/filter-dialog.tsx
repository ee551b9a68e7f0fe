'use client'

import { Tabs } from 'radix-ui'
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import {
  type FilterDesk,
  type FilterDraft,
  type FilterTab,
  getFilterControls,
  isFilterApplicable,
} from '#lib/core/filter-drafts.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { listLabels } from '../labels.ts'
import { FilterEntry } from './filter-entry.tsx'
import { useFilterDraft } from './use-filter-draft.ts'

export type FilterDialogProps = {
  desk: FilterDesk
  path: string
  /** Filters that this person may not use. */
  withheld?: readonly string[]
  /** The search as URL parameters, with the URL's columns. */
  params: FilterDraft
  /** The options of the choice filters, and the names of chosen entries. */
  lists: Lists
  /** How many rows the list has found. */
  total: number
  onClose: () => void
}

const isFilterSet = (desk: FilterDesk, draft: FilterDraft, { filters }: FilterTab): boolean =>
  filters.some((name) => getFilterControls(desk, name).some(({ parameter }) => draft[parameter]))

// A letter key focuses the next tab that begins with it.
const focusTabByLetter = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const from = tabs.indexOf(event.target as HTMLElement)
  const next = [...tabs.slice(from + 1), ...tabs.slice(0, from + 1)]
  next.find(({ textContent }) => textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
}

/** All filters of a list in tabs, stacked on a phone; the list behind updates with each change (rows J-05, K-03). */
export const FilterDialog = ({ desk, path, params, withheld = [], lists, total, onClose }: FilterDialogProps) => {
  const tabs = desk.tabs.flatMap(({ filters, ...tab }) => {
    const offered = filters.filter((name) => !withheld.includes(name))
    return offered.length > 0 ? [{ ...tab, filters: offered }] : []
  })
  const { draft, isAhead, enter, reset } = useFilterDraft({ desk, path, params })
  // What was set on opening comes first in the stack of a phone; its order then stays while filters are changed.
  const [active] = useState(() => tabs.filter((each) => isFilterSet(desk, params, each)).map(({ id }) => id))
  const stacked = active.flatMap((id) => tabs.filter((each) => each.id === id))
  stacked.push(...tabs.filter(({ id }) => !active.includes(id)))
  const [tab, setTab] = useState(active[0] ?? tabs[0]?.id ?? '')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={listLabels.filters.title}
      width={720}
      footer={
        <>
          <Button className="mr-auto" onClick={reset}>
            {listLabels.filters.reset}
          </Button>
          <p role="status" className="flex items-center px-2 text-muted">
            {isAhead ? listLabels.filters.searching : desk.found(total)}
          </p>
          <Button variant="primary" onClick={onClose}>
            {listLabels.close}
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
          aria-label={listLabels.filters.choose}
          onKeyDown={focusTabByLetter}
          className="flex w-56 shrink-0 flex-col gap-px overflow-y-auto border-line border-r pr-2 max-sm:hidden"
        >
          {tabs.map((each) => (
            <Tabs.Trigger
              key={each.id}
              value={each.id}
              className="flex min-h-8 shrink-0 items-center gap-2 rounded-md px-2.5 py-1 text-left text-muted -outline-offset-2 hover:text-ink data-[state=active]:bg-accent-soft data-[state=active]:font-medium data-[state=active]:text-accent"
            >
              <span className="flex-1">{each.label}</span>
              {isFilterSet(desk, draft, each) && (
                <>
                  <span className="size-2 shrink-0 rounded-full bg-accent" aria-hidden />
                  <span className="sr-only">{listLabels.filters.inForce}</span>
                </>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {active.length > 0 && <StackHeading>{listLabels.filters.active}</StackHeading>}
        {stacked.map((each, at) => (
          <Fragment key={each.id}>
            {at > 0 && at === active.length && <StackHeading>{listLabels.filters.others}</StackHeading>}
            <Tabs.Content
              value={each.id}
              forceMount
              tabIndex={-1}
              className="min-w-0 flex-1 overflow-y-auto px-1 pb-2 focus-visible:outline-none max-sm:mb-4 max-sm:border-line max-sm:border-b max-sm:pb-5 data-[state=inactive]:sm:hidden"
            >
              <div className="grid max-w-96 gap-4">
                {each.filters
                  .filter((name) => isFilterApplicable(desk, draft, name))
                  .map((name) => (
                    <FilterEntry
                      key={name}
                      desk={desk}
                      name={name}
                      draft={draft}
                      lists={lists}
                      params={params}
                      enter={enter}
                    />
                  ))}
              </div>
            </Tabs.Content>
          </Fragment>
        ))}
      </Tabs.Root>
    </Dialog>
  )
}

const StackHeading = ({ children }: { children: ReactNode }) => (
  <p className="mb-3 px-1 font-semibold text-muted text-xs sm:hidden">{children}</p>
)
