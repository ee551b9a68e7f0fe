import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { Panel } from '#components/ui/panel.tsx'
import { formatBarDollars } from '#lib/core/money.ts'
import { maturityLabels } from '#lib/discovery/profile-overview/maturities/labels.ts'
import type { MaturityBar, MaturityBars } from '#lib/discovery/profile-overview/maturities/schema.ts'
import { EmptyPanelText } from './empty-panel-text.tsx'

type Props = { maturities: MaturityBars; sentence: string }

/** A profile's book by maturity: a sentence, and bars that lead to the loans that they count, drawn on the server. */
export const MaturityPanel = ({ maturities: { bars, later }, sentence }: Props) => (
  <Panel id="maturities" title={maturityLabels.title}>
    {sentence === maturityLabels.none ? (
      <EmptyPanelText title={sentence}>{maturityLabels.noneText}</EmptyPanelText>
    ) : (
      <>
        <p className="max-w-prose text-muted">{sentence}</p>
        <ol aria-label={maturityLabels.title} className="mt-3 flex gap-1">
          {bars.map((bar) => (
            <li key={bar.key} className="flex min-w-0 flex-1">
              <Bar bar={bar} />
            </li>
          ))}
        </ol>
        {later.href && (
          <p className="mt-2 text-right text-sm">
            <Link href={later.href} prefetch={false} className="text-accent hover:underline">
              {maturityLabels.later(later)}
            </Link>
          </p>
        )}
      </>
    )}
  </Panel>
)

const HEIGHT = 80

// The amounts are above the bars where a bar is wide enough for one.
const BAR = 'flex min-h-29 min-w-0 flex-1 flex-col justify-end'

const Bar = ({ bar: { key, name, short, loans, amount, height, isOverdue, href } }: { bar: MaturityBar }) => {
  const words = maturityLabels.bar(name, { loans, amount })
  // A phone has room for the initial of a month.
  const isMonth = /^\d/.test(key)
  const drawn = Math.max(href === null ? 1 : 3, Math.round((height * HEIGHT) / 100))
  const picture = (
    <>
      {href !== null && (
        <span aria-hidden className="hidden text-center text-2xs text-muted leading-4 lg:block">
          {formatBarDollars(amount)}
        </span>
      )}
      <svg viewBox={`0 0 10 ${drawn}`} height={drawn} preserveAspectRatio="none" aria-hidden className="block w-full">
        <path
          d={`M0 ${drawn}v-${drawn}h10v${drawn}`}
          className={href === null ? 'fill-line' : isOverdue ? 'fill-bad' : 'fill-accent'}
        />
      </svg>
      <span
        aria-hidden
        className={cn(
          'block whitespace-nowrap text-center text-2xs leading-5',
          isOverdue && href ? 'text-bad' : 'text-muted',
        )}
      >
        {isMonth ? short.slice(0, 1) : short}
        {isMonth && <span className="max-sm:hidden">{short.slice(1)}</span>}
      </span>
    </>
  )
  return href === null ? (
    <span role="img" title={words} aria-label={words} className={BAR}>
      {picture}
    </span>
  ) : (
    <Link href={href} prefetch={false} title={words} className={cn(BAR, 'rounded-xs hover:bg-accent-soft')}>
      {picture}
    </Link>
  )
}
