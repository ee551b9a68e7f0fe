import { searchQuerySchema } from '#lib/core/search-schemas.ts'

/** The query of a page as CSV: the parameters of its list, and the columns. */
export const pageQuery = searchQuerySchema((raw) => raw)
