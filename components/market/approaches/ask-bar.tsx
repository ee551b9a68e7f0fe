'use client'

import { lazy, Suspense, useState } from 'react'
import type { Choosing } from '#components/market/scenarios/answer/choosing.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { askLabels } from '#lib/market/approaches/labels.ts'
import { MATCH_LISTS } from '#lib/market/scenarios/fields.ts'
import { matchLabels } from '#lib/market/scenarios/labels.ts'
import type { Match } from '#lib/market/scenarios/schema.ts'
import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'
import { choosingLabels } from '#lib/market/scenarios/values/labels.ts'
import { sayWhy } from '#lib/market/scenarios/values/rules.ts'
import { buildAskedDeal } from './asked-deal.ts'

const AskDialog = lazy(async () => ({
  default: (await import('./ask-dialog.tsx')).AskDialog,
}))

type Props = {
  choosing: Choosing & { clear: () => void }
  /** The answer that the lenders are chosen from, and the form that it is about. */
  match: Match
  values: ScenarioValues
}

// Lenders stay chosen while the deal changes, so each is compared with the answer to the deal that is sent.
const findConcern = (id: number, { lists }: Match): string | null => {
  for (const list of MATCH_LISTS) {
    const lender = lists[list].rows.find(({ lenderId }) => lenderId === id)
    if (lender) return list === 'fits' ? null : askLabels.concern(matchLabels.lists[list], sayWhy(lender))
  }
  return askLabels.notShown
}

/** The bar with the lenders chosen to be asked, and the dialog that asks them. */
export const AskBar = ({ choosing: { chosen, most, asked, clear }, match, values }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  if (chosen.length === 0) return null
  return (
    <section
      aria-label={choosingLabels.bar}
      data-print="hidden"
      className="sticky bottom-14 z-30 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-panel px-4 py-3 shadow-pop lg:bottom-4"
    >
      <p className="min-w-0 flex-1 basis-48">
        <b className="font-semibold">{choosingLabels.chosen(chosen.length, most)}</b>{' '}
        <span className="text-muted [overflow-wrap:anywhere]">{chosen.map(({ name }) => name).join(', ')}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {asked.path && asked.open > 0 && (
          <ButtonLink variant="ghost" href={asked.path}>
            {choosingLabels.askedBefore(asked.open)}
          </ButtonLink>
        )}
        <Button variant="ghost" onClick={clear}>
          {choosingLabels.clear}
        </Button>
        <Button variant="primary" disabled={chosen.length > most} onClick={() => setIsAsking(true)}>
          {choosingLabels.ask}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <AskDialog
            deal={buildAskedDeal(values, match)}
            facts={match.scenario.chips}
            lenders={chosen.map(({ id, name }) => ({ id, name, concern: findConcern(id, match) }))}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
