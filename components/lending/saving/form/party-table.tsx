'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'

export type PartyTableProps = {
  control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
  label: string
  onEdit: () => void
  /** What each row is called in the labels of its controls, such as 'lender'. */
  noun: string
  rows: { key: number | string; name: string; figure: ReactNode; bdm: string | null }[]
  empty: string
  onRemove: (index: number) => void
  /** The field that adds one more; none once the list is full. */
  adder: ReactNode
}

/** The chosen lenders or brokers of a loan, added and filled here or in the dialog that the button opens. */
export const LoanPartyTable = (props: PartyTableProps) => {
  const { control, label, onEdit, noun, rows, empty, onRemove, adder } = props
  const keepFocus = useKeptFocus(rows.length)
  return (
    <div {...keepFocus} className={`rounded-md border ${control['aria-invalid'] ? 'border-bad' : 'border-line'}`}>
      <ul className="divide-y divide-line">
        {rows.length === 0 && <li className="px-3 py-2 text-muted">{empty}</li>}
        {rows.map(({ key, name, figure, bdm }, index) => (
          <li
            key={key}
            className={cn(
              'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 py-1.5 pr-1.5 pl-3',
              figure && 'min-[1100px]:grid-cols-[minmax(0,1fr)_8.25rem_auto]',
            )}
          >
            <span className={cn('min-w-0', figure && 'max-[1100px]:col-span-2')}>
              <span className="block break-words font-medium">{name}</span>
              <span className="block text-muted text-sm">{bdm ? `BDM ${bdm}` : 'No BDM'}</span>
            </span>
            {figure}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${noun} ${name}`}
              // Leaving the amount sorts the rows, and the click would miss its own.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRemove(index)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-line border-t p-2">
        <div data-adder="" className="min-w-0 flex-1 basis-48">
          {adder}
        </div>
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
}

/** Keeps the focus in the table where a change of its rows removes what had it: on the field that adds one, or a button. */
const useKeptFocus = (count: number) => {
  const ref = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the number of rows alone
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    const next = ref.current?.querySelector<HTMLElement>('[data-adder] input') ?? ref.current?.querySelector('button')
    next?.focus()
  }, [count])
  return {
    ref,
    onFocusCapture: () => {
      hadFocus.current = true
    },
    onBlurCapture: ({ relatedTarget }: React.FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = ref.current?.contains(relatedTarget) ?? false
    },
  }
}
