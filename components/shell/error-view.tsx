'use client'

import type { ReactNode } from 'react'
import { CenteredMessage } from '#components/layout/message-panel.tsx'
import { exceptionLabels } from '#lib/web/exceptions/labels.ts'
import { ErrorReference } from './reference.tsx'

export type ErrorPageProps = { error: Error & { digest?: string } }

type Props = ErrorPageProps & { title?: string; children: ReactNode }

/**
 * The page for an unexpected error: the texts of the 500 page, a retry, and a reference to the log; never the error
 * itself.
 */
export const ErrorView = ({ error, title = exceptionLabels[500].title, children }: Props) => (
  <CenteredMessage
    mark={500}
    sign="wrong"
    title={title}
    description={exceptionLabels[500].description}
    actions={children}
  >
    {error.digest && <ErrorReference>{error.digest}</ErrorReference>}
  </CenteredMessage>
)
