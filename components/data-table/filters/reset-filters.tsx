import { RotateCcw } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link.tsx'

/** Link that removes all filters; renders nothing if none is set. */
export const ResetFilters = ({ href, isIdle }: { href: string; isIdle: boolean }) =>
  isIdle ? null : (
    <ButtonLink href={href} scroll={false} aria-label="Reset filters" title="Reset filters" variant="ghost" size="icon">
      <RotateCcw aria-hidden />
    </ButtonLink>
  )
