import { roles } from '#components/data-table/table-roles.ts'
import { cn } from '#components/ui/cn.ts'
import type { StatedReason } from '#lib/market/scenarios/schema.ts'
import { judgementWords, lenderLabels, NOT_ASKED } from '#lib/market/scenarios/values/labels.ts'
import { Absent } from './absent.tsx'
import { JudgementMark } from './judgement.tsx'
import { cellClass, headClass, ReasonTable } from './reason-table.tsx'

type Props = {
  name: string
  stated: readonly StatedReason[]
  /** The heading of the lender's values. */
  says?: string
}

// On a phone each rule is a block: its name and judgement, and both values in the line below.
const looks = {
  table: 'max-sm:block max-sm:[&>tbody]:block max-sm:[&>thead]:sr-only',
  row: 'max-sm:block max-sm:py-1.5',
  name: 'max-sm:inline-block max-sm:w-[calc(100%-6.5rem)] max-sm:whitespace-normal max-sm:py-0 max-sm:align-top',
  judgement: 'max-sm:inline-block max-sm:w-[6.5rem] max-sm:py-0 max-sm:pr-0 max-sm:text-right',
  // A list of securities is in lower case, because sentences name it as well.
  value: 'sm:first-letter:uppercase max-sm:inline max-sm:p-0 max-sm:before:text-muted',
  wished: "w-1/4 max-sm:before:content-[attr(data-label)_'_']",
  stated: "w-2/5 max-sm:before:content-['_·_'_attr(data-label)_'_']",
}

/** Every rule of a lender's published criteria, with both values side by side. */
export const StatedTable = ({ name, stated, says = lenderLabels.says }: Props) => (
  <ReasonTable
    label={`${lenderLabels.stated}: ${name}`}
    className={looks.table}
    head={[lenderLabels.rule, lenderLabels.judgement, lenderLabels.wished, says]}
  >
    {stated.map(({ key, label, judgement, wished, stated: ofLender }) => (
      <tr
        key={key}
        {...roles.row}
        className={cn('border-line border-t align-top', looks.row, judgement === 'not stated' && 'text-muted')}
      >
        <th {...roles.rowHeading} scope="row" className={cn(headClass, looks.name)}>
          {label}
        </th>
        <td {...roles.cell} className={cn(cellClass, looks.judgement)}>
          <JudgementMark
            judgement={judgement}
            word={judgement === 'not stated' && wished === null ? NOT_ASKED : judgementWords[judgement]}
          />
        </td>
        <td {...roles.cell} data-label={lenderLabels.wished} className={cn(cellClass, looks.value, looks.wished)}>
          {wished ?? <Absent />}
        </td>
        <td {...roles.cell} data-label={says} className={cn(cellClass, looks.value, looks.stated)}>
          {ofLender ?? <Absent />}
        </td>
      </tr>
    ))}
  </ReasonTable>
)
