import type { Filter } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { groupBdmLabels } from '#lib/discovery/loan-search/groups/bdms/labels.ts'

const { beside, column, phrase } = groupBdmLabels

/** Shows the BDM of each lender or broker beside its group; it removes no row. */
export const bdmsFilter: Filter<true, never> = {
  label: beside,
  controls: [{ kind: 'carried', parameter: 'beside', label: beside }],
  isAsked: (read) => ['lender', 'broker'].includes(read('group')),
  parse: (read) => (read('beside') === 'bdm' ? true : null),
  write: () => ({ beside: 'bdm' }),
  words: () => column,
  phrase: () => ({ after: phrase }),
  who: notVisiting,
}
