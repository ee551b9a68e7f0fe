import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Warning } from '#components/ui/warning.tsx'
import { listLabels } from '../labels.ts'
import { AddedNote } from './added-note.tsx'
import type { Reading } from './words-answers.ts'

type Props = {
  said: readonly string[]
  /** True if every word was understood: then what is said warns of nothing. */
  isWhole: boolean
  readings: readonly Reading[]
  onChoose: (path: string) => void
  /** Removes the filters that were in force before the question; null if there were none. */
  keepAlone: (() => void) | null
}

/** What became of the words in a search box: what was not understood, readings to choose from, and the filters they joined. */
export const WordsSaid = ({ said, isWhole, readings, onChoose, keepAlone }: Props) => {
  const { several, readings: label } = listLabels.filters
  const isSilent = said.length === 0 && readings.length < 2 && keepAlone === null
  return (
    <div className={isSilent ? 'sr-only' : 'order-last basis-full'}>
      <Warning
        text={said.join(' ')}
        quiet={isWhole || said.every((each) => each === several)}
        className={cn(said.length > 0 && 'w-fit')}
      />
      {readings.length > 1 && (
        <ul aria-label={label} className="mt-1 flex flex-wrap gap-1.5">
          {readings.map(({ path, chips }) => (
            <li key={path}>
              <Button size="sm" onClick={() => onChoose(path)}>
                {chips.join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {keepAlone && <AddedNote keepAlone={keepAlone} />}
    </div>
  )
}
