'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'

/**
 * The filters of the visitors' finder: each search loads a page from the server, and nothing is stored in the browser
 * (row L-10).
 */
export const VisitorFilters = (props: Omit<FilterBarProps, 'go'>) => {
  const navigate = useNavigate()
  return <FilterBar {...props} go={(path) => navigate(path, { scroll: false })} />
}
