import { formatDollars, fromHundredths } from '#lib/core/money.ts'
import { formatLvr } from '#lib/lending/facts/labels.ts'
import { type CategoryKey, getCriteriaCategory } from '#lib/market/criteria/fields.ts'
import { changeLabels, nearMissLabels } from '#lib/market/scenarios/changes/labels.ts'
import type { Change, DealPlace, NearMiss, Offer } from '#lib/market/scenarios/fields.ts'
import { describeArea, type Worded } from '#lib/market/scenarios/reasons/rules.ts'
import { isOtherProperty } from '#lib/market/scenarios/rules.ts'
import type { NamedChange } from '#lib/market/scenarios/schema.ts'

const setSecurity = (
  category: CategoryKey,
  { choice, groupKey }: { choice: string; groupKey: string },
): Record<string, string> => {
  const { choices } = getCriteriaCategory(category)
  if (choices === 'zoningKeys') return { zoningKey: choice }
  if (choices === 'agricultureTypeKeys') return { agricultureTypeKey: choice }
  return { securityTypeKey: groupKey, securitySubTypeKey: choice }
}

// An LVR is stated from then on, so a value would contradict it.
const setFigure = (key: string, to: number): Record<string, string> => {
  if (key === 'amount') return { amount: String(to) }
  return key === 'lvr' ? { lvr: String(to / 100), value: '' } : { [key]: String(to / 100) }
}

type Described = Pick<NamedChange, 'from' | 'to' | 'amountOnSameValue' | 'sets' | 'suburb'>

/** The suburb that a change of place proposes. */
export type PlaceChoice = { id: number; name: string; stateKey: string }

type PlaceChange = { offer: Offer; to: DealPlace; choice: PlaceChoice | null }

const describePlaceChange = ({ names }: Worded, { offer: { states }, to, choice }: PlaceChange): Described => {
  const stateKey = choice?.stateKey ?? to.stateKey
  const state = states.get(stateKey)
  const area = (state && describeArea(state)) ?? stateKey
  return {
    from: names.place || null,
    to: choice ? nearMissLabels.placeIn(choice.name, area) : area,
    amountOnSameValue: null,
    sets: choice ? { suburbId: String(choice.id), suburb: '' } : {},
    suburb: choice && { id: choice.id, name: choice.name },
  }
}

const describeChange = ({ deal, names, securities }: Worded, change: Exclude<Change, { key: 'place' }>): Described => {
  if (change.key === 'security') {
    const { name } = securities.get(change.choice) ?? { name: change.choice }
    const sets = setSecurity(deal.categoryKey, change)
    return { from: names.security || null, to: name, amountOnSameValue: null, sets, suburb: null }
  }
  const format = (value: number): string => {
    if (change.key === 'amount') return formatDollars(value)
    return change.key === 'lvr' ? formatLvr(fromHundredths(value)) : `${fromHundredths(value)}%`
  }
  const same = change.amountOnSameValue
  return {
    from: format(change.from),
    to: format(change.to),
    amountOnSameValue: same === null ? null : formatDollars(same),
    sets: setFigure(change.key, change.to),
    suburb: null,
  }
}

/**
 * Returns a near miss in words: each change with both values, and one sentence. `place` is the suburb that a change of place
 * proposes.
 */
export const explainNearMiss = (
  worded: Worded,
  { offer, nearMiss: { changes }, place }: { offer: Offer; nearMiss: NearMiss; place: PlaceChoice | null },
): { changes: NamedChange[]; text: string } => {
  const named = changes.map((change): NamedChange => {
    const { key, steps } = change
    const described =
      change.key === 'place'
        ? describePlaceChange(worded, { offer, to: change.place, choice: place })
        : describeChange(worded, change)
    return { key, label: changeLabels[key], steps, ...described }
  })
  const words = named.map(({ label, from, to, amountOnSameValue: same }) =>
    [nearMissLabels.change(label, from, to), ...(same ? [`(${nearMissLabels.sameValue(same)})`] : [])].join(' '),
  )
  const say = changes.some(isOtherProperty) ? nearMissLabels.otherProperty : nearMissLabels.nearMiss
  return { changes: named, text: say(words) }
}
