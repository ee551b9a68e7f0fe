import { Check, CircleAlert, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import type { SavedField, SaveState } from './save-plan.ts'

const LOOKS: Partial<Record<SaveState, { look: string; icon: LucideIcon }>> = {
  waiting: { look: 'text-muted', icon: Clock },
  saving: { look: 'text-muted', icon: LoaderCircle },
  saved: { look: 'text-good', icon: Check },
  failed: { look: 'text-bad', icon: CircleAlert },
  conflict: { look: 'text-warn', icon: CircleAlert },
}

type Props = {
  field: SavedField<unknown>
  texts: Record<Exclude<SaveState, 'idle'> | 'retry', string>
  onRetry: () => void
}

/** Shows the save state of a value, with a retry button after a failure. */
export const SaveStateLine = ({ field: { state, reason }, texts, onRetry }: Props) => {
  const shown = LOOKS[state]
  return (
    <>
      <p role="status" className={cn('inline-flex items-center gap-1.5 text-sm', shown?.look)}>
        {shown && <shown.icon className="size-3.5" aria-hidden />}
        {state !== 'idle' && texts[state]}
        {state === 'failed' && reason && `. ${reason}`}
      </p>
      {state === 'failed' && (
        <Button size="sm" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </>
  )
}
