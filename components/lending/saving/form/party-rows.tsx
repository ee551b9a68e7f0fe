'use client'

import { useState } from 'react'
import { useFormValues } from '#components/forms/form-fields.tsx'
import type { RecordForm } from '#components/forms/use-record-form.ts'
import { MoneyInput } from '#components/ui/money-input.tsx'
import type { PartyOption } from '#lib/foundation/lookups/schema.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { PARTIES_MAX } from '#lib/lending/inputs/rules.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { PartyAdder } from './party-adder.tsx'
import type { PartyTableProps } from './party-table.tsx'
import { type BrokerRow, type LenderRow, sortLenderRowsByContribution } from './values.ts'

/** The rows of a table of parties, how one is removed, and the field that adds one. */
export type PartyPart = Pick<PartyTableProps, 'rows' | 'onRemove' | 'adder'>

type Lenders = { form: RecordForm<LoanValues>; apply: (rows: LenderRow[]) => void }

/**
 * The lenders of a loan with their contributions, filled in place. While one is typed its row stays where it is; the
 * largest comes first when the field is left.
 */
export const useLenderRows = ({ form, apply }: Lenders): { sorted: LenderRow[]; part: PartyPart } => {
  const { loanLenders } = useFormValues(form)
  const [isTyping, setTyping] = useState(false)
  const sorted = sortLenderRowsByContribution(loanLenders)
  const rows = isTyping ? loanLenders : sorted
  const settle = (isNowTyping: boolean) => {
    if (sorted.some((row, index) => row !== loanLenders[index])) form.put({ loanLenders: sorted })
    setTyping(isNowTyping)
  }
  const add = (party: PartyOption) => {
    apply([...sorted, { party, contributionAmount: '' }])
    setTyping(true)
    requestAnimationFrame(() => document.getElementById(getAmountId(party.id))?.focus())
  }
  const change = (at: LenderRow, contributionAmount: string) =>
    form.put({ loanLenders: rows.map((row) => (row === at ? { party: row.party, contributionAmount } : row)) })
  const buildRow = (row: LenderRow): PartyPart['rows'][number] => ({
    key: row.party?.id ?? '',
    name: row.party?.name ?? '',
    bdm: row.party?.platformBdm ?? null,
    figure: (
      <MoneyInput
        id={getAmountId(row.party?.id)}
        aria-label={`Contribution of ${row.party?.name ?? 'lender'}`}
        placeholder="Contribution"
        value={row.contributionAmount}
        onValueChange={(amount) => change(row, amount)}
        onFocus={() => isTyping || settle(true)}
        onBlur={() => settle(false)}
      />
    ),
  })
  const adder = rows.length < PARTIES_MAX && (
    <PartyAdder kind="Lender" taken={rows.map(({ party }) => party?.id)} twice={loanMessages.lenderTwice} onAdd={add} />
  )
  const onRemove = (index: number) => apply(rows.toSpliced(index, 1))
  return { sorted, part: { rows: rows.map(buildRow), onRemove, adder } }
}

type Brokers = { rows: readonly BrokerRow[]; apply: (rows: BrokerRow[]) => void }

/** Returns the brokers of a loan, added in place. */
export const buildBrokerPart = ({ rows, apply }: Brokers): PartyPart => ({
  rows: rows.map(({ party }) => ({
    key: party?.id ?? '',
    name: party?.name ?? '',
    figure: null,
    bdm: party?.platformBdm ?? null,
  })),
  onRemove: (index) => apply(rows.toSpliced(index, 1)),
  adder: rows.length < PARTIES_MAX && (
    <PartyAdder
      kind="Broker"
      taken={rows.map(({ party }) => party?.id)}
      twice={loanMessages.brokerTwice}
      onAdd={(party) => apply([...rows, { party }])}
    />
  ),
})

const getAmountId = (lenderId: number | undefined): string => `lender-${lenderId}-amount`
