'use client'

import { FilterButton, type FilterButtonProps } from '#components/data-table/filters/filter-button.tsx'
import { loanFilterDesk } from '#lib/discovery/loan-search/filters/rules.ts'

/** The Filters button of All Loans. */
export const LoanFilterButton = (props: Omit<FilterButtonProps, 'desk'>) => (
  <FilterButton desk={loanFilterDesk} {...props} />
)
