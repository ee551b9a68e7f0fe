import { Button } from '#components/ui/button.tsx'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import { findNotePerson, toggleNotePerson } from '#lib/discovery/calls/rules.ts'

type Props = { names: readonly string[]; note: string; write: (note: string) => void }

/** Buttons that put the person spoken to before the note; none for a company with one person. */
export const SpokenTo = ({ names, note, write }: Props) => {
  if (names.length < 2) return null
  const current = findNotePerson(note, names)
  return (
    <fieldset className="mt-2 flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{callLabels.spokenTo}</legend>
      <span aria-hidden className="mr-1 text-muted text-sm">
        {callLabels.spokenTo}
      </span>
      {names.map((name) => (
        <Button
          key={name}
          size="sm"
          aria-pressed={name === current}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
          onClick={() => write(toggleNotePerson(note, name, names))}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
