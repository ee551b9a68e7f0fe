import { Button } from '#components/ui/button.tsx'
import { clashLabels } from '#lib/core/clashes.ts'

/** A part of a record that two people changed: both values as text, and a function to choose one. */
export type ShownClash = {
  key: string
  name: string
  mine: string
  theirs: string
  choose: (isMine: boolean) => void
}

/** A list of the parts that two people changed, with a choice for each. */
export const ClashList = ({ clashes }: { clashes: readonly ShownClash[] }) => (
  <ul className="flex flex-col gap-3">
    {clashes.map(({ key, name, mine, theirs, choose }) => (
      <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="min-w-48 flex-1">
          <p className="font-medium">{name}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-2 whitespace-pre-line break-words">
            <dt className="text-muted">{clashLabels.mine}</dt>
            <dd>{mine || clashLabels.nothing}</dd>
            <dt className="text-muted">{clashLabels.theirs}</dt>
            <dd>{theirs || clashLabels.nothing}</dd>
          </dl>
        </div>
        <span className="flex gap-2">
          <Button size="sm" aria-label={`${clashLabels.keepMine}: ${name}`} onClick={() => choose(true)}>
            {clashLabels.keepMine}
          </Button>
          <Button size="sm" aria-label={`${clashLabels.takeTheirs}: ${name}`} onClick={() => choose(false)}>
            {clashLabels.takeTheirs}
          </Button>
        </span>
      </li>
    ))}
  </ul>
)
