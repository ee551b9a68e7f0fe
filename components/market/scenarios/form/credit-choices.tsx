import { ChevronDown } from 'lucide-react'
import type { FieldControl } from '#components/forms/field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'

type Props = {
  control: FieldControl
  options: readonly SelectOption[]
  /** Ids with commas between. */
  value: string
  onChange: (value: string) => void
}

/** The credit events of a borrower as a checklist that unfolds. */
export const CreditChoices = ({ control, options, value, onChange }: Props) => {
  const chosen = value === '' ? [] : value.split(',')
  const toggle = (id: string) =>
    onChange((chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]).join(','))
  return (
    <details className="group rounded-md border border-field bg-panel">
      <summary
        id={control.id}
        aria-describedby={control['aria-describedby']}
        className="flex h-8 cursor-pointer list-none items-center justify-between rounded-md px-2.5 [&::-webkit-details-marker]:hidden"
      >
        {screenLabels.credits(chosen.length)}
        <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="grid border-line border-t px-2.5 py-1">
        {options.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(String(id))} onChange={() => toggle(String(id))} />
        ))}
      </div>
    </details>
  )
}
