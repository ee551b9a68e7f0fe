import { Fragment } from 'react'

/** The most letters of a domain that fit in one line of a list. */
const LONGEST = 29

/**
 * A mail address whose line may end after the @, and before the dots of a domain that is too long for a line, so that no word of it
 * is broken.
 */
export const MailAddress = ({ address }: { address: string }) => {
  const end = address.indexOf('@') + 1
  const domain = address.slice(end)
  const [first, ...rest] = domain.length > LONGEST ? domain.split('.') : [domain]
  return (
    <>
      {address.slice(0, end)}
      <wbr />
      {first}
      {rest.map((label, at) => (
        <Fragment key={at}>
          <wbr />.{label}
        </Fragment>
      ))}
    </>
  )
}
