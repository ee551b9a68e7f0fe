'use client'

import { type RefObject, useEffect, useState } from 'react'

/** True while the element is in sight, or within `margin` pixels of it: in an open tab or popup, and not scrolled away. */
export const useIsInSight = (element: RefObject<HTMLElement | null>, margin = 0): boolean => {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver((seen) => setInSight(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${margin}px`,
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, margin])
  return isInSight
}
