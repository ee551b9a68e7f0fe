'use client'

import { ListFilter } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Field } from '#components/forms/field.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { loanSearchPath, parseLoanSearch, type RawSearch } from '#lib/discovery/loan-search/search.ts'

export type FilterFormProps = {
  path: string
  /** The search as parameters, and whatever else of the address must stay. */
  params: Record<string, string>
  statuses: readonly SelectOption[]
  states: readonly SelectOption[]
}

/** The Filters button with its form: a plain form for the address, which JavaScript only makes quicker. */
export const FilterForm = ({ path, params, statuses, states }: FilterFormProps) => {
  const navigate = useNavigate()
  const panel = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const close = (event: Event) => {
      const details = panel.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      if (event instanceof PointerEvent && details.contains(event.target as Node)) return
      details.open = false
      if (event instanceof KeyboardEvent) details.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const raw: RawSearch = Object.fromEntries(new FormData(event.currentTarget))
    const target = loanSearchPath(path, parseLoanSearch(raw))
    if (panel.current) panel.current.open = false
    navigate(params.columns ? `${target}${target.includes('?') ? '&' : '?'}columns=${params.columns}` : target)
  }

  return (
    <details ref={panel} className="relative" data-print="hidden">
      <summary className={`${buttonClass()} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <ListFilter aria-hidden />
        Filters
      </summary>
      <form
        action={path}
        aria-label="Filters"
        onSubmit={search}
        className="absolute top-full left-0 z-30 mt-1.5 grid w-[min(22rem,calc(100vw-2rem))] gap-3 rounded-md border border-line bg-panel p-4 shadow-pop sm:right-0 sm:left-auto"
      >
        {['sort', 'orderBy', 'columns'].map((name) =>
          params[name] ? <input key={name} type="hidden" name={name} value={params[name]} /> : null,
        )}
        <Field name="statusKey" label="Status">
          {(control) => (
            <Select {...control} options={statuses} placeholder="Any" defaultValue={params.statusKey ?? ''} />
          )}
        </Field>
        <Field name="state" label="State">
          {(control) => <Select {...control} options={states} placeholder="Any" defaultValue={params.state ?? ''} />}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field name="minPrincipal" label="Principal from">
            {(control) => <MoneyInput {...control} defaultValue={params.minPrincipal ?? ''} />}
          </Field>
          <Field name="maxPrincipal" label="Principal to">
            {(control) => <MoneyInput {...control} defaultValue={params.maxPrincipal ?? ''} />}
          </Field>
        </div>
        <div className="flex justify-end">
          <Button type="submit" variant="primary">
            Search
          </Button>
        </div>
      </form>
    </details>
  )
}
