'use client'

import { useState } from 'react'
import { ClashList } from '#components/forms/clashes.tsx'
import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { type CategoryKey, listCategoryFields } from '#lib/market/criteria/fields.ts'
import { formLabels, getChoicesLabel, getTermLabel, mergeLabels } from '#lib/market/criteria/labels.ts'
import type { ChosenState, CriteriaLists } from '#lib/market/criteria/schema.ts'
import { formatTermValue } from '#lib/market/criteria/terms/rules.ts'
import { type Clash, mergeCriteria, takeTheirCriteriaPart } from './merge.ts'
import type { CriteriaSaver, CriteriaView } from './use-criteria-saver.ts'

type Props = { categoryKey: CategoryKey; view: CriteriaView; saver: CriteriaSaver; lists: CriteriaLists }

/** Shows the fields that two people changed: both values, and a choice for each (row F-11). */
export const CriteriaClashNotice = ({ categoryKey, view, saver, lists }: Props) => {
  const [kept, setKept] = useState<readonly string[]>([])
  const { value: mine, base } = view.fields.terms
  if (base === undefined) return null
  const sides = { base, mine, theirs: view.stored.stored }
  const clashes = mergeCriteria(categoryKey, sides).clashes.filter(({ part }) => !kept.includes(part))
  const choose = (clash: Clash, isMine: boolean) => {
    const values = isMine ? mine : takeTheirCriteriaPart(mine, clash)
    if (clashes.length === 1) void saver.choose('terms', values)
    else if (isMine) setKept([...kept, clash.part])
    else saver.change('terms', values)
  }
  return (
    <ConflictNotice heading={mergeLabels.heading}>
      <ClashList
        clashes={clashes.map((clash) => ({
          key: clash.part,
          name: getCriteriaClashName(categoryKey, clash, lists),
          mine: formatCriteriaClashSide({ key: categoryKey, part: clash.part, side: clash.mine, lists }),
          theirs: formatCriteriaClashSide({ key: categoryKey, part: clash.part, side: clash.theirs, lists }),
          choose: (isMine) => choose(clash, isMine),
        }))}
      />
    </ConflictNotice>
  )
}

const getCriteriaClashName = (key: CategoryKey, { part, field }: Clash, lists: CriteriaLists): string => {
  const term = listCategoryFields(key).find((each) => each.key === part)
  if (term) return getTermLabel(key, term)
  if (field === 'choices') return `${getChoicesLabel(key)}: ${getSecurityTypeName(part, lists)}`
  return `${formLabels.where}: ${lists.states.find((state) => part.endsWith(`.${state.key}`))?.name ?? ''}`
}

const getSecurityTypeName = (part: string, { choices }: CriteriaLists): string =>
  choices.flatMap(({ types }) => types).find(({ key }) => part.endsWith(`.${key}`))?.name ?? ''

const formatCriteriaClashSide = ({
  key,
  part,
  side,
  lists,
}: {
  key: CategoryKey
  part: string
  side: unknown
  lists: CriteriaLists
}): string => {
  const term = listCategoryFields(key).find((each) => each.key === part)
  if (term) return formatTermValue(term, side as string | boolean)
  if (side === undefined) return mergeLabels.notChosen
  return side === true ? mergeLabels.chosen : formatChosenState(side as ChosenState, lists)
}

const formatChosenState = (
  { stateKey, distanceKey, regionIds }: ChosenState,
  { states, distances }: CriteriaLists,
): string => {
  const regions = states.find(({ key }) => key === stateKey)?.regions.filter(({ id }) => regionIds.includes(id)) ?? []
  const distance = distances.find(({ key }) => key === distanceKey)
  return [distance?.name, ...regions.map(({ name }) => name)].filter(Boolean).join(', ') || mergeLabels.chosen
}
