import { cn } from '#components/ui/cn.ts'
import type { Judgement } from '#lib/market/scenarios/fields.ts'
import type { StatedReason } from '#lib/market/scenarios/schema.ts'
import type { DrawnStrip } from '#lib/market/scenarios/strips/fields.ts'
import { lenderLabels } from '#lib/market/scenarios/values/labels.ts'
import { JudgementMark } from './judgement.tsx'

const MARKS: Record<Judgement, string> = {
  pass: 'fill-ink',
  warn: 'fill-warn',
  fail: 'fill-bad',
  'not stated': 'fill-ink',
}

/**
 * A rule as a strip: the lender's range, darker where it holds in any case, the deal's mark on it, and what the lender
 * states.
 */
export const StripRow = ({ reason, drawn }: { reason: StatedReason; drawn: DrawnStrip }) => {
  const { label, judgement, stated, wished } = reason
  const { from, to, common, mark } = drawn
  const isSplit = common.from !== from || common.to !== to
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5 sm:grid-cols-[7.5rem_minmax(0,1fr)_11.5rem] wide:grid-cols-[7.5rem_minmax(0,1fr)_15rem]">
      <span className="text-muted text-sm">{label}</span>
      <svg
        role="img"
        aria-label={lenderLabels.strip(label, stated, wished)}
        height="14"
        className="w-full self-start overflow-visible sm:mt-[3px] max-sm:order-last max-sm:col-span-2"
      >
        <rect x="0" y="4" width="100%" height="6" rx="3" className="fill-sunken" />
        <rect
          x={`${from}%`}
          y="4"
          width={`${Math.max(to - from, 0.8)}%`}
          height="6"
          rx="3"
          className={cn(judgement === 'not stated' ? 'fill-field/50' : isSplit ? 'fill-accent/20' : 'fill-accent/45')}
        />
        {isSplit && common.to > common.from && (
          <rect
            x={`${common.from}%`}
            y="4"
            width={`${common.to - common.from}%`}
            height="6"
            rx="3"
            className={judgement === 'not stated' ? 'fill-field/50' : 'fill-accent/45'}
          />
        )}
        {mark !== null && <rect x={`${mark}%`} y="0" width="2.5" height="14" rx="1" className={MARKS[judgement]} />}
      </svg>
      <span className="min-w-0 text-sm tabular-nums">
        <JudgementMark judgement={judgement} text={stated ?? ''} isQuiet />
      </span>
    </li>
  )
}
