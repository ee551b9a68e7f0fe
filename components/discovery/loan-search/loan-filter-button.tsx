'use client'

import { FilterBar, type FilterBarProps } from '#components/data-table/filters/filter-bar.tsx'
import { FilterButton, type FilterButtonProps } from '#components/data-table/filters/filter-button.tsx'
import { loanFilterDesk } from '#lib/discovery/loan-search/filters/rules.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'

/** The Filters button of All Loans. */
export const LoanFilterButton = (props: Omit<FilterButtonProps, 'desk'>) => (
  <FilterButton desk={loanFilterDesk} {...props} />
)

const WORDS = { source: '/api/loans/words', label: wordLabels.label, placeholder: wordLabels.placeholder }

/** The search box and the filters of All Loans. */
export const LoanFilterBar = (props: Omit<FilterBarProps, 'desk' | 'words'>) => (
  <FilterBar desk={loanFilterDesk} words={WORDS} {...props} />
)
