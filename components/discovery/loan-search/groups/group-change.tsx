import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'

/** The change of a period's principal, which names the earlier period to those who point at it or listen. */
export const GroupChange = ({ change, before }: { change: string; before: string }) => {
  const words = periodLabels.long(change, before)
  return (
    <span title={words}>
      <span aria-hidden>{periodLabels.short(change)}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
