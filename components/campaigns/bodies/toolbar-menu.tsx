'use client'

import type { Editor } from '@tiptap/core'
import { type ReactNode, useRef } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Menu } from '#components/ui/dropdown-menu.tsx'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { useToolbarButton } from './toolbar-tools.tsx'

type ToolMenuProps = {
  editor: Editor
  name: string
  label: string
  className?: string
  isDisabled: boolean
  button: ReactNode
  /** The menu items; `choose` runs an action, closes the menu and focuses the text again. */
  children: (choose: (act: () => void) => void) => ReactNode
}

/** A menu of the editor's toolbar, opened by its button. */
export const ToolbarMenu = ({ editor, name, label, className, isDisabled, button, children }: ToolMenuProps) => {
  const tool = useToolbarButton(name)
  const isChosen = useRef(false)
  return (
    <MenuButton
      {...tool}
      variant="ghost"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      className={cn('h-8 gap-1 px-1.5 max-sm:h-9', className)}
      onMouseDown={(event) => event.preventDefault()}
      menu={(place) => (
        <Menu
          {...place}
          onClosed={() => {
            if (!isChosen.current) return false
            isChosen.current = false
            editor.commands.focus()
            return true
          }}
        >
          {children((act) => {
            isChosen.current = true
            act()
            place.setOpen(false)
          })}
        </Menu>
      )}
    >
      {button}
    </MenuButton>
  )
}
