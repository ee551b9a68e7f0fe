'use client'

import { ColumnChooser } from '#components/data-table/column-chooser.tsx'
import { FilterBar, type FilterBarProps } from '#components/data-table/filters/filter-bar.tsx'
import { FilterButton, type FilterButtonProps } from '#components/data-table/filters/filter-button.tsx'
import { ResetColumnsButton } from '#components/data-table/reset-columns.tsx'
import type { ColumnChoice } from '#components/data-table/use-kept-columns.ts'
import { userFilterDesk } from '#lib/discovery/user-search/fields.ts'
import { userWordLabels } from '#lib/discovery/user-search/words/labels.ts'

/** The Filters button of All Users. */
export const UserFilterButton = (props: Omit<FilterButtonProps, 'desk'>) => (
  <FilterButton desk={userFilterDesk} {...props} />
)

const WORDS = { source: '/api/users/words', label: userWordLabels.label, placeholder: userWordLabels.placeholder }

/** The search box and the filters of All Users. */
export const UserFilterBar = (props: Omit<FilterBarProps, 'desk' | 'words'>) => (
  <FilterBar desk={userFilterDesk} words={WORDS} {...props} />
)

/** The Columns button of All Users, and the link that restores the default columns. */
export const UserColumns = ({
  choice,
  shown,
  href,
}: {
  choice: ColumnChoice
  shown: readonly string[]
  href: string
}) => (
  <>
    <ColumnChooser shown={shown} {...choice} />
    {choice.entries && <ResetColumnsButton href={href} choice={choice} />}
  </>
)
