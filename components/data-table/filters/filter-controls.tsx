'use client'

import { useState } from 'react'
import { type Choice, Combobox } from '#components/forms/combobox/combobox.tsx'
import type { FieldControl } from '#components/forms/field.tsx'
import { CountInput } from '#components/ui/count-input.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { Input } from '#components/ui/input.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { PercentInput } from '#components/ui/percent-input.tsx'
import { Select } from '#components/ui/select.tsx'
import { formatCounted } from '#lib/core/counts.ts'
import type { FilterDesk, FilterDraft } from '#lib/core/filter-drafts.ts'
import type { Control } from '#lib/core/filters.ts'
import { toQueryString } from '#lib/core/paths.ts'
import { parseTermKey } from '#lib/core/ranges.ts'
import type { Lists } from '#lib/core/search-definitions.ts'

export type FilterEntryProps = {
  desk: FilterDesk
  name: string
  draft: FilterDraft
  lists: Lists
  /** The search of the list as URL parameters, for filters with a histogram. */
  params?: FilterDraft
  enter: (control: Control, value: string, filled?: FilterDraft) => void
  /** Called with the chosen entry of a searched list, so that its name is known. */
  onChosen?: (source: string, choice: Choice) => void
  /** The parameters with invalid values, and the id of the error text. */
  refused?: { parameters: readonly string[]; describedBy: string } | undefined
}

export type Entered = Pick<FilterEntryProps, 'draft' | 'lists' | 'enter'> & { onChosen: FilterEntryProps['onChosen'] }

export type EntryProps = Entered & { control: Control; field: FieldControl }

/** The input of one control of a filter. */
export const FilterControlInput = ({ control, field, draft, lists, enter, onChosen }: EntryProps) => {
  const value = draft[control.parameter] ?? ''
  const typed = { ...field, value, onValueChange: (text: string) => enter(control, text) }
  switch (control.kind) {
    case 'choice':
    case 'answer':
      return (
        <Select
          {...field}
          value={value}
          onChange={({ currentTarget }) => enter(control, currentTarget.value)}
          options={
            control.kind === 'answer'
              ? control.answers
              : addChosenTerm(dropCatchAllChoices(lists[control.list] ?? [], control.any), control.list, value)
          }
          placeholder={control.any}
        />
      )
    case 'searched':
      return (
        <SearchedFilterInput
          control={control}
          field={field}
          draft={draft}
          lists={lists}
          enter={enter}
          onChosen={onChosen}
        />
      )
    case 'money':
      return <MoneyInput {...typed} />
    case 'percent':
      return <PercentInput {...typed} />
    case 'day':
      return <DateInput {...typed} />
    case 'number':
      return <CountInput {...typed} />
    default:
      return (
        <Input
          {...field}
          value={value}
          maxLength={100}
          onChange={({ currentTarget }) => enter(control, currentTarget.value)}
        />
      )
  }
}

// The empty option means all already, so options such as 'All' are dropped.
const dropCatchAllChoices = (choices: readonly Choice[], any: string) =>
  choices.filter(({ id }) => ![any.toLowerCase(), 'all'].includes(String(id).toLowerCase()))

// A bar of the histogram can end at a term that the list does not offer.
const addChosenTerm = (choices: readonly Choice[], list: string, value: string): readonly Choice[] => {
  const months = list === 'terms' ? parseTermKey(value) : null
  return months === null || choices.some(({ id }) => id === value)
    ? choices
    : [...choices, { id: value, name: formatCounted(months, 'month') }]
}

const SearchedFilterInput = ({
  control,
  field,
  draft,
  lists,
  enter,
  onChosen,
}: EntryProps & { control: Extract<Control, { kind: 'searched' }> }) => {
  const value = draft[control.parameter] ?? ''
  const known = lists[control.source] ?? []
  const [chosen, setChosen] = useState<Choice | null>(null)
  const query = toQueryString(Object.fromEntries((control.within ?? []).map((name) => [name, draft[name]])))
  const choose = (choice: Choice | null) => {
    setChosen(choice)
    if (choice) onChosen?.(control.source, choice)
    const told = choice as Record<string, unknown> | null
    const filled = Object.entries(control.fills ?? {}).map(([name, key]) => [name, String(told?.[key] ?? '')])
    enter(control, choice ? String(choice.id) : '', choice ? Object.fromEntries(filled) : {})
  }
  return (
    <Combobox
      {...field}
      value={[chosen, ...known].find((each) => String(each?.id ?? '') === value && value !== '') ?? null}
      onChange={choose}
      source={`/api/lookups/${control.source}${query ? `?${query}` : ''}`}
      placeholder={control.any}
    />
  )
}
