import { cn } from '#components/ui/cn.ts'

/** An email address in a cell, cut where the table has no room and then whole in its tooltip. */
export const AddressText = ({ address, className }: { address: string; className?: string }) => (
  <span className={cn('cut', className)} data-address="" title={address}>
    {address}
  </span>
)
