import { useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { type FilterDesk, type FilterDraft, hasOtherFilters, pickBeside } from '#lib/core/filter-drafts.ts'

type Place = { desk: FilterDesk; path: string; params: FilterDraft }

/**
 * Remembers that a question was added to filters that were in force before it. `keepAlone` removes these; it is null if there
 * were none.
 */
export const useAlone = ({ desk, path, params }: Place) => {
  const navigate = useNavigate()
  const [alone, setAlone] = useState<string | null>(null)
  return {
    note: (added: FilterDraft): void => {
      const { sort, orderBy } = params
      const only = { sort, orderBy, ...added }
      setAlone(hasOtherFilters(desk, params, added) ? desk.search.address(path, only, pickBeside(params)) : null)
    },
    forget: (): void => setAlone(null),
    keepAlone:
      alone === null
        ? null
        : () => {
            navigate(alone, { scroll: false })
            setAlone(null)
          },
  }
}
