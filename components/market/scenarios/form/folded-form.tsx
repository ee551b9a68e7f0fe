import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'

type Props = {
  isFolded: boolean
  /** What is filled in, each field as text. */
  texts: readonly string[]
  onUnfold: () => void
  /** The form. */
  children: ReactNode
}

/** On a phone a deal that is already answered is one line above its answer; elsewhere the form is beside it. */
export const FoldedForm = ({ isFolded, texts, onUnfold, children }: Props) => (
  <>
    {isFolded && (
      <div className="flex items-start gap-3 lg:hidden">
        <p className="min-w-0 flex-1 pt-1 font-medium [overflow-wrap:anywhere]">{texts.join(' · ')}</p>
        <Button size="sm" aria-label={screenLabels.changeDeal} onClick={onUnfold}>
          {screenLabels.change}
        </Button>
      </div>
    )}
    <div className={cn(isFolded && 'max-lg:hidden')}>{children}</div>
  </>
)
