import { cn } from '#components/ui/cn.ts'
import { Face } from '#components/ui/face.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { matchLabels } from '#lib/market/matches/labels.ts'
import { isFullyMatched } from '#lib/market/matches/rules.ts'
import { MatchNoteLine } from './match-note-cell.tsx'
import type { Line } from './match-saver.ts'

type NameProps = { line: Line; href: string; noteLabel: string; canWrite: boolean }

/** The other side's name with its link, marked if both are matched; on a card with the note. */
export const MatchNameCell = ({ line, href, noteLabel, canWrite }: NameProps) => {
  const isMatched = isFullyMatched(line)
  return (
    <Face name={line.name} fileId={line.imageFileId} className="w-full min-w-0">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <a href={href}>{line.name}</a>
        <span
          className={cn('flex shrink-0 items-center gap-1 font-medium text-sm', isMatched ? 'text-good' : 'text-bad')}
          data-marker={isMatched ? 'green' : 'red'}
          title={isMatched ? matchLabels.matched : matchLabels.notMatched}
        >
          <Glyph name={isMatched ? 'check' : 'x'} className="size-3.5" />
          {/* The statuses of the row say it, too: only an exception needs the word. */}
          <span className={isMatched ? 'sr-only' : undefined}>
            {isMatched ? matchLabels.matched : matchLabels.notMatched}
          </span>
        </span>
      </span>
      {line.company !== line.name && (
        <span className="block min-w-0 truncate font-normal text-muted text-sm" title={line.company}>
          {line.company}
        </span>
      )}
      <MatchNoteLine line={line} label={noteLabel} canWrite={canWrite} />
    </Face>
  )
}
