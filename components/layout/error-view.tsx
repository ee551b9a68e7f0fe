'use client'

import { Button } from '#components/ui/button.tsx'
import { exceptionLabels } from '#lib/exceptions/labels.ts'
import { MessagePanel } from './message-panel.tsx'

export type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void }

/** An unexpected error: the words of the 500 page, a second try, and a reference to the log; never the error itself. */
export const ErrorView = ({ error, reset }: ErrorPageProps) => (
  <MessagePanel
    mark={500}
    {...exceptionLabels[500]}
    actions={
      <Button variant="primary" onClick={() => reset()}>
        Try again
      </Button>
    }
  >
    {error.digest && <p className="mt-3 text-muted text-sm">Reference {error.digest}</p>}
  </MessagePanel>
)
