'use client'

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Toaster as Sonner } from 'sonner'

const phone = () => window.matchMedia('(max-width: 600px)')
const onWidth = (tell: () => void) => {
  const media = phone()
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/**
 * Where toasts appear; they are announced, can be closed and wait while the pointer or focus is on them. They keep away from what
 * is pressed next: saving stands at the right and on a phone at the foot.
 */
export const Toaster = () => {
  const isPhone = useSyncExternalStore(
    onWidth,
    () => phone().matches,
    () => false,
  )
  return (
    <Sonner
      position={isPhone ? 'top-center' : 'bottom-left'}
      mobileOffset={{ top: 60 }}
      closeButton
      gap={8}
      duration={6_000}
      icons={{
        success: <CircleCheck className="size-4 text-good" aria-hidden />,
        error: <CircleAlert className="size-4 text-bad" aria-hidden />,
        warning: <TriangleAlert className="size-4 text-warn" aria-hidden />,
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
}
