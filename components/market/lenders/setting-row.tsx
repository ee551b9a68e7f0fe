import { Switch } from '#components/ui/switch.tsx'
import { listPlacesAffectedBySetting } from '#lib/market/lenders/privacy/fields.ts'
import { privacyLabels, privacyWords } from '#lib/market/lenders/privacy/labels.ts'
import type { PrivacyKey } from '#lib/market/lenders/privacy/schema.ts'

type Props = {
  name: PrivacyKey
  isOn: boolean
  /** What a broker sees with the stored settings, and with those in the form. */
  now: string
  then: string
  isDisabled: boolean
  onChange: (isOn: boolean) => void
}

/** One privacy setting: its switch, its description, where it applies, and what a broker sees now and after saving. */
export const PrivacySettingRow = ({ name, isOn, now, then, isDisabled, onChange }: Props) => {
  const { label, does } = privacyWords[name]
  const surfaces = listPlacesAffectedBySetting(name)
  return (
    <li className="grid gap-x-8 gap-y-2 py-4 first:pt-1 last:pb-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <Switch
          label={<span className="font-medium">{label}</span>}
          isOn={isOn}
          offTone="neutral"
          disabled={isDisabled}
          onChange={onChange}
        />
        <p className="mt-1 text-muted">{does}</p>
        <details className="mt-1 text-muted text-sm">
          <summary className="min-h-6 w-fit cursor-pointer rounded-sm hover:text-ink">
            {privacyLabels.counts(surfaces.length)}
          </summary>
          <p>{surfaces.map((surface) => surface.label).join(', ')}.</p>
        </details>
      </div>
      <div aria-live="polite" data-preview={name} className="self-start rounded-md bg-sunken px-3 py-2">
        {now === then ? (
          <>
            <p className="text-muted text-sm">{privacyLabels.sees}</p>
            <p className="break-words">{now}</p>
          </>
        ) : (
          <dl className="grid gap-y-1">
            <dt className="text-muted text-sm">{privacyLabels.now}</dt>
            <dd className="break-words text-muted line-through decoration-1">{now}</dd>
            <dt className="text-muted text-sm">{privacyLabels.after}</dt>
            <dd className="break-words font-medium">{then}</dd>
          </dl>
        )}
      </div>
    </li>
  )
}
