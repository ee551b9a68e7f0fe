'use client'

import type { ReactNode } from 'react'
import { exceptionLabels } from '#lib/web/exceptions/labels.ts'
import { MessagePanel } from './message-panel.tsx'
import { Reference } from './reference.tsx'

export type ErrorPageProps = { error: Error & { digest?: string } }

type Props = ErrorPageProps & { children: ReactNode }

/** An unexpected error: the words of the 500 page, a second try, and a reference to the log; never the error itself. */
export const ErrorView = ({ error, children }: Props) => (
  <MessagePanel mark={500} {...exceptionLabels[500]} actions={children}>
    {error.digest && <Reference>{error.digest}</Reference>}
  </MessagePanel>
)
