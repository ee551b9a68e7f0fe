import { Mail } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { audienceLabels } from '#lib/campaigns/audiences/labels.ts'
import { paths } from '#lib/core/paths.ts'

/** Links from a loaded user search to a marketing mailing to its people (row K-08). */
export const MarketingButton = ({ savedSearchId }: { savedSearchId: number }) => (
  <ButtonLink href={paths.marketingEmail(savedSearchId)} data-print="hidden">
    <Mail aria-hidden />
    {audienceLabels.marketingEmail}
  </ButtonLink>
)
