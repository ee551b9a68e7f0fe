'use client'

import type { ReactNode } from 'react'
import { MessageBody } from '#components/layout/message-body.tsx'
import { SignCircle, WRONG_SIGN } from '#components/layout/sign-circle.tsx'
import { exceptionLabels } from '#lib/web/exceptions/labels.ts'
import { ErrorReference } from './reference.tsx'

export type ErrorPageProps = { error: Error & { digest?: string } }

type Props = ErrorPageProps & { title?: string; children: ReactNode }

/**
 * The page for an unexpected error: the texts of the 500 page, a retry, and a reference to the log; never the error
 * itself.
 */
export const ErrorView = ({ error, title = exceptionLabels[500].title, children }: Props) => (
  <MessageBody
    mark={500}
    icon={<SignCircle name="wrong" sign={WRONG_SIGN} />}
    title={title}
    description={exceptionLabels[500].description}
    actions={children}
  >
    {error.digest && <ErrorReference>{error.digest}</ErrorReference>}
  </MessageBody>
)
