'use client'

import { useEffect } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'
import { forgetFinder } from './forget-finder.ts'

/** The filters of a visitor's finder: each search is a page from the server. Nothing of it is kept in the browser (row L-10). */
export const VisitorFilters = (props: Omit<FilterBarProps, 'go'>) => {
  const navigate = useNavigate()
  useEffect(forgetFinder, [])
  return <FilterBar {...props} go={(path) => navigate(path, { scroll: false })} />
}
