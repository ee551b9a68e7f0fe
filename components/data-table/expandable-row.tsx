'use client'

import { createContext, type ReactNode, useId, useState, useSyncExternalStore } from 'react'
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

const matchPrintMedia = () => window.matchMedia('print')
const subscribeToPrint = (tell: () => void) => {
  const media = matchPrintMedia()
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** A table row with details below it; an `ExpandRowButton` in a cell opens and closes them. */
export const ExpandableRow = ({ span, detail, isCurrent, children }: ExpandableRowProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const isPrinted = useSyncExternalStore(
    subscribeToPrint,
    () => matchPrintMedia().matches,
    () => false,
  )
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
