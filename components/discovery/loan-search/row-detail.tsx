import { PartyName } from '#components/lending/loans/party-name.tsx'
import { dollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { LoanListRow } from '#lib/discovery/loan-search/columns.ts'

/** The Lender List with contributions and the Broker List of a loan (row J-02). */
export const RowDetail = ({ row }: { row: LoanListRow }) => {
  const lenders = row.loanLendersBrokers.filter(({ loanLenderName }) => loanLenderName !== null)
  const brokers = row.loanLendersBrokers.filter(({ loanBrokerName }) => loanBrokerName !== null)
  return (
    <div className="grid max-w-3xl gap-x-10 gap-y-3 whitespace-normal sm:grid-cols-2">
      <div>
        <p id={`lenders-${row.id}`} className="font-semibold text-muted text-xs">
          Lender List
        </p>
        <ul aria-labelledby={`lenders-${row.id}`} className="mt-1">
          {lenders.map((line, index) => (
            <li key={line.loanLenderId ?? `private-${index}`} className="flex justify-between gap-4 py-0.5">
              <PartyName
                href={line.isLenderLinked && line.loanLenderId ? paths.profile('lender', line.loanLenderId) : null}
                name={line.loanLenderName}
                company={line.associatedLenderCompany}
                isPrivate={line.isLenderPrivate}
              />
              <span className="tabular-nums">{dollars(line.loanLenderContribution)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p id={`brokers-${row.id}`} className="font-semibold text-muted text-xs">
          Broker List
        </p>
        <ul aria-labelledby={`brokers-${row.id}`} className="mt-1">
          {brokers.map((line) => (
            <li key={line.loanBrokerId} className="py-0.5">
              <PartyName
                href={line.isBrokerLinked && line.loanBrokerId ? paths.profile('broker', line.loanBrokerId) : null}
                name={line.loanBrokerName}
                company={line.associatedBrokerCompany}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
