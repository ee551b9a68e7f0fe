import { PageHeader } from '#components/layout/page-header.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { formatDollars, formatPercent } from '#lib/core/money.ts'
import { addQuery, paths, toQuerySuffix } from '#lib/core/paths.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { VisitorSearch } from '#lib/discovery/finder/views/rules.ts'
import { formatLvr } from '#lib/lending/facts/labels.ts'
import type { PublicLoan, PublicLoanBroker } from '#lib/lending/public/schema.ts'
import { RATING_LABELS } from '#lib/lending/records/view/fields.ts'
import { enquiryLabels } from '#lib/market/enquiries/labels.ts'
import { BrokerName } from './public-broker-name.tsx'

type Props = {
  loan: PublicLoan
  /** The search that led to the loan. */
  search: VisitorSearch
}

const WriteToBroker = ({ broker, query }: { broker: PublicLoanBroker; query: string }) => {
  const { brokerId, individualId, name } = broker
  return brokerId === null ? null : (
    <ButtonLink
      href={addQuery(`${paths.enquiry('broker', brokerId)}${toQuerySuffix({ portrait: individualId })}`, query)}
      variant="primary"
      className="mt-2"
    >
      {enquiryLabels.title(name)}
    </ButtonLink>
  )
}

/** The public page of a closed loan (row L-11). */
export const PublicLoanView = ({ loan, search: { query, finderPath } }: Props) => (
  <>
    <PageHeader
      title={`Loan ${loan.loanNo}`}
      description={`${loan.scenario} in ${loan.suburbState}`}
      back={{ href: finderPath, label: finderLabels.title }}
    />
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <Panel>
        <Stats>
          <CaptionedFigure caption="Principal" figure={formatDollars(loan.principal)} />
          <CaptionedFigure caption="Lower Rate" figure={formatPercent(loan.lowerRate, 2)} />
          {loan.lvr !== null && <CaptionedFigure caption="LVR %" figure={formatLvr(loan.lvr)} />}
        </Stats>
        <Facts
          className="mt-5 border-line border-t pt-4"
          items={[
            { label: 'Loan No.', value: loan.loanNo },
            { label: 'Suburb & State', value: loan.suburbState },
            { label: 'Priority', value: loan.priority },
            { label: 'Estab %', value: formatPercent(loan.estab, 1) },
            { label: 'Scenario', value: loan.scenario },
            { label: 'Security Type', value: loan.securityType },
            { label: 'Security Sub Type', value: loan.securitySubType },
            { label: 'Settlement', value: formatDay(loan.settlement) },
            // In the card of the broker it would be read as what all lenders say of them.
            {
              label: RATING_LABELS.brokerStarsFromLender,
              value:
                loan.brokerStarsFromLender === null ? (
                  finderLabels.loanNotRated
                ) : (
                  <Stars rating={loan.brokerStarsFromLender} />
                ),
            },
          ]}
        />
      </Panel>
      <Panel id="brokers" title="Attributed Broker">
        <ul className="flex flex-col gap-3">
          {loan.brokers.map((broker, index) => (
            <li key={broker.brokerId ?? `unlinked-${index}`}>
              <BrokerName broker={broker} query={query} />
              <p className="text-muted">{broker.company}</p>
              <WriteToBroker broker={broker} query={query} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  </>
)
