import { RotateCcw } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link.tsx'

/** Takes all filters of a list away; nothing where none is in force. */
export const ResetFilters = ({ href, isIdle }: { href: string; isIdle: boolean }) =>
  isIdle ? null : (
    <ButtonLink href={href} scroll={false} aria-label="Reset filters" title="Reset filters" variant="ghost" size="icon">
      <RotateCcw aria-hidden />
    </ButtonLink>
  )
