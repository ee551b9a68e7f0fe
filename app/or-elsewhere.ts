import type { Route } from 'next'
import { notFound, redirect } from 'next/navigation'
import { DomainError } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { redirectRefusedPerson } from '#lib/web/session.ts'

/**
 * Awaits a page's query and turns its DomainErrors into the pages of rows; other errors are rethrown.
 * `refusal` replaces the 403 page.
 */
export const orErrorPage = async <T>(answer: Promise<T>, refusal?: Route): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    switch (error.code) {
      case 'NOT_FOUND':
        return notFound()
      case 'INACTIVE_PROFILE':
        return redirect(paths.inactiveProfile())
      case 'UNAUTHENTICATED':
        return redirect(paths.login())
      case 'FORBIDDEN':
        return redirectRefusedPerson(refusal)
      default:
        throw error
    }
  }
}
