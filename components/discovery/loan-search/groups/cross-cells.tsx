import {
  formatAmount,
  formatChange,
  formatGrowth,
  shortenAmount,
} from '#lib/discovery/loan-search/groups/crossing/amounts/columns.ts'
import { isSum, UNITS } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import type { CrossPage, CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'

type AmountProps = { figure: CrossFigure; amount: bigint | null; href: string | null; width: number; of: string[] }

/** A figure that leads to its loans, with a bar of its share of the largest one, in percent; a dash for none. */
export const CrossAmount = ({ figure, amount, href, width, of: [group = '', column = ''] }: AmountProps) => {
  if (amount === null || (amount === 0n && isSum(figure))) return <span data-zero="">–</span>
  const text = shortenAmount(figure, amount)
  const label = crossingLabels.cell(formatAmount(figure, amount), group, column)
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

/** How much more or less the later of two compared columns has: in dollars or loans and percent, or in percentage points. */
export const CrossChange = ({ row, figure, compared }: { row: CrossRow } & Pick<CrossPage, 'figure' | 'compared'>) => {
  const { change, cells } = row
  if (change === null || !compared) return null
  if (change === 0n) return <span data-zero="">–</span>
  const sign = change < 0n ? '−' : '+'
  return (
    // A lower mean need not be worse.
    <span
      data-change={change < 0n && isSum(figure) ? 'less' : 'more'}
      title={`${sign}${formatChange(figure, change, false)}`}
    >
      {sign}
      {formatChange(figure, change, true)}{' '}
      {UNITS[figure] !== 'percent' && <small>{formatGrowth(cells, compared)}</small>}
    </span>
  )
}
