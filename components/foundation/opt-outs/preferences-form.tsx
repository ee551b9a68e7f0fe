import { CircleCheck } from 'lucide-react'
import { buttonClass } from '#components/ui/button-class.ts'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { paths } from '#lib/core/paths.ts'
import { preferenceLabels } from '#lib/foundation/opt-outs/labels.ts'
import type { OptOutScope, Preferences } from '#lib/foundation/opt-outs/schema.ts'

type Props = {
  /** The URL that the form is sent to. */
  address: string
  stored: Preferences
  /** The other kinds of mail of the link, each with its name and what it is about. */
  kinds: readonly { scope: OptOutScope; name: string; hint: string; isOn: boolean }[]
  product: string
  /** True after a save. */
  isSaved: boolean
}

/** The email preferences behind a mail's link, as a form that works without JavaScript (row M-04). */
export const PreferencesForm = ({ address, stored, kinds, product, isSaved }: Props) => {
  const { title, text, marketing, marketingHint, save, cancel, saved } = preferenceLabels
  return (
    <form method="post" action={address} aria-label={title}>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <p className="mt-2 text-muted">{text(product)}</p>
      {isSaved && (
        <p role="status" className="mt-4 flex items-center gap-2.5 rounded-md bg-good-soft px-4 py-3 font-medium">
          <CircleCheck className="size-4 shrink-0 text-good" aria-hidden />
          {saved}
        </p>
      )}
      <input type="hidden" name="page" value="saved" />
      <div className="mt-5">
        <Checkbox
          name="marketingEmails"
          label={marketing}
          defaultChecked={stored.marketingEmails}
          aria-describedby="marketing-hint"
          autoComplete="off"
        />
        <p id="marketing-hint" className="pl-6 text-muted text-sm">
          {marketingHint}
        </p>
      </div>
      {kinds.length > 0 && <input type="hidden" name="kinds" value="shown" />}
      {kinds.map(({ scope, name, hint, isOn }) => (
        <div key={scope} className="mt-4">
          <Checkbox
            name={scope}
            label={name}
            defaultChecked={isOn}
            aria-describedby={`${scope}-hint`}
            autoComplete="off"
          />
          <p id={`${scope}-hint`} className="pl-6 text-muted text-sm">
            {hint}
          </p>
        </div>
      ))}
      <div className="mt-6 flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <ButtonLink href={paths.login()}>{cancel}</ButtonLink>
        <button type="submit" className={buttonClass({ variant: 'primary' })}>
          {save}
        </button>
      </div>
    </form>
  )
}
