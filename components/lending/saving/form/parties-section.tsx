'use client'

import { useState } from 'react'
import { type FieldEntry, FormFields, useFormValues } from '#components/forms/form-fields.tsx'
import { showError } from '#components/request/browser.ts'
import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDollars } from '#lib/core/money.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { LoanBrokersDialog } from './brokers-dialog.tsx'
import type { LoanKit } from './kit.ts'
import { LoanLendersDialog } from './lenders-dialog.tsx'
import { buildBrokerPart, type PartyPart, useLenderRows } from './party-rows.tsx'
import { LoanPartyTable } from './party-table.tsx'
import { parseTypedDollars, sumTypedContributions } from './values.ts'

const findMissingContribution = ({ loanLenders }: LoanValues): string | null =>
  loanLenders.every(({ contributionAmount }) => parseTypedDollars(contributionAmount)) ? null : 'Contribution'

type Parties = Pick<LoanValues, 'loanLenders' | 'loanBrokers'>

/**
 * Lenders with their contributions, and brokers, added and filled in place or edited in a dialog; principal and BDMs
 * follow from them (row H-03).
 */
export const LoanPartiesSection = ({ form, product, kept }: LoanKit) => {
  const [open, setOpen] = useState<keyof Parties | null>(null)
  // A list emptied by the user shows its error at once; an untouched one waits for Save.
  const [emptied, setEmptied] = useState<ReadonlySet<keyof Parties>>(new Set())
  const values = useFormValues(form)
  const required = {
    loanLenders: loanMessages.lenderRequired(product),
    loanBrokers: loanMessages.brokerRequired(product),
  }
  const apply = <Name extends keyof Parties>(name: Name, rows: Parties[Name]) => {
    setEmptied((all) => (rows.length === 0 ? all.union(new Set([name])) : all.difference(new Set([name]))))
    if (rows.length === 0) showError(required[name])
    form.put({ [name]: rows })
    setOpen(null)
  }
  const table = (name: keyof Parties, kind: 'Lender' | 'Broker', part: PartyPart): FieldEntry<LoanValues> => ({
    name,
    label: `Attributed ${product} ${kind}s`,
    isRequired: true,
    findMissing: (typed) =>
      typed[name].length === 0 ? kind : name === 'loanLenders' ? findMissingContribution(typed) : null,
    render: (control) => (
      <LoanPartyTable
        control={control}
        label={`Edit ${kind.toLowerCase()}s`}
        onEdit={() => setOpen(name)}
        noun={kind.toLowerCase()}
        empty={`No ${kind.toLowerCase()} yet`}
        {...part}
      />
    ),
  })
  const { sorted, part: lenders } = useLenderRows({ form, apply: (rows) => apply('loanLenders', rows) })
  const brokers = buildBrokerPart({ rows: values.loanBrokers, apply: (rows) => apply('loanBrokers', rows) })
  const entries = [table('loanLenders', 'Lender', lenders), table('loanBrokers', 'Broker', brokers)]
  const faults = Object.fromEntries([...emptied].map((name) => [name, required[name]]))
  const close = () => setOpen(null)
  return (
    <Panel id="parties" title="Lenders and brokers">
      <div className="grid gap-4 lg:grid-cols-2">
        <FormFields form={form} entries={entries} faults={faults} />
      </div>
      <Facts
        className="mt-5 gap-x-4 sm:grid-cols-3"
        items={[
          { label: 'Principal', value: formatDollars(sumTypedContributions(values.loanLenders)) },
          { label: 'Lender BDM', value: sorted[0]?.party?.platformBdm },
          { label: 'Broker BDM', value: values.loanBrokers[0]?.party?.platformBdm },
        ]}
      />
      {open === 'loanLenders' && (
        <LoanLendersDialog
          rows={sorted}
          product={product}
          kept={kept}
          onClose={close}
          onApply={(rows) => apply('loanLenders', rows)}
        />
      )}
      {open === 'loanBrokers' && (
        <LoanBrokersDialog
          rows={values.loanBrokers}
          product={product}
          onClose={close}
          onApply={(rows) => apply('loanBrokers', rows)}
        />
      )}
    </Panel>
  )
}
