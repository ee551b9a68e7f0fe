import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { listDealFacts } from '#lib/market/approaches/deals/rules.ts'
import type { Deal } from '#lib/market/approaches/deals/schema.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'

/** What a deal states, and the broker's note if there is one. */
export const DealPanel = ({ deal, note }: { deal: Deal; note: string | null }) => (
  <Panel id="deal" title={approachLabels.deal}>
    <Facts items={listDealFacts(deal)} />
    {note && (
      <div className="mt-4">
        <p className="text-muted text-sm">{approachLabels.note}</p>
        <p className="mt-0.5 max-w-3xl whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
      </div>
    )}
  </Panel>
)
