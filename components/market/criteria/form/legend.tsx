import type { ReactNode } from 'react'
import { Asterisk } from '#components/ui/label.tsx'

/** The legend of a mandatory group of fields, with the red asterisk. */
export const RequiredLegend = ({ children }: { children: ReactNode }) => (
  <legend className="mb-1.5 font-semibold text-sm">
    {children}
    <Asterisk />
  </legend>
)
