import { useUnusualAmountConfirmation } from '#components/forms/use-unusual-question.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { formatDollars } from '#lib/core/money.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { PartiesDialog, type PartyRow, PhoneLabel } from './parties-dialog.tsx'
import {
  type LenderRow,
  listUnusualContributions,
  parseTypedDollars,
  sortLenderRowsByContribution,
  sumTypedContributions,
} from './values.ts'

type LendersDialogProps = {
  rows: readonly LenderRow[]
  product: string
  /** The unusual amounts already confirmed. */
  kept: Set<string>
  onApply: (rows: LenderRow[]) => void
  onClose: () => void
}

/** Dialog of the attributed lenders with their contributions, 700 px wide (row H-03): OK puts the largest first. */
export const LoanLendersDialog = ({ kept, onApply, ...props }: LendersDialogProps) => {
  const unusual = useUnusualAmountConfirmation(kept)
  const apply = async (rows: LenderRow[]) => {
    if (await unusual.ask(listUnusualContributions(rows))) onApply(sortLenderRowsByContribution(rows))
  }
  return (
    <PartiesDialog
      kind="Lender"
      width={700}
      description="The largest contribution comes first and gives the loan's lender BDM."
      emptyRow={{ party: null, contributionAmount: '' }}
      messages={{ row: loanMessages.lenderRow(props.product), twice: loanMessages.lenderTwice }}
      field={CONTRIBUTION}
      grid="grid-cols-[minmax(0,1fr)_auto] items-start sm:grid-cols-[minmax(0,1fr)_8.5rem_7.5rem_2.125rem]"
      columns={['Lender', 'Contribution', 'BDM']}
      renderSummary={(rows) => (
        <p className="mr-auto self-center">
          <span className="text-muted">Principal</span>{' '}
          <span className="font-semibold tabular-nums">{formatDollars(sumTypedContributions(rows))}</span>
        </p>
      )}
      onApply={(rows) => void apply(rows)}
      {...props}
    >
      {unusual.dialog}
    </PartiesDialog>
  )
}

const getContributionId = (key: number): string => `lender-${key}-contribution`

const CONTRIBUTION = {
  isFilled: ({ contributionAmount }: LenderRow) => !!parseTypedDollars(contributionAmount),
  idOf: getContributionId,
  render: ({ key, index, contributionAmount, invalid, change, addBelow }: PartyRow<LenderRow>) => (
    <>
      <PhoneLabel>Contribution</PhoneLabel>
      <MoneyInput
        id={getContributionId(key)}
        aria-label={`Contribution of lender ${index + 1}`}
        placeholder="Contribution"
        value={contributionAmount}
        onValueChange={(amount) => change({ contributionAmount: amount })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          addBelow()
        }}
        className="max-sm:col-span-2"
        {...invalid}
      />
    </>
  ),
}
