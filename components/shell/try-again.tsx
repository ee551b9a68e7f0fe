'use client'

import { buttonClass } from '#components/ui/button-class.ts'
import { paths } from '#lib/core/paths.ts'

// A plain button, because it is in every page's first download. It reloads, because the server failed and re-rendering
// the same response would fail again.
/** Button that reloads the page. */
export const TryAgain = () => (
  <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => window.location.reload()}>
    Try again
  </button>
)

/** The second way on from a failed page. A plain link, because the router may have failed as well. */
export const HomeAnchor = () => (
  <a href={paths.home()} className={buttonClass({ variant: 'ghost' })}>
    Home
  </a>
)
