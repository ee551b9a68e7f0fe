import { cn } from './cn.ts'
import { Glyph } from './glyph.tsx'

type WarningProps = { id?: string; text: string; className?: string; quiet?: boolean }

/**
 * A status that warns of something, such as words that were not understood. It is always there, because a status that appears
 * with its text is not announced; `quiet` is for a text that warns of nothing.
 */
export const Warning = ({ id, text, className, quiet = false }: WarningProps) => {
  const isWarning = text !== '' && !quiet
  return (
    <p
      id={id}
      role="status"
      data-tone={isWarning ? 'warn' : undefined}
      className={cn(
        text === '' && 'sr-only',
        isWarning && 'flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 font-medium text-warn',
        text !== '' && quiet && 'text-muted',
        className,
      )}
    >
      {isWarning && <Glyph name="alert" className="mt-[3px]" />}
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </p>
  )
}
