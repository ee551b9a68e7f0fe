'use client'

import { buttonClass } from '#components/ui/button-class.ts'
import { exceptionLabels } from '#lib/exceptions/labels.ts'
import { MessagePanel } from './message-panel.tsx'

export type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void }

// A bare button: this view is part of every page's first download.
/** An unexpected error: the words of the 500 page, a second try, and a reference to the log; never the error itself. */
export const ErrorView = ({ error, reset }: ErrorPageProps) => (
  <MessagePanel
    mark={500}
    {...exceptionLabels[500]}
    actions={
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => reset()}>
        Try again
      </button>
    }
  >
    {error.digest && <p className="mt-3 text-muted text-sm">Reference {error.digest}</p>}
  </MessagePanel>
)
