import { formatReference } from '#lib/core/references.ts'

/** The reference of an error, selectable with one click, for quoting to support. */
export const ErrorReference = ({ children }: { children: string }) => (
  <p className="mt-3 select-all break-all text-muted text-sm tabular-nums">{formatReference(children)}</p>
)
