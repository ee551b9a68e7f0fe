import { notFound } from 'next/navigation'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { AskAnother } from '#components/market/approaches/ask-another.tsx'
import { Comparison } from '#components/market/approaches/comparison.tsx'
import { DealPanel } from '#components/market/approaches/deal-panel.tsx'
import type { PersonActor } from '#lib/core/actor.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { paths } from '#lib/core/paths.ts'
import { listSecuritySubTypes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { summariseDeal } from '#lib/market/approaches/deals/rules.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { listScenarioApproaches } from '#lib/market/approaches/queries.ts'
import { countFreeSlots } from '#lib/market/approaches/rules.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: approachLabels.compare }

type Props = { params: Promise<{ id: string }> }

/** The answers of the lenders asked about a deal beside each other: its broker decides here, staff read them. */
export default async function ApproachAnswersPage({ params }: Props) {
  const actor = await pageActor(approachPolicies.read.who)
  const id = parseRecordId((await params).id)
  if (id === null) return notFound()
  const { deal, rows } = await orErrorPage(listScenarioApproaches(actor, id))
  const isOwn = rows[0]?.side === 'broker'
  return (
    <>
      <PageHeader
        title={summariseDeal(deal)}
        description={isOwn ? approachLabels.compareText : rows[0]?.brokerName}
        back={{ href: paths.approaches(), label: approachLabels.title }}
      />
      <div className="grid gap-4">
        <Comparison rows={rows} lists={isOwn ? await readAcceptLists(actor) : null} />
        <DealPanel deal={deal} note={null} />
        {isOwn && <AskAnother deal={deal} free={countFreeSlots(rows)} />}
      </div>
    </>
  )
}

const readAcceptLists = async (actor: PersonActor) => {
  const short = await readShortLists(actor, ['interest', 'priority', 'scenario', 'security-types'])
  const { interest, priority, scenario, 'security-types': securityTypes } = short
  return { interest, priority, scenario, securityTypes, securitySubTypes: await listSecuritySubTypes(actor) }
}
