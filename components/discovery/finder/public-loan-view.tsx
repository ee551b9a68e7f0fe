import { PageHeader } from '#components/layout/page-header.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { formatDollars, formatPercent } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import { formatLvr } from '#lib/lending/facts/labels.ts'
import type { PublicLoan } from '#lib/lending/public/schema.ts'
import { BrokerName } from './public-broker-name.tsx'

/** The public page of a closed loan (row L-11). */
export const PublicLoanView = ({ loan }: { loan: PublicLoan }) => (
  <>
    <PageHeader
      title={`Loan ${loan.loanNo}`}
      description={`${loan.scenario} in ${loan.suburbState}`}
      back={{ href: paths.publicFinder(), label: finderLabels.title }}
    />
    <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
      <Panel id="loan" title="Loan">
        <Facts
          items={[
            { label: 'Loan No.', value: loan.loanNo },
            { label: 'Suburb & State', value: loan.suburbState },
            { label: 'Priority', value: loan.priority },
            { label: 'Principal', value: formatDollars(loan.principal) },
            { label: 'Lower Rate', value: formatPercent(loan.lowerRate, 2) },
            { label: 'Estab %', value: formatPercent(loan.estab, 1) },
            { label: 'LVR %', value: formatLvr(loan.lvr) },
            { label: 'Scenario', value: loan.scenario },
            { label: 'Security Type', value: loan.securityType },
            { label: 'Security Sub Type', value: loan.securitySubType },
            { label: 'Settlement', value: formatDay(loan.settlement) },
          ]}
        />
      </Panel>
      <Panel id="brokers" title="Attributed Broker">
        <ul className="flex flex-col gap-3">
          {loan.brokers.map((broker, index) => (
            <li key={broker.brokerId ?? `unlinked-${index}`}>
              <BrokerName broker={broker} />
              <p className="text-muted">{broker.company}</p>
            </li>
          ))}
        </ul>
        <div className="mt-4 border-line border-t pt-4">
          <p className="mb-1 text-muted text-sm">Broker stars from lender</p>
          <Stars rating={loan.brokerStarsFromLender} />
        </div>
      </Panel>
    </div>
  </>
)
