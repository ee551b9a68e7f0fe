/** A mail address whose line may end after the @, so that neither half is cut where it fits. */
export const MailAddress = ({ address }: { address: string }) => {
  const end = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </>
  )
}
