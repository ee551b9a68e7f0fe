import { referenceText } from '#lib/web/exceptions/labels.ts'

/** What a person quotes of an error, whole and easy to select. */
export const Reference = ({ children }: { children: string }) => (
  <p className="mt-3 select-all break-all text-muted text-sm tabular-nums">{referenceText(children)}</p>
)
