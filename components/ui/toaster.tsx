'use client'

import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { trackLastPress } from './toast-place.ts'

// On phones toasts keep clear of the bars at both edges.
const CLEAR_OF_BARS = {
  top: 'calc(60px + var(--head-bar) + var(--save-line))',
  bottom: 'calc(12px + var(--foot-bar) + var(--keyboard))',
}

/** The toast container: toasts are announced, can be closed, and stay while hovered or focused. */
export const Toaster = () => {
  useEffect(trackLastPress, [])
  return (
    <Sonner
      offset={{ bottom: 'calc(24px + var(--foot-bar))' }}
      mobileOffset={CLEAR_OF_BARS}
      closeButton
      // Several errors of one press are read at once; piled up, only the last would be.
      expand
      gap={8}
      duration={6_000}
      icons={{
        success: <CircleCheck className="size-4 text-good" aria-hidden />,
        error: <CircleAlert className="size-4 text-bad" aria-hidden />,
        warning: <TriangleAlert className="size-4 text-warn" aria-hidden />,
        close: <X className="size-3.5" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) items-start gap-3 rounded-md border border-line bg-raised py-2.5 pr-2 pl-4 font-sans text-base text-ink shadow-pop',
          icon: 'mt-1.5 shrink-0',
          content: 'mt-1 min-w-0 flex-1 break-words',
          title: 'font-medium',
          description: 'mt-0.5 text-muted',
          actionButton: 'shrink-0 font-medium text-accent hover:underline',
          closeButton:
            'order-last inline-flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-line hover:text-ink',
        },
      }}
    />
  )
}
