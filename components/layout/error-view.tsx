'use client'

import { buttonClass } from '#components/ui/button-class.ts'
import { exceptionLabels } from '#lib/exceptions/labels.ts'
import { MessagePanel } from './message-panel.tsx'
import { Reference } from './reference.tsx'

export type ErrorPageProps = { error: Error & { digest?: string } }

// A bare button: this view is part of every page's first download. The server failed, so the server must try again:
// drawing its answer anew would fail anew.
/** An unexpected error: the words of the 500 page, a second try, and a reference to the log; never the error itself. */
export const ErrorView = ({ error }: ErrorPageProps) => (
  <MessagePanel
    mark={500}
    {...exceptionLabels[500]}
    actions={
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => window.location.reload()}>
        Try again
      </button>
    }
  >
    {error.digest && <Reference>{error.digest}</Reference>}
  </MessagePanel>
)
