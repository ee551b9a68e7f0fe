/** The types of error pages, by HTTP status (rows ). */
const EXCEPTION_TYPES = [401, 403, 404, 500] as const
export type ExceptionType = (typeof EXCEPTION_TYPES)[number]

export const exceptionLabels: Record<ExceptionType, { title: string; description: string }> = {
  401: { title: 'Unauthorized', description: 'You do not have access to view this page' },
  403: { title: 'Forbidden', description: 'You do not have access to view this page' },
  404: {
    title: 'Not Found',
    description: 'Page is still undergoing construction. Please check back later.',
  },
  500: { title: 'Server Error', description: 'An unexpected error occured. Please try again later.' },
}

/** The second link of a 500 page, which loads the page that failed. */
export const tryAgainLabel = 'Try again'

/** Texts of the page for a paused profile (row A-15). */
export const inactiveProfileLabels = {
  title: 'Inactive Profile',
  description: 'The profile you are attempting to access is inactive and therefore can not be viewed',
} as const

/** Parses the type of an error page from its URL; 404 for any other value (row A-13). */
export const parseExceptionType = (text: string | undefined): ExceptionType =>
  EXCEPTION_TYPES.find((type) => String(type) === text) ?? 404
