'use client'

import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

export type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons that stay visible; a submit button refers to its form by the `form` attribute. */
  footer?: ReactNode
  /** Maximum width in pixels; on a phone the dialog is as wide as the screen. */
  width?: number
  /** 'alertdialog' for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** True to focus the first field on opening; a selector for another. */
  beginsInField?: boolean | string
  /** False while an operation runs that must not be interrupted. */
  isDismissible?: boolean
  className?: string
  children?: ReactNode
}

// Escape first closes an open list or calendar inside the dialog.
const isPopupInDialogOpen = ({ activeElement }: Document): boolean =>
  activeElement?.getAttribute('aria-expanded') === 'true' || document.querySelector('[popover]:popover-open') !== null

/** Ctrl+Enter and ⌘+Enter press the last footer button, as in forms; not for alert dialogs. */
const pressLastDialogButton = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  if (!event.currentTarget.contains(event.target as Node)) return
  event.preventDefault()
  event.stopPropagation()
  const buttons = event.currentTarget.querySelectorAll<HTMLButtonElement>(':scope > footer button')
  // A footer may have groups of buttons; the one that saves is the last of all.
  buttons[buttons.length - 1]?.click()
}

/** A modal dialog: traps the focus, scrolls its content, and returns the focus on closing. */
export const Dialog = ({
  isOpen,
  onOpenChange,
  title,
  description,
  footer,
  width = 500,
  role = 'dialog',
  isDismissible = true,
  beginsInField = false,
  className,
  children,
}: DialogProps) => {
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (open || isDismissible) && onOpenChange(open)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-shade" data-print="hidden" />
        <Radix.Content
          role={role}
          aria-modal
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            const begins = beginsInField === true ? 'input, select' : beginsInField
            const field = begins && (event.currentTarget as HTMLElement).querySelector<HTMLElement>(begins)
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          onEscapeKeyDown={(event) => isPopupInDialogOpen(document) && event.preventDefault()}
          onKeyDown={role === 'dialog' ? pressLastDialogButton : undefined}
          onPointerDownOutside={(event) => role === 'alertdialog' && event.preventDefault()}
          style={{ '--dialog-width': `${width}px` } as CSSProperties}
          className={cn(
            'fixed z-50 flex animate-appear flex-col border-line bg-panel shadow-pop focus-visible:outline-none',
            // On phones it is at the bottom edge, within reach of the thumb and above the keyboard.
            'max-sm:inset-x-0 max-sm:bottom-(--keyboard) max-sm:rounded-t-lg max-sm:border-t',
            'max-sm:max-h-[calc(100dvh-var(--keyboard))]',
            'sm:top-[8dvh] sm:left-1/2 sm:max-h-[84dvh] sm:w-[min(var(--dialog-width),calc(100vw-3rem))]',
            'sm:-translate-x-1/2 sm:rounded-lg sm:border',
            className,
          )}
        >
          <header className="flex items-start gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-lg leading-7">{title}</Radix.Title>
              {description && <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>}
            </div>
            {isDismissible && (
              <Radix.Close asChild>
                <Button variant="ghost" size="icon-sm" aria-label="Close" className="-mr-1.5">
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            )}
          </header>
          <div className="scroll-shadow sm:last:rounded-b-lg min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
