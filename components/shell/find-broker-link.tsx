import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'

/** The quiet link to the public finder, for visitors whose way ends here. */
export const FindBrokerLink = ({ label = finderLabels.title }: { label?: string }) => (
  <ButtonLink href={paths.publicFinder()} variant="ghost">
    {label}
  </ButtonLink>
)
