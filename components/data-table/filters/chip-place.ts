import type { FilterDraft } from '#lib/core/filter-drafts.ts'
import type { Lists } from '#lib/core/search-definitions.ts'

/** A chip without `href` cannot be removed: its value follows from the other filters. */
export type Chip = { name: string; label: string; href: string | null }

/** The list whose filters are changed: its path, its search as URL parameters, and the options of its filters. */
export type ChipPlace = { path: string; params: FilterDraft; lists: Lists }
