'use client'

import { ListFilter } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { FilterFields, type FilterFieldsProps } from '#components/data-table/filter-fields.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

/** `params` holds whatever else of the address must stay, too. */
type FilterFormProps = FilterFieldsProps & { path: string }

/** The Filters button with its form: a plain form for the address, which JavaScript only makes quicker. */
export const FilterForm = ({ path, params, ...fields }: FilterFormProps) => {
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
    const asked = loanSearch.parse(Object.fromEntries(new FormData(event.currentTarget)))
    if (panel.current) panel.current.open = false
    navigate(loanSearch.path(path, asked, { columns: params.columns }))
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
        <FilterFields params={params} {...fields} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary">
            Search
          </Button>
        </div>
      </form>
    </details>
  )
}
