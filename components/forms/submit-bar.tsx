'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { cn } from '#components/ui/cn.ts'
import { SubmitButton } from './submit-button.tsx'
import { useStickyBarHeight } from './use-foot-bar.ts'

export type SubmitBarProps = {
  label: string
  isPending?: boolean
  isDisabled?: boolean
  /** The URL or action of Cancel; no Cancel button without it. */
  cancel?: { label?: string } & ({ href: string } | { action: () => void })
  /** Content at the left. */
  note?: ReactNode
  /** Stays at the bottom edge of the main column while a long form scrolls. */
  isSticky?: boolean
}

/** The buttons of a form: Cancel and submit, with a note. */
export const StickySubmitBar = ({ label, isPending, isDisabled, cancel, note, isSticky }: SubmitBarProps) => {
  const bar = useStickyBarHeight(isSticky)
  return (
    <div
      ref={bar}
      data-print="hidden"
      // Cancel does not trigger the leave guard.
      data-leave
      data-sticky={isSticky || undefined}
      className={cn(
        'border-line border-t',
        // Reaches the edges of the main column, as wide as its padding.
        isSticky ? 'sticky bottom-0 z-10 -mx-4 mt-auto bg-panel px-4 py-3 sm:-mx-6 sm:px-6' : 'pt-4',
      )}
    >
      <div className={cn('flex flex-wrap items-center justify-end gap-2', isSticky && 'w-full max-w-(--form-width)')}>
        {note && <div className="mr-auto min-w-0 flex-1 text-muted empty:hidden max-sm:basis-full">{note}</div>}
        {cancel && 'href' in cancel && <ButtonLink href={cancel.href}>{cancel.label ?? 'Cancel'}</ButtonLink>}
        {cancel && 'action' in cancel && <Button onClick={cancel.action}>{cancel.label ?? 'Cancel'}</Button>}
        <SubmitButton isPending={isPending ?? false} disabled={isDisabled}>
          {label}
        </SubmitButton>
      </div>
    </div>
  )
}
