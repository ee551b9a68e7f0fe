import { PartyName } from '#components/lending/privacy/party-name.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { ShownLoan } from '#lib/lending/records/view/schema.ts'

/** The attributed lenders with their contributions, the attributed brokers, and their BDMs. */
export const LoanPartiesPanel = ({ loan }: { loan: ShownLoan }) => (
  <Panel id="parties" title="Lenders and brokers">
    <h3 className="font-semibold text-muted text-sm">Attributed Lenders</h3>
    <ul className="mt-1 divide-y divide-line">
      {loan.loanLenders.map((lender, index) => (
        <li
          key={lender.lenderId ?? `private-${index}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
        >
          <PartyName
            href={lender.isLinked && lender.lenderId ? paths.profile('lender', lender.lenderId) : null}
            name={lender.name}
            company={lender.company}
            isPrivate={lender.isPrivate}
          />
          <span className="font-medium tabular-nums">{formatDollars(lender.contributionAmount)}</span>
          {lender.platformBdm && <span className="w-full text-muted text-sm">BDM {lender.platformBdm}</span>}
        </li>
      ))}
    </ul>
    <h3 className="mt-4 font-semibold text-muted text-sm">Attributed Brokers</h3>
    <ul className="mt-1 divide-y divide-line">
      {loan.loanBrokers.map((broker) => (
        <li key={broker.brokerId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <PartyName
            href={broker.isLinked ? paths.profile('broker', broker.brokerId) : null}
            name={broker.name}
            company={broker.company}
          />
          {broker.platformBdm && <span className="w-full text-muted text-sm">BDM {broker.platformBdm}</span>}
        </li>
      ))}
    </ul>
  </Panel>
)
