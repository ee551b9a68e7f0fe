import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { PartiesDialog } from './parties-dialog.tsx'
import type { BrokerRow } from './values.ts'

type BrokersDialogProps = {
  rows: readonly BrokerRow[]
  product: string
  onApply: (rows: BrokerRow[]) => void
  onClose: () => void
}

/** Dialog of the attributed brokers, 500 px wide (row H-03). */
export const LoanBrokersDialog = (props: BrokersDialogProps) => (
  <PartiesDialog
    kind="Broker"
    width={500}
    emptyRow={{ party: null }}
    messages={{ row: loanMessages.brokerRow(props.product), twice: loanMessages.brokerTwice }}
    grid="grid-cols-[minmax(0,1fr)_7.5rem_2.125rem] items-center"
    columns={['Broker', 'BDM']}
    {...props}
  />
)
