/** An email address that breaks after its “@” before it breaks anywhere else. */
export const EmailText = ({ address }: { address: string }) => {
  const at = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
