import type { ReactNode } from 'react'
import { Asterisk } from '#components/ui/label.tsx'

/** The legend of a group of fields, with a red asterisk if it is mandatory. */
export const Legend = ({ isRequired, children }: { isRequired?: boolean; children: ReactNode }) => (
  <legend className="mb-1.5 font-semibold text-sm">
    {children}
    {isRequired && <Asterisk />}
  </legend>
)
