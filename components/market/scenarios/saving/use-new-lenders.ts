'use client'

import { useEffect } from 'react'
import { request } from '#components/request/browser.ts'
import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'
import { isSameScenario } from '#lib/market/scenarios/values/rules.ts'
import type { OpenedDeal } from './opened.ts'

const NONE: readonly number[] = []

/** Returns the lenders that newly fit the opened deal while the form has it as saved, and notes that they were seen. */
export const useNewLenders = (opened: OpenedDeal | null, values: ScenarioValues): readonly number[] => {
  const lenderIds = opened?.newLenderIds ?? NONE
  const id = opened?.id
  useEffect(() => {
    if (id === undefined || lenderIds.length === 0) return
    void request.put(`/api/match/scenarios/${id}/seen`, { lenderIds }, { isBackground: true })
  }, [id, lenderIds])
  return opened && isSameScenario(values, opened.values) ? lenderIds : NONE
}
