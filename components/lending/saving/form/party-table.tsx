'use client'

import { Pencil } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'

export type PartyTableProps = {
  control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
  label: string
  onEdit: () => void
  rows: { name: string; figure: string | null; bdm: string | null }[]
  empty: string
}

/** The chosen lenders or brokers of a loan, with the button that opens their dialog. */
export const LoanPartyTable = ({ control, label, onEdit, rows, empty }: PartyTableProps) => (
  <div className={`rounded-md border ${control['aria-invalid'] ? 'border-bad' : 'border-line'}`}>
    <ul className="divide-y divide-line">
      {rows.length === 0 && <li className="px-3 py-2 text-muted">{empty}</li>}
      {rows.map(({ name, figure, bdm }, index) => (
        <li key={`${name}-${index}`} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
          <span className="min-w-0 break-words font-medium">{name}</span>
          {figure !== null && <span className="tabular-nums">{figure}</span>}
          <span className="w-full text-muted text-sm">{bdm ? `BDM ${bdm}` : 'No BDM'}</span>
        </li>
      ))}
    </ul>
    <div className="border-line border-t p-2">
      <Button
        id={control.id}
        size="sm"
        variant="ghost"
        onClick={onEdit}
        aria-label={label}
        aria-describedby={control['aria-describedby']}
      >
        <Pencil aria-hidden />
        {label}
      </Button>
    </div>
  </div>
)
