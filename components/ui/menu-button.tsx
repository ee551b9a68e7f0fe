'use client'

import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** A menu's button and open state, passed from button to menu. */
export type MenuPlace = {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  /** True if the menu was opened by a key. */
  isByKey: boolean
  setOpen: (isOpen: boolean) => void
}

type Props = ButtonProps & {
  /** Renders the menu, whose lazy code loads on hover or focus of the button. */
  menu: (place: MenuPlace) => ReactNode
}

/** A button that opens a menu. */
export const MenuButton = ({ menu, ...props }: Props) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const [isNear, setNear] = useState(false)
  const [opened, setOpened] = useState<'key' | 'pointer' | null>(null)
  const loadMenu = () => setNear(true)
  const open = (by: 'key' | 'pointer') => {
    loadMenu()
    setOpened(by)
  }
  return (
    <span className="relative inline-flex">
      <Button
        {...props}
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onPointerDown={() => {
          // Pressing the button already closes an open menu, so the click must not reopen it.
          wasOpen.current = opened !== null
        }}
        onClick={({ detail }) => {
          if (wasOpen.current) setOpened(null)
          else open(detail === 0 ? 'key' : 'pointer')
          wasOpen.current = false
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open('key')
        }}
      />
      {isNear && (
        <Suspense>
          {menu({
            button,
            isOpen: opened !== null,
            isByKey: opened === 'key',
            setOpen: (isOpen) => !isOpen && setOpened(null),
          })}
        </Suspense>
      )}
    </span>
  )
}
