'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { getFieldId } from '#components/forms/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { formLabels } from '#lib/market/criteria/labels.ts'
import { hasDistanceFromCapital } from '#lib/market/criteria/rules.ts'
import type { ChosenState, CriteriaLists } from '#lib/market/criteria/schema.ts'
import type { FormKit } from './kit.ts'

type Props = {
  state: CriteriaLists['states'][number]
  chosen: ChosenState
  kit: FormKit
  onChange: (state: ChosenState) => void
}

/** Where in a state a lender lends: distance from the capital, regions, or both (rows F-03, F-09). */
export const StateLendingArea = ({ state, chosen, kit: { typed, isDisabled }, onChange }: Props) => {
  const { distanceKey, regionIds } = chosen
  const field = `states.${state.key}`
  const isMissing = typed.missing.some((each) => each.field === field)
  return (
    <li id={getFieldId(field)} className="rounded-md border border-line px-4 py-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{state.name}</span>
        {isMissing && <span className="text-warn text-sm">{describeNeededArea(typed.key)}</span>}
      </p>
      {hasDistanceFromCapital(typed.key) && (
        <div className="mt-2 flex flex-wrap items-end gap-x-4">
          <RadioGroup
            name={`distance-${state.key}`}
            label={state.city}
            options={typed.lists.distances.map(({ key, name }) => ({ id: key, name }))}
            value={distanceKey ?? ''}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ ...chosen, distanceKey: target.value })}
          />
          {distanceKey !== null && !isDisabled && (
            <Button
              aria-label={`${formLabels.noDistance}: ${state.city}`}
              variant="link"
              size="sm"
              className="min-h-7"
              onClick={() => onChange({ ...chosen, distanceKey: null })}
            >
              {formLabels.noDistance}
            </Button>
          )}
        </div>
      )}
      <RegionCheckboxes
        state={state}
        chosen={regionIds}
        isDisabled={isDisabled}
        opensAt={isMissing && !hasDistanceFromCapital(typed.key)}
        onChange={(ids) => onChange({ ...chosen, regionIds: ids })}
      />
    </li>
  )
}

const describeNeededArea = (key: FormKit['typed']['key']): string =>
  hasDistanceFromCapital(key) ? formLabels.needsPlace : formLabels.needsRegion

type RegionsProps = {
  state: Props['state']
  chosen: readonly number[]
  isDisabled: boolean
  /** True to start open, because a mandatory choice is missing. */
  opensAt: boolean
  onChange: (ids: number[]) => void
}

const RegionCheckboxes = ({ state, chosen, isDisabled, opensAt, onChange }: RegionsProps) => {
  const [isOpen, setIsOpen] = useState(opensAt)
  const { regions } = state
  const all = regions.map(({ id }) => id)
  const turn = (id: number) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  if (regions.length === 0) return null
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group mt-1">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-sm text-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
        {formLabels.regions(chosen.length, regions.length)}
      </summary>
      <fieldset disabled={isDisabled} className="min-w-0 pt-1">
        <legend className="sr-only">{formLabels.regionsIn(state.name)}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2 md:grid-cols-3">
          {regions.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => turn(id)} />
          ))}
        </div>
        {!isDisabled && (
          <div className="mt-2 flex gap-4">
            <Button variant="link" size="sm" className="min-h-7" onClick={() => onChange(all)}>
              {formLabels.allRegions}
            </Button>
            <Button variant="link" size="sm" className="min-h-7" onClick={() => onChange([])}>
              {formLabels.noRegions}
            </Button>
          </div>
        )}
      </fieldset>
    </details>
  )
}
