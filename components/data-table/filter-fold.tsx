import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import { cn } from '#components/ui/cn.ts'
import { CountChip } from '#components/ui/count-chip.tsx'
import { PhoneFold } from '#components/ui/phone-fold.tsx'
import { listLabels } from './labels.ts'

/** A list's filters, on a phone behind one button with the number of those that are set. */
export const FilterFold = ({ set, children }: { set: number; children: ReactNode }) => (
  <PhoneFold
    isFolded
    summaryClass={cn(buttonClass({}), 'mb-3 w-fit')}
    summary={
      <>
        <ListFilter aria-hidden />
        {listLabels.filters.title}
        {set > 0 && <CountChip>{set}</CountChip>}
      </>
    }
  >
    {children}
  </PhoneFold>
)
