'use client'

import { useEffect } from 'react'
import { request } from '#components/request/browser.ts'
import { MATCH_LISTS } from '#lib/market/scenarios/fields.ts'
import type { Match } from '#lib/market/scenarios/schema.ts'
import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'
import { isSameScenario } from '#lib/market/scenarios/values/rules.ts'
import type { OpenedDeal } from './opened.ts'

const NONE: readonly number[] = []

/**
 * Returns the lenders that newly fit the opened deal, while the form has it as saved and today's answer is shown, and notes
 * those as seen whose cards are on the page: the others are still mailed.
 */
export const useNewLenders = (
  opened: OpenedDeal | null,
  values: ScenarioValues,
  match: Match | null,
): readonly number[] => {
  const isShown = opened !== null && match !== null && match.asOf === null && isSameScenario(values, opened.values)
  const lenderIds = isShown ? opened.newLenderIds : NONE
  const cards = new Set(match ? MATCH_LISTS.flatMap((list) => match.lists[list].rows.map((row) => row.lenderId)) : [])
  const id = opened?.id
  const seen = lenderIds.filter((lenderId) => cards.has(lenderId)).join(',')
  useEffect(() => {
    if (id === undefined || seen === '') return
    void request.put(`/api/scenarios/${id}/seen`, { lenderIds: seen.split(',').map(Number) }, { isBackground: true })
  }, [id, seen])
  return lenderIds
}
