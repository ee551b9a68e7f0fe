import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'

type Props = { label?: string; href?: string }

/** The quiet link to the public finder, for visitors whose way ends here. */
export const FindBrokerLink = ({ label = finderLabels.title, href = paths.publicFinder() }: Props) => (
  <ButtonLink href={href} variant="ghost">
    {label}
  </ButtonLink>
)
