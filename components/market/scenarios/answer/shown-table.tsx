import { cn } from '#components/ui/cn.ts'
import type { ShownReason } from '#lib/market/scenarios/schema.ts'
import { lenderLabels } from '#lib/market/scenarios/values/labels.ts'
import { Absent } from './absent.tsx'
import { cellClass, headClass, ReasonTable } from './reason-table.tsx'

const describeRange = ({ least, most }: ShownReason): string | null =>
  least && most ? lenderLabels.between(least, most) : (least ?? most)

/** What a lender's closed loans show about the deal: figures, never a judgement. */
export const ShownTable = ({ name, shown }: { name: string; shown: readonly ShownReason[] }) => {
  const { evidence, like, median, range, nearest, last } = lenderLabels
  return (
    <ReasonTable
      label={`${lenderLabels.shown}: ${name}`}
      // A list has the same on a phone.
      className="max-sm:hidden print:table"
      head={[evidence, like, median, range, nearest, last]}
    >
      {shown.map((reason) => (
        <tr key={reason.key} className="border-line border-t align-top">
          <th scope="row" className={headClass}>
            {reason.label}
          </th>
          <td className={cn(cellClass, 'whitespace-nowrap')}>{lenderLabels.likeOf(reason.like, reason.of)}</td>
          {[reason.median, describeRange(reason), reason.nearest, reason.last].map((text, at) => (
            <td key={at} className={cn(cellClass, text !== reason.nearest && 'whitespace-nowrap')}>
              {text ?? <Absent />}
            </td>
          ))}
        </tr>
      ))}
    </ReasonTable>
  )
}
