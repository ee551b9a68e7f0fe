'use client'

import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Combobox } from '#components/forms/combobox/combobox.tsx'
import { showError } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import type { PartyOption } from '#lib/foundation/lookups/schema.ts'
import { PARTIES_MAX } from '#lib/lending/inputs/rules.ts'
import { useInactivePartyConfirmation } from './inactive-question.tsx'

let lastKey = 0

// A unique key, so that removing a row keeps the input of the others.
const addKey = <Row,>(row: Row) => {
  lastKey += 1
  return { key: lastKey, row }
}

type Party = { party: PartyOption | null }
type Invalid = { 'aria-invalid'?: true; 'aria-describedby'?: string }

/** A row of the dialog, passed to its further field: its position, and how it changes. */
export type PartyRow<Row> = Row & {
  key: number
  index: number
  invalid: Invalid
  change: (part: Partial<Row>) => void
  /** Adds a row below if this is the last one. */
  addBelow: () => void
}

type PartiesDialogProps<Row extends Party> = {
  kind: 'Lender' | 'Broker'
  product: string
  width: number
  description?: string
  rows: readonly Row[]
  emptyRow: Row
  /** The errors of an incomplete row and of a party that is named twice. */
  messages: { row: string; twice: string }
  /** A further field of each row, whether the row is complete with it, and the grid that they are in. */
  field?: { render: (row: PartyRow<Row>) => ReactNode; isFilled: (row: Row) => boolean; idOf: (key: number) => string }
  grid: string
  /** The labels above the first row. */
  columns: readonly string[]
  /** Shown at the bottom left. */
  renderSummary?: (rows: readonly Row[]) => ReactNode
  onApply: (rows: Row[]) => void
  onClose: () => void
  /** Questions that open from the dialog. */
  children?: ReactNode
}

/** Dialog of a loan's attributed lenders or brokers (row H-03): OK applies them, Cancel resets. */
export const PartiesDialog = <Row extends Party>({ kind, messages, field, ...props }: PartiesDialogProps<Row>) => {
  const [rows, setRows] = useState(() =>
    (props.rows.length > 0 ? props.rows : [props.emptyRow]).map((row) => addKey(row)),
  )
  const [isChecked, setIsChecked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { ask, dialog } = useInactivePartyConfirmation()
  const noun = kind.toLowerCase()
  // One's own company is preset as the lender; then what is missing is its contribution.
  const [begins] = useState(() => {
    const open = field && rows.find(({ row }) => row.party === null || !field.isFilled(row))
    return !open?.row.party || `#${field?.idOf(open.key)}`
  })

  const change = (key: number, part: Partial<Row>) =>
    setRows((all) => all.map((each) => (each.key === key ? { key, row: { ...each.row, ...part } } : each)))
  const remove = (key: number) => setRows((all) => all.filter((each) => each.key !== key))
  const choose = (key: number, party: PartyOption | null) => {
    const accept = () => {
      change(key, { party } as Partial<Row>)
      // Waits until the question about an inactive party has returned the focus.
      if (party) requestAnimationFrame(() => field && document.getElementById(field.idOf(key))?.focus())
    }
    ask(kind, party, { accept, decline: () => remove(key) })
  }
  const add = () => {
    setRows((all) => [...all, addKey(props.emptyRow)])
    if (field) requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }

  const checkRow = ({ key, row }: (typeof rows)[number]): string | null => {
    if (!row.party?.platformBdmId || field?.isFilled(row) === false) return messages.row
    return rows.find((each) => each.row.party?.id === row.party?.id)?.key === key ? null : messages.twice
  }
  const apply = () => {
    setIsChecked(true)
    const faults = new Set(rows.map(checkRow).filter((fault) => fault !== null))
    for (const fault of faults) showError(fault)
    if (faults.size === 0) props.onApply(rows.map(({ row }) => row))
  }

  const renderRow = (each: (typeof rows)[number], index: number) => {
    const { key, row } = each
    const fault = isChecked ? checkRow(each) : null
    const invalid: Invalid = fault ? { 'aria-invalid': true, 'aria-describedby': `${noun}-fault-${key}` } : {}
    const addBelow = () => index === rows.length - 1 && rows.length < PARTIES_MAX && add()
    return (
      <li key={key} className={cn('grid gap-2', props.grid)}>
        {field && <PhoneLabel>{kind}</PhoneLabel>}
        <Combobox<PartyOption>
          aria-label={`${kind} ${index + 1}`}
          source={`/api/lookups/${noun}s`}
          placeholder="Name"
          value={row.party}
          onChange={(party) => choose(key, party)}
          className={field ? 'max-sm:col-span-2' : ''}
          {...invalid}
        />
        {field?.render({ ...row, key, index, invalid, change: (part) => change(key, part), addBelow })}
        <span className={cn('truncate text-muted', field && 'leading-[34px]')} title="BDM">
          {row.party?.platformBdm && <span className="sm:hidden">BDM </span>}
          {row.party ? (row.party.platformBdm ?? 'No BDM') : 'BDM'}
        </span>
        <Button variant="ghost" size="icon" aria-label={`Remove ${noun} ${index + 1}`} onClick={() => remove(key)}>
          <Trash2 aria-hidden />
        </Button>
        {fault && (
          <p id={`${noun}-fault-${key}`} className="col-span-full text-bad text-sm">
            {fault}
          </p>
        )}
      </li>
    )
  }

  return (
    <Dialog
      isOpen
      beginsInField={begins}
      onOpenChange={props.onClose}
      width={props.width}
      title={`Attributed ${props.product} ${kind}s`}
      {...(props.description ? { description: props.description } : {})}
      footer={
        <>
          {props.renderSummary?.(rows.map(({ row }) => row))}
          <Button onClick={props.onClose}>Cancel</Button>
          <Button variant="primary" onClick={apply}>
            OK
          </Button>
        </>
      }
    >
      {rows.length > 0 && (
        // Each control has its own name for assistive technology.
        <div aria-hidden className={cn('mb-1 hidden gap-2 font-semibold text-sm sm:grid', props.grid)}>
          {props.columns.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      )}
      <ul ref={list} className="flex flex-col gap-3">
        {rows.map(renderRow)}
      </ul>
      <Button className="mt-3" disabled={rows.length >= PARTIES_MAX} onClick={add}>
        <Plus aria-hidden />
        Add {noun}
      </Button>
      {dialog}
      {props.children}
    </Dialog>
  )
}

/** The label above a field on a phone, where the row of labels is hidden. Each control has its own name for assistive technology. */
export const PhoneLabel = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="col-span-full -mb-1 font-semibold text-sm sm:hidden">
    {children}
  </span>
)
