'use client'

import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** Where a menu stands and whether it is open, as its button says. */
export type MenuPlace = {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  /** True where a key opened it. */
  isByKey: boolean
  setOpen: (isOpen: boolean) => void
}

type Props = ButtonProps & {
  /** Draws the menu, whose code comes by `lazy`: as soon as the button is pointed at or has the focus. */
  menu: (place: MenuPlace) => ReactNode
}

/** A button that opens a menu. */
export const MenuButton = ({ menu, ...props }: Props) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const [isNear, setNear] = useState(false)
  const [opened, setOpened] = useState<'key' | 'pointer' | null>(null)
  const come = () => setNear(true)
  const open = (by: 'key' | 'pointer') => {
    come()
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
        onPointerEnter={come}
        onFocus={come}
        onPointerDown={() => {
          // The press itself closes an open menu.
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
