import { cn } from '#components/ui/cn.ts'
import { MailAddress } from '#components/ui/mail-address.tsx'

/** An email address in a cell: cut where the table has no room, and then whole in its tooltip; as a card's title never cut. */
export const AddressText = ({ address, className }: { address: string; className?: string }) => (
  <span className={cn('cut', className)} data-address="" title={address}>
    <MailAddress address={address} />
  </span>
)
