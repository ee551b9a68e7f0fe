import type { Filter } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { groupBdmLabels } from '#lib/discovery/loan-search/groups/bdms/labels.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'

const { beside, phrase } = groupBdmLabels

/** Shows the BDM of each lender or broker beside its group; it removes no row. */
export const bdmsFilter: Filter<true, never> = {
  label: beside,
  controls: [{ kind: 'carried', parameter: 'beside', label: beside }],
  isAsked: (read) => ['lender', 'broker'].includes(read('group')),
  parse: (read) => (read('beside') === 'bdm' ? true : null),
  write: () => ({ beside: 'bdm' }),
  words: () => groupingNames.bdm.name,
  phrase: () => ({ after: phrase }),
  who: notVisiting,
}
