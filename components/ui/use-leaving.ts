'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Calls `leave` when somebody presses or moves the focus outside of these elements, such as a popup and its button. */
export const useLeaving = (inside: readonly RefObject<HTMLElement | null>[], leave: () => void): void => {
  const latest = useRef({ inside, leave })
  latest.current = { inside, leave }
  useEffect(() => {
    const onEvent = ({ target }: Event) => {
      const isInside = latest.current.inside.some(({ current }) =>
        (current?.closest('[popover]') ?? current)?.contains(target as Node),
      )
      if (!isInside && target !== document.body) latest.current.leave()
    }
    document.addEventListener('pointerdown', onEvent)
    document.addEventListener('focusin', onEvent)
    return () => {
      document.removeEventListener('pointerdown', onEvent)
      document.removeEventListener('focusin', onEvent)
    }
  }, [])
}
