'use client'

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toaster as Sonner } from 'sonner'

/** Where toasts appear; they are announced, can be closed and wait while the pointer or focus is on them. */
export const Toaster = () => (
  <Sonner
    position="bottom-right"
    closeButton
    gap={8}
    duration={6_000}
    icons={{
      success: <CircleCheck className="size-4 text-good" aria-hidden />,
      error: <CircleAlert className="size-4 text-bad" aria-hidden />,
      info: <Info className="size-4 text-accent" aria-hidden />,
      close: <X className="size-3.5" aria-hidden />,
    }}
    toastOptions={{
      unstyled: true,
      classNames: {
        toast:
          'group flex w-(--width) items-start gap-3 rounded-md border border-line bg-panel py-2.5 pr-2 pl-4 font-sans text-base text-ink shadow-pop',
        icon: 'mt-1.5 shrink-0',
        content: 'mt-1 min-w-0 flex-1 break-words',
        title: 'font-medium',
        description: 'mt-0.5 text-muted',
        actionButton: 'shrink-0 font-medium text-accent hover:underline',
        closeButton:
          'order-last inline-flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink',
      },
    }}
  />
)
