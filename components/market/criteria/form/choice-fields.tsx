'use client'

import { getFieldId } from '#components/forms/field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cn } from '#components/ui/cn.ts'
import { getChoicesLabel } from '#lib/market/criteria/labels.ts'
import type { FormKit } from './kit.ts'
import { RequiredLegend } from './legend.tsx'

/** Checkboxes of security types by group, zonings, or agriculture types (rows F-06 to F-09). */
export const SecurityTypeCheckboxes = ({ kit: { typed, isDisabled, change } }: { kit: FormKit }) => {
  const { key, values, lists } = typed
  const chosen = new Set(values.choices)
  const turn = (choice: string) =>
    change({ choices: chosen.has(choice) ? values.choices.filter((each) => each !== choice) : [...chosen, choice] })
  const isOne = lists.choices.length === 1
  return (
    <fieldset id={getFieldId('choices')} disabled={isDisabled} className="min-w-0">
      <RequiredLegend>{getChoicesLabel(key)}</RequiredLegend>
      <div className={cn('grid gap-x-6 gap-y-3', !isOne && 'sm:grid-cols-2 lg:grid-cols-4')}>
        {lists.choices.map((group) => (
          <fieldset key={group.key} className="min-w-0">
            <legend className={isOne ? 'sr-only' : 'mb-0.5 text-muted text-sm'}>{group.name}</legend>
            <div className={cn('grid grid-cols-2 gap-x-4', isOne ? 'md:grid-cols-3' : 'sm:grid-cols-1')}>
              {group.types.map((type) => (
                <Checkbox
                  key={type.key}
                  label={type.name}
                  checked={chosen.has(type.key)}
                  onChange={() => turn(type.key)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
