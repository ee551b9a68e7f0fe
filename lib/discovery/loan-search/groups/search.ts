import type { Filter } from '#lib/core/filters.ts'
import { type Policy, visiting } from '#lib/core/policy.ts'
import { groupingNames, groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'

/** What loans can be grouped by, by the words of the address. */
export type GroupedBy = keyof typeof groupingNames
export const GROUPINGS = Object.keys(groupingNames) as GroupedBy[]

/** The orders of groups. */
export const GROUP_SORTS = ['name', 'loans', 'principal', 'rate'] as const
export type GroupSort = (typeof GROUP_SORTS)[number]

/** How a list of loans is grouped, and the order of its groups. */
export type Grouping = { by: GroupedBy; sort: GroupSort; isDescending: boolean }

/** Groups per page. */
export const GROUP_PAGE_SIZE = 50

/** Returns a grouping in its usual order: the largest principal first, months newest first. */
export const getUsualGrouping = (by: GroupedBy): Grouping => ({
  by,
  sort: by === 'month' ? 'name' : 'principal',
  isDescending: true,
})

const isUsual = ({ by, sort, isDescending }: Grouping): boolean => {
  const usual = getUsualGrouping(by)
  return sort === usual.sort && isDescending === usual.isDescending
}

const parseGroupedBy = (text: string): GroupedBy | undefined => GROUPINGS.find((each) => each === text)

/** Parses a grouping from its two parameters; null without one. A minus before the order makes it descending. */
const parseGrouping = (by: GroupedBy | undefined, order: string): Grouping | null => {
  if (!by) return null
  const isDescending = order.startsWith('-')
  const sort = GROUP_SORTS.find((each) => each === (isDescending ? order.slice(1) : order))
  return sort ? { by, sort, isDescending } : getUsualGrouping(by)
}

/** Returns the grouping after a press on a heading: names and months start ascending, figures descending. */
export const getNextGrouping = ({ by, ...current }: Grouping, sort: GroupSort): Grouping => ({
  by,
  sort,
  isDescending: current.sort === sort ? !current.isDescending : sort !== 'name',
})

const isNoVisitor: Policy = (actor) => !visiting(actor)

/** The grouping of All Loans. It is in the address like a filter, so that saved searches and links keep it, but removes no loan. */
export const groupFilter: Filter<Grouping, never> = {
  label: groupLabels.button,
  controls: [
    { kind: 'carried', parameter: 'group', label: groupLabels.button },
    { kind: 'carried', parameter: 'groupSort', label: groupLabels.button },
  ],
  parse: (read) => parseGrouping(parseGroupedBy(read('group')), read('groupSort')),
  write: (grouping) => ({
    group: grouping.by,
    groupSort: isUsual(grouping) ? null : `${grouping.isDescending ? '-' : ''}${grouping.sort}`,
  }),
  words: ({ by }) => groupingNames[by].name,
  phrase: ({ by }) => ({ after: groupLabels.by(by) }),
  who: isNoVisitor,
}
