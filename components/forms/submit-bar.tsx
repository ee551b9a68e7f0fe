import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { cn } from '#components/ui/cn.ts'
import { SubmitButton } from './submit-button.tsx'

export type SubmitBarProps = {
  label: string
  isPending?: boolean
  isDisabled?: boolean
  /** Where Cancel leads; without it there is none. */
  cancelHref?: string
  cancelLabel?: string
  /** What stands at the left, such as 'Saved 4 s ago'. */
  note?: ReactNode
  /** Stays at the lower edge while a long form is scrolled. */
  isSticky?: boolean
  children?: ReactNode
}

/** The end of a form: its note, further buttons, Cancel and the one that sends it. */
export const SubmitBar = (props: SubmitBarProps) => {
  const { label, isPending, isDisabled, cancelHref, cancelLabel = 'Cancel', note, isSticky, children } = props
  return (
    <div
      data-print="hidden"
      className={cn(
        'flex flex-wrap items-center justify-end gap-2 border-line border-t pt-4',
        isSticky && 'sticky bottom-0 z-10 bg-panel pb-4',
      )}
    >
      {note && <div className="mr-auto text-muted">{note}</div>}
      {children}
      {cancelHref && <ButtonLink href={cancelHref}>{cancelLabel}</ButtonLink>}
      <SubmitButton isPending={isPending ?? false} disabled={isDisabled}>
        {label}
      </SubmitButton>
    </div>
  )
}
