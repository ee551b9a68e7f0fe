import type { ToasterProps } from 'sonner'

type Place = NonNullable<ToasterProps['position']>

/** The height at which somebody pressed last; null before the first press. */
let pressedAt: number | null = null

/**
 * Where the next message appears. On a phone that is the edge farther from the last press, because that button is pressed
 * again, or its neighbour; on a laptop the left, because saving is at the right.
 */
export const nextPlace = (): Place => {
  if (!window.matchMedia('(max-width: 600px)').matches) return 'bottom-left'
  return pressedAt !== null && pressedAt < heightInSight() / 2 ? 'bottom-center' : 'top-center'
}

/** Follows where somebody presses, and how much of the foot the keyboard of a phone covers; returns what ends that. */
export const followPresses = (): (() => void) => {
  const onClick = ({ target, detail, clientY }: MouseEvent) => {
    const pressed = target as Element
    // A message that answers another one takes its place.
    if (pressed.closest?.('[data-sonner-toaster]')) return
    const { top, height } = pressed.getBoundingClientRect()
    // A press by a key has no place of its own.
    pressedAt = detail > 0 ? clientY : top + height / 2
  }
  const onView = () =>
    document.documentElement.style.setProperty('--keyboard', `${window.innerHeight - heightInSight()}px`)
  window.addEventListener('click', onClick, { capture: true })
  window.visualViewport?.addEventListener('resize', onView)
  return () => {
    window.removeEventListener('click', onClick, { capture: true })
    window.visualViewport?.removeEventListener('resize', onView)
  }
}

// Who has zoomed in sees a part of the page; there is no keyboard.
const heightInSight = (): number => {
  const view = window.visualViewport
  return view && view.scale === 1 ? view.height : window.innerHeight
}
