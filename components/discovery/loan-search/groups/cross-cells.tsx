import { computeChange, formatDollars, formatShortDollars } from '#lib/core/money.ts'
import type { CrossPage, CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'

type AmountProps = { amount: bigint; href: string | null; width: number; label: string }

/** An amount that leads to its loans, with a bar of its share of the largest amount, in percent. */
export const CrossAmount = ({ amount, href, width, label }: AmountProps) => {
  if (amount === 0n) return <span data-zero="">–</span>
  const text = formatShortDollars(amount)
  return (
    <span data-cell="" title={label}>
      {href ? (
        <a href={href} aria-label={label}>
          {text}
        </a>
      ) : (
        <span>{text}</span>
      )}
      {width > 0 && <i aria-hidden style={{ width: `${width}%` }} />}
    </span>
  )
}

/** How much more or less the later of two compared columns has, in dollars and percent. */
export const CrossChange = ({ row, compared }: { row: CrossRow; compared: CrossPage['compared'] }) => {
  const { change, cells } = row
  if (change === null || !compared) return null
  if (change === 0n) return <span data-zero="">–</span>
  const before = cells[compared.from] ?? 0n
  const sign = change < 0n ? '−' : '+'
  return (
    <span data-change={change < 0n ? 'less' : 'more'} title={`${sign}${formatDollars(change < 0n ? -change : change)}`}>
      {sign}
      {formatShortDollars(change < 0n ? -change : change)}{' '}
      <small>
        {before > 0n ? periodLabels.short(computeChange(cells[compared.to] ?? 0n, before)) : crossingLabels.isNew}
      </small>
    </span>
  )
}
