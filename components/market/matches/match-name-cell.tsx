import { cn } from '#components/ui/cn.ts'
import { Face } from '#components/ui/face.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { matchLabels } from '#lib/market/matches/labels.ts'
import { isFullyMatched } from '#lib/market/matches/rules.ts'
import type { Line } from './match-saver.ts'

/** The other side's name with its link, marked if both are matched. */
export const MatchNameCell = ({ line, href }: { line: Line; href: string }) => {
  const isMatched = isFullyMatched(line)
  return (
    <Face name={line.name} fileId={line.imageFileId} className="w-full min-w-0">
      <a href={href}>{line.name}</a>
      <span className="flex min-w-0 items-center gap-x-2 font-normal text-sm">
        <span
          className={cn('flex shrink-0 items-center gap-1 font-medium', isMatched ? 'text-good' : 'text-bad')}
          data-marker={isMatched ? 'green' : 'red'}
        >
          <Glyph name={isMatched ? 'check' : 'x'} className="size-3" />
          {isMatched ? matchLabels.matched : matchLabels.notMatched}
        </span>
        {line.company !== line.name && (
          <span className="min-w-0 truncate text-muted" title={line.company}>
            {line.company}
          </span>
        )}
      </span>
    </Face>
  )
}
