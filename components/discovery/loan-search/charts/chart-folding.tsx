import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { ChartFoldState } from './chart-fold.tsx'

/**
 * Lets the charts of a list be folded away: on a phone they begin folded, on a wider screen as the person left them, which the
 * browser keeps under `name`.
 */
export const ChartFolding = async ({ name, children }: { name: string; children: ReactNode }) => (
  <ChartFoldState name={name} wasFolded={(await cookies()).get(name)?.value === 'folded'}>
    {children}
  </ChartFoldState>
)
