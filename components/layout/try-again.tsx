'use client'

import { buttonClass } from '#components/ui/button-class.ts'

// A bare button: it is part of every page's first download. The server failed, so the server must try again: drawing its
// answer anew would fail anew.
/** Asks the server for the page once more. */
export const TryAgain = () => (
  <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => window.location.reload()}>
    Try again
  </button>
)
