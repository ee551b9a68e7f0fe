import { formatCount } from '#lib/core/counts.ts'
import { formatDollars, formatShortDollars } from '#lib/core/money.ts'
import type { Flow } from '#lib/discovery/loan-search/balances/fields.ts'
import { balanceLabels, formatBookChange } from '#lib/discovery/loan-search/balances/labels.ts'

type FlowProps = { flow: Flow; href: string | null; label: string; width?: number }

/** Loans by their principal, which leads to them, with their number before it and a bar below it, in percent of the largest. */
export const FlowCell = ({ flow: { loans, principal }, href, label, width = 0 }: FlowProps) => {
  if (loans === 0) return <span data-zero="">–</span>
  const [text, words] = [formatShortDollars(principal), `${formatDollars(principal)}, ${label}`]
  return (
    <span data-flow="" title={words}>
      <small aria-hidden>{formatCount(loans)}</small>
      {href ? (
        <a href={href} aria-label={words}>
          {text}
        </a>
      ) : (
        <span>
          {text}
          <span className="sr-only">, {label}</span>
        </span>
      )}
      {width > 0 && <i aria-hidden style={{ width: `${width}%` }} />}
    </span>
  )
}

/** Settled less discharged, with its sign. */
export const NetCell = ({ net: { principal } }: { net: Flow }) => {
  if (principal === 0n) return <span data-zero="">–</span>
  const isLess = principal < 0n
  const [sign, size] = isLess ? ['−', -principal] : ['+', principal]
  return (
    <span data-change={isLess ? 'less' : 'more'} title={`${sign}${formatDollars(size)}`}>
      {sign}
      {formatShortDollars(size)}
    </span>
  )
}

/** How much the book at an end is more or less than at the end before. */
export const BookChangeCell = ({ change }: { change: string | null }) =>
  change === null ? (
    <span data-zero="" title={balanceLabels.noChange}>
      –
    </span>
  ) : (
    <span data-change={change.startsWith('-') ? 'less' : 'more'}>{formatBookChange(change)}</span>
  )
