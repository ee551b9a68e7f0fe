'use client'

import { Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Combobox } from '#components/forms/combobox/combobox.tsx'
import { useUnusualQuestion } from '#components/forms/use-unusual-question.tsx'
import { showError } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { formatDollars } from '#lib/core/money.ts'
import type { PartyOption } from '#lib/foundation/lookups/schema.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { PARTIES_MAX } from '#lib/lending/inputs/rules.ts'
import { useInactiveQuestion } from './inactive-question.tsx'
import { addKey } from './rows.ts'
import {
  type LenderRow,
  listUnusualContributions,
  parseWholeDollars,
  sortByContribution,
  sumContributions,
} from './values.ts'

type LendersDialogProps = {
  rows: readonly LenderRow[]
  product: string
  /** The unusual amounts already confirmed. */
  kept: Set<string>
  onApply: (rows: LenderRow[]) => void
  onClose: () => void
}

type Keyed = LenderRow & { key: number }
const createEmptyRow = (): Keyed => addKey({ party: null, contributionAmount: '' })

/**
 * Dialog of the attributed lenders with their contributions, 700 px wide (row H-03): OK applies them, largest first;
 * Cancel resets.
 */
export const LendersDialog = ({ rows: given, product, kept, onApply, onClose }: LendersDialogProps) => {
  const [rows, setRows] = useState<Keyed[]>(() =>
    given.length > 0 ? given.map((row) => addKey(row)) : [createEmptyRow()],
  )
  const [isChecked, setIsChecked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { ask, dialog } = useInactiveQuestion()
  const unusual = useUnusualQuestion(kept)

  const change = (key: number, part: Partial<LenderRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const remove = (key: number) => setRows((all) => all.filter((row) => row.key !== key))
  const choose = (key: number, party: PartyOption | null) =>
    ask(
      'Lender',
      party,
      () => {
        change(key, { party })
        if (party) goToAmount(key)
      },
      () => remove(key),
    )
  // Waits until the question about an inactive lender has returned the focus.
  const goToAmount = (key: number) =>
    requestAnimationFrame(() => document.getElementById(`lender-${key}-contribution`)?.focus())

  const add = () => {
    setRows((all) => [...all, createEmptyRow()])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  // Enter in the last amount adds another lender.
  const onAmountKey = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (index === rows.length - 1 && rows.length < PARTIES_MAX) add()
  }

  const checkRow = (row: Keyed): string | null => {
    if (!row.party || !parseWholeDollars(row.contributionAmount) || !row.party.platformBdmId)
      return loanMessages.lenderRow(product)
    const first = rows.find(({ party }) => party?.id === row.party?.id)
    return first?.key === row.key ? null : loanMessages.lenderTwice
  }
  const apply = async () => {
    setIsChecked(true)
    const faults = new Set(rows.map(checkRow).filter((fault) => fault !== null))
    for (const fault of faults) showError(fault)
    if (faults.size > 0 || !(await unusual.ask(listUnusualContributions(rows)))) return
    onApply(sortByContribution(rows.map(({ party, contributionAmount }) => ({ party, contributionAmount }))))
  }

  return (
    <Dialog
      isOpen
      beginsInField
      onOpenChange={onClose}
      width={700}
      title={`Attributed ${product} Lenders`}
      description="The largest contribution comes first and gives the loan's lender BDM."
      footer={
        <>
          <p className="mr-auto self-center">
            <span className="text-muted">Principal</span>{' '}
            <span className="font-semibold tabular-nums">{formatDollars(sumContributions(rows))}</span>
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void apply()}>
            OK
          </Button>
        </>
      }
    >
      <ul ref={list} className="flex flex-col gap-3">
        {rows.map((row, index) => {
          const fault = isChecked ? checkRow(row) : null
          const invalid = fault ? { 'aria-invalid': true as const, 'aria-describedby': `lender-fault-${row.key}` } : {}
          return (
            <li
              key={row.key}
              className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[1fr_11rem_8.5rem_auto]"
            >
              <Combobox<PartyOption>
                aria-label={`Lender ${index + 1}`}
                source="/api/lookups/lenders"
                placeholder="Lender"
                value={row.party}
                onChange={(party) => choose(row.key, party)}
                className="max-sm:col-span-2"
                {...invalid}
              />
              <MoneyInput
                id={`lender-${row.key}-contribution`}
                aria-label={`Contribution of lender ${index + 1}`}
                placeholder="Contribution"
                value={row.contributionAmount}
                onValueChange={(contributionAmount) => change(row.key, { contributionAmount })}
                onKeyDown={(event) => onAmountKey(event, index)}
                className="max-sm:col-span-2"
                {...invalid}
              />
              <span className="truncate text-muted leading-[34px]" title="BDM">
                {row.party ? (row.party.platformBdm ?? 'No BDM') : 'BDM'}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove lender ${index + 1}`}
                onClick={() => remove(row.key)}
              >
                <Trash2 aria-hidden />
              </Button>
              {fault && (
                <p id={`lender-fault-${row.key}`} className="col-span-full text-bad text-sm">
                  {fault}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <Button className="mt-3" disabled={rows.length >= PARTIES_MAX} onClick={add}>
        <Plus aria-hidden />
        Add lender
      </Button>
      {dialog}
      {unusual.dialog}
    </Dialog>
  )
}
