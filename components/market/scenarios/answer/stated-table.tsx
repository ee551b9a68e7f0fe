import { cn } from '#components/ui/cn.ts'
import type { StatedReason } from '#lib/market/scenarios/schema.ts'
import { lenderLabels } from '#lib/market/scenarios/values/labels.ts'
import { Absent } from './absent.tsx'
import { JudgementMark } from './judgement.tsx'
import { cellClass, headClass, ReasonTable } from './reason-table.tsx'

type Props = {
  name: string
  stated: readonly StatedReason[]
  /** The heading of the lender's values. */
  says?: string
}

/** Every rule of a lender's published criteria, with both values side by side. */
export const StatedTable = ({ name, stated, says = lenderLabels.says }: Props) => (
  <ReasonTable
    label={`${lenderLabels.stated}: ${name}`}
    head={[lenderLabels.rule, lenderLabels.judgement, lenderLabels.wished, says]}
  >
    {stated.map(({ key, label, judgement, wished, stated: ofLender }) => (
      <tr key={key} className={cn('border-line border-t align-top', judgement === 'not stated' && 'text-muted')}>
        <th scope="row" className={headClass}>
          {label}
        </th>
        <td className={cellClass}>
          <JudgementMark judgement={judgement} />
        </td>
        <td className={cn(cellClass, 'w-1/4')}>{wished ?? <Absent />}</td>
        <td className={cn(cellClass, 'w-2/5')}>{ofLender ?? <Absent />}</td>
      </tr>
    ))}
  </ReasonTable>
)
