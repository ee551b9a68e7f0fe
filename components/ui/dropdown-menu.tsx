'use client'

import * as Radix from 'radix-ui/dropdown-menu'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cn } from './cn.ts'
import type { MenuPlace } from './menu-button.tsx'

export const itemClass =
  'flex min-h-8 w-full cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 text-left outline-none ' +
  'data-[highlighted]:bg-accent-soft data-[highlighted]:text-accent data-[disabled]:cursor-not-allowed ' +
  'data-[disabled]:text-muted [&_svg]:size-4 [&_svg]:shrink-0'

export type MenuProps = MenuPlace & {
  children: ReactNode
  /** Called after closing; return true if the focus was moved elsewhere than back to the button. */
  onClosed?: () => boolean
}

// The button has these attributes already, so the trigger must not repeat them.
const UNSAID = { 'aria-haspopup': undefined, 'aria-expanded': undefined, 'aria-controls': undefined, type: undefined }

// Focuses the first item if a key opened the menu, even before it had loaded.
const focusFirstItem = (mark: HTMLElement | null): void =>
  mark?.closest('[role="menu"]')?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })

/** The menu of a `MenuButton`, which loads it lazily. */
export const Menu = ({ button, isOpen, isByKey, setOpen, children, onClosed }: MenuProps) => {
  const isElsewhere = useRef(false)
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      {/* Only anchors the menu; the real button exists before the menu is loaded. */}
      <Radix.Trigger asChild {...UNSAID}>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          data-print="hidden"
          aria-labelledby={button.current?.id}
          onInteractOutside={() => {
            isElsewhere.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!onClosed?.() && !isElsewhere.current) button.current?.focus()
            isElsewhere.current = false
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-appear overflow-y-auto overscroll-contain rounded-md border border-line bg-panel p-1.5 text-ink shadow-pop"
        >
          {isByKey && <span hidden ref={focusFirstItem} />}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A menu item; `asChild` applies its style to a link or button. */
export const MenuItem = ({ className, ...props }: ComponentProps<typeof Radix.Item>) => (
  <Radix.Item {...props} className={cn(itemClass, className)} />
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 pt-2 pb-1 font-medium text-muted text-xs">{children}</Radix.Label>
)

export const MenuSeparator = () => <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />

export type MenuChoiceProps = {
  value: string
  onValueChange: (value: string) => void
  options: readonly { id: string; name: string; icon?: ReactNode }[]
}
