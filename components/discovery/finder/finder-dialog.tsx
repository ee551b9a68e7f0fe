'use client'

import { type FormEvent, useId, useState } from 'react'
import { FilterEntry } from '#components/data-table/filters/filter-entry.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import type { FieldError } from '#lib/core/errors.ts'
import { applyControlChange, type FilterDesk, isFilterApplicable } from '#lib/core/filter-drafts.ts'
import type { Choice, Control, Filters } from '#lib/core/filters.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import { FINDER_DIALOGS, findDialogFaults, listParameters } from '#lib/discovery/finder/rules.ts'
import { type FinderKind, finderFilters, finderSearch } from '#lib/discovery/finder/search.ts'
import { type FinderPlace, viewPath } from '#lib/discovery/finder/views/rules.ts'
import { filterWords } from '#lib/discovery/loan-search/filters/labels.ts'

const DESK: FilterDesk = {
  filters: finderFilters as unknown as Filters,
  tabs: [],
  search: finderSearch,
  ...filterWords,
}

export type FinderDialogProps = {
  id: string
  place: FinderPlace
  kind: FinderKind
  params: Readonly<Record<string, string>>
  lists: Lists
  withheld: readonly string[]
  go: (path: string) => void
  learn?: (source: string, choice: Choice) => void
  onOpen: (id: string) => void
  onClose: () => void
}

/** One filter of the finder in a dialog; Search validates it first (rows L-03 to L-06). */
export const FinderDialog = (props: FinderDialogProps) => {
  const { id, place, kind, params, lists, withheld, go, learn, onOpen, onClose } = props
  const dialog = FINDER_DIALOGS.find((each) => each.id === id)
  const formId = useId()
  const [draft, setDraft] = useState(params)
  const [chosen, setChosen] = useState<readonly { source: string; choice: Choice }[]>([])
  const [faults, setFaults] = useState<readonly FieldError[]>([])
  if (!dialog) return null
  const filters = dialog.filters.filter((name) => !withheld.includes(name))
  const messageId = `${formId}-refusal`
  const enter = (control: Control, value: string, filled?: Readonly<Record<string, string>>) => {
    setDraft(applyControlChange({ desk: DESK, draft, control, value, filled }))
    setFaults([])
  }
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findDialogFaults(dialog, draft, place.isPublic)
    setFaults(found)
    const [first] = found
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[id="${getFinderFieldId(first)}"]`)?.focus()
    for (const { source, choice } of chosen) learn?.(source, choice)
    onClose()
    go(viewPath(place, { kind, search: finderSearch.parse(draft) }))
  }
  const needsPlace = id === 'radius' && !params.suburb
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={dialog.label}
      width={filters.length > 4 ? 560 : 440}
      beginsInField
      footer={
        <>
          <Button onClick={onClose}>{finderLabels.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {finderLabels.search}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={search} className="grid gap-4">
        {faults.length > 0 && (
          <div id={messageId} role="alert" className="flex gap-2.5 rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
            <Glyph name="alert" className="mt-0.5 size-4" />
            <div>
              {faults.map(({ message }, at) => (
                <p key={message} className={at === 0 ? 'font-medium' : 'mt-1'}>
                  {message}
                </p>
              ))}
            </div>
          </div>
        )}
        {needsPlace && (
          <p className="text-muted">
            {finderLabels.withoutSuburb}{' '}
            <Button variant="link" onClick={() => onOpen('place')}>
              {finderLabels.chooseSuburb}
            </Button>
          </p>
        )}
        {filters
          .filter((name) => name === 'radius' || isFilterApplicable(DESK, draft, name))
          .map((name) => (
            <FilterEntry
              key={name}
              desk={DESK}
              name={name}
              draft={draft}
              lists={lists}
              enter={enter}
              onChosen={(source, choice) => setChosen([...chosen, { source, choice }])}
              refused={faults.length > 0 ? { parameters: listParameters(dialog), describedBy: messageId } : undefined}
            />
          ))}
      </form>
    </Dialog>
  )
}

const getFinderFieldId = ({ field = '' }: FieldError): string => `field-${field.replaceAll('.', '-')}`
