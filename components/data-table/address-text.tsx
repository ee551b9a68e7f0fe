/** An email address in a cell, cut where the table has no room and then whole in its tooltip. */
export const AddressText = ({ address }: { address: string }) => (
  <span className="cut" data-address="" title={address}>
    {address}
  </span>
)
