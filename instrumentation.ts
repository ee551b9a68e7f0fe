import type { Instrumentation } from 'next'

type Hook = { covenantPageFailure?: Instrumentation.onRequestError }

/**
 * What fails outside our wrappers. The web process put its function into its globals: this file is built for other runtimes
 * too, and can bring no part of Node along.
 */
export const onRequestError: Instrumentation.onRequestError = (...failure) =>
  (globalThis as Hook).covenantPageFailure?.(...failure)
