'use client'

import { useState } from 'react'
import { request } from '#components/request/browser.ts'
import { createDraftKeeper } from '#components/saving/draft-keeper.ts'
import { useSaveOnLeave } from '#components/saving/use-saving-on-leave.ts'
import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'

type Typed = Partial<ScenarioValues>

/** Keeps what is typed into the form of a scenario on the server, even while the page closes. */
export const useScenarioDraft = (sequence: number, initial: Typed) => {
  const [keeper] = useState(() =>
    createDraftKeeper<Typed>({
      sequence,
      initial,
      put: (typed, at, signal) =>
        request.put('/api/match/draft', { sequence: at, typed }, { isBackground: true, ...(signal ? { signal } : {}) }),
    }),
  )
  useSaveOnLeave(keeper)
  return keeper
}
