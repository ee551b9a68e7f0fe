const IMPORTS = '/api/loans/imports'

/** The API paths of the import pages. */
export const importCalls = {
  imports: IMPORTS,
  import: (id: number) => `${IMPORTS}/${id}`,
  rows: (id: number) => `${IMPORTS}/${id}/rows`,
  leftOut: (id: number) => `${IMPORTS}/${id}/left-out`,
} as const
