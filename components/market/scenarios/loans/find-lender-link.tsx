import { Route } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'
import { toAddressQuery } from '#lib/market/scenarios/values/rules.ts'
import { describeLoan } from './loan-scenario.ts'

/** Opens the form of a scenario, filled from a loan in pre-settlement. */
export const FindLenderLink = ({ loan }: { loan: LoanView }) =>
  loan.statusKey === 'PRESETTLEMENT' ? (
    <ButtonLink href={paths.match(toAddressQuery(describeLoan(loan)))}>
      <Route aria-hidden />
      {screenLabels.findForLoan}
    </ButtonLink>
  ) : null
