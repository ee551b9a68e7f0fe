import { type ByPeriod, PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'
import { getFirstDayBefore } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import type { LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'

type Props = { by: ByPeriod; group: Pick<LoanGroup, 'key' | 'change'> }

/** The change of a period's principal, which names the period before to those who point at it or listen. */
export const GroupChange = ({ by, group: { key, change } }: Props) => {
  if (key === null || change === null) return null
  const before = PERIODS[by].format(getFirstDayBefore(by, `${key}-01`))
  const words = periodLabels.long(change, before)
  return (
    <span title={words}>
      <span aria-hidden>{periodLabels.short(change)}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
