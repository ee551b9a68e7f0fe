import type { ReactNode } from 'react'
import { Asterisk } from '#components/ui/label.tsx'

/** The name of a group of fields, with the red asterisk of a mandatory one. */
export const Legend = ({ isRequired, children }: { isRequired?: boolean; children: ReactNode }) => (
  <legend className="mb-1.5 font-semibold text-sm">
    {children}
    {isRequired && <Asterisk />}
  </legend>
)
