import { X } from 'lucide-react'
import type { ValueName } from '#lib/market/scenarios/values/fields.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'

type Props = {
  texts: readonly { name: ValueName; label: string; text: string }[]
  onEmpty: (name: ValueName) => void
}

/** What words have filled in, as chips that empty their field. */
export const FilledChips = ({ texts, onEmpty }: Props) =>
  texts.length === 0 ? null : (
    <ul aria-label={screenLabels.filled} className="mt-2 flex flex-wrap gap-1.5">
      {texts.map(({ name, label, text }) => (
        <li
          key={name}
          className="inline-flex min-h-7 items-center rounded-sm bg-accent-soft pl-2 font-medium text-accent text-sm"
        >
          {label}: {text}
          <button
            type="button"
            aria-label={screenLabels.empty(label)}
            onClick={() => onEmpty(name)}
            className="ml-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-sm hover:text-accent-strong"
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
