'use client'

import { useState } from 'react'
import { getFieldId } from '#components/forms/field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { criteriaMessages, formLabels } from '#lib/market/criteria/labels.ts'
import type { ChosenState } from '#lib/market/criteria/schema.ts'
import type { FormKit } from './kit.ts'
import { RequiredLegend } from './legend.tsx'
import { StateMapPlace } from './state-map-place.tsx'
import { StateLendingArea } from './state-place.tsx'

/**
 * The states as checkboxes, and for each chosen one its distance and regions; the last one cannot be removed (row
 * F-22). A map follows them: beside them on a wide screen, below them on a phone.
 */
export const CriteriaStateFields = ({ kit }: { kit: FormKit }) => {
  const { typed, isDisabled, change } = kit
  const { values, lists } = typed
  const [wasRefused, setIsRefused] = useState(false)
  // Once there is a second state, chosen here or by somebody else, the error disappears.
  const isRefused = wasRefused && values.states.length === 1
  const findState = (key: string) => values.states.find(({ stateKey }) => stateKey === key)
  const turn = (key: string) => {
    const rest = values.states.filter(({ stateKey }) => stateKey !== key)
    setIsRefused(rest.length === 0)
    if (rest.length === 0) return
    change({ states: findState(key) ? rest : [...rest, { stateKey: key, distanceKey: null, regionIds: [] }] })
  }
  const put = (state: ChosenState) => {
    setIsRefused(false)
    change({ states: values.states.map((each) => (each.stateKey === state.stateKey ? state : each)) })
  }
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <fieldset
          id={getFieldId('states')}
          disabled={isDisabled}
          className="min-w-0"
          // The last state is still chosen, so nothing needs correcting after blur.
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setIsRefused(false)}
          aria-describedby={isRefused ? 'states-refused' : undefined}
        >
          <RequiredLegend>{formLabels.where}</RequiredLegend>
          <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
            {lists.states.map(({ key, name }) => (
              <Checkbox key={key} label={name} checked={findState(key) !== undefined} onChange={() => turn(key)} />
            ))}
          </div>
        </fieldset>
        {/* Takes up its line without an error, too, so that nothing moves under the pointer as the error disappears. */}
        <p id="states-refused" role="alert" className="-my-2 min-h-5 text-bad text-sm">
          {isRefused && criteriaMessages.stateRequired}
        </p>
        <ul className="flex flex-col gap-3">
          {lists.states.map((state) => {
            const chosen = findState(state.key)
            return chosen && <StateLendingArea key={state.key} state={state} chosen={chosen} kit={kit} onChange={put} />
          })}
        </ul>
      </div>
      <StateMapPlace typed={typed} />
    </div>
  )
}
