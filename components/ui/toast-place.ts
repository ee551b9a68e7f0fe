import type { ToasterProps } from 'sonner'

type ToastPosition = NonNullable<ToasterProps['position']>

/** The vertical position of the last press; null before the first. */
let pressedAt: number | null = null

/**
 * Returns where the next toast appears. On a phone at the edge farther from the last press, because that button or its
 * neighbour may be pressed again; on wider screens at the left, because save buttons are at the right.
 */
export const getToastPosition = (): ToastPosition => {
  if (!window.matchMedia('(max-width: 600px)').matches) return 'bottom-left'
  return pressedAt !== null && pressedAt < getVisibleHeight() / 2 ? 'bottom-center' : 'top-center'
}

/**
 * Tracks where the user presses, and how much of a phone's screen the keyboard covers; returns a function that stops
 * it.
 */
export const trackLastPress = (): (() => void) => {
  const onClick = ({ target, detail, clientY }: MouseEvent) => {
    const pressed = target as Element
    // A toast caused by a press in another toast appears in the same place.
    if (pressed.closest?.('[data-sonner-toaster]')) return
    const { top, height } = pressed.getBoundingClientRect()
    // A press by key has no coordinates, so use the button's centre.
    pressedAt = detail > 0 ? clientY : top + height / 2
  }
  const onView = () =>
    document.documentElement.style.setProperty('--keyboard', `${window.innerHeight - getVisibleHeight()}px`)
  window.addEventListener('click', onClick, { capture: true })
  window.visualViewport?.addEventListener('resize', onView)
  return () => {
    window.removeEventListener('click', onClick, { capture: true })
    window.visualViewport?.removeEventListener('resize', onView)
  }
}

// When zoomed in, the visual viewport is smaller without a keyboard.
const getVisibleHeight = (): number => {
  const view = window.visualViewport
  return view && view.scale === 1 ? view.height : window.innerHeight
}
