// In a file of its own: each error page's first download repeats what it imports.
/** Formats the reference of a failure, which people quote so that its log lines can be found. */
export const formatReference = (reference: string): string => `Reference ${reference}`
