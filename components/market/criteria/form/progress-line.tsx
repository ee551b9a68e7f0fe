'use client'

import { Check } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { formLabels, getChoicesLabel } from '#lib/market/criteria/labels.ts'
import { listTermRows } from '#lib/market/criteria/terms/fields.ts'
import { focusField } from './jump.ts'
import type { Typed } from './typed.ts'

type Item = { label: string; field: string; isMissing: boolean }

/** Returns the mandatory items of a category, in form order; a pair, the choices and the states count as one each. */
const listMandatoryCriteria = ({ key, missing }: Pick<Typed, 'key' | 'missing'>): Item[] => {
  const buildItem = (label: string, isOf: (field: string) => boolean, otherwise: string): Item => {
    const first = missing.find(({ field }) => isOf(field))
    return { label, field: first?.field ?? otherwise, isMissing: first !== undefined }
  }
  const rows = (place: Parameters<typeof listTermRows>[1], of: CategoryKey) =>
    listTermRows(of, place)
      .filter(({ isMandatory }) => isMandatory)
      .map(({ label, fields }) => buildItem(label, (field) => fields.some((each) => each.key === field), fields[0].key))
  return [
    ...rows('funds', key),
    buildItem(getChoicesLabel(key), (field) => field === 'choices', 'choices'),
    ...rows('security', key),
    buildItem(formLabels.where, (field) => field.startsWith('states'), 'states'),
    ...rows('offer', key),
  ]
}

/** Progress bar of a category with the names of the missing items, each linking to its field. */
export const MandatoryFieldsProgress = ({ typed }: { typed: Typed }) => {
  const items = listMandatoryCriteria(typed)
  const missing = items.filter(({ isMissing }) => isMissing)
  const done = items.length - missing.length
  return (
    <div className="flex flex-col gap-2">
      <progress
        aria-label={formLabels.progress}
        max={items.length}
        value={done}
        className={cn(
          'h-1 w-full appearance-none overflow-hidden rounded-xs bg-sunken [&::-webkit-progress-bar]:bg-sunken',
          missing.length === 0
            ? '[&::-moz-progress-bar]:bg-good [&::-webkit-progress-value]:bg-good'
            : '[&::-moz-progress-bar]:bg-warn [&::-webkit-progress-value]:bg-warn',
        )}
      />
      {missing.length === 0 ? (
        <p className="flex items-center gap-1.5 text-good text-sm">
          <Check className="size-3.5" aria-hidden />
          {formLabels.ready}
        </p>
      ) : (
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm">
          <p className="text-muted">{formLabels.missing(missing.length, items.length)}</p>
          <ul aria-label={formLabels.missingList} className="contents">
            {missing.map(({ label, field }) => (
              <li key={field}>
                <button
                  type="button"
                  onClick={() => focusField(field)}
                  className="min-h-6 rounded-xs font-medium text-accent underline-offset-2 hover:underline"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
