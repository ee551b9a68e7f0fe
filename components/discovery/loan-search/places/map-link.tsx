import { Map as MapIcon } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { cn } from '#components/ui/cn.ts'
import { placeLabels } from '#lib/discovery/loan-search/places/labels.ts'

/** The button beside a list's search box that shows or hides its map. */
export const MapLink = ({ href, isShown }: { href: string; isShown: boolean }) => (
  <ButtonLink
    href={href}
    scroll={false}
    variant="ghost"
    size="sm"
    title={isShown ? placeLabels.hide : placeLabels.show}
    aria-current={isShown ? 'true' : undefined}
    className={cn('max-lg:icon-only', isShown && 'bg-accent-soft text-accent')}
  >
    <MapIcon aria-hidden />
    {placeLabels.button}
  </ButtonLink>
)
