'use client'

import { createContext, type ReactNode, useId, useState } from 'react'
import { useIsPrinted } from '#components/ui/use-is-printed.ts'
import { roles } from './table-roles.ts'

export type Expansion = { isOpen: boolean; toggle: () => void; detailId: string }

/** Passes a row's open state to its toggle. */
export const ExpansionContext = createContext<Expansion | null>(null)

type ExpandableRowProps = {
  span: number
  /** Renders the details below the row when it is opened, and for printing. */
  detail: () => ReactNode
  isCurrent?: boolean | undefined
  children: ReactNode
}

/** A table row with details below it; a `ExpandRowButton` in a cell opens and closes them. */
export const ExpandableRow = ({ span, detail, isCurrent, children }: ExpandableRowProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const isPrinted = useIsPrinted()
  const detailId = useId()
  return (
    <ExpansionContext value={{ isOpen, toggle: () => setIsOpen(!isOpen), detailId }}>
      <tr {...roles.row} data-row="" tabIndex={-1} aria-current={isCurrent}>
        {children}
      </tr>
      {(isOpen || isPrinted) && (
        <tr id={detailId} {...roles.row} data-detail="">
          <td {...roles.cell} colSpan={span}>
            {detail()}
          </td>
        </tr>
      )}
    </ExpansionContext>
  )
}
