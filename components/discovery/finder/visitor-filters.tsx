'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'

/** The filters of a visitor's finder: each search is a page from the server. Nothing of it is kept in the browser (row L-10). */
export const VisitorFilters = (props: Omit<FilterBarProps, 'go'>) => {
  const navigate = useNavigate()
  return <FilterBar {...props} go={(path) => navigate(path, { scroll: false })} />
}
