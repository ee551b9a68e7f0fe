import type { ReactNode } from 'react'
import { PartyName } from '#components/lending/privacy/party-name.tsx'
import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { LoanCells } from '#lib/discovery/loan-search/columns.ts'

/** The Lender List with contributions and the Broker List of a loan (row J-02). */
export const LoanRowParties = ({ row }: { row: LoanCells }) => {
  const lenders = row.loanLendersBrokers.filter(({ loanLenderName }) => loanLenderName !== null)
  const brokers = row.loanLendersBrokers.filter(({ loanBrokerName }) => loanBrokerName !== null)
  return (
    <div className="parts">
      <LoanPartyList id={`lenders-${row.id}`} title="Lender List">
        {lenders.map((line, index) => (
          <li key={line.loanLenderId ?? `private-${index}`}>
            <PartyName
              href={line.isLenderLinked && line.loanLenderId ? paths.profile('lender', line.loanLenderId) : null}
              name={line.loanLenderName}
              company={line.associatedLenderCompany}
              isPrivate={line.isLenderPrivate}
              look="line"
            />
            <span>{formatDollars(line.loanLenderContribution)}</span>
          </li>
        ))}
      </LoanPartyList>
      <LoanPartyList id={`brokers-${row.id}`} title="Broker List">
        {brokers.map((line) => (
          <li key={line.loanBrokerId}>
            <PartyName
              href={line.isBrokerLinked && line.loanBrokerId ? paths.profile('broker', line.loanBrokerId) : null}
              name={line.loanBrokerName}
              company={line.associatedBrokerCompany}
              look="line"
            />
          </li>
        ))}
      </LoanPartyList>
    </div>
  )
}

const LoanPartyList = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div>
    <p id={id}>{title}</p>
    <ul aria-labelledby={id}>{children}</ul>
  </div>
)
