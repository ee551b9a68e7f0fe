'use client'

import { useState } from 'react'
import type { AskedLenders, Choosing, ChosenLender } from '#components/market/scenarios/answer/choosing.tsx'
import type { Outcome } from '#components/market/scenarios/outcome.ts'
import { showWarning } from '#components/request/browser.ts'
import { choosingLabels } from '#lib/market/scenarios/values/labels.ts'
import { buildAskedDeal } from './asked-deal.ts'
import { useAsked } from './use-asked.ts'

/** The lenders that are chosen to be asked, in the order of choosing; no more than can be asked at once. */
const useChoosing = ({ most, ...asked }: AskedLenders & { most: number }): Choosing & { clear: () => void } => {
  const [chosen, setChosen] = useState<readonly ChosenLender[]>([])
  // One that turns out to have been asked about this deal can't be asked again; it returns with another deal.
  const free = chosen.filter(({ id }) => !asked.states.has(id))
  return {
    chosen: free,
    most,
    asked,
    toggle: (lender) => {
      const others = chosen.filter(({ id }) => id !== lender.id)
      if (others.length < chosen.length) setChosen(others)
      else if (free.length >= most) showWarning(choosingLabels.full(most, asked.open))
      else setChosen([...chosen, lender])
    },
    clear: () => setChosen([]),
  }
}

/** The lenders chosen from an answer, with those asked about its deal before; null where nobody can be asked. */
export const useChoosingFor = (outcome: Pick<Outcome, 'match' | 'values'> | null) =>
  useChoosing(useAsked(outcome?.match ? buildAskedDeal(outcome.values, outcome.match) : null))
