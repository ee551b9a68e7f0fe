'use client'

import { useSearchParams } from 'next/navigation'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { type Day, isDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'
import {
  fillValues,
  isBlank,
  isSameScenario,
  type SavedParams,
  toAddressQuery,
} from '#lib/market/scenarios/values/rules.ts'
import type { OpenedDeal } from './saving/opened.ts'
import type { Earlier } from './use-match.ts'

/** Returns the saved deal and the earlier day that the address names, as parameters of an address. */
export const useSavedParams = (opened: OpenedDeal | null): SavedParams => {
  const day = useSearchParams().get('asOf') ?? ''
  return { ...opened?.params, ...(isDay(day) ? { asOf: day } : {}) }
}

type Asked = { opened: OpenedDeal | null; values: ScenarioValues; saved: SavedParams; isStaff: boolean }

/**
 * The earlier day that the form is judged by: for staff with any deal, for others with a deal of their own as they saved it.
 */
export const useEarlier = ({ opened, values, saved, isStaff }: Asked) => {
  const navigate = useNavigate()
  const isOwn = opened?.isOwn === true && isSameScenario(values, opened.values)
  const mayAsk = !isBlank(values) && (isStaff || isOwn)
  const { asOf, ...params } = saved
  const earlier: Earlier = {
    asOf: mayAsk ? (asOf ?? null) : null,
    scenarioId: opened?.isOwn === true ? opened.id : null,
  }
  const choose = (day: Day | null): void => {
    const query = toAddressQuery(isOwn ? fillValues() : values, day === null ? params : { ...params, asOf: day })
    navigate(paths.match(query), { scroll: false, isReplacing: true })
  }
  return { earlier, mayAsk, choose }
}
