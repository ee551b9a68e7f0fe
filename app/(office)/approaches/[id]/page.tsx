import { notFound, redirect } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { ApproachView } from '#components/market/approaches/approach-view.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { compareWithCriteria } from '#lib/market/approaches/deals/queries.ts'
import { summariseDeal } from '#lib/market/approaches/deals/rules.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { getApproach } from '#lib/market/approaches/queries.ts'
import { nameAsker } from '#lib/market/approaches/rules.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: approachLabels.page }

type Props = { params: Promise<{ id: string }> }

/** One approach: its lender answers here, staff read it; its broker is led to the answers beside each other. */
export default async function ApproachPage({ params }: Props) {
  const actor = await pageActor(approachPolicies.read.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const approach = await orErrorPage(getApproach(actor, id))
  const { side, scenarioId, deal, brokerName, askedBy, askedAt, lenderName } = approach
  if (side === 'broker' && scenarioId !== null) return redirect(paths.approachAnswers(scenarioId))
  const asked = approachLabels.askedBy(nameAsker(askedBy, brokerName), formatDayTime(askedAt))
  return (
    <div className="max-w-4xl has-[aside]:max-w-none">
      <PageHeader
        title={summariseDeal(deal)}
        description={side === 'staff' ? `${lenderName}. ${asked}` : asked}
        back={{ href: paths.approaches(), label: approachLabels.title }}
        actions={
          scenarioId !== null && (
            <ButtonLink href={paths.approachAnswers(scenarioId)}>{approachLabels.compare}</ButtonLink>
          )
        }
      />
      <ApproachView
        approach={approach}
        mayAnswer={side === 'lender'}
        compared={await compareWithCriteria(actor, approach)}
      />
    </div>
  )
}
