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
  /** Stays at the bottom edge while a long form scrolls. */
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
        'flex flex-wrap items-center justify-end gap-2 border-line border-t pt-4',
        isSticky && 'sticky bottom-0 z-10 rounded-t-md border-x bg-panel px-4 pb-4',
      )}
    >
      {note && <div className="mr-auto text-muted">{note}</div>}
      {cancel && 'href' in cancel && <ButtonLink href={cancel.href}>{cancel.label ?? 'Cancel'}</ButtonLink>}
      {cancel && 'action' in cancel && <Button onClick={cancel.action}>{cancel.label ?? 'Cancel'}</Button>}
      <SubmitButton isPending={isPending ?? false} disabled={isDisabled}>
        {label}
      </SubmitButton>
    </div>
  )
}
