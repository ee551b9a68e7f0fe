'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Combobox } from '#components/forms/combobox/combobox.tsx'
import { showError } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { PartyOption } from '#lib/foundation/lookups/schema.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { PARTIES_MAX } from '#lib/lending/inputs/rules.ts'
import { useInactiveQuestion } from './inactive-question.tsx'
import { addKey } from './rows.ts'
import type { BrokerRow } from './values.ts'

type BrokersDialogProps = {
  rows: readonly BrokerRow[]
  product: string
  onApply: (rows: BrokerRow[]) => void
  onClose: () => void
}

type Keyed = BrokerRow & { key: number }
/** Dialog of the attributed brokers, 500 px wide (row H-03): OK applies them, Cancel resets. */
export const BrokersDialog = ({ rows: given, product, onApply, onClose }: BrokersDialogProps) => {
  const [rows, setRows] = useState<Keyed[]>(() =>
    (given.length > 0 ? given : [{ party: null }]).map((row) => addKey(row)),
  )
  const [isChecked, setIsChecked] = useState(false)
  const { ask, dialog } = useInactiveQuestion()

  const change = (key: number, party: PartyOption | null) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, party } : row)))
  const remove = (key: number) => setRows((all) => all.filter((row) => row.key !== key))
  const choose = (key: number, party: PartyOption | null) =>
    ask(
      'Broker',
      party,
      () => change(key, party),
      () => remove(key),
    )

  const checkRow = (row: Keyed): string | null => {
    if (!row.party?.platformBdmId) return loanMessages.brokerRow(product)
    const first = rows.find(({ party }) => party?.id === row.party?.id)
    return first?.key === row.key ? null : loanMessages.brokerTwice
  }
  const apply = () => {
    setIsChecked(true)
    const faults = new Set(rows.map(checkRow).filter((fault) => fault !== null))
    for (const fault of faults) showError(fault)
    if (faults.size === 0) onApply(rows.map(({ party }) => ({ party })))
  }

  return (
    <Dialog
      isOpen
      beginsInField
      onOpenChange={onClose}
      width={500}
      title={`Attributed ${product} Brokers`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={apply}>
            OK
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {rows.map((row, index) => {
          const fault = isChecked ? checkRow(row) : null
          return (
            <li key={row.key} className="grid grid-cols-[1fr_8.5rem_auto] items-center gap-2">
              <Combobox<PartyOption>
                aria-label={`Broker ${index + 1}`}
                source="/api/lookups/brokers"
                placeholder="Broker"
                value={row.party}
                onChange={(party) => choose(row.key, party)}
                {...(fault ? { 'aria-invalid': true, 'aria-describedby': `broker-fault-${row.key}` } : {})}
              />
              <span className="truncate text-muted" title="BDM">
                {row.party ? (row.party.platformBdm ?? 'No BDM') : 'BDM'}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove broker ${index + 1}`}
                onClick={() => remove(row.key)}
              >
                <Trash2 aria-hidden />
              </Button>
              {fault && (
                <p id={`broker-fault-${row.key}`} className="col-span-full text-bad text-sm">
                  {fault}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <Button
        className="mt-3"
        disabled={rows.length >= PARTIES_MAX}
        onClick={() => setRows((all) => [...all, addKey({ party: null })])}
      >
        <Plus aria-hidden />
        Add broker
      </Button>
      {dialog}
    </Dialog>
  )
}
