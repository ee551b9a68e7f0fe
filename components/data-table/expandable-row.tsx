'use client'

import { createContext, type ReactNode, useId, useState } from 'react'
import { roles } from './table-roles.ts'

export type Expansion = { isOpen: boolean; toggle: () => void; detailId: string }

/** Tells a row's toggle whether the row is open. */
export const ExpansionContext = createContext<Expansion | null>(null)

type ExpandableRowProps = { span: number; detail: ReactNode; isCurrent?: boolean | undefined; children: ReactNode }

/** A row with more below it; a `RowToggle` among its cells opens and closes it. */
export const ExpandableRow = ({ span, detail, isCurrent, children }: ExpandableRowProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const detailId = useId()
  return (
    <ExpansionContext value={{ isOpen, toggle: () => setIsOpen(!isOpen), detailId }}>
      <tr {...roles.row} data-row="" tabIndex={-1} aria-current={isCurrent}>
        {children}
      </tr>
      <tr id={detailId} {...roles.row} data-detail="" hidden={!isOpen}>
        <td {...roles.cell} colSpan={span}>
          {detail}
        </td>
      </tr>
    </ExpansionContext>
  )
}
